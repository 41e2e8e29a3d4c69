// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// A marker's animated properties, each of which can be animated individually.
///
/// Setting a property sets that of the marker. A value that is not finite is ignored.
@MainActor public final class MarkerLayer {
  private weak var marker: Marker?

  init(marker: Marker) { self.marker = marker }

  /// The latitude in degrees north.
  public var latitude: Double {
    get { marker?.position.latitude ?? 0 }
    set { if newValue.isFinite { marker?.position.latitude = newValue } }
  }

  /// The longitude in degrees east.
  public var longitude: Double {
    get { marker?.position.longitude ?? 0 }
    set { if newValue.isFinite { marker?.position.longitude = newValue } }
  }

  /// The rotation in degrees clockwise.
  public var rotation: Double {
    get { marker?.rotation ?? 0 }
    set { if newValue.isFinite { marker?.rotation = newValue } }
  }

  /// The opacity, 0...1.
  public var opacity: Float {
    get { marker?.opacity ?? 1 }
    set { if newValue.isFinite { marker?.opacity = newValue } }
  }

  /// Adds an animation of the property that its key path names, one of ``MarkerLayerKey``. When the animation
  /// ends, the property has the value that was last set. Does nothing if the marker is not on a map or the
  /// animation has no values.
  ///
  /// - Parameters:
  ///   - animation: The animation. Its properties are read immediately.
  ///   - key: A name for ``removeAnimation(forKey:)``.
  public func add(_ animation: LayerAnimation, forKey key: String?) {
    guard let marker, let map = marker.map,
      let property = animation.keyPath.flatMap(MarkerLayerKey.init)
    else { return }
    let end = marker.value(of: property)
    let track = animation.track(
      from: marker.motion?.value(property) ?? end, to: end, isCircular: property.isCircular)
    guard let track else { return }
    let group = MapTransaction.current?.group
    group?.enter()
    let completion = animation.completion
    marker.begin(property, track, name: key, on: map) { outcome in
      completion?(outcome)
      group?.leave()
    }
  }

  /// Removes the animations with a name. Their properties then have the values that were last set.
  public func removeAnimation(forKey key: String) { remove { $0.name == key } }

  /// Removes all animations. The properties then have the values that were last set.
  public func removeAllAnimations() { remove { _ in true } }

  private func remove(where isMeant: (MarkerPropertyAnimation) -> Bool) {
    guard let removed = marker?.motion?.take(where: isMeant), !removed.isEmpty else { return }
    marker?.redraw()
    for run in removed { run.end(.interrupted) }
  }
}
