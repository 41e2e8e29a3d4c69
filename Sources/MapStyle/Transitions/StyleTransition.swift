// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The time in which a paint property changes to the value of another style: `NAME-transition` of a layer, and
/// `transition` of a style.
struct StyleTransition: Hashable, Sendable {
  /// In seconds; `nil` for the style's.
  var delay: Double?
  var duration: Double?

  /// The default of the style specification.
  static let standard = StyleTransition(delay: 0, duration: 0.3)

  /// The maximum of delays and durations, in seconds. A longer transition would keep a map at rest drawing.
  private static let limit = 60.0

  init(delay: Double?, duration: Double?) {
    self.delay = delay
    self.duration = duration
  }

  /// Reads the `delay` and the `duration`, in milliseconds. Invalid values are ignored.
  init(_ json: JSON?) {
    func seconds(_ name: String) -> Double? {
      guard let value = json?[name]?.number, value >= 0 else { return nil }
      return min(value / 1000, Self.limit)
    }
    self.init(delay: seconds("delay"), duration: seconds("duration"))
  }

  /// This transition with the values of another one for those that it lacks.
  func completed(by other: StyleTransition) -> StyleTransition {
    StyleTransition(delay: delay ?? other.delay, duration: duration ?? other.duration)
  }

  /// The time at which the property has its new value, in seconds since the change.
  var end: Double { (delay ?? 0) + (duration ?? 0) }

  /// The fraction of the change at a time, 0...1, in seconds since the change. It begins and ends slowly, as in MapLibre.
  func progress(at time: Double) -> Double {
    guard time < end else { return 1 }
    let passed = time - (delay ?? 0)
    guard passed > 0 else { return 0 }
    let part = passed / (duration ?? 1)
    return part < 0.5 ? 4 * part * part * part : 1 - 4 * (1 - part) * (1 - part) * (1 - part)
  }
}
