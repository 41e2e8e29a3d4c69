// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// The navigator's wording from a language's instruction table.
extension InstructionFormatter: InstructionWording {
  public func words(for announcement: Announcement, step: RouteStep, then: RouteStep?) -> String {
    switch announcement.stage {
    case .follow: spokenFollowing(step, distance: announcement.distance)
    case .now: spoken(for: step, distance: nil, then: then)
    case .early, .prepare: spoken(for: step, distance: announcement.distance, then: then)
    }
  }

  public func instruction(for step: RouteStep) -> String {
    instruction(for: step, of: nil, isLastLeg: true)
  }
}
