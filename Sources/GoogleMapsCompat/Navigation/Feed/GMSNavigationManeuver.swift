// SPDX-License-Identifier: Apache-2.0

/// The maneuver at the start of a step, with Google's raw values.
public enum GMSNavigationManeuver: UInt, Hashable, Sendable, CaseIterable {
  /// A maneuver of another kind.
  case unknown = 0
  /// Depart.
  case depart = 1
  /// Arrive.
  case destination = 2
  /// Arrive; the destination is on the left.
  case destinationLeft = 3
  /// Arrive; the destination is on the right.
  case destinationRight = 4
  /// Continue straight.
  case straight = 5
  /// Turn left.
  case turnLeft = 6
  /// Turn right.
  case turnRight = 7
  /// Keep left.
  case turnKeepLeft = 8
  /// Keep right.
  case turnKeepRight = 9
  /// Turn slightly left.
  case turnSlightLeft = 10
  /// Turn slightly right.
  case turnSlightRight = 11
  /// Turn sharply left.
  case turnSharpLeft = 12
  /// Turn sharply right.
  case turnSharpRight = 13
  /// Make a clockwise U-turn.
  case turnUTurnClockwise = 14
  /// Make a counterclockwise U-turn.
  case turnUTurnCounterClockwise = 15
  /// Merge onto another road.
  case mergeUnspecified = 16
  /// Merge onto another road on the left.
  case mergeLeft = 17
  /// Merge onto another road on the right.
  case mergeRight = 18
  /// Take the left branch of a fork.
  case forkLeft = 19
  /// Take the right branch of a fork.
  case forkRight = 20
  /// Take a ramp onto a major road.
  case onRampUnspecified = 21
  /// Turn left onto a ramp to a major road.
  case onRampLeft = 22
  /// Turn right onto a ramp to a major road.
  case onRampRight = 23
  /// Keep left onto a ramp to a major road.
  case onRampKeepLeft = 24
  /// Keep right onto a ramp to a major road.
  case onRampKeepRight = 25
  /// Turn slightly left onto a ramp to a major road.
  case onRampSlightLeft = 26
  /// Turn slightly right onto a ramp to a major road.
  case onRampSlightRight = 27
  /// Turn sharply left onto a ramp to a major road.
  case onRampSharpLeft = 28
  /// Turn sharply right onto a ramp to a major road.
  case onRampSharpRight = 29
  /// Make a clockwise U-turn onto a ramp to a major road.
  case onRampUTurnClockwise = 30
  /// Make a counterclockwise U-turn onto a ramp to a major road.
  case onRampUTurnCounterClockwise = 31
  /// Take an exit ramp from a major road.
  case offRampUnspecified = 32
  /// Turn left onto an exit ramp.
  case offRampLeft = 33
  /// Turn right onto an exit ramp.
  case offRampRight = 34
  /// Keep left onto an exit ramp.
  case offRampKeepLeft = 35
  /// Keep right onto an exit ramp.
  case offRampKeepRight = 36
  /// Turn slightly left onto an exit ramp.
  case offRampSlightLeft = 37
  /// Turn slightly right onto an exit ramp.
  case offRampSlightRight = 38
  /// Turn sharply left onto an exit ramp.
  case offRampSharpLeft = 39
  /// Turn sharply right onto an exit ramp.
  case offRampSharpRight = 40
  /// Make a clockwise U-turn onto an exit ramp.
  case offRampUTurnClockwise = 41
  /// Make a counterclockwise U-turn onto an exit ramp.
  case offRampUTurnCounterClockwise = 42
  /// Enter a clockwise roundabout.
  case roundaboutClockwise = 43
  /// Enter a counterclockwise roundabout.
  case roundaboutCounterClockwise = 44
  /// Go straight through a clockwise roundabout.
  case roundaboutStraightClockwise = 45
  /// Go straight through a counterclockwise roundabout.
  case roundaboutStraightCounterClockwise = 46
  /// Turn left at a clockwise roundabout.
  case roundaboutLeftClockwise = 47
  /// Turn left at a counterclockwise roundabout.
  case roundaboutLeftCounterClockwise = 48
  /// Turn right at a clockwise roundabout.
  case roundaboutRightClockwise = 49
  /// Turn right at a counterclockwise roundabout.
  case roundaboutRightCounterClockwise = 50
  /// Turn slightly left at a clockwise roundabout.
  case roundaboutSlightLeftClockwise = 51
  /// Turn slightly left at a counterclockwise roundabout.
  case roundaboutSlightLeftCounterClockwise = 52
  /// Turn slightly right at a clockwise roundabout.
  case roundaboutSlightRightClockwise = 53
  /// Turn slightly right at a counterclockwise roundabout.
  case roundaboutSlightRightCounterClockwise = 54
  /// Turn sharply left at a clockwise roundabout.
  case roundaboutSharpLeftClockwise = 55
  /// Turn sharply left at a counterclockwise roundabout.
  case roundaboutSharpLeftCounterClockwise = 56
  /// Turn sharply right at a clockwise roundabout.
  case roundaboutSharpRightClockwise = 57
  /// Turn sharply right at a counterclockwise roundabout.
  case roundaboutSharpRightCounterClockwise = 58
  /// Make a U-turn at a clockwise roundabout.
  case roundaboutUTurnClockwise = 59
  /// Make a U-turn at a counterclockwise roundabout.
  case roundaboutUTurnCounterClockwise = 60
  /// Exit a clockwise roundabout.
  case roundaboutExitClockwise = 61
  /// Exit a counterclockwise roundabout.
  case roundaboutExitCounterClockwise = 62
  /// Board a ferry.
  case ferryBoat = 63
  /// Board a train. Never used here.
  case ferryTrain = 64
  /// Continue on a road that changes its name.
  case nameChange = 65
}
