// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// The camera's properties, each of which can be animated separately.
///
/// Setting a property animates it with the ``MapTransaction``'s duration and curve. An animation of the same
/// property that is added later replaces that one. Reading a property returns its target value;
/// ``MapView/camera`` returns the value shown. A value that is not finite has no effect.
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

  /// The zoom level, 0 for a world of 256 points; clamped to the map's limits.
  public var cameraZoomLevel: Float {
    get { Float(value(.zoom)) }
    set { set(.zoom, to: Double(newValue)) }
  }

  /// Degrees from the nadir, clamped to the maximum at the zoom.
  public var cameraViewingAngle: Double {
    get { value(.viewingAngle) }
    set { set(.viewingAngle, to: newValue) }
  }

  /// Adds an animation of a property. When it ends, the property has the value it was last set to.
  ///
  /// An animation without values, or of a name that is no property of the camera, has no effect.
  ///
  /// - Parameters:
  ///   - animation: The animation. Its properties are read now.
  ///   - key: A name for ``removeAnimation(forKey:)``.
  public func add(_ animation: LayerAnimation, forKey key: String?) {
    guard let mapView, let property = animation.keyPath.flatMap(CameraLayerKey.init),
      let values = animation.track(
        from: mapView.cameraState.value(of: property), to: value(property),
        isCircular: property.isCircular)
    else { return }
    let track = LayerTrack(key: property, values: values)
    let group = MapTransaction.current?.group
    group?.enter()
    let completion = animation.completion
    mapView.begin(.property(track), keys: track.key.keys, end: mapView.model, name: key) {
      outcome in
      completion?(outcome)
      group?.leave()
    }
  }

  /// Ends the animation with a name. Its property then has the value it was last set to.
  public func removeAnimation(forKey key: String) {
    mapView?.removeRuns { $0.name == key }
  }

  /// Ends all animations. The properties then have the values they were last set to.
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
    var requested = mapView.isAnimating ? mapView.model : mapView.cameraState
    requested.set(key, to: value)
    mapView.animate(to: requested, keys: key.keys, path: .straight)
  }
}

extension MapView {
  /// Removes animations. The camera moves to the values that their properties were last set to.
  func removeRuns(where isMeant: (AnimationRun) -> Bool) {
    let removed = runs.filter(isMeant)
    guard !removed.isEmpty else { return }
    var state = cameraState
    for run in removed { state.take(run.keys, from: model) }
    runs.removeAll(where: isMeant)
    let constrained = gate.constrain(state)
    if runs.isEmpty { model = constrained }
    show(constrained)
    end(removed, .interrupted)
  }
}
