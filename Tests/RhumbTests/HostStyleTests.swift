// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCache
import MapFiles
import MapHTTP
import MapTestSupport
import RhumbModules
import RhumbTools
import Testing

/// Styles of public hosts, which a proxy of the shared data replays.
@Suite(
  .enabled(
    if: canDraw && Shared.has("suites/hosts") && Programs.path(of: "python3") != nil,
    "needs EGL and the shared data"), .serialized)
struct HostStyleTests {
  struct HostStyle: CustomTestStringConvertible {
    /// The file in the shared data.
    let name: String
    let url: String
    var testDescription: String { name }

    static let all =
      ["liberty", "bright", "positron"].map {
        HostStyle(name: "openfreemap-\($0)", url: "https://tiles.openfreemap.org/styles/\($0)")
      } + [
        HostStyle(
          name: "openmaptiles-osm-bright",
          url: "https://openmaptiles.github.io/osm-bright-gl-style/style.json"),
        HostStyle(
          name: "openmaptiles-basic",
          url: "https://openmaptiles.github.io/maptiler-basic-gl-style/style.json"),
      ]
  }

  private static let cities = [
    "helsinki": CameraPosition(latitude: 60.1716, longitude: 24.9443, zoom: 15),
    "copenhagen": CameraPosition(latitude: 55.6674, longitude: 12.5731, zoom: 14),
    "munich": CameraPosition(latitude: 48.1372, longitude: 11.5755, zoom: 13.5),
  ]

  private let folder: TemporaryFolder
  private let proxy: HelperProgram
  private let options: HTTPClient.Options
  private let shared: String

  init() throws {
    folder = try TemporaryFolder()
    shared = try #require(Shared.folder)
    proxy = try HelperProgram(
      "python3", "\(shared)/tools/replay_hosts.py --latency 0 --log \(folder.path)/log")
    let words = try proxy.readLine().components(separatedBy: " ")
    var options = HTTPClient.Options()
    options.proxy = "http://127.0.0.1:\(words[0])"
    options.certificateFile = words[1]
    self.options = options
  }

  @Test(arguments: HostStyle.all)
  func `a host's style draws like local files, and again without requests`(_ style: HostStyle)
    async throws
  {
    let local = try await images(of: .own(localStyle(style), folder: "/"))
    let online = try await onlineImages(of: style)
    for (city, image) in local {
      #expect(Set(image.pixels.chunks).count > 20, "\(city)")
      #expect(online[city] == image, "\(city)")
    }
    let requests = try requests()
    #expect(Set(requests).count == requests.count, "a request is repeated")
    #expect(try await onlineImages(of: style) == local)
    #expect(try self.requests().count == requests.count)
  }

  private func requests() throws -> [String] {
    let log = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
    return try log.split(separator: "\n").map { line in
      let entry = try JSON(parsing: Array(line.utf8))
      return (entry["host"]?.string ?? "") + (entry["path"]?.string ?? "")
    }
  }

  // MARK: Drawing

  private func images(of scene: StyledScene) async throws -> [String: RasterImage] {
    #expect(scene.failures.isEmpty)
    let snapshotter = MapSnapshotter(scene: scene)
    var images: [String: RasterImage] = [:]
    for (city, camera) in Self.cities {
      images[city] = try await snapshotter.image(camera, width: 320, height: 240)
    }
    #expect(await snapshotter.failedSources.isEmpty)
    return images
  }

  private func onlineImages(of style: HostStyle) async throws -> [String: RasterImage] {
    var settings = OnlineResourceLoader.Options()
    settings.keys = ["key": "replayed-key"]
    let loader = OnlineResourceLoader(
      options: settings, transport: HTTPClient(options: options), clock: .system,
      cache: ResourceCache(folder: folder.path + "/cache"))
    let images = try await images(of: .own(url: style.url, loader: loader))
    await loader.close()
    return images
  }

  // MARK: Local files

  /// The style with the files that the proxy answers with.
  private func localStyle(_ style: HostStyle) async throws -> StyleDocument {
    let file = "\(shared)/suites/hosts/styles/\(style.name).json"
    let json = try JSON(parsing: ReadableFile.contents(of: file, limit: 1 << 24))
    try linkGlyphs(json)
    try await writeTiles()
    let tileJSON = #"""
      {"tiles": ["file://\#(folder.path)/tiles/{z}/{x}/{y}.pbf"], "minzoom": 0, "maxzoom": 14,
       "attribution": "<a href=\"https://www.openstreetmap.org/copyright\">© OpenStreetMap</a>"}
      """#
    let planet = try folder.write(Array(tileJSON.utf8), to: "planet.json")
    var document = try StyleDocument(json)
    document.replaceURLs { url in
      if url.contains("{fontstack}") {
        "file://\(folder.path)/glyphs/{fontstack}/{range}.pbf"
      } else if url.contains("{z}") {
        "file://\(folder.path)/none/{z}/{x}/{y}.png"
      } else if url.contains("sprite") {
        "file://\(shared)/suites/hosts/sprites/ofm"
      } else {
        "file://" + planet
      }
    }
    return document
  }

  /// Makes the folders of all font stacks of a style.
  private func linkGlyphs(_ style: JSON) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/glyphs", withIntermediateDirectories: true)
    let fonts = (style["layers"]?.array ?? []).compactMap { $0["layout"]?["text-font"] }
    for name in Set(fonts.flatMap(\.strings)) {
      let isBold = name.contains(/(?i)bold|medium|semi/)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/glyphs/\(name)",
        withDestinationPath: "\(shared)/data/glyphs/Noto Sans \(isBold ? "Medium" : "Regular")")
    }
  }

  /// Writes the tiles of all cities, each of the first archive that has it.
  private func writeTiles() async throws {
    for city in ["helsinki", "copenhagen", "munich"] {
      let archive = try await TileSources.open(path: "\(shared)/data/tiles/\(city)-omt.mbtiles")
      let bounds = archive.info.bounds
      let northWest = WorldPoint(
        Coordinate(
          latitude: bounds.northEast.latitude, longitude: bounds.southWest.longitude))
      let southEast = WorldPoint(
        Coordinate(
          latitude: bounds.southWest.latitude, longitude: bounds.northEast.longitude))
      for z in 0...14 {
        let count = Double(1 << z)
        for x in Int(northWest.x * count)...Int(southEast.x * count) {
          for y in Int(northWest.y * count)...Int(southEast.y * count) {
            let path = "tiles/\(z)/\(x)/\(y).pbf"
            guard !FileManager.default.fileExists(atPath: "\(folder.path)/\(path)"),
              let tile = try await archive.tile(TileID(z: z, x: x, y: y))
            else { continue }
            _ = try folder.write(tile, to: path)
          }
        }
      }
    }
  }
}

extension JSON {
  /// All strings in the value.
  fileprivate var strings: [String] {
    string.map { [$0] } ?? (array ?? []).flatMap(\.strings)
  }
}

extension [UInt8] {
  /// The pixels.
  fileprivate var chunks: [UInt32] {
    stride(from: 0, to: count, by: 4).map { start in
      self[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
