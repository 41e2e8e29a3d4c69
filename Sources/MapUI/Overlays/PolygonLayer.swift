// SPDX-License-Identifier: Apache-2.0
public import MapImage

/// A polygon's animated properties one by one.
///
/// Setting one sets the polygon's own, and animates it as the ``Transaction`` says, in 0.25 s outside of
/// one. Setting the polygon's own property animates within a transaction only.
@MainActor public final class PolygonLayer {
  private weak var polygon: Polygon?

  init(polygon: Polygon) { self.polygon = polygon }

  /// Points. What is not finite changes nothing.
  public var strokeWidth: Double {
    get { polygon?.strokeWidth ?? 0 }
    set { if newValue.isFinite { polygon?.animated { $0.strokeWidth = newValue } } }
  }

  /// Of the outline; nil for none.
  public var strokeColor: MapColor? {
    get { polygon?.strokeColor }
    set { polygon?.animated { $0.strokeColor = newValue } }
  }

  /// Of what is inside; nil for none.
  public var fillColor: MapColor? {
    get { polygon?.fillColor }
    set { polygon?.animated { $0.fillColor = newValue } }
  }

  /// Adds an animation of a property, named by a ``PolygonLayerKey``: of widths by numbers, of colors by
  /// ``MapImage/MapColor``s. When it ends the property has the value it was last set to. On no map it does
  /// nothing, as without values.
  ///
  /// - Parameters:
  ///   - animation: What it says is read now.
  ///   - key: A name to remove it by.
  public func add(_ animation: LayerAnimation, forKey key: String?) {
    guard let polygon, let map = polygon.map,
      let property = animation.keyPath.flatMap(PolygonLayerKey.init)
    else { return }
    let end = polygon.value(of: property)
    let start = polygon.motion?.value(property) ?? end
    guard let track = animation.stops(from: start, to: end, of: property) else { return }
    let group = Transaction.current?.group
    group?.enter()
    let completion = animation.completion
    polygon.begin(property, track, name: key, on: map) { outcome in
      completion?(outcome)
      group?.leave()
    }
  }

  /// Ends the animation of that name; its property then has the value it was last set to.
  public func removeAnimation(forKey key: String) { remove { $0.name == key } }

  /// Ends all animations; the properties then have the values they were last set to.
  public func removeAllAnimations() { remove { _ in true } }

  private func remove(where isMeant: (PolygonRun) -> Bool) {
    guard let removed = polygon?.motion?.take(where: isMeant), !removed.isEmpty else { return }
    polygon?.redraw()
    for run in removed { run.end(.interrupted) }
  }
}

/// The properties of a polygon that are animated, by the names under which ``PolygonLayer`` does.
public enum PolygonLayerKey: String, Hashable, Sendable, CaseIterable {
  /// Points.
  case strokeWidth
  /// A color.
  case strokeColor
  /// A color.
  case fillColor
}
