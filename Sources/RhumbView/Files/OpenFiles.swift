// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The open maps and their style.
struct OpenFiles {
  /// An archive and its path.
  struct Archive {
    var path: String
    var source: any TileSource
  }

  /// The schema of the archives, which selects the style.
  enum Schema: Equatable {
    /// The schemas of the built-in styles.
    case openMapTiles, protomaps
    case images
    /// Vector tiles with layers that no built-in style supports.
    case other

    /// Returns whether one style draws archives in both schemas.
    func shares(styleOf other: Schema) -> Bool {
      let builtIn: [Schema] = [.openMapTiles, .protomaps]
      return self == other || builtIn.contains(self) && builtIn.contains(other)
    }
  }

  private(set) var archives: [Archive] = []
  /// The user's own style; `nil` for a built-in one.
  /// Its path is a file or a URL.
  var style: (path: String, style: StyleDocument)?
  var isNight = false
  /// The loader of the user's own style.
  let loader: OnlineResourceLoader

  init(loader: OnlineResourceLoader) { self.loader = loader }

  /// Adds an archive, or replaces the one with the same path.
  mutating func add(_ archive: Archive) {
    archives.removeAll { $0.path == archive.path }
    archives.append(archive)
  }

  /// The visible archives: with a built-in style those in its schemas, with the user's own style those in the schema of the
  /// last one opened.
  var shown: [any TileSource] {
    guard let last = archives.last else { return [] }
    let schema = Schema(last.source.info)
    return archives.filter {
      let other = Schema($0.source.info)
      return style == nil ? other.shares(styleOf: schema) : other == schema
    }.map(\.source)
  }

  /// Creates the scene.
  func scene(scale: Double) async throws -> StyledScene {
    if let (path, style) = style {
      return try await .own(
        style, url: path, loader: loader, archives: shown, scale: scale)
    }
    switch archives.last.map({ Schema($0.source.info) }) {
    case nil, .openMapTiles, .protomaps:
      return try await .builtIn(
        isNight ? .night : .day, archives: shown, scale: scale,
        language: LabelLanguage.system(ProcessInfo.processInfo.environment))
    case .images, .other:
      let style = try StyleDocument(JSON.plainStyle(of: shown.map(\.info), isNight: isNight))
      return try await .own(style, folder: ".", archives: shown, scale: scale)
    }
  }
}

extension OpenFiles.Schema {
  /// The schema by the names of the layers; without a list of layers, OpenMapTiles.
  init(_ info: TileSourceInfo) {
    let names = Set(info.layers.map(\.name))
    if info.format.isImage {
      self = .images
    } else if info.isProtomaps {
      self = .protomaps
    } else {
      let isKnown = !names.isDisjoint(with: ["transportation", "water", "place"])
      self = names.isEmpty || isKnown ? .openMapTiles : .other
    }
  }
}
