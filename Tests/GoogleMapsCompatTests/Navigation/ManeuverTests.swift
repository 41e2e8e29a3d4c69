// SPDX-License-Identifier: Apache-2.0
import MapRoute
import Testing

@testable import GoogleMapsCompat
@testable import MapNavigation

@Suite("Conversion of maneuvers, lanes and measures to Google's") struct ManeuverTests {
  private func maneuver(
    _ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier? = nil, _ side: DrivingSide = .right
  ) -> GMSNavigationManeuver {
    GMSNavigationManeuver(
      Maneuver(kind, modifier: modifier, at: Helsinki.station), drivingSide: side)
  }

  @Test func `66 maneuvers have Google's raw values`() {
    #expect(GMSNavigationManeuver.allCases.map(\.rawValue) == Array(0...65))
    let known: [(GMSNavigationManeuver, UInt)] = [
      (.unknown, 0), (.depart, 1), (.destination, 2), (.destinationRight, 4), (.straight, 5),
      (.turnKeepRight, 9), (.turnUTurnClockwise, 14), (.turnUTurnCounterClockwise, 15),
      (.mergeUnspecified, 16), (.forkLeft, 19), (.onRampUnspecified, 21), (.onRampSharpRight, 29),
      (.onRampUTurnCounterClockwise, 31), (.offRampUnspecified, 32), (.offRampSlightLeft, 37),
      (.offRampUTurnCounterClockwise, 42), (.roundaboutClockwise, 43),
      (.roundaboutCounterClockwise, 44), (.roundaboutStraightClockwise, 45),
      (.roundaboutLeftCounterClockwise, 48), (.roundaboutSlightRightClockwise, 53),
      (.roundaboutSharpRightCounterClockwise, 58), (.roundaboutUTurnClockwise, 59),
      (.roundaboutExitCounterClockwise, 62), (.ferryBoat, 63), (.ferryTrain, 64),
      (.nameChange, 65),
    ]
    for (maneuver, number) in known { #expect(maneuver.rawValue == number) }
  }

  @Test func `turns`() {
    let turns: [(Maneuver.Modifier?, GMSNavigationManeuver)] = [
      (nil, .straight), (.straight, .straight), (.left, .turnLeft), (.right, .turnRight),
      (.slightLeft, .turnSlightLeft), (.slightRight, .turnSlightRight),
      (.sharpLeft, .turnSharpLeft), (.sharpRight, .turnSharpRight),
      (.uturn, .turnUTurnCounterClockwise),
    ]
    for (modifier, expected) in turns {
      #expect(maneuver(.turn, modifier) == expected)
      #expect(maneuver(.endOfRoad, modifier) == expected)
    }
    #expect(maneuver(.turn, .uturn, .left) == .turnUTurnClockwise)
    #expect(maneuver(.continue, .straight) == .straight)
    #expect(maneuver(.continue, .slightLeft) == .turnKeepLeft)
    #expect(maneuver(.continue, .slightRight) == .turnKeepRight)
    #expect(maneuver(.continue, .left) == .turnLeft)
    #expect(maneuver(.newName, .straight) == .nameChange)
    #expect(maneuver(.newName, .slightLeft) == .nameChange)
    #expect(maneuver(.newName, .right) == .turnRight)
  }

  @Test func `starts, ends, forks, merges and ferries`() {
    #expect(maneuver(.depart, .left) == .depart)
    #expect(maneuver(.arrive) == .destination)
    #expect(maneuver(.arrive, .left) == .destinationLeft)
    #expect(maneuver(.arrive, .slightRight) == .destinationRight)
    #expect(maneuver(.fork, .slightLeft) == .forkLeft)
    #expect(maneuver(.fork, .right) == .forkRight)
    #expect(maneuver(.fork, .straight) == .straight)
    #expect(maneuver(.merge, .slightLeft) == .mergeLeft)
    #expect(maneuver(.merge, .slightRight) == .mergeRight)
    #expect(maneuver(.merge) == .mergeUnspecified)
    #expect(maneuver(.ferry) == .ferryBoat)
  }

  @Test func `ramps`() {
    let ramps: [(Maneuver.Modifier?, on: GMSNavigationManeuver, off: GMSNavigationManeuver)] = [
      (nil, .onRampUnspecified, .offRampUnspecified),
      (.straight, .onRampUnspecified, .offRampUnspecified), (.left, .onRampLeft, .offRampLeft),
      (.right, .onRampRight, .offRampRight), (.slightLeft, .onRampSlightLeft, .offRampSlightLeft),
      (.slightRight, .onRampSlightRight, .offRampSlightRight),
      (.sharpLeft, .onRampSharpLeft, .offRampSharpLeft),
      (.sharpRight, .onRampSharpRight, .offRampSharpRight),
      (.uturn, .onRampUTurnCounterClockwise, .offRampUTurnCounterClockwise),
    ]
    for (modifier, on, off) in ramps {
      #expect(maneuver(.onRamp, modifier) == on)
      #expect(maneuver(.offRamp, modifier) == off)
    }
    #expect(maneuver(.offRamp, .uturn, .left) == .offRampUTurnClockwise)
    #expect(maneuver(.onRamp, .uturn, .left) == .onRampUTurnClockwise)
  }

  @Test func `the direction of roundabouts depends on the driving side`() {
    let ways: [(Maneuver.Modifier?, left: GMSNavigationManeuver, right: GMSNavigationManeuver)] = [
      (nil, .roundaboutClockwise, .roundaboutCounterClockwise),
      (.straight, .roundaboutStraightClockwise, .roundaboutStraightCounterClockwise),
      (.left, .roundaboutLeftClockwise, .roundaboutLeftCounterClockwise),
      (.right, .roundaboutRightClockwise, .roundaboutRightCounterClockwise),
      (.slightLeft, .roundaboutSlightLeftClockwise, .roundaboutSlightLeftCounterClockwise),
      (.slightRight, .roundaboutSlightRightClockwise, .roundaboutSlightRightCounterClockwise),
      (.sharpLeft, .roundaboutSharpLeftClockwise, .roundaboutSharpLeftCounterClockwise),
      (.sharpRight, .roundaboutSharpRightClockwise, .roundaboutSharpRightCounterClockwise),
      (.uturn, .roundaboutUTurnClockwise, .roundaboutUTurnCounterClockwise),
    ]
    for kind in [Maneuver.Kind.roundabout, .rotary, .roundaboutTurn] {
      for (modifier, left, right) in ways {
        #expect(maneuver(kind, modifier, .left) == left)
        #expect(maneuver(kind, modifier, .right) == right)
      }
    }
    #expect(maneuver(.exitRoundabout, .right, .left) == .roundaboutExitClockwise)
    #expect(maneuver(.exitRotary, .right, .right) == .roundaboutExitCounterClockwise)
  }

  @Test func `every combination of maneuver properties is known`() {
    for kind in Maneuver.Kind.allCases {
      for modifier in Maneuver.Modifier.allCases {
        for side in [DrivingSide.left, .right] {
          #expect(maneuver(kind, modifier, side) != .unknown)
        }
      }
    }
  }

  private func step(_ maneuver: Maneuver, side: DrivingSide = .right) -> RouteStep {
    RouteStep(
      maneuver, stretch: 100...250, duration: 20, name: "Esplanadi", ref: "50", drivingSide: side)
  }

  @Test func `a step's text, lanes and numbers`() throws {
    var step = step(Maneuver(.roundabout, modifier: .left, at: Helsinki.station, exit: 3))
    step.lanes = [
      Lane([.uturn, .left], isValid: true, active: .left), Lane([.straight], isValid: false),
      Lane([.straight, .slightRight], isValid: true), Lane([], isValid: false),
    ]
    let info = GMSNavigationStepInfo(
      StepInfo(
        step: step, number: 4, distanceFromPreviousStep: 80, timeFromPreviousStep: 9,
        instruction: "Take the third exit"))
    #expect(info.maneuver == .roundaboutLeftCounterClockwise)
    #expect(info.roundaboutTurnNumber == 3 && info.stepNumber == 4)
    #expect(info.distanceFromPrevStepMeters == 80 && info.timeFromPrevStepSeconds == 9)
    #expect(info.simpleRoadName == "Esplanadi" && info.fullRoadName == "Esplanadi (50)")
    #expect(info.exitNumber == nil && info.drivingSide == .right)
    let lanes = try #require(info.lanes)
    #expect(
      lanes.map { $0.laneDirections.map(\.laneShape) } == [
        [.uTurnLeft, .normalLeft], [.straight], [.straight, .slightRight], [.unknown],
      ])
    #expect(
      lanes.map { $0.laneDirections.map(\.recommended) } == [
        [false, true], [false], [true, false], [false],
      ])
    let image = try #require(info.maneuverImage(with: nil))
    #expect(image.size == CGSize(width: 96, height: 96) && image.scale == 2)
    #expect(Set(image.image.pixels).count > 2)
    let options = GMSNavigationStepInfoImageOptions()
    #expect(options.maneuverImageSize == .square96)
    options.maneuverImageSize = .square48
    #expect(info.maneuverImage(with: options)?.size == CGSize(width: 48, height: 48))
    #expect(info.lanesImage(with: options)?.size == CGSize(width: 192, height: 48))
  }

  @Test func `a step without lanes, with traffic on the left`() {
    let info = GMSNavigationStepInfo(
      StepInfo(
        step: step(Maneuver(.turn, modifier: .uturn, at: Helsinki.station), side: .left),
        number: 0, distanceFromPreviousStep: 0, timeFromPreviousStep: 0, instruction: ""))
    #expect(info.lanes == nil && info.lanesImage(with: nil) == nil)
    #expect(info.roundaboutTurnNumber == -1 && info.drivingSide == .left)
    #expect(info.maneuver == .turnUTurnClockwise)
    #expect(GMSNavigationLaneShape(.uturn, drivingSide: .left) == .uTurnRight)
  }

  @Test @MainActor func `measures are rounded, and unknown ones have the largest values`()
    async throws
  {
    let session = try #require(GMSNavigationServices.createNavigationSession())
    final class Listener: GMSNavigatorListener {
      var info: GMSNavigationNavInfo?

      func navigator(_ navigator: GMSNavigator, didUpdate navInfo: GMSNavigationNavInfo) {
        info = navInfo
      }
    }
    let listener = Listener()
    session.navigator?.add(listener)
    session.navigator?.isGuidanceActive = true
    session.navigator?.isGuidanceActive = false
    let info = try #require(listener.info)
    #expect(info.navState == .stopped && info.currentStep == nil && info.remainingSteps.isEmpty)
    #expect(info.timeToCurrentStepSeconds == CLTimeIntervalMax)
    #expect(info.timeToNextDestinationSeconds == CLTimeIntervalMax)
    #expect(info.timeToFinalDestinationSeconds == CLTimeIntervalMax)
    #expect(info.distanceToCurrentStepMeters == CLLocationDistanceMax)
    #expect(info.distanceToNextDestinationMeters == CLLocationDistanceMax)
    #expect(info.distanceToFinalDestinationMeters == CLLocationDistanceMax)
    #expect(info.roundedTime(5) == 60 && info.roundedTime(95) == 120)
    #expect(info.roundedTime(.nan) == 60)
    let meters: [(Double, Double)] = [(4, 0), (87, 90), (320, 300), (980, 1000), (12_345, 12_000)]
    for (distance, rounded) in meters {
      #expect(info.roundedDistance(distance).converted(to: .meters).value == rounded)
    }
    #expect(info.roundedDistance(1234) == Measurement(value: 1.2, unit: .kilometers))
    #expect(info.roundedDistance(.infinity).value == 0)
  }
}
