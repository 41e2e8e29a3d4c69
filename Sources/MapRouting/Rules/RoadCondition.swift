// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// A condition of a rule, such as `Mo-Fr 07:00-09:00 AND weight>7.5`. All of its terms must hold.
struct RoadCondition: Hashable, Sendable {
  private enum Term: Hashable {
    case time(RoadSchedule)
    case measure(Measure, Comparison, Double)
    case truck, trailer, hazardous
  }

  /// A dimension of a vehicle. Lengths are in meters, and masses in metric tons.
  private enum Measure: String, CaseIterable {
    case weight, height, width, length, axleload
    // The gross weight, for which the actual one is used.
    case weightrating, maxweightrating, grossweight, maxweight
  }

  private enum Comparison: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    case equal = "="
  }

  private let terms: [Term]

  /// Reads a condition; `nil` if it is not supported.
  init?(_ text: String) {
    var terms: [Term] = []
    for part in text.split(separator: " and ", ignoringCase: true) {
      guard let term = Self.term(part) else { return nil }
      terms.append(term)
    }
    if terms.isEmpty { return nil }
    self.terms = terms
  }

  /// Whether the condition depends on the time.
  var dependsOnTime: Bool { terms.contains { if case .time = $0 { true } else { false } } }

  /// Whether the condition holds. A term about an unknown time or an unknown dimension does not hold.
  func holds(at time: RoadTime?, for vehicle: RouteRequest.Vehicle?) -> Bool {
    terms.allSatisfy { term in
      switch term {
      case .time(let schedule): time.map(schedule.contains) ?? false
      case .measure(let measure, let comparison, let limit):
        vehicle.flatMap { Self.value(measure, of: $0) }
          .map { Self.compare($0, comparison, limit) } ?? false
      case .truck: vehicle?.isTruck ?? false
      case .trailer: vehicle?.hasTrailer ?? false
      case .hazardous: vehicle?.carriesHazardousMaterials ?? false
      }
    }
  }

  private static func term(_ text: Substring) -> Term? {
    let text = text.trimmed
    switch text.lowercased() {
    case "hgv": return .truck
    case "trailer", "caravan": return .trailer
    case "hazmat": return .hazardous
    default: return comparison(text) ?? RoadSchedule(text).map { .time($0) }
    }
  }

  private static func comparison(_ text: Substring) -> Term? {
    for comparison in Comparison.allCases {
      let parts = text.split(separator: comparison.rawValue, maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].trimmed.lowercased()
      guard let measure = Measure(rawValue: name) else { return nil }
      let isMass = ![.height, .width, .length].contains(measure)
      return (isMass ? RoadMeasures.tons(parts[1]) : RoadMeasures.meters(parts[1]))
        .map { .measure(measure, comparison, $0) }
    }
    return nil
  }

  private static func value(_ measure: Measure, of vehicle: RouteRequest.Vehicle) -> Double? {
    switch measure {
    case .height: vehicle.height
    case .width: vehicle.width
    case .length: vehicle.length
    case .axleload: vehicle.axleLoad.map { $0 / 1000 }
    default: vehicle.weight.map { $0 / 1000 }
    }
  }

  private static func compare(_ value: Double, _ comparison: Comparison, _ limit: Double) -> Bool {
    switch comparison {
    case .atLeast: value >= limit
    case .atMost: value <= limit
    case .above: value > limit
    case .below: value < limit
    case .equal: value == limit
    }
  }
}

/// Reads the values of tags with units.
enum RoadMeasures {
  /// The meters of a value such as `3.5`, `3.5 m`, `12'6"` or `12 ft`; `nil` if it has none.
  static func meters(_ value: some StringProtocol) -> Double? {
    let (number, unit) = split(value)
    guard let number else { return nil }
    switch unit {
    case "", "m": return number
    case "cm": return number / 100
    case "ft", "'": return number * 0.3048
    default:
      guard unit.hasPrefix("'") else { return nil }
      let inches = unit.dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      let mark = unit.dropFirst(1 + inches.count)
      guard let rest = Double(inches), rest < 12, mark == "\"" || mark == "''" else { return nil }
      return number * 0.3048 + rest * 0.0254
    }
  }

  /// The metric tons of a value such as `7.5`, `7.5 t`, `3500 kg` or `5 st`; `nil` if it has none.
  static func tons(_ value: some StringProtocol) -> Double? {
    let (number, unit) = split(value)
    guard let number else { return nil }
    switch unit {
    case "", "t": return number
    case "kg": return number / 1000
    case "st": return number * 0.90718474
    case "lbs", "lb": return number * 0.45359237 / 1000
    default: return nil
    }
  }

  private static func split(_ value: some StringProtocol) -> (number: Double?, unit: String) {
    let text = Substring(value).trimmed
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let number = Double(digits).flatMap { $0 > 0 && $0 < 1e6 ? $0 : nil }
    return (number, String(text.dropFirst(digits.count).trimmed))
  }
}

extension Substring {
  /// The text without spaces at its ends.
  var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  fileprivate func split(separator: String, maxSplits: Int) -> [Substring] {
    guard let range = firstRange(of: separator) else { return [self] }
    return [self[..<range.lowerBound], self[range.upperBound...]]
  }
}

extension String {
  fileprivate func split(separator: String, ignoringCase: Bool) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    let lowered = lowercased()
    guard lowered.utf8.count == utf8.count else { return [rest] }
    var lower = lowered[...]
    while let range = lower.firstRange(of: separator) {
      let length = lower.distance(from: lower.startIndex, to: range.lowerBound)
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length + separator.count)
      lower = lower[range.upperBound...]
    }
    return parts + [rest]
  }
}
