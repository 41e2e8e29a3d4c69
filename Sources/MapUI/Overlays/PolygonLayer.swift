// SPDX-License-Identifier: Apache-2.0
public import MapImage

/// A polygon's animated properties, each of which can be animated individually.
///
/// Setting a property sets that of the polygon, animated with the current ``MapTransaction``, or in 0.25 s
/// without one. Setting the polygon's own property is animated within a transaction only.
@MainActor public final class PolygonLayer {
  private weak var polygon: Polygon?

  init(polygon: Polygon) { self.polygon = polygon }

  /// The stroke width in points. A value that is not finite is ignored.
  public var strokeWidth: Double {
    get { polygon?.strokeWidth ?? 0 }
    set { if newValue.isFinite { polygon?.animated { $0.strokeWidth = newValue } } }
  }

  /// The color of the outline; `nil` for none.
  public var strokeColor: MapColor? {
    get { polygon?.strokeColor }
    set { polygon?.animated { $0.strokeColor = newValue } }
  }

  /// The color of the inside; `nil` for none.
  public var fillColor: MapColor? {
    get { polygon?.fillColor }
    set { polygon?.animated { $0.fillColor = newValue } }
  }

  /// Adds an animation of the property that its key path names, one of ``PolygonLayerKey``. Values of widths
  /// are numbers, values of colors are ``MapImage/MapColor``s. When the animation ends, the property has the
  /// value that was last set. Does nothing if the polygon is not on a map or the animation has no values.
  ///
  /// - Parameters:
  ///   - animation: The animation. Its properties are read immediately.
  ///   - key: A name for ``removeAnimation(forKey:)``.
  public func add(_ animation: LayerAnimation, forKey key: String?) {
    guard let polygon, let map = polygon.map,
      let property = animation.keyPath.flatMap(PolygonLayerKey.init)
    else { return }
    let end = polygon.value(of: property)
    let start = polygon.motion?.value(property) ?? end
    guard let track = animation.stops(from: start, to: end, of: property) else { return }
    let group = MapTransaction.current?.group
    group?.enter()
    let completion = animation.completion
    polygon.begin(property, track, name: key, on: map) { outcome in
      completion?(outcome)
      group?.leave()
    }
  }

  /// Removes the animations with a name. Their properties then have the values that were last set.
  public func removeAnimation(forKey key: String) { remove { $0.name == key } }

  /// Removes all animations. The properties then have the values that were last set.
  public func removeAllAnimations() { remove { _ in true } }

  private func remove(where isMeant: (PolygonPropertyAnimation) -> Bool) {
    guard let removed = polygon?.motion?.take(where: isMeant), !removed.isEmpty else { return }
    polygon?.redraw()
    for run in removed { run.end(.interrupted) }
  }
}

/// The properties of a polygon that can be animated, by their names in ``PolygonLayer``.
public enum PolygonLayerKey: String, Hashable, Sendable, CaseIterable {
  /// The width of the outline in points.
  case strokeWidth
  /// The color of the outline.
  case strokeColor
  /// The color of the inside.
  case fillColor
}
