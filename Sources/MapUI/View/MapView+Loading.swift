// SPDX-License-Identifier: Apache-2.0
import MapResources
import MapScene

extension MapView {
  /// The state of the resources of a map, for progress and notices.
  public struct LoadingState: Equatable, Sendable {
    /// The number of resources that the loader of the scene loads, such as tiles; 0 for a loader of the app.
    public internal(set) var requests = 0
    /// The errors of the sources that cannot be loaded, by the source's name in the style. They are loaded again after
    /// 1 s, and then after twice the delay each time, up to 60 s.
    public internal(set) var errors: [String: String] = [:]
    /// Whether the map may show outdated resources from the cache, because a server cannot be reached.
    public internal(set) var isOutdated = false

    init() {}
  }

  /// The current state of the resources of the attached scene. It changes between frames.
  public var loadingState: LoadingState {
    var state = LoadingState()
    guard let renderer else { return state }
    let loader = renderer.scene.loaderState
    state.requests = loader?.running ?? 0
    state.isOutdated = loader?.isOutdated ?? false
    state.errors = renderer.scene.openingErrors.merging(renderer.sourceErrors) { $1 }
    return state
  }
}
