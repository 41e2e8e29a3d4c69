// SPDX-License-Identifier: Apache-2.0

extension RouteLeg {
  /// The steps for a list of instructions: without those that leave a roundabout if the step before names the exit,
  /// "take the second exit".
  public var listedSteps: [RouteStep] {
    steps.indices.filter { $0 == 0 || !steps[$0].isImplied(after: steps[$0 - 1]) }
      .map { steps[$0] }
  }
}

extension RouteStep {
  /// Whether the instruction of the step before includes this one.
  package func isImplied(after before: RouteStep) -> Bool {
    guard maneuver.kind == .exitRoundabout || maneuver.kind == .exitRotary else { return false }
    let isRing = before.maneuver.kind == .roundabout || before.maneuver.kind == .rotary
    return isRing && before.maneuver.exit != nil
  }

  /// Whether the road only continues, perhaps under another name, so that the driver has nothing to do.
  package var isContinuation: Bool {
    switch maneuver.kind {
    case .newName:
      [nil, .straight, .slightLeft, .slightRight].contains(maneuver.modifier)
    case .continue, .notification: maneuver.modifier == nil || maneuver.modifier == .straight
    default: false
    }
  }
}
