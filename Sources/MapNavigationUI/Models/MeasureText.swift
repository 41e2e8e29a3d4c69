// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute

/// A formatter for distances, durations, times and speeds in short form.
public struct MeasureText: Hashable, Sendable {
  /// The units of distances and speeds.
  public enum System: Hashable, Sendable {
    /// Kilometers and meters.
    case metric
    /// Miles and feet.
    case imperial
  }

  /// The units of distances and speeds.
  public var system: System
  private let language: String
  /// Whether the user has chosen a clock with twelve hours; `nil` if the region and the units determine it.
  private let hasTwelveHours: Bool?

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - system: The units of distances and speeds.
  ///   - language: A BCP 47 tag such as "de" or "en-US", for the words and the time of day. Languages without
  ///     instructions fall back to English. Without a region, times of day have twelve hours with imperial
  ///     units, as in the United States.
  public init(_ system: System = .metric, language: String = "en") {
    self.system = system
    self.language = language
    hasTwelveHours = nil
  }

  /// Creates a formatter with the units, the language and the clock of a locale. The United Kingdom has miles.
  public init(locale: Locale) {
    system = locale.measurementSystem == .metric ? .metric : .imperial
    language = locale.identifier(.bcp47)
    let cycle = locale.hourCycle
    hasTwelveHours = cycle == .oneToTwelve || cycle == .zeroToEleven
  }

  private var formatter: InstructionFormatter { InstructionFormatter(language: language) }

  /// Formats a distance in meters. Longer distances are rounded more.
  public func distance(_ meters: Double) -> String { text(RoundDistance(meters, system)) }

  /// Formats the distance to a maneuver: the word for "now" in the last meters, otherwise as ``distance(_:)``.
  public func distanceToManeuver(_ meters: Double) -> String {
    RoundDistance(toManeuver: meters, system).map(text) ?? label("now")
  }

  /// Returns the label of a control in the language, such as "now" or "start".
  func label(_ name: String) -> String { formatter.table.labels[name] ?? "" }

  /// Formats a rounded distance.
  func text(_ distance: RoundDistance) -> String {
    let value = Double(distance.count) / (distance.isFine ? 10 : 1)
    return formatter.text(value, unit: distance.unit.rawValue, showsTenths: distance.isFine)
  }

  /// Formats a duration in seconds as minutes and hours; at least one minute.
  public func time(_ seconds: Double) -> String {
    formatter.text(seconds: Double(minutes(seconds)) * 60)
  }

  /// Returns a duration in whole minutes, rounded as in ``time(_:)``.
  func minutes(_ seconds: Double) -> Int {
    seconds.isFinite ? Int(min(max((seconds / 60).rounded(), 1), 1e7)) : 1
  }

  /// Formats the time of day.
  ///
  /// - Parameters:
  ///   - time: Seconds since 1970, UTC.
  ///   - zone: The time zone of the result.
  public func clock(_ time: Double, zone: TimeZone = .current) -> String {
    guard time.isFinite, abs(time) < 1e12 else { return "" }
    let local = time + Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: time)))
    let minute = Int((local / 60).rounded(.down)) % 1440
    let ofDay = (minute + 1440) % 1440
    return formatter.digits(in: clockFormat.text(minutes: ofDay))
  }

  private var clockFormat: ClockFormat {
    var clock = formatter.table.clock
    if let hasTwelveHours {
      clock.choose(twelveHours: hasTwelveHours)
    } else if system == .imperial, InstructionTable.region(of: language) == nil {
      clock.choose(twelveHours: true)
    }
    return clock
  }

  /// Returns the sentence of an arrival, without the destination's name.
  func arrival(on side: DrivingSide?, isFinal: Bool) -> String {
    let modifier: Maneuver.Modifier? = side.map { $0 == .left ? .left : .right }
    let maneuver = Maneuver(.arrive, modifier: modifier, at: Coordinate(latitude: 0, longitude: 0))
    return formatter.instruction(
      for: RouteStep(maneuver, stretch: 0...0, duration: 0), isLastLeg: isFinal)
  }

  /// Formats a speed in meters per second as a number of kilometers or miles per hour.
  public func speed(_ speed: Double) -> String { number(count(ofSpeed: speed)) }

  /// Formats a number in the digits of the language.
  func number(_ count: Int) -> String { formatter.digits(in: "\(count)") }

  /// Returns the number of ``speed(_:)``.
  func count(ofSpeed speed: Double) -> Int {
    let factor = system == .metric ? 3.6 : 3600 / 1609.344
    return speed.isFinite ? Int(min(max(speed * factor, 0), 9999).rounded()) : 0
  }

  /// The unit of ``speed(_:)``.
  public var speedUnit: String { label(system == .metric ? "km/h" : "mph") }
}
