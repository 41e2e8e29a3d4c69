// SPDX-License-Identifier: Apache-2.0
import MapUI
import Rhumb

/// The map of all views that have no scene of their own. It is opened with the first view and shared. A view
/// shows it by day or by night according to its lighting mode.
@MainActor final class DefaultMap {
  private let archives: [String]
  private var opening: Task<StyledScene, any Error>?

  init(archives: [String]) { self.archives = archives }

  /// Attaches the map to a view, with the GPU context of the view's window. A view without a window gets a
  /// context of its own.
  func attach(to view: MapView) async throws {
    let opening = opening ?? Task { [archives] in try await Self.open(archives) }
    self.opening = opening
    let scene = try await opening.value
    // The app may have attached its own map in the meantime.
    guard !view.hasScene else { return }
    view.attach(scene: scene, backend: try view.makeBackend?() ?? GLESBackend.headless())
  }

  private static func open(_ archives: [String]) async throws -> StyledScene {
    var sources: [any TileSource] = []
    for path in archives { sources.append(try await TileSources.open(path: path)) }
    return try await .builtIn(.day, archives: sources)
  }
}
