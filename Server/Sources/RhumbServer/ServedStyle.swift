// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapStyle
import MapTiles
import Rhumb

/// A style of the server: its document, and its renderers for each number of pixels per point.
actor ServedStyle {
  nonisolated let id: String
  /// The style document as it was read.
  nonisolated let json: JSON
  /// The folder of the style's sprite; `nil` for styles from the network.
  nonisolated let folder: String
  private let limits: RenderPool.Limits
  private let open: @Sendable (_ scale: Double) async throws -> StyledScene
  private var scenes: [Int: Task<StyledScene, any Error>] = [:]
  private var tiles: [Int: TileRenderer] = [:]
  private var pools: [Int: RenderPool] = [:]

  /// Opens a style document. Archives replace its sources as in `StyledScene.own`.
  init(
    id: String, path: String, archives: [any TileSource], _ configuration: ServerConfiguration
  ) async throws {
    let text = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let document = try StyleDocument(text: text)
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    self.id = id
    self.folder = folder
    json = try JSON(parsing: text)
    limits = configuration.poolLimits
    open = { scale in
      try await StyledScene.own(document, folder: folder, archives: archives, scale: scale)
    }
  }

  /// Opens a built-in style for archives, or with the built-in tiles if there are none.
  init(
    _ style: BuiltInStyle, archives: [any TileSource], _ configuration: ServerConfiguration
  ) async throws {
    let isProtomaps = archives.contains { source in
      source.info.layers.contains { $0.name == "roads" }
        && !source.info.layers.contains { $0.name == "transportation" }
    }
    let file = (isProtomaps ? "protomaps-" : "") + style.rawValue
    id = style.rawValue
    folder = BuiltInStyle.folder
    json = try JSON(
      parsing: [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(file).json"))))
    limits = configuration.poolLimits
    open = { scale in
      try await StyledScene.builtIn(style, archives: archives, scale: scale)
    }
  }

  nonisolated var name: String { json["name"]?.string ?? id }

  /// The renderer of raster tiles.
  func tileRenderer(scale: Int) async throws -> TileRenderer {
    let scale = ServedStyle.sceneScale(scale)
    let scene = try await scene(scale)
    if let renderer = tiles[scale] { return renderer }
    let renderer = TileRenderer(
      pool: RenderPool(scene: scene, showsAttribution: false, limits: limits))
    tiles[scale] = renderer
    return renderer
  }

  /// The renderers of static images.
  func pool(scale: Int) async throws -> RenderPool {
    let scale = ServedStyle.sceneScale(scale)
    let scene = try await scene(scale)
    if let pool = pools[scale] { return pool }
    let pool = RenderPool(scene: scene, showsAttribution: true, limits: limits)
    pools[scale] = pool
    return pool
  }

  /// The number of images that wait for a worker.
  var queueDepth: Int {
    get async {
      var depth = 0
      for pool in pools.values { depth += await pool.queueDepth }
      for renderer in tiles.values { depth += await renderer.pool.queueDepth }
      return depth
    }
  }

  /// The number of metatiles that were rendered.
  var renderedMetatiles: Int {
    get async {
      var count = 0
      for renderer in tiles.values { count += await renderer.rendered }
      return count
    }
  }

  /// Sprites exist with one and two pixels per point.
  private static func sceneScale(_ scale: Int) -> Int { min(scale, 2) }

  private func scene(_ scale: Int) async throws -> StyledScene {
    if let scene = scenes[scale] { return try await scene.value }
    let task = Task { [open] in try await open(Double(scale)) }
    scenes[scale] = task
    do {
      return try await task.value
    } catch {
      scenes[scale] = nil
      throw error
    }
  }
}

extension ServedStyle {
  /// The style document with the URLs of this server for its tiles, sprite and glyphs.
  nonisolated func document(origin: String) -> JSON {
    guard var members = json.object else { return json }
    if let sources = members["sources"]?.object {
      members["sources"] = .object(
        sources.mapValues { source in
          guard var source = source.object, source["url"]?.string?.hasPrefix("rhumb:") == true
          else { return source }
          source["url"] = .string("\(origin)/data/\(CombinedTiles.id).json")
          return .object(source)
        })
    }
    if let sprite = members["sprite"]?.string, !sprite.contains("://") {
      members["sprite"] = .string("\(origin)/styles/\(id)/sprite")
    }
    if members["glyphs"]?.string?.contains("://") != true {
      members["glyphs"] = .string("\(origin)/fonts/{fontstack}/{range}.pbf")
    }
    return .object(members)
  }

  /// Reads a file of the style's sprite.
  nonisolated func sprite(_ suffix: String) throws(ServerError) -> Data {
    guard ["", "@2x"].contains(suffix.prefix(while: { $0 != "." })),
      let sprite = json["sprite"]?.string, !sprite.contains("://"),
      let data = try? Data(contentsOf: URL(filePath: "\(folder)/\(sprite)\(suffix)"))
    else { throw .notFound("the sprite") }
    return data
  }
}
