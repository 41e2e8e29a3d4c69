// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A formatter for the instructions of route steps, for display and for speech.
///
/// All words come from tables, one for each language: Arabic, Dutch, English, Finnish, French, German, Italian,
/// Japanese, Persian, Polish, Portuguese, Russian, Spanish and Swedish. There is an instruction for every combination
/// of kind and modifier.
public struct InstructionFormatter: Hashable, Sendable {
  /// The units of distances.
  public enum Units: Hashable, Sendable, CaseIterable {
    /// Meters and kilometers.
    case metric
    /// Feet and miles.
    case imperial
  }

  package var table: InstructionTable
  /// The units of distances.
  package var units: Units

  /// Creates a formatter for a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag such as "de" or "pt-BR", or the identifier of a locale such as "en_GB". Other
  ///     languages than those of the formatter fall back to English.
  ///   - units: The units of distances.
  public init(language: String = "en", units: Units = .metric) {
    self.init(table: InstructionTable.named(language) ?? .english, units: units)
  }

  package init(table: InstructionTable, units: Units = .metric) {
    self.table = table
    self.units = units
  }

  /// Returns the instruction at a step's start, without a period: "Turn right onto Main Street".
  ///
  /// - Parameters:
  ///   - leg: The leg of the step. An arrival names the leg's destination by its title.
  ///   - isLastLeg: Whether an arrival is at the end of the route rather than at an intermediate waypoint.
  public func instruction(
    for step: RouteStep, of leg: RouteLeg? = nil, isLastLeg: Bool = true
  ) -> String {
    capitalized(
      phrase(for: step, of: leg, isLastLeg: isLastLeg, isAhead: false, isSpoken: false))
  }

  /// Returns the spoken instruction for a step's start: "In 300 meters, turn right onto Main Street."
  ///
  /// - Parameters:
  ///   - distance: Meters to the maneuver; `nil` or less than 20 if the vehicle is at the maneuver.
  ///   - next: A following step that is announced together with this one.
  public func spoken(
    for step: RouteStep, distance: Double? = nil, then next: RouteStep? = nil,
    of leg: RouteLeg? = nil, isLastLeg: Bool = true
  ) -> String {
    let meters = distance.flatMap { $0 >= 20 && $0.isFinite ? $0 : nil }
    var text = phrase(for: step, of: leg, isLastLeg: isLastLeg, isAhead: meters != nil)
    if let meters { text = announced(text, in: meters, isArrival: step.maneuver.kind == .arrive) }
    if let next {
      let isArrival = next.maneuver.kind == .arrive
      let second = phrase(for: next, of: leg, isLastLeg: isLastLeg, isAhead: isArrival)
      text = fill(joint("then", isArrival: isArrival), ["first": text, "second": second])
    }
    return capitalized(text) + table.end
  }

  /// Returns a spoken instruction to follow a road: "Continue on A 8 for 12 kilometers."
  ///
  /// - Parameter distance: Meters to the next maneuver.
  package func spokenFollowing(_ step: RouteStep, distance: Double) -> String {
    let words = ManeuverWords(step, table: table)
    let text = fill(table.phrases["follow"]) { placeholder in
      placeholder.name == "distance"
        ? spokenDistance(distance, form: placeholder.form) : words.value(of: placeholder)
    }
    return capitalized(text) + table.end
  }

  /// Returns the lanes to use: "Use the two right lanes"; `nil` if all or no lanes are valid, or the valid
  /// lanes are not adjacent.
  package func laneHint(for step: RouteStep) -> String? {
    let lanes = step.lanes
    guard let first = lanes.firstIndex(where: \.isValid),
      let last = lanes.lastIndex(where: \.isValid)
    else { return nil }
    let count = last - first + 1
    guard count < lanes.count, lanes[first...last].allSatisfy(\.isValid) else { return nil }
    let side = first == 0 ? "left" : last == lanes.count - 1 ? "right" : "middle"
    // Only centered lanes are called middle lanes.
    if side == "middle", first != lanes.count - 1 - last { return nil }
    let isWord = table.numbers.indices.contains(count - 1)
    let number = isWord ? table.numbers[count - 1] : text(of: Double(count))
    return capitalized(
      fill(table.lanes[side]?[table.plurals.category(of: Double(count))], ["n": number]))
  }

  private func announced(_ phrase: String, in meters: Double, isArrival: Bool) -> String {
    fill(joint("in distance", isArrival: isArrival)) { placeholder in
      placeholder.name == "distance" ? spokenDistance(meters, form: placeholder.form) : phrase
    }
  }

  /// Returns a phrase that joins another one to a distance or a sentence. A language may have its own one for arrivals.
  private func joint(_ key: String, isArrival: Bool) -> String? {
    (isArrival ? table.phrases["\(key).arriving"] : nil) ?? table.phrases[key]
  }

  /// The floor to which an elevator goes: its name, or its number as the language counts; empty for an unknown one and for a
  /// ground floor without a number.
  private func text(floorOf feature: WalkingFeature?) -> String {
    guard let feature, feature.floorName.isEmpty else { return feature?.floorName ?? "" }
    guard let floor = feature.floor else { return "" }
    let number = floor < 0 ? floor : floor + Double(table.groundFloor)
    return number == 0 ? "" : text(of: number)
  }

