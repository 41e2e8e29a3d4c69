// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTiles
import Rhumb

/// Renders the raster tiles of an area into a folder, `{z}/{x}/{y}.png`, into a PMTiles archive, or into an object
/// storage.
///
/// Metatiles whose tiles all exist are not rendered again. So an interrupted run continues where it ended, and several
/// processes can each render a part of the tiles.
public struct TileCutter: Sendable {
  /// The options of a run.
  public struct Options: Sendable {
    /// The style's identifier; `nil` for the first style.
    public var style: String?
    /// The bounds; `nil` for those of the tile archives.
    public var bounds: CoordinateBounds?
    public var zooms: ClosedRange<Int>
    /// The width of a tile in points: 256 or 512.
    public var tileSize = 256
    /// The number of pixels per point, 1...4.
    public var scale = 1
    /// The format of the images: png, jpg or webp.
    public var format = "png"
    /// The part of the tiles that this run renders, such as the first of three.
    public var shard = (number: 1, count: 1)

    public init(zooms: ClosedRange<Int>) { self.zooms = zooms }
  }

  /// The state of a run.
  public struct Progress: Sendable, Equatable {
    /// The number of tiles of this run's part.
    public var tiles = 0
    /// The number of tiles that this run has rendered.
    public var rendered = 0
    /// The number of tiles that an earlier run has rendered.
    public var kept = 0
  }

  private let options: Options
  private let pyramid: TilePyramid
  private let format: OutputFormat
  private let pool: RenderPool
  private let subject: RenderSubject
  private let workers: Int
  private let info: TileSourceInfo
  /// The files with the content.
  private let inputs: [String]
  /// A number that changes with the style document and the language of its labels.
  private let fingerprint: String

  /// Opens the content of a configuration.
  ///
  /// - Parameter environment: The variables with the language of the labels, if the configuration has none.
  /// - Throws: ``ServerError`` for options that are not valid; the errors of opening a style or an archive.
  public init(
    _ configuration: ServerConfiguration, _ options: Options,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws {
    guard [256, 512].contains(options.tileSize) else {
      throw ServerError(400, "the size of tiles must be 256 or 512")
    }
    guard 1...4 ~= options.scale else { throw ServerError(400, "the scale must be 1 to 4") }
    guard 1...max(options.shard.count, 1) ~= options.shard.number else {
      throw ServerError(400, "the shard must be 1/n to n/n")
    }
    var configuration = configuration
    // Named, so that it counts for the fingerprint.
    configuration.language = configuration.language ?? TileCutter.language(of: environment)
    configuration.queue = .max
    configuration.deadline = 3600
    let catalog = try await MapCatalog(configuration)
    guard let style = try options.style.map({ try catalog.style($0) }) ?? catalog.styles.first
    else { throw ServerError.notFound("the style") }
    self.options = options
    format = try OutputFormat(extension: options.format)
    let tiles = catalog.combined?.info
    guard let bounds = options.bounds ?? tiles?.bounds else {
      throw ServerError(400, "the bounds are needed, since there are no vector tiles")
    }
    guard options.zooms.upperBound <= Metatile.maximumZoom(tileSize: options.tileSize) else {
      throw ServerError(
        400, "the highest zoom is \(Metatile.maximumZoom(tileSize: options.tileSize))")
    }
    pyramid = try TilePyramid(bounds: bounds, zooms: options.zooms)
    info = TileSourceInfo(
      name: style.name, format: format.tileFormat, minimumZoom: options.zooms.lowerBound,
      maximumZoom: options.zooms.upperBound, bounds: bounds,
      attribution: tiles?.attribution ?? "", layers: [])
    inputs = configuration.tiles + configuration.styles + configuration.graphs
    pool = catalog.pool
    subject = try await style.subject(scale: options.scale, showsAttribution: false)
    workers = configuration.workers
    fingerprint = ServerReply.hash(
      Data((style.json.text + (style.language ?? "")).utf8))
  }

  /// The language of an environment's locale, in the order of POSIX, such as `de` for `de_DE.UTF-8`; `local` if it has
  /// none, as in the locale `C`. The rule is that of `LabelLanguage.system` for the labels.
  static func language(of environment: [String: String]) -> String {
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    let language = locales.first { !$0.isEmpty }?.prefix { !"-_.@".contains($0) }.lowercased()
    guard let language, 2...3 ~= language.count,
      language.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return "local" }
    return language
  }

