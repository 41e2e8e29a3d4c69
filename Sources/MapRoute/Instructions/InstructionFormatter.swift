// SPDX-License-Identifier: Apache-2.0

/// A formatter for the instructions of route steps, for display and for speech.
///
/// All words come from an ``InstructionTable``. There is an instruction for every combination of kind and
/// modifier.
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

  /// Creates a formatter for a language such as "de". Uses English if there is no table for the language.
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
    if let meters {
      text = fill("in distance", ["distance": spokenDistance(meters), "first": text])
    }
    if let next {
      let second =
        next.maneuver.kind == .arrive
        ? arrival(next, of: leg, isLastLeg: isLastLeg, isAhead: true)
        : phrase(for: next, of: leg, isLastLeg: isLastLeg, isAhead: false)
      text = fill("then", ["first": text, "second": second])
    }
    return capitalized(text) + "."
  }

  /// Returns a spoken instruction to follow a road: "Continue on A 8 for 12 kilometers."
  ///
  /// - Parameter distance: Meters to the next maneuver.
  package func spokenFollowing(_ step: RouteStep, distance: Double) -> String {
    let road = names(for: step)["on"] ?? ""
    return capitalized(fill("follow", ["on": road, "distance": spokenDistance(distance)])) + "."
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
    let number = table.numbers.indices.contains(count - 1) ? table.numbers[count - 1] : "\(count)"
    return capitalized(fill(count == 1 ? "lane \(place)" : "lanes \(place)", ["n": number]))
  }

  private func phrase(
    for step: RouteStep, of leg: RouteLeg?, isLastLeg: Bool, isAhead: Bool, isSpoken: Bool = true
  ) -> String {
    if step.maneuver.kind == .arrive {
      return arrival(step, of: leg, isLastLeg: isLastLeg, isAhead: isAhead)
    }
    var names = names(for: step)
    names["distance"] =
      isSpoken ? spokenDistance(step.walkingDistance) : text(meters: step.walkingDistance)
    return InstructionTemplate(template(for: step)).filled { names[String($0)] ?? "" }
  }

  private func arrival(
    _ step: RouteStep, of leg: RouteLeg?, isLastLeg: Bool, isAhead: Bool
  ) -> String {
    let title = leg?.destination.title ?? ""
    let key = (isLastLeg ? "destination" : "waypoint") + (title.isEmpty ? "" : ".title")
    let side = step.maneuver.modifier.flatMap { table.sides[$0.rawValue] } ?? ""
    let kind = isAhead ? "arriving" : "arrive"
    let template = phrase(kind, step.maneuver.modifier)
    return fill(template: template, ["place": fill(key, ["title": title]), "side": side])
  }

  /// Returns the template of a maneuver.
  private func template(for step: RouteStep) -> String {
    let maneuver = step.maneuver
    switch maneuver.kind {
    case .roundabout, .rotary:
      return table.phrases[maneuver.exit == nil ? "roundabout" : "roundabout.exit"] ?? ""
    case .exitRotary: return phrase("exit roundabout", maneuver.modifier)
    case .offRamp where !step.exits.isEmpty:
      let isLeft = [.left, .slightLeft, .sharpLeft].contains(maneuver.modifier)
      let isUsual = isLeft == (step.drivingSide == .left)
      return table.phrases[isLeft && !isUsual ? "off ramp.exit left" : "off ramp.exit"] ?? ""
    default: return phrase(maneuver.kind.rawValue, maneuver.modifier)
    }
  }

  /// Returns a phrase by kind and modifier, in the lookup order of ``InstructionTable``.
  private func phrase(_ kind: String, _ modifier: Maneuver.Modifier?) -> String {
    guard let modifier else { return table.phrases[kind] ?? "" }
    return table.phrases["\(kind).\(modifier.rawValue)"]
      ?? (modifier.isAside ? table.phrases["\(kind).aside"] : nil) ?? table.phrases[kind] ?? ""
  }

  /// Returns a phrase with its names filled in.
  func fill(_ key: String, _ names: [String: String]) -> String {
    fill(template: table.phrases[key] ?? "", names)
  }

  private func fill(template: String, _ names: [String: String]) -> String {
    InstructionTemplate(template).filled { names[String($0)] ?? "" }
  }

  private func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