  private func phrase(
    for step: RouteStep, of leg: RouteLeg?, isLastLeg: Bool, isAhead: Bool, isSpoken: Bool = true
  ) -> String {
    let words = ManeuverWords(step, table: table)
    guard step.maneuver.kind == .arrive else {
      return fill(template(for: step)) { placeholder in
        switch placeholder.name {
        case "floor": return text(floorOf: step.walkingFeature)
        case "distance":
          return isSpoken
            ? spokenDistance(step.walkingDistance, form: placeholder.form)
            : text(meters: step.walkingDistance)
        default: return words.value(of: placeholder)
        }
      }
    }
    let title = leg?.destination.title ?? ""
    let key = (isLastLeg ? "destination" : "waypoint") + (title.isEmpty ? "" : ".title")
    let place = fill(table.phrases[key], ["title": title])
    return fill(phrase(isAhead ? "arriving" : "arrive", step.maneuver.modifier)) { placeholder in
      placeholder.name == "place" ? place : words.value(of: placeholder)
    }
  }

  /// Returns the template of a maneuver.
  private func template(for step: RouteStep) -> String? {
    let maneuver = step.maneuver
    if let feature = step.walkingFeature { return phrase(feature.phrase, maneuver.modifier) }
    switch (maneuver.kind, maneuver.modifier) {
    case (.roundabout, _), (.rotary, _):
      return table.phrases[maneuver.exit == nil ? "roundabout" : "roundabout.exit"]
    case (.exitRotary, let modifier): return phrase("exit roundabout", modifier)
    // Some services call a turn a new name.
    case (.newName, .left?), (.newName, .right?), (.newName, .sharpLeft?), (.newName, .sharpRight?):
      return phrase("turn", maneuver.modifier)
    case (.turn, .uturn), (.newName, .uturn), (.continue, .uturn), (.fork, .uturn):
      return table.phrases["uturn"]
    case (.offRamp, let modifier) where !ManeuverWords(step, table: table).exit.isEmpty:
      let isLeft = modifier?.isLeft ?? (step.drivingSide == .left)
      let isUsual = isLeft == (step.drivingSide == .left) || modifier?.isAside != true
      return table.phrases[isUsual ? "off ramp.exit" : "off ramp.exit aside"]
    case (let kind, let modifier): return phrase(kind.rawValue, modifier)
    }
  }

  /// Returns a phrase by kind and modifier, in the lookup order of ``InstructionPhrases``.
  private func phrase(_ kind: String, _ modifier: Maneuver.Modifier?) -> String? {
    guard let modifier else { return table.phrases[kind] }
    return table.phrases["\(kind).\(modifier.rawValue)"]
      ?? (modifier.isAside ? table.phrases["\(kind).aside"] : nil) ?? table.phrases[kind]
  }

  /// Returns a phrase with the values of its placeholders.
  func fill(_ template: String?, _ values: [String: String]) -> String {
    fill(template) { values[String($0.name)] ?? "" }
  }

  private func fill(
    _ template: String?, _ value: (InstructionTemplate.Placeholder) -> String
  ) -> String {
    InstructionTemplate(template ?? "").filled(value)
  }

  private func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

// MARK: - Measures

extension InstructionFormatter {
  /// A rounded distance.
  package struct RoundedDistance: Hashable, Sendable {
    package enum Unit: String, Hashable, Sendable {
      case meters, kilometers, feet, miles
    }

    package var value: Double
    package var unit: Unit
  }

  /// Rounds a distance for speech and display. Metric distances are rounded to 10 m below 250 m, to 50 m below 1 km and
  /// to 0.1 km below 10 km. Imperial distances are rounded to 10 ft below 100 ft, to 50 ft below a tenth of a mile and
  /// to 0.1 mi below 10 mi.
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
    fill(table.short[unit], ["n": text(of: value, showsTenths: showsTenths)])
  }

  /// Formats a speed in meters per second with a decimal and its unit, for display: "36.0 km/h".
  package func text(speed: Double) -> String {
    let (factor, unit) = units == .metric ? (3.6, "km/h") : (3600 / 1609.344, "mph")
    let value = speed.isFinite ? speed * factor : 0
    return "\(text(of: value, showsTenths: true)) \(table.labels[unit] ?? unit)"
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
  private func spokenDistance(_ meters: Double, form: Substring) -> String {
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
  ///
  /// - Parameter showsTenths: Whether an integer has a decimal, "1.0".
  package func text(of number: Double, showsTenths: Bool = false) -> String {
    let rounded = number.rounded(to: 10)
    let tenths = showsTenths && rounded == rounded.rounded() ? ".0" : ""
    let text = JSON.text(of: rounded) + tenths
    return digits(in: text.replacing(".", with: table.decimal))
  }

  /// Replaces the digits of a text by those of the language.
  package func digits(in text: String) -> String {
    String(
      text.map { character in
        character.isASCII
          ? character.wholeNumberValue.map { table.digits[$0] } ?? character : character
      })
  }
}

extension WalkingFeature {
  /// The name of its phrase. The floor of an elevator says whether it goes up or down.
  fileprivate var phrase: String {
    guard let direction, kind != .elevator, changesFloor else { return kind.rawValue }
    return "\(kind.rawValue).\(direction.rawValue)"
  }
}

extension Double {
  fileprivate func rounded(step: Double) -> Double { (self / step).rounded() * step }

  /// Rounds to a tenth below ten, otherwise to an integer.
  fileprivate var roundedAsLarge: Double { self < 9.95 ? rounded(to: 10) : rounded() }
}
