// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension InstructionFormatter {
  /// A rounded distance.
  package struct RoundedDistance: Hashable, Sendable {
    package enum Unit: String, Hashable, Sendable {
      case meters, kilometers, feet, miles
    }

    package var value: Double
    package var unit: Unit
  }

  /// Rounds a distance for speech and display: to 10 m below 250 m, to 50 m below 1 km, to 0.1 km below 10
  /// km; to 10 ft below 100 ft, to 50 ft below a tenth of a mile, to 0.1 mi below 10 mi.
  ///
  /// - Parameter meters: The distance in meters. Negative and non-finite values count as 0.
  package func roundedDistance(_ meters: Double) -> RoundedDistance {
    let meters = meters > 0 && meters.isFinite ? meters : 0
    switch units {
    case .metric:
      if meters < 245 { return RoundedDistance(value: meters.rounded(step: 10), unit: .meters) }
      if meters < 975 { return RoundedDistance(value: meters.rounded(step: 50), unit: .meters) }
      return RoundedDistance(value: (meters / 1000).roundedAsLarge, unit: .kilometers)
    case .imperial:
      let miles = meters / 1609.344
      if miles < 0.095 {
        let feet = meters / 0.3048
        return RoundedDistance(value: feet.rounded(step: feet < 100 ? 10 : 50), unit: .feet)
      }
      return RoundedDistance(value: miles.roundedAsLarge, unit: .miles)
    }
  }

  /// Formats a distance for display: "350 m", "1.2 km".
  package func text(meters: Double) -> String {
    let distance = roundedDistance(meters)
    return fill("short \(distance.unit.rawValue)", ["n": text(of: distance.value)])
  }

  /// Formats a duration for display: "12 min", "1 h 5 min"; at least one minute.
  package func text(seconds: Double) -> String {
    let minutes = Int((min(max(seconds.isFinite ? seconds : 0, 0), 1e9) / 60).rounded())
    if minutes < 60 { return fill("short minutes", ["n": "\(max(minutes, 1))"]) }
    let hours = fill("short hours", ["n": "\(minutes / 60)"])
    return minutes % 60 == 0 ? hours : hours + " " + fill("short minutes", ["n": "\(minutes % 60)"])
  }

  /// Formats a distance for speech, after "in": "300 meters", "half a mile".
  func spokenDistance(_ meters: Double) -> String {
    let distance = roundedDistance(meters)
    if distance.unit == .miles {
      switch meters / 1609.344 {
      case 0.2..<0.3: return fill("quarter mile", [:])
      case 0.45..<0.55: return fill("half mile", [:])
      case 0.7..<0.8: return fill("three quarter mile", [:])
      default: break
      }
    }
    let one: [RoundedDistance.Unit: String] = [
      .meters: "meter", .kilometers: "kilometer", .feet: "foot", .miles: "mile",
    ]
    if distance.value == 1 { return fill(one[distance.unit] ?? "", [:]) }
    return fill(distance.unit.rawValue, ["n": text(of: distance.value)])
  }

  private func text(of number: Double) -> String {
    let text = JSON.text(of: number.rounded(to: 10))
    guard table.decimal != ".", let point = text.firstIndex(of: ".") else { return text }
    return text[..<point] + table.decimal + text[text.index(after: point)...]
  }
}

extension Double {
  fileprivate func rounded(step: Double) -> Double { (self / step).rounded() * step }

  /// Rounds to a tenth below ten, otherwise to an integer.
  fileprivate var roundedAsLarge: Double { self < 9.95 ? rounded(to: 10) : rounded() }
}
