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
    return text(distance.value, unit: distance.unit.rawValue)
  }

  /// Formats a number with a written unit: `meters`, `kilometers`, `feet`, `miles`, `minutes` or `hours`.
  ///
  /// - Parameter showsTenths: Whether an integer has a decimal, "1.0 km".
  package func text(_ value: Double, unit: String, showsTenths: Bool = false) -> String {
    let isInteger = value.rounded(to: 10) == value.rounded()
    let tenths = showsTenths && isInteger ? table.decimal + String(table.digits[0]) : ""
    return fill(table.short[unit], ["n": text(of: value) + tenths])
  }

  /// Formats a duration for display: "12 min", "1 h 5 min"; at least one minute.
  package func text(seconds: Double) -> String {
    let minutes = (min(max(seconds.isFinite ? seconds : 0, 0), 1e9) / 60).rounded()
    if minutes < 60 { return text(max(minutes, 1), unit: "minutes") }
    let hours = text((minutes / 60).rounded(.down), unit: "hours")
    let rest = minutes.truncatingRemainder(dividingBy: 60)
    guard rest > 0 else { return hours }
    return fill(
      table.short["hours and minutes"],
      ["hours": hours, "minutes": text(rest, unit: "minutes")])
  }

  /// Formats a distance for speech: "300 meters", "half a mile".
  ///
  /// - Parameter form: The grammatical form; empty if the language has only one.
  func spokenDistance(_ meters: Double, form: Substring) -> String {
    let distance = roundedDistance(meters)
    let suffix = form.isEmpty ? "" : ":\(form)"
    if distance.unit == .miles, let fraction = Self.fraction(ofMiles: meters / 1609.344) {
      return table.units[fraction + suffix]?[.other] ?? ""
    }
    return plural(table.units[distance.unit.rawValue + suffix], distance.value)
  }

  /// The name of a fraction of a mile that has words of its own.
  private static func fraction(ofMiles miles: Double) -> String? {
    switch miles {
    case 0.2..<0.3: "quarter mile"
    case 0.45..<0.55: "half mile"
    case 0.7..<0.8: "three quarter mile"
    default: nil
    }
  }

  /// Returns the text for a number, in the number's plural category.
  private func plural(_ texts: InstructionTable.Plural?, _ number: Double) -> String {
    fill(texts?[table.plurals.category(of: number)], ["n": text(of: number)])
  }

  /// Formats a number with at most one decimal, in the digits of the language.
  func text(of number: Double) -> String {
    let text = JSON.text(of: number.rounded(to: 10))
    return text.reduce(into: "") { result, character in
      let digit = character.wholeNumberValue.map { String(table.digits[$0]) }
      result += digit ?? (character == "." ? table.decimal : String(character))
    }
  }
}

extension Double {
  fileprivate func rounded(step: Double) -> Double { (self / step).rounded() * step }

  /// Rounds to a tenth below ten, otherwise to an integer.
  fileprivate var roundedAsLarge: Double { self < 9.95 ? rounded(to: 10) : rounded() }
}
