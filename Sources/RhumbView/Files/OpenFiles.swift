// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// The maps that are open, and the style they are drawn in.
struct OpenFiles {
  /// An archive with its file's name.
  struct Archive {
    var path: String
    var source: any TileSource
  }

  /// What the archives hold, which decides the style that can draw them.
  enum Schema: Equatable {
    case openMapTiles, protomaps, pictures
    /// Vector tiles whose layers no style here knows.
    case other
  }

  private(set) var archives: [Archive] = []
  /// The person's own style; nil for a built-in one.
  var style: (path: String, style: Style)?
  var isNight = false

  /// Adds an archive; one that is open already is read anew.
  mutating func add(_ archive: Archive) {
    archives.removeAll { $0.path == archive.path }
    archives.append(archive)
  }

  /// The archives that are drawn: those of the schema of the one opened last.
  var shown: [any TileSource] {
    guard let last = archives.last else { return [] }
    let schema = Schema(last.source.info)
    return archives.filter { Schema($0.source.info) == schema }.map(\.source)
  }

  /// Makes the scene.
  func scene(scale: Double) async throws -> Scene {
    if let (path, style) = style {
      return try await .own(
        style, folder: URL(fileURLWithPath: path).deletingLastPathComponent().path,
        archives: shown, scale: scale)
    }
    switch archives.last.map({ Schema($0.source.info) }) {
    case nil, .openMapTiles, .protomaps:
      return try await .builtIn(isNight ? .night : .day, archives: shown, scale: scale)
    case .pictures, .other:
      let style = try Style(JSON.plainStyle(of: shown.map(\.info), isNight: isNight))
      return try await .own(style, folder: ".", archives: shown, scale: scale)
    }
  }
}

extension OpenFiles.Schema {
  /// By the layers' names; tiles of a source that lists none are taken for OpenMapTiles.
  init(_ info: TileSourceInfo) {
    let names = Set(info.layers.map(\.name))
    if info.format.isImage {
      self = .pictures
    } else if info.isProtomaps {
      self = .protomaps
    } else {
      let isKnown = !names.isDisjoint(with: ["transportation", "water", "place"])
      self = names.isEmpty || isKnown ? .openMapTiles : .other
    }
  }
}
