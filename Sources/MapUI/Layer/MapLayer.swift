// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// The camera's properties one by one, each to be animated by itself.
///
/// Setting one begins an animation of it with the ``Transaction``'s duration and curve; an animation that
/// is added after that, for the same property, takes its place. Reading one tells where it is going;
/// ``MapView/camera`` tells where it is. What is not finite changes nothing.
@MainActor public final class MapLayer {
  private weak var mapView: MapView?

  init(mapView: MapView) { self.mapView = mapView }

  /// Degrees north, clamped to -85...85.
  public var cameraLatitude: Double {
    get { value(.latitude) }
    set { set(.latitude, to: newValue) }
  }

  /// Degrees east, wrapped to -180..<180.
  public var cameraLongitude: Double {
    get { value(.longitude) }
    set { set(.longitude, to: newValue) }
  }

  /// Degrees clockwise from true north, wrapped to 0..<360.
  public var cameraBearing: Double {
    get { value(.bearing) }
    set { set(.bearing, to: newValue) }
  }

  /// The zoom, 0 for a world of 256 points; clamped to what the map permits.
  public var cameraZoomLevel: Float {
    get { Float(value(.zoom)) }
    set { set(.zoom, to: Double(newValue)) }
  }

  /// Degrees from the nadir, clamped to what the zoom permits.
  public var cameraViewingAngle: Double {
    get { value(.viewingAngle) }
    set { set(.viewingAngle, to: newValue) }
  }

  /// Adds an animation of a property. When it ends the property has the value it was last set to.
  ///
  /// One without values, or of something that is no property of the camera, does nothing.
  ///
  /// - Parameters:
  ///   - animation: What it says is read now.
  ///   - key: A name to remove it by.
  public func add(_ animation: LayerAnimation, forKey key: String?) {
    guard let mapView, let property = animation.keyPath.flatMap(CameraLayerKey.init),
      let values = animation.track(
        from: mapView.cameraState.value(of: property), to: value(property),
        isCircular: property.isCircular)
    else { return }
    let track = LayerTrack(key: property, values: values)
    let group = Transaction.current?.group
    group?.enter()
    let completion = animation.completion
    mapView.begin(.property(track), keys: track.key.keys, end: mapView.model, name: key) {
      outcome in
      completion?(outcome)
      group?.leave()
    }
  }

  /// Ends the animation of that name; its property then has the value it was last set to.
  public func removeAnimation(forKey key: String) {
    mapView?.removeRuns { $0.name == key }
  }

  /// Ends all animations; the properties then have the values they were last set to.
  public func removeAllAnimations() {
    mapView?.removeRuns { _ in true }
  }

  private func value(_ key: CameraLayerKey) -> Double {
    guard let mapView else { return CameraState(.default).value(of: key) }
    let state = mapView.isAnimating ? mapView.model : mapView.cameraState
    return state.value(of: key)
  }

  private func set(_ key: CameraLayerKey, to value: Double) {
    guard let mapView, value.isFinite else { return }
    var wish = mapView.isAnimating ? mapView.model : mapView.cameraState
    wish.set(key, to: value)
    mapView.animate(to: wish, keys: key.keys, path: .straight)
  }
}

extension MapView {
  /// Takes animations out; the camera goes where their properties were last set to.
  func removeRuns(where isMeant: (AnimationRun) -> Bool) {
    let removed = runs.filter(isMeant)
    guard !removed.isEmpty else { return }
    var state = cameraState
    for run in removed { state.take(run.keys, from: model) }
    runs.removeAll(where: isMeant)
    let permitted = gate.constrain(state)
    if runs.isEmpty { model = permitted }
    show(permitted)
    end(removed, .interrupted)
  }
}
