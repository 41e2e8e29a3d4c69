// SPDX-License-Identifier: Apache-2.0
import MapUI
import Rhumb

/// The map of all views that have no scene of their own. It is opened with the first view and shared. A view
/// shows it by day or by night according to its lighting mode.
@MainActor final class DefaultMap {
  private let archives: [String]
  private var sources: Task<[any TileSource], any Error>?
  private var scenes: [BuiltInStyle: Task<StyledScene, any Error>] = [:]

  init(archives: [String]) { self.archives = archives }

  /// Attaches the map to a view, with the GPU context of the view's window. A view without a window gets a
  /// context of its own.
  func attach(to view: MapView) async throws {
    let scene = try await scene(for: view)
    // The app may have attached its own map in the meantime.
    guard !view.hasScene else { return }
    view.attach(scene: scene, backend: try view.makeBackend?() ?? GLESBackend.headless())
    let isFirst = view.attachments[ShownDefaultMap.self] == nil
    view.attachments[ShownDefaultMap.self] = ShownDefaultMap(map: self, scene: scene)
    guard isFirst else { return }
    view.observers.add(.lighting) { [weak view] in
      guard let view else { return false }
      view.attachments[ShownDefaultMap.self]?.map.update(view)
      return true
    }
  }

  /// Shows the map of a view's lighting mode. A view that shows an app's own scene does not change.
  private func update(_ view: MapView) {
    Task { [weak view] in
      guard let view, Self.isShown(in: view), let scene = try? await scene(for: view),
        Self.isShown(in: view), view.scene?.isSame(as: scene) == false
      else { return }
      view.replaceScene(by: scene)
      view.attachments[ShownDefaultMap.self] = ShownDefaultMap(map: self, scene: scene)
    }
  }

  /// Whether the attached scene of a view is the default map's, also while the app's `nightScene` is shown.
  private static func isShown(in view: MapView) -> Bool {
    guard let scene = view.scene else { return false }
    return view.attachments[ShownDefaultMap.self]?.scene.isSame(as: scene) ?? false
  }

  /// The scene of a view's lighting mode, also if the mode changes while the scene is opened. An app's scene for the night
  /// replaces that of the default map.
  private func scene(for view: MapView) async throws -> StyledScene {
    while true {
      let style = style(of: view)
      let scene = try await scene(style)
      if style == self.style(of: view) { return scene }
    }
  }

  private func style(of view: MapView) -> BuiltInStyle {
    view.isLowLight && view.nightScene == nil ? .night : .day
  }

  private func scene(_ style: BuiltInStyle) async throws -> StyledScene {
    let sources = sources ?? Task { [archives] in try await Self.open(archives) }
    self.sources = sources
    let opening =
      scenes[style]
      ?? Task { try await StyledScene.builtIn(style, archives: try await sources.value) }
    scenes[style] = opening
    return try await opening.value
  }

  private static func open(_ archives: [String]) async throws -> [any TileSource] {
    var sources: [any TileSource] = []
    for path in archives { sources.append(try await TileSources.open(path: path)) }
    return sources
  }
}

/// The default map that a view shows until the app attaches another scene.
@MainActor private final class ShownDefaultMap {
  let map: DefaultMap
  let scene: StyledScene

  init(map: DefaultMap, scene: StyledScene) {
    self.map = map
    self.scene = scene
  }
}
