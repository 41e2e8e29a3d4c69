// SPDX-License-Identifier: Apache-2.0

import MapGeometry

/// A number that a property can be animated to; for a polygon's colors a color.
public protocol LayerValue: Sendable {
  /// The number.
  var layerValue: Double { get }
}

extension Double: LayerValue {
  /// The number itself.
  public var layerValue: Double { self }
}

extension Float: LayerValue {
  /// The number itself.
  public var layerValue: Double { Double(self) }
}

extension Int: LayerValue {
  /// The number itself.
  public var layerValue: Double { Double(self) }
}

/// An animation of one property of the camera, a marker or a polygon: see ``BasicLayerAnimation`` and
/// ``KeyframeLayerAnimation``. What it says is read when it is added to
/// a ``MapLayer``, a ``MarkerLayer`` or a ``PolygonLayer``.
@MainActor public class LayerAnimation {
  /// The property's name, a raw value of ``CameraLayerKey``, ``MarkerLayerKey`` or ``PolygonLayerKey``; an animation of
  /// any other does nothing.
  public var keyPath: String?
  /// Seconds; 0, as at the start, takes the ``Transaction``'s duration.
  public var duration: Double = 0
  /// How progress runs over the whole time; nil, as at the start, is evenly.
  public var timingFunction: AnimationCurve?
  /// Called once when it ends; nil at the start.
  public var completion: (@MainActor (AnimationOutcome) -> Void)?

  init(keyPath: String?) { self.keyPath = keyPath }

  /// The values over time; nil where they make no sense.
  func track(from start: Double, to end: Double, isCircular: Bool) -> ValueTrack? { nil }

  var seconds: Double {
    let seconds = duration.isFinite && duration > 0 ? duration : Transaction.animationDuration()
    return seconds
  }
}

/// An animation of a property from one value to another, bearing and longitude the short way round.
@MainActor public final class BasicLayerAnimation: LayerAnimation {
  /// Where it starts, in the property's unit; nil, as at the start, for where the property is shown.
  public var fromValue: (any LayerValue)?
  /// Where it ends, in the property's unit; nil, as at the start, for what the property was last set to.
  public var toValue: (any LayerValue)?

  /// Makes an animation of the property of a name.
  public override init(keyPath: String?) { super.init(keyPath: keyPath) }

  override func track(from start: Double, to end: Double, isCircular: Bool) -> ValueTrack? {
    let from = fromValue?.layerValue ?? start
    var to = toValue?.layerValue ?? end
    guard from.isFinite, to.isFinite else { return nil }
    if isCircular { to = from + Longitude.difference(from: from, to: to) }
    return ValueTrack(
      values: [from, to], times: [0, 1], curves: [],
      curve: timingFunction ?? .linear, duration: seconds)
  }
}

/// An animation of a property through values one after another, taken as they are: a bearing from 0 to
/// 720 turns twice.
@MainActor public final class KeyframeLayerAnimation: LayerAnimation {
  /// The values, at least one, in the property's unit.
  public var values: [any LayerValue]?
  /// When each value is reached, as parts of the duration that rise from 0 to 1; nil is evenly.
  public var keyTimes: [any LayerValue]?
  /// How progress runs over each step from value to value; nil is evenly.
  public var timingFunctions: [AnimationCurve]?

  /// Makes an animation of the property of a name.
  public override init(keyPath: String?) { super.init(keyPath: keyPath) }

  override func track(from start: Double, to end: Double, isCircular: Bool) -> ValueTrack? {
    guard let values = values?.map(\.layerValue), !values.isEmpty, values.allSatisfy(\.isFinite)
    else { return nil }
    return track(of: values)
  }

  /// The values, at least one, at the key times.
  func track(of values: [Double]) -> ValueTrack {
    let even = values.indices.map { Double($0) / Double(max(values.count - 1, 1)) }
    return ValueTrack(
      values: values, times: usableTimes(count: values.count) ?? even,
      curves: timingFunctions ?? [], curve: timingFunction ?? .linear, duration: seconds)
  }

  /// The key times, if there is one for each value and they rise from 0 to 1.
  private func usableTimes(count: Int) -> [Double]? {
    guard let times = keyTimes?.map(\.layerValue), times.count == count, times.first == 0,
      times.last == 1, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    return times
  }
}
