// SPDX-License-Identifier: Apache-2.0

/// A formatter for the instructions of route steps, for display and for speech.
///
/// All words come from tables, one for each language: Arabic, Dutch, English, Finnish, French, German, Italian,
/// Japanese, Persian, Polish, Portuguese, Russian, Spanish and Swedish. There is an instruction for every combination
/// of kind and modifier.
public struct InstructionFormatter: Hashable, Sendable {
  /// The units of distances.
  public enum Units: String, Hashable, Sendable, CaseIterable {
    /// Meters and kilometers.
    case metric
    /// Feet and miles.
    case imperial
  }

  package var table: InstructionTable
  public var units: Units

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
      text = fill(table.phrases["then"], ["first": text, "second": second])
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
    let place = first == 0 ? "left" : last == lanes.count - 1 ? "right" : "middle"
    // Only centered lanes are called middle lanes.
    if place == "middle", first != lanes.count - 1 - last { return nil }
    let isWord = table.numbers.indices.contains(count - 1)
    let number = isWord ? table.numbers[count - 1] : text(of: Double(count))
    return capitalized(
      fill(table.lanes[place]?[table.plurals.category(of: Double(count))], ["n": number]))
  }

  private func announced(_ phrase: String, in meters: Double, isArrival: Bool) -> String {
    let general = table.phrases["in distance"]
    let template = isArrival ? table.phrases["in distance.arriving"] ?? general : general
    return fill(template) { placeholder in
      placeholder.name == "distance" ? spokenDistance(meters, form: placeholder.form) : phrase
    }
  }

  private func phrase(
    for step: RouteStep, of leg: RouteLeg?, isLastLeg: Bool, isAhead: Bool, isSpoken: Bool = true
  ) -> String {
    let words = ManeuverWords(step, table: table)
    guard step.maneuver.kind == .arrive else {
      return fill(template(for: step)) { placeholder in
        guard placeholder.name == "distance" else { return words.value(of: placeholder) }
        return isSpoken
          ? spokenDistance(step.walkingDistance, form: placeholder.form)
          : text(meters: step.walkingDistance)
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
