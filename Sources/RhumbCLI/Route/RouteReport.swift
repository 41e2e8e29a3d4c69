// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// A route as a readable list of steps.
struct RouteReport {
  let route: Route
  let wording: InstructionFormatter
  /// The index of the route; 0 is the best one.
  let number: Int

  init(_ route: Route, wording: InstructionFormatter, alternative number: Int) {
    self.route = route
    self.wording = wording
    self.number = number
  }

  var text: String {
    var lines = [title]
    if let walk = route.snapDistances.first, walk >= RouteStep.shortestWalk {
      lines.append("\(label("walk to road")): \(wording.text(meters: walk))")
    }
    if let hills = route.elevationChange {
      lines.append(
        "\(label("ascent")): \(wording.text(meters: hills.climb)), "
          + "\(label("descent")): \(wording.text(meters: hills.descent))")
    }
    for (index, leg) in route.legs.enumerated() {
      let isLast = index == route.legs.count - 1
      for step in leg.listedSteps { lines.append(line(step, of: leg, isLastLeg: isLast)) }
    }
    return lines.joined(separator: "\n")
  }

  private var title: String {
    // A road of several legs is named once.
    var names: [String] = []
    for name in route.legs.map(\.summary) where !name.isEmpty && !names.contains(name) {
      names.append(name)
    }
    let kind = number == 0 ? "" : "\(label("alternative")) \(number): "
    let more = names.count > RouteReport.mostNames ? ", …" : ""
    let list = names.prefix(RouteReport.mostNames).joined(separator: ", ") + more
    let over = names.isEmpty ? "" : "  (\(list))"
    return "\(kind)\(wording.text(meters: route.distance)), "
      + "\(wording.text(seconds: route.duration))\(over)"
  }

  private func label(_ name: String) -> String { wording.table.labels[name] ?? "" }

  /// The maximum number of legs whose roads the title names.
  private static let mostNames = 6

  /// The step's distance from the start, and its instruction.
  private func line(_ step: RouteStep, of leg: RouteLeg, isLastLeg: Bool) -> String {
    let along = wording.text(meters: step.stretch.lowerBound)
    let padding = String(repeating: " ", count: max(0, 9 - along.count))
    let lanes = wording.laneHint(for: step).map { "  [\($0)]" } ?? ""
    return "\(padding)\(along)  \(wording.instruction(for: step, of: leg, isLastLeg: isLastLeg))"
      + lanes
  }
}
