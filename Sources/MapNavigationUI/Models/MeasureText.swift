// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Puts measures into a few letters, as they are read at a glance.
public struct MeasureText: Hashable, Sendable {
  public enum System: Hashable, Sendable {
    /// Kilometers and meters.
    case metric
    /// Miles and feet.
    case imperial
  }

  public var system: System

  public init(_ system: System = .metric) { self.system = system }

  /// A distance in meters: rounder the longer it is.
  public func distance(_ meters: Double) -> String { RoundDistance(meters, system).text }

  /// Seconds in minutes and hours; at least one minute.
  public func time(_ seconds: Double) -> String {
    let minutes = minutes(seconds)
    guard minutes >= 60 else { return "\(minutes) min" }
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// What ``time(_:)`` counts.
  func minutes(_ seconds: Double) -> Int {
    seconds.isFinite ? Int(min(max((seconds / 60).rounded(), 1), 1e7)) : 1
  }

  /// The time of day of a moment.
  ///
  /// - Parameters:
  ///   - time: seconds since 1970, UTC.
  ///   - zone: where the clock hangs.
  public func clock(_ time: Double, zone: TimeZone = .current) -> String {
    guard time.isFinite, abs(time) < 1e12 else { return "" }
    let local = time + Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: time)))
    let minute = Int((local / 60).rounded(.down)) % 1440
    let ofDay = (minute + 1440) % 1440
    return "\(ofDay / 60):\(ofDay % 60 < 10 ? "0" : "")\(ofDay % 60)"
  }

  /// A speed, in meters a second, as a number of kilometers or miles an hour.
  public func speed(_ speed: Double) -> String { "\(count(ofSpeed: speed))" }

  /// What ``speed(_:)`` tells.
  func count(ofSpeed speed: Double) -> Int {
    let factor = system == .metric ? 3.6 : 3600 / 1609.344
    return speed.isFinite ? Int(min(max(speed * factor, 0), 9999).rounded()) : 0
  }

  /// The unit of ``speed(_:)``.
  public var speedUnit: String { system == .metric ? "km/h" : "mph" }
}
