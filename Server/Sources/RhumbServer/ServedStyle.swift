// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapStyle
import MapTiles
import Rhumb

/// A style of the server: its document, and its scene for each number of pixels per point.
actor ServedStyle {
  nonisolated let id: String
  /// The style document as it was read.
  nonisolated let json: JSON
  /// The folder of the style's sprite; `nil` for styles from the network.
  nonisolated let folder: String?
  /// The configured language of the labels; `nil` for a style with labels of its own, and for the process's language.
  nonisolated let language: String?
  /// The name of the source that the archives replace; `nil` for those with a URL of this server.
  private nonisolated let boundSource: String?
  private let open: @Sendable (_ scale: Double) async throws -> StyledScene
  private var scenes: [Int: Task<StyledScene, any Error>] = [:]

  /// Opens the style document of a path or URL. Archives replace its sources as in `StyledScene.own`.
  init(
    id: String, path: String, archives: [any TileSource], loader: OnlineResourceLoader
  ) async throws {
    let request = ResourceRequest(path, kind: .style)
    guard let text = try await loader.load(request) else { throw ResourceError.missing(path) }
    let document = try StyleDocument(text: text)
    let folder = loader.path(of: path).map {
      URL(filePath: $0).deletingLastPathComponent().path(percentEncoded: false)
    }
    self.id = id
    self.folder = folder
    language = nil
    let json = try JSON(parsing: text)
    self.json = json
    boundSource = json.source(for: archives)
    if let folder, !json.usesServers {
      open = { scale in
        try await StyledScene.own(document, folder: folder, archives: archives, scale: scale)
      }
    } else {
      open = { scale in
        try await StyledScene.own(url: path, loader: loader, archives: archives, scale: scale)
      }
    }
  }

  /// Opens a built-in style for archives, or with the built-in tiles if there are none.
  ///
  /// - Parameter language: The language of the labels in images; `nil` for that of the process's environment.
  init(
    _ style: BuiltInStyle, archives: [any TileSource], language: String? = nil
  ) async throws {
    let schemas = Set(
      archives.map(\.info).filter { TileKind($0.format).isVector }.map { TileSchema($0) })
    id = style.rawValue
    folder = BuiltInStyle.folder
    self.language = language
    let upper: TileSchema = schemas.contains(.protomaps) ? .protomaps : .openMapTiles
    var json = try await ServedStyle.builtIn(style, for: upper)
    if schemas.count > 1 {
      json = json.drawn(above: try await ServedStyle.builtIn(style, for: .openMapTiles))
    }
    self.json = json
    boundSource = nil
    open = { scale in
      let scene = try await StyledScene.builtIn(style, archives: archives, scale: scale)
      return language.flatMap { scene.withLabels(in: $0) } ?? scene
    }
  }

  /// Reads the document of a built-in style.
  private static func builtIn(
    _ style: BuiltInStyle, for schema: TileSchema
  ) async throws -> JSON {
    let path = "\(BuiltInStyle.folder)/\(schema.filePrefix)\(style.rawValue).json"
    return try JSON(parsing: try await ServerFile(path: path, kind: .style).bytes())
  }

  nonisolated var name: String { json["name"]?.string ?? id }

  /// The content of a renderer, for raster tiles or for static images. The latter also show the attribution.
  func subject(scale: Int, showsAttribution: Bool) async throws -> RenderSubject {
    let scale = ServedStyle.sceneScale(scale)
    return RenderSubject(
      key: .init(style: id, scale: scale), scene: try await scene(scale),
      showsAttribution: showsAttribution)
  }

  /// Sprites exist with one and two pixels per point.
  private static func sceneScale(_ scale: Int) -> Int { min(scale, 2) }

  private func scene(_ scale: Int) async throws -> StyledScene {
    let task = scenes[scale] ?? opening(scale)
    return try await task.sharedValue
  }

  /// Opens the scene for all requests that wait for it, also if some of them end before. After an error, the next request
  /// tries again.
  private func opening(_ scale: Int) -> Task<StyledScene, any Error> {
    let task = Task<StyledScene, any Error> {
      do {
        return try await open(Double(scale))
      } catch {
        scenes[scale] = nil
        throw error
      }
    }
    scenes[scale] = task
    return task
  }
}

extension ServedStyle {
  /// The style document with the URLs of this server for its tiles, sprite and glyphs.
  nonisolated func document(for request: ServerRequest) -> JSON {
    guard var members = json.object else { return json }
    if let sources = members["sources"]?.object {
      var served = sources
      for (name, source) in sources where source.isOfArchives || name == boundSource {
        let schema = TileSchema.allCases.first { $0.styleURL == source["url"]?.string }
        let tiles = schema?.sourceID ?? CombinedTiles.id
        guard var source = source.object else { continue }
        source["url"] = .string(request.url("/data/\(tiles).json"))
        source.removeValue(forKey: "tiles")
        served[name] = .object(source)
      }
      members["sources"] = .object(served)
    }
    if let sprite = members["sprite"]?.string, !sprite.contains("://") {
      members["sprite"] = .string(request.url("/styles/\(ServerRequest.encoded(id))/sprite"))
    }
    if members["glyphs"]?.string?.contains("://") != true {
      members["glyphs"] = .string(request.url("/fonts/{fontstack}/{range}.pbf"))
    }
    return .object(members)
  }

  /// Reads a file of the style's sprite.
  nonisolated func sprite(_ suffix: String) async throws(ServerError) -> Data {
    guard ["", "@2x"].contains(suffix.prefix(while: { $0 != "." })),
      let folder, let sprite = json["sprite"]?.string, !sprite.contains("://")
    else { throw .notFound("the sprite") }
    let file = ServerFile(path: "\(folder)/\(sprite)\(suffix)", kind: .spriteImage)
    guard let bytes = try? await file.bytes() else { throw .notFound("the sprite") }
    return Data(bytes)
  }
}

extension JSON {
  /// Whether archives draw this source of a style document.
  fileprivate var isOfArchives: Bool { self["url"]?.string?.hasPrefix("rhumb:") == true }

  /// The name of the source of this style document that archives replace, as `StyledScene.own` does: the only one of their
  /// type, if none has a URL of theirs.
  fileprivate func source(for archives: [any TileSource]) -> String? {
    guard let archive = archives.first, let sources = self["sources"]?.object,
      !sources.values.contains(where: \.isOfArchives)
    else { return nil }
    let type = TileKind(archive.info.format).isVector ? "vector" : "raster"
    let names = sources.filter { $0.value["type"]?.string == type }.map(\.key)
    return names.count == 1 ? names.first : nil
  }

  /// Whether this style document names resources of servers.
  fileprivate var usesServers: Bool {
    let sources = (self["sources"]?.object ?? [:]).map(\.value)
    let values =
      [self["glyphs"], self["sprite"]]
      + sources.flatMap { [$0["url"], $0["data"]] + ($0["tiles"]?.array ?? []) }
    return values.compactMap { $0?.string }.contains {
      $0.contains("http://") || $0.contains("https://")
    }
  }
}
