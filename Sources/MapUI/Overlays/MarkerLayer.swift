// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// A marker's animated properties one by one, each to be animated by itself.
///
/// Setting one is the same as setting the marker's own. What is not finite changes nothing.
@MainActor public final class MarkerLayer {
  private weak var marker: Marker?

  init(marker: Marker) { self.marker = marker }

  /// Degrees north.
  public var latitude: Double {
    get { marker?.position.latitude ?? 0 }
    set { if newValue.isFinite { marker?.position.latitude = newValue } }
  }

  /// Degrees east.
  public var longitude: Double {
    get { marker?.position.longitude ?? 0 }
    set { if newValue.isFinite { marker?.position.longitude = newValue } }
  }

  /// Degrees clockwise.
  public var rotation: Double {
    get { marker?.rotation ?? 0 }
    set { if newValue.isFinite { marker?.rotation = newValue } }
  }

  /// 0...1.
  public var opacity: Float {
    get { marker?.opacity ?? 1 }
    set { if newValue.isFinite { marker?.opacity = newValue } }
  }

  /// Adds an animation of a property, named by a ``MarkerLayerKey``. When it ends the property has the
  /// value it was last set to. On no map it does nothing, as without values.
  ///
  /// - Parameters:
  ///   - animation: What it says is read now.
  ///   - key: A name to remove it by.
  public func add(_ animation: LayerAnimation, forKey key: String?) {
    guard let marker, let map = marker.map,
      let property = animation.keyPath.flatMap(MarkerLayerKey.init)
    else { return }
    let end = marker.value(of: property)
    let track = animation.track(
      from: marker.motion?.value(property) ?? end, to: end, isCircular: property.isCircular)
    guard let track else { return }
    let group = Transaction.current?.group
    group?.enter()
    let completion = animation.completion
    marker.begin(property, track, name: key, on: map) { outcome in
      completion?(outcome)
      group?.leave()
    }
  }

  /// Ends the animation of that name; its property then has the value it was last set to.
  public func removeAnimation(forKey key: String) { remove { $0.name == key } }

  /// Ends all animations; the properties then have the values they were last set to.
  public func removeAllAnimations() { remove { _ in true } }

  private func remove(where isMeant: (MarkerRun) -> Bool) {
    guard let removed = marker?.motion?.take(where: isMeant), !removed.isEmpty else { return }
    marker?.redraw()
    for run in removed { run.end(.interrupted) }
  }
}
