// SPDX-License-Identifier: Apache-2.0
import MapFiles

extension InstructionFormatter {
  /// Returns the values for the names in a step's template.
  func names(for step: RouteStep) -> [String: String] {
    let maneuver = step.maneuver
    let name = InstructionFormatter.name(of: step)
    let article = article(of: name)
    let direction = maneuver.modifier?.rawValue ?? ""
    let turns = (maneuver.bearingAfter / 45).rounded()
    let octant = Int(clamping: turns.truncatingRemainder(dividingBy: 8))
    return [
      "name": name, "onto": name.isEmpty ? "" : article.onto + name,
      "on": name.isEmpty ? "" : article.on + name,
      "toward": InstructionFormatter.toward(step, name: name),
      "direction": table.directions[direction] ?? "", "side": table.sides[direction] ?? "",
      "compass": table.compass.indices.contains(octant) ? table.compass[octant] : "",
      "exit": step.exits.split(separator: ";").map(InstructionFormatter.trimmed)
        .joined(separator: "/"),
      "ordinal": maneuver.exit.map(ordinal) ?? "",
      "roundabout": step.rotaryName.isEmpty
        ? fill("at roundabout", [:]) : fill("at rotary", ["rotary": step.rotaryName]),
    ]
  }

  private func ordinal(_ number: Int) -> String {
    table.ordinals.indices.contains(number - 1)
      ? table.ordinals[number - 1] : fill("ordinal", ["n": "\(number)"])
  }

  /// Returns the road's first name, or its first reference number if it has no name.
  static func name(of step: RouteStep) -> String {
    let name = step.name.split(separator: ";").first.map(trimmed) ?? ""
    return name.isEmpty ? step.ref.split(separator: ";").first.map(trimmed) ?? "" : name
  }

  /// Returns up to two signed destinations without leading road numbers ("A 8: Salzburg, Ulm").
  private static func toward(_ step: RouteStep, name: String) -> String {
    let parts = step.destinations.split(separator: ":", maxSplits: 1)
    guard let last = parts.last else { return "" }
    let places = last.split { $0 == "," || $0 == ";" }.map(trimmed)
      .filter { !$0.isEmpty && $0 != name }
    return places.prefix(2).joined(separator: ", ")
  }

  private func article(of name: String) -> (onto: String, on: String) {
    let words = name.split(separator: " ")
    for article in table.articles {
      let begins = article.begins.contains { name.hasPrefix($0) }
      let ends = article.ends.contains { name.lowercased().hasSuffix($0) }
      let isOneWord = words.count == 1
      let isPlain = words.dropLast().allSatisfy { word in
        article.before.contains { word.hasSuffix($0) }
      }
      if begins || ends && (isOneWord || isPlain) { return (article.onto, article.on) }
    }
    return ("", "")
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
