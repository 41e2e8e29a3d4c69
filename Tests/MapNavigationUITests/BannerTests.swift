// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapGeometry
import MapImage
import MapNavigation
import MapRoute
import Testing

@testable import MapNavigationUI

@Suite struct BannerTests {
  private static let coordinate = Coordinate(latitude: 60, longitude: 25)

  /// The guidance of a drive, after a number of meters.
  private func guidance(
    _ drive: TestDrive, at meters: Double, change: (inout Route) -> Void = { _ in }
  )
    -> GuidanceState
  {
    var route = drive.route
    change(&route)
    var state = GuidanceState(route, wording: InstructionFormatter())
    for step in stride(from: max(meters - 30, 0), through: meters, by: 10) {
      let position = route.line.position(at: step)
      _ = state.update(
        MapLocation(
          position.coordinate, time: step / 10, accuracy: 5, course: position.bearing, speed: 10))
    }
    return state
  }

  @Test(arguments: InstructionTable.languages)
  func `in the last meters the banner says now, and never zero`(language: String) {
    for system in [MeasureText.System.metric, .imperial] {
      let text = MeasureText(system, language: language)
      let now = text.label("now")
      #expect(!now.isEmpty)
      for step in 0..<2000 {
        let meters = Double(step) * 0.25
        let banner = text.distanceToManeuver(meters)
        #expect(banner != text.distance(0))
        #expect((banner == now) == (meters < 10), "\(meters)")
        #expect(RoundDistance(remaining: meters, system).count > 0)
      }
      #expect(text.distanceToManeuver(.nan) == now)
    }
  }

