// SPDX-License-Identifier: Apache-2.0

/// What is done at the start of a step, with Google's numbers.
public enum GMSNavigationManeuver: UInt, Hashable, Sendable, CaseIterable {
  /// Something that has no name here.
  case unknown = 0
  /// Sets out.
  case depart = 1
  /// Arrives.
  case destination = 2
  /// Arrives; the place is on the left.
  case destinationLeft = 3
  /// Arrives; the place is on the right.
  case destinationRight = 4
  /// Goes straight on.
  case straight = 5
  /// Turns left.
  case turnLeft = 6
  /// Turns right.
  case turnRight = 7
  /// Keeps left.
  case turnKeepLeft = 8
  /// Keeps right.
  case turnKeepRight = 9
  /// Turns slightly left.
  case turnSlightLeft = 10
  /// Turns slightly right.
  case turnSlightRight = 11
  /// Turns sharply left.
  case turnSharpLeft = 12
  /// Turns sharply right.
  case turnSharpRight = 13
  /// Turns back clockwise.
  case turnUTurnClockwise = 14
  /// Turns back counterclockwise.
  case turnUTurnCounterClockwise = 15
  /// Joins another road.
  case mergeUnspecified = 16
  /// Joins another road on the left.
  case mergeLeft = 17
  /// Joins another road on the right.
  case mergeRight = 18
  /// Takes the left road of a fork.
  case forkLeft = 19
  /// Takes the right road of a fork.
  case forkRight = 20
  /// Takes a ramp onto a large road.
  case onRampUnspecified = 21
  /// Takes a ramp onto a large road left.
  case onRampLeft = 22
  /// Takes a ramp onto a large road right.
  case onRampRight = 23
  /// Takes a ramp onto a large road, keeping left.
  case onRampKeepLeft = 24
  /// Takes a ramp onto a large road, keeping right.
  case onRampKeepRight = 25
  /// Takes a ramp onto a large road slightly left.
  case onRampSlightLeft = 26
  /// Takes a ramp onto a large road slightly right.
  case onRampSlightRight = 27
  /// Takes a ramp onto a large road sharply left.
  case onRampSharpLeft = 28
  /// Takes a ramp onto a large road sharply right.
  case onRampSharpRight = 29
  /// Takes a ramp onto a large road and turns back clockwise.
  case onRampUTurnClockwise = 30
  /// Takes a ramp onto a large road and turns back counterclockwise.
  case onRampUTurnCounterClockwise = 31
  /// Takes a ramp off a large road.
  case offRampUnspecified = 32
  /// Takes a ramp off a large road left.
  case offRampLeft = 33
  /// Takes a ramp off a large road right.
  case offRampRight = 34
  /// Takes a ramp off a large road, keeping left.
  case offRampKeepLeft = 35
  /// Takes a ramp off a large road, keeping right.
  case offRampKeepRight = 36
  /// Takes a ramp off a large road slightly left.
  case offRampSlightLeft = 37
  /// Takes a ramp off a large road slightly right.
  case offRampSlightRight = 38
  /// Takes a ramp off a large road sharply left.
  case offRampSharpLeft = 39
  /// Takes a ramp off a large road sharply right.
  case offRampSharpRight = 40
  /// Takes a ramp off a large road and turns back clockwise.
  case offRampUTurnClockwise = 41
  /// Takes a ramp off a large road and turns back counterclockwise.
  case offRampUTurnCounterClockwise = 42
  /// Takes a roundabout that is driven clockwise.
  case roundaboutClockwise = 43
  /// Takes a roundabout that is driven counterclockwise.
  case roundaboutCounterClockwise = 44
  /// Goes straight over a roundabout that is driven clockwise.
  case roundaboutStraightClockwise = 45
  /// Goes straight over a roundabout that is driven counterclockwise.
  case roundaboutStraightCounterClockwise = 46
  /// Turns left at a roundabout that is driven clockwise.
  case roundaboutLeftClockwise = 47
  /// Turns left at a roundabout that is driven counterclockwise.
  case roundaboutLeftCounterClockwise = 48
  /// Turns right at a roundabout that is driven clockwise.
  case roundaboutRightClockwise = 49
  /// Turns right at a roundabout that is driven counterclockwise.
  case roundaboutRightCounterClockwise = 50
  /// Turns slightly left at a roundabout that is driven clockwise.
  case roundaboutSlightLeftClockwise = 51
  /// Turns slightly left at a roundabout that is driven counterclockwise.
  case roundaboutSlightLeftCounterClockwise = 52
  /// Turns slightly right at a roundabout that is driven clockwise.
  case roundaboutSlightRightClockwise = 53
  /// Turns slightly right at a roundabout that is driven counterclockwise.
  case roundaboutSlightRightCounterClockwise = 54
  /// Turns sharply left at a roundabout that is driven clockwise.
  case roundaboutSharpLeftClockwise = 55
  /// Turns sharply left at a roundabout that is driven counterclockwise.
  case roundaboutSharpLeftCounterClockwise = 56
  /// Turns sharply right at a roundabout that is driven clockwise.
  case roundaboutSharpRightClockwise = 57
  /// Turns sharply right at a roundabout that is driven counterclockwise.
  case roundaboutSharpRightCounterClockwise = 58
  /// Turns back at a roundabout that is driven clockwise.
  case roundaboutUTurnClockwise = 59
  /// Turns back at a roundabout that is driven counterclockwise.
  case roundaboutUTurnCounterClockwise = 60
  /// Leaves a roundabout that is driven clockwise.
  case roundaboutExitClockwise = 61
  /// Leaves a roundabout that is driven counterclockwise.
  case roundaboutExitCounterClockwise = 62
  /// Goes aboard a ferry.
  case ferryBoat = 63
  /// Goes aboard a train. Never made here.
  case ferryTrain = 64
  /// Goes on along a road that changes its name.
  case nameChange = 65
}
