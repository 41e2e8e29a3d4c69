// SPDX-License-Identifier: Apache-2.0

import MapGeometry

/// A value to which a property can be animated: a number, or a color for a polygon's colors.
public protocol LayerValue: Sendable {
  /// The value as a number.
  var layerValue: Double { get }
}

extension LayerValue {
  /// Not a number: a color can animate color properties only.
  public var layerValue: Double { .nan }
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
/// ``KeyframeLayerAnimation``. Its properties are read when it is added to a ``MapLayer``, a ``MarkerLayer``
/// or a ``PolygonLayer``.
@MainActor public class LayerAnimation {
  /// The property's name, a raw value of ``CameraLayerKey``, ``MarkerLayerKey`` or ``PolygonLayerKey``. An
  /// animation with another name has no effect.
  public var keyPath: String?
  /// The duration, seconds; 0, the default, uses the ``MapTransaction``'s duration.
  public var duration: Double = 0
  /// The timing curve over the complete duration; `nil`, the default, is linear.
  public var timingFunction: AnimationCurve?
  /// Called once when the animation ends; `nil` by default.
  public var completion: (@MainActor (AnimationOutcome) -> Void)?

  init(keyPath: String?) { self.keyPath = keyPath }

  /// Returns the values over time; `nil` if they are invalid.
  func track(from start: Double, to end: Double, isCircular: Bool) -> ValueTrack? { nil }

  var seconds: Double {
    let seconds = duration.isFinite && duration > 0 ? duration : MapTransaction.animationDuration()
    return seconds
  }
}

/// An animation of a property from one value to another. Bearing and longitude take the shorter direction.
@MainActor public final class BasicLayerAnimation: LayerAnimation {
  /// The value at the start, in the property's unit; `nil`, the default, for the value shown.
  public var fromValue: (any LayerValue)?
  /// The value at the end, in the property's unit; `nil`, the default, for the value the property was last
  /// set to.
  public var toValue: (any LayerValue)?

  /// Makes an animation of the property with a name.
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

/// An animation of a property through a sequence of values, which are not wrapped: a bearing from 0 to 720
/// rotates twice.
@MainActor public final class KeyframeLayerAnimation: LayerAnimation {
  /// The values, at least one, in the property's unit.
  public var values: [any LayerValue]?
  /// The times of the values, as fractions of the duration that rise from 0 to 1; `nil` spaces them evenly.
  public var keyTimes: [any LayerValue]?
  /// The timing curve of each step between two values; `nil` is linear.
  public var timingFunctions: [AnimationCurve]?

  /// Makes an animation of the property with a name.
  public override init(keyPath: String?) { super.init(keyPath: keyPath) }

  override func track(from start: Double, to end: Double, isCircular: Bool) -> ValueTrack? {
    guard let values = values?.map(\.layerValue), !values.isEmpty, values.allSatisfy(\.isFinite)
    else { return nil }
    return track(of: values)
  }

  /// Returns a track of the values, at least one, at the key times.
  func track(of values: [Double]) -> ValueTrack {
    let even = values.indices.map { Double($0) / Double(max(values.count - 1, 1)) }
    return ValueTrack(
      values: values, times: validTimes(count: values.count) ?? even,
      curves: timingFunctions ?? [], curve: timingFunction ?? .linear, duration: seconds)
  }

  /// Returns the key times if there is one for each value and they rise from 0 to 1.
  private func validTimes(count: Int) -> [Double]? {
    guard let times = keyTimes?.map(\.layerValue), times.count == count, times.first == 0,
      times.last == 1, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    return times
  }
}