  @Test func `the arrow of a maneuver points where its words say`() {
    let formatter = InstructionFormatter()
    for kind in Maneuver.Kind.allCases {
      for modifier in Maneuver.Modifier.allCases {
        for side in [DrivingSide.right, .left] {
          let step = RouteStep(
            Maneuver(kind, modifier: modifier, at: Self.coordinate), stretch: 0...10, duration: 1,
            drivingSide: side)
          let words = formatter.instruction(for: step).lowercased()
          let arrow = ManeuverArrow(step.maneuver, drivingSide: side)
          let said = words.contains("left") ? -1.0 : words.contains("right") ? 1 : 0
          let note = Comment(rawValue: "\(kind) \(modifier): \(words), \(arrow.form)")
          switch arrow.form {
          case .turn(let degrees):
            if words.contains("u-turn") {
              #expect(abs(degrees) == 180, note)
            } else if said != 0 {
              #expect(degrees * said > 0, note)
            } else if words.contains("continue") || words.contains("straight") {
              #expect(degrees == 0, note)
            }
          case .fork(let degrees):
            if said != 0 { #expect(degrees * said > 0, note) }
            if words.contains("straight") { #expect(degrees == 0, note) }
          case .arrival(let pin):
            #expect(pin == (said < 0 ? .left : said > 0 ? .right : .ahead), note)
          case .merge(let isFromLeft):
            if said != 0 { #expect(isFromLeft == (said > 0), note) }
          case .roundabout(let degrees):
            if said != 0, kind == .roundaboutTurn { #expect(degrees * said > 0, note) }
          case .departure, .ferry, .walk: #expect(said == 0, note)
          }
        }
      }
    }
  }

  @Test func `the maneuver after a roundabout is not the exit that the text names`() {
    var drive = TestDrive()
    drive.straight(300)
    drive.turn(40, .roundabout)
    drive.arc(-130, radius: 8)
    drive.turn(40, .exitRoundabout)
    drive.straight(20)
    drive.turn(90)
    drive.straight(300)
    let unnumbered = guidance(drive, at: 250)
    #expect(unnumbered.nextStep?.maneuver.kind == .roundabout)
    #expect(BannerModel(unnumbered)?.then?.kind == .exitRoundabout)
    let numbered = guidance(drive, at: 250) { $0.legs[0].steps[1].maneuver.exit = 2 }
    #expect(BannerModel(numbered)?.then?.kind == .turn)
    let far = guidance(TestDrive.roundabout, at: 350) { $0.legs[0].steps[1].maneuver.exit = 2 }
    #expect(far.nextStep?.maneuver.kind == .roundabout)
    #expect(BannerModel(far)?.then == nil)
    // In the roundabout, the arrow keeps its direction.
    let inside = guidance(drive, at: 305) {
      $0.legs[0].steps[1].maneuver.exit = 2
      $0.legs[0].steps[1].maneuver.modifier = .left
    }
    #expect(inside.nextStep?.maneuver.kind == .exitRoundabout)
    #expect(BannerModel(inside)?.maneuver.modifier == .left)
  }

  @Test(arguments: [
    ("A 8", DrivingSide.right, RoadShield.Network.motorway), ("A8", .right, .motorway),
    ("I 76 West", .right, .motorway), ("I-80", .right, .motorway), ("M25", .left, .motorway),
    ("AP-7", .right, .motorway), ("A 40", .left, .primary), ("N11", .left, .primary),
    ("E 45", .right, .european), ("B 12", .right, .federal), ("B1234", .left, .other),
    ("US 101", .right, .other), ("CA 1", .right, .other), ("N 7", .right, .other),
    ("45", .right, .other), ("Avenue", .right, .other), ("", .right, .other),
  ])
  func `a road's network follows from its number`(
    ref: String, side: DrivingSide, network: RoadShield.Network
  ) {
    #expect(RoadShield(ref, drivingSide: side).network == network)
  }

  @Test func `a reference has a sign for each number, at most three`() {
    let shields = RoadShield.shields(of: "A 8; A 99 ;E 45;A 8;B 12", drivingSide: .right)
    #expect(shields.map(\.text) == ["A 8", "A 99", "E 45"])
    #expect(RoadShield.shields(of: " ; ", drivingSide: .right).isEmpty)
  }

  @Test func `the banner and the list of steps name stairs with their direction`() throws {
    let state = guidance(.corner, at: 300) {
      $0.legs[0].steps[1].name = "Treppengasse"
      $0.legs[0].steps[1].maneuver.modifier = .straight
      $0.legs[0].steps[1].walkingFeature = WalkingFeature(.stairs, direction: .up)
    }
    let words = "Take the stairs up, Treppengasse"
    let banner = try #require(BannerModel(state))
    #expect(banner.primary == words && banner.signs.title == words && banner.secondary == nil)
    #expect(ManeuverArrow(banner.maneuver).form == .turn(0))
    let list = DirectionsList(state.route, wording: InstructionFormatter(), text: MeasureText())
    #expect(list.rows[1].text == words && list.rows[1].icon.form == .turn(0))
  }

  @Test func `the banner names the road, its numbers, the signs and the current road`() throws {
    let state = guidance(.corner, at: 300) {
      $0.legs[0].steps[0].name = "Ring"
      $0.legs[0].steps[0].ref = "B 12"
      $0.legs[0].steps[1].ref = "A 8"
      $0.legs[0].steps[1].exits = "12;13"
      $0.legs[0].steps[1].destinations = "A 99, E 45: Salzburg, Ulm"
    }
    let banner = try #require(BannerModel(state))
    #expect(banner.currentRoad == "Ring")
    #expect(banner.primary == "A 8")
    #expect(banner.signs.title == "Salzburg, Ulm")
    #expect(banner.signs.titleShields.map(\.text) == ["A 8"])
    #expect(banner.signs.exit == "12/13")
    let named = guidance(.corner, at: 300) {
      $0.legs[0].steps[1].name = "Main Street"
      $0.legs[0].steps[1].destinations = "A 99: Ulm"
    }
    let signs = try #require(BannerModel(named)?.signs)
    #expect(signs.title == "Main Street" && signs.detail == "Ulm" && signs.titleShields.isEmpty)
    #expect(signs.detailShields.map(\.text) == ["A 99"])
    let plain = try #require(BannerModel(guidance(.corner, at: 300))?.signs)
    #expect(plain.title == "Turn right" && plain.detail.isEmpty && plain.exit.isEmpty)
  }

  @Test func `signs are drawn in the colors of their networks`() {
    var panel = BannerPanel(
      arrow: ManeuverArrow(Maneuver(.offRamp, modifier: .right, at: Self.coordinate)),
      distance: "400 m", primary: "Salzburg, Ulm")
    func count(_ color: (Int, Int, Int), in image: RasterImage) -> Int {
      stride(from: 0, to: image.pixels.count, by: 4).count { index in
        abs(Int(image.pixels[index]) - color.0) < 6
          && abs(Int(image.pixels[index + 1]) - color.1) < 6
          && abs(Int(image.pixels[index + 2]) - color.2) < 6
      }
    }
    let blue = (18, 84, 173)
    let yellow = (252, 204, 33)
    let plain = panel.image(width: 400, colors: .day, scale: 2)
    #expect(count(blue, in: plain) == 0 && count(yellow, in: plain) == 0)
    panel.primaryShields = RoadShield.shields(of: "A 8", drivingSide: .right)
    panel.secondaryShields = RoadShield.shields(of: "B 12", drivingSide: .right)
    panel.exit = "12"
    let signed = panel.image(width: 400, colors: .day, scale: 2)
    #expect(count(blue, in: signed) > 800 && count(yellow, in: signed) > 500)
    #expect(signed.height > plain.height)
  }

  @Test func `endless names and numbers of the current road fit the label`() {
    let endless = String(repeating: "A1 ", count: 200)
    for width in [0.0, 40, 300] {
      let image = RoadPanel(
        name: endless, shields: RoadShield.shields(of: "\(endless);A 1;A 2", drivingSide: .right)
      ).image(width: width, colors: .night, scale: 1)
      #expect(image.width <= Int(max(width, 60)) && image.height == 42)
    }
    let unnamed = RoadPanel(name: "", shields: RoadShield.shields(of: "A 1", drivingSide: .right))
    #expect(unnamed.image(width: 300, colors: .day, scale: 1).width < 80)
  }
}