  /// Renders the tiles that do not exist yet.
  ///
  /// - Parameters:
  ///   - output: A folder, an archive with the extension `pmtiles`, or `s3://BUCKET/PREFIX`. The tiles of an archive are
  ///     collected in the folder `{output}.tiles`, which is removed when the archive is complete.
  ///   - environment: The variables with the credentials, region and endpoint of the object storage, named as for Amazon's
  ///     tools.
  /// - Returns: The final state.
  /// - Throws: ``ServerError`` if the output has other tiles, or for an object storage that does not accept them.
  ///   `PMTilesArchive.WriteError` if the archive cannot be written or is a file of the content. The errors of
  ///   rendering and writing.
  @discardableResult
  public func run(
    output: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> Progress {
    if output.hasPrefix("s3://") {
      let store = try ObjectStore(output, environment: environment)
      return try await render(
        into: ObjectOutput(store: store, format: format), at: output, progress)
    }
    let isArchive = URL(filePath: output).pathExtension == "pmtiles"
    if isArchive {
      // An archive that cannot be written is an error before hours of rendering.
      _ = try PMTilesArchive.Writer(path: output, info: info, inputs: inputs)
    }
    let path = isArchive ? output + ".tiles" : output
    let result = try await render(
      into: FolderOutput(path: path, format: format), at: path, progress)
    if isArchive {
      try await TileJoin([TileFolder(path: path)], info: info, inputs: inputs).write(to: output)
      try FileManager.default.removeItem(atPath: path)
    }
    return result
  }

  /// Writes the description of the tiles.
  ///
  /// - Throws: ``ServerError`` if the location has another description, and so other tiles.
  private func prepare(_ output: some TileOutput, at location: String) async throws {
    if let old = try await output.metadata(), old != Array(metadata.text.utf8) {
      throw ServerError(
        409,
        "\(location) has tiles of another style, area or format; remove it or choose another output"
      )
    }
    try await output.write(metadata: metadata)
  }

  private func render(
    into output: some TileOutput, at location: String,
    _ report: @escaping @Sendable (Progress) -> Void
  ) async throws -> Progress {
    try await prepare(output, at: location)
    let metatiles = TilePyramid.Metatiles(
      pyramid, tileSize: options.tileSize, scale: options.scale)
    let indices = stride(
      from: options.shard.number - 1, to: metatiles.count, by: options.shard.count)
    var progress = Progress()
    progress.tiles = indices.reduce(0) { $0 + pyramid.tiles(of: metatiles[$1]).count }
    var rest = indices.makeIterator()
    try await withThrowingTaskGroup(of: (rendered: Int, kept: Int).self) { group in
      // Tiles are encoded while the next metatiles are rendered.
      for _ in 0..<2 * workers {
        if let index = rest.next() {
          group.addTask { try await cut(metatiles[index], into: output) }
        }
      }
      while let part = try await group.next() {
        progress.rendered += part.rendered
        progress.kept += part.kept
        report(progress)
        if let index = rest.next() {
          group.addTask { try await cut(metatiles[index], into: output) }
        }
      }
    }
    return progress
  }

  private func cut(
    _ metatile: Metatile, into output: some TileOutput
  ) async throws -> (rendered: Int, kept: Int) {
    let tiles = pyramid.tiles(of: metatile)
    if try await output.contains(tiles) { return (0, tiles.count) }
    let image = try await pool.run(subject) { try await metatile.render(with: $0) }
    for tile in tiles {
      try await output.write(format.encode(metatile.tile(tile, of: image)), at: tile)
    }
    return (tiles.count, 0)
  }

  /// The description beside the tiles: TileJSON, with the options on which the images depend.
  private var metadata: JSON {
    let bounds = [
      info.bounds.southWest.longitude, info.bounds.southWest.latitude,
      info.bounds.northEast.longitude, info.bounds.northEast.latitude,
    ]
    return [
      "tilejson": "3.0.0", "name": .string(info.name), "attribution": .string(info.attribution),
      "format": .string(format.rawValue), "tiles": [.string("{z}/{x}/{y}.\(format.rawValue)")],
      "minzoom": .number(Double(info.minimumZoom)), "maxzoom": .number(Double(info.maximumZoom)),
      "bounds": .array(bounds.map(JSON.number)), "tileSize": .number(Double(options.tileSize)),
      "scale": .number(Double(options.scale)), "style": .string(fingerprint),
    ]
  }
}
