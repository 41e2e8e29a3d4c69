// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import Testing

/// A drive that is saved in one process and resumed in another.
@MainActor @Suite struct SavedDriveTests {
  private let city = TestCity(seed: 3)
  private let stops = [SIMD2(-200.0, -150), SIMD2(250, 100)].map {
    Waypoint(TestCity.coordinate($0), title: "Stop \($0.x)", preferredHeading: nil)
  }
  private let noon = 1_750_500_000.0

  private func start() async throws -> Navigator {
    let navigator = Navigator(routes: city)
    navigator.avoidsTolls = true
    navigator.avoidsFerries = false
    navigator.vehicle = RouteRequest.Vehicle(height: 4, weight: 18, isTruck: true)
    navigator.cyclingPreference = .quiet
    navigator.departure = Date(timeIntervalSince1970: noon)
    navigator.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    navigator.publicHolidays = [Date(timeIntervalSince1970: noon + 86_400)]
    navigator.stopGuidanceAtArrival = false
    navigator.update(MapLocation(TestCity.coordinate(SIMD2(300, -300)), time: noon, accuracy: 5))
    try await navigator.setDestinations(stops)
    navigator.isGuidanceActive = true
    return navigator
  }

  /// Drives along the navigator's route as planned.
  private func drive(_ navigator: Navigator, _ seconds: Range<Int>, on route: Route) async {
    let plan = DrivePlan(route)
    for second in seconds {
      let driven = plan.state(at: Double(second))
      navigator.update(
        TestRoute.fix(route, at: driven.distance, time: noon + Double(second), speed: driven.speed))
      await navigator.routeRequest()
    }
  }

  @Test(arguments: [2, 30, 61, 90])
  func `a resumed drive continues at the same place and announces the rest`(second: Int)
    async throws
  {
    let first = try await start()
    let all = TestListener()
    first.add(all)
    let route = try #require(first.route)
    await drive(first, 1..<second, on: route)
    let data = try #require(first.savedDrive())

    let second2 = Navigator(routes: TestProvider())
    let rest = TestListener()
    second2.add(rest)
    second2.stopGuidanceAtArrival = false
    try second2.resumeDrive(data)
    #expect(second2.route == route)
    #expect(second2.position == first.position)
    #expect(second2.progress == first.progress)
    #expect(second2.destinations == first.destinations)
    #expect(second2.traveledPath == first.traveledPath)
    #expect(second2.isGuidanceActive && second2.avoidsTolls && !second2.avoidsFerries)
    #expect(second2.vehicle == first.vehicle)
    #expect(second2.cyclingPreference == .quiet && second2.timeZone == first.timeZone)
    #expect(second2.departure == first.departure)
    #expect(second2.publicHolidays == first.publicHolidays)
    #expect(rest.heard.starts(with: ["route", "position"]))

    // The process was away for two seconds.
    await drive(first, second..<second + 2, on: route)
    let said = all.heard.filter { $0 == "announcement" }.count
    for navigator in [first, second2] {
      await drive(navigator, second + 2..<second + 3, on: route)
    }
    let here = try #require(second2.progress?.distance)
    #expect(abs(here - (try #require(first.progress?.distance))) < 6)
    for navigator in [first, second2] {
      await drive(navigator, second + 3..<second + 60, on: route)
    }
    #expect(second2.guidance?.isOffRoute == false)
    #expect(second2.guidance?.departures == 0)
    #expect(second2.destinations == first.destinations)
    let after = all.heard.filter { $0 == "announcement" }.count - said
    // An announcement of the two seconds may be late.
    #expect((after...after + 1).contains(rest.heard.filter { $0 == "announcement" }.count))
  }

  @Test func `a drive is resumed on its second leg and off the route`() async throws {
    let first = try await start()
    let route = try #require(first.route)
    let end = DrivePlan(route).time(at: route.legs[0].stretch.upperBound)
    await drive(first, 1..<Int(end) + 2, on: route)
    #expect(first.continueToNextDestination() == stops[1])
    // The vehicle leaves the road.
    let position = try #require(first.position)
    var time = position.time
    let provider = TestProvider()
    first.prefersShorter = true
    for step in 1...8 {
      time += 1
      let far = TestCity.moved(position.coordinate, by: SIMD2(0, Double(step) * 30))
      first.update(MapLocation(far, time: time, accuracy: 5, course: 0, speed: 30))
    }
    #expect(first.guidance?.isOffRoute == true)
    let second = Navigator(routes: provider)
    try second.resumeDrive(try #require(first.savedDrive()))
    #expect(second.guidance?.isOffRoute == true)
    #expect(second.destinations == [stops[1]])
    #expect(second.progress?.leg == 1)
    // The request of the first process was lost.
    second.tick(time + 1)
    await second.routeRequest()
    let request = try #require(provider.requests.first)
    #expect(provider.requests.count == 1 && request.destinations == [stops[1]])
    // The options are those of the saved drive, and conditions are evaluated at the time of the trip.
    #expect(request.prefersShorter && request.cyclingPreference == .quiet)
    #expect(request.timeZone == first.timeZone && request.publicHolidays == first.publicHolidays)
    let departure = try #require(request.departure).timeIntervalSince1970
    #expect(departure > noon + 30 && departure <= time + 1)
    #expect(second.guidance?.departures == 1)
  }

  @Test func `a saved route has all that the route had`() async throws {
    let provider = TestProvider()
    var route = TestRoute.make([SIMD2(0, 0), SIMD2(600, 0), SIMD2(600, 400)], tunnel: 100...200)
    route.origin = TestCity.coordinate(SIMD2(-30, 5))
    for number in route.legs[0].steps.indices {
      route.legs[0].steps[number].junctionName = "Junction \(number)"
      route.legs[0].steps[number].rotaryName = "Rotary \(number)"
      route.legs[0].steps[number].walkingDistance = Double(number) * 10
      route.legs[0].steps[number].destinations = "A 1: North"
      route.legs[0].steps[number].exits = "5\(number)"
      route.legs[0].steps[number].lanes = [
        Lane([.left, .straight], isValid: true, active: .left), Lane([], isValid: false),
      ]
      route.legs[0].steps[number].isFerry = number == 1
      route.legs[0].steps[number].isTollRoad = number == 1
      route.legs[0].steps[number].walkingFeature = WalkingFeature(
        .elevator, direction: .up, floor: Double(number) - 1, floorName: "B\(number)")
    }
    provider.answer(.success([route]))
    let first = Navigator(routes: provider)
    first.update(MapLocation(TestCity.coordinate(SIMD2(0, 0)), time: noon, accuracy: 5))
    try await first.setDestinations([route.legs[0].destination])
    let second = Navigator(routes: provider)
    try second.resumeDrive(try #require(first.savedDrive()))
    #expect(second.route == first.route && second.route?.origin == route.origin)
  }

  @Test func `without a route there is nothing to save`() async throws {
    let navigator = Navigator(routes: city)
    #expect(navigator.savedDrive() == nil)
    navigator.update(MapLocation(TestCity.middle, time: noon))
    #expect(navigator.savedDrive() == nil)
  }

  @Test func `another version and damaged data are errors and change nothing`() async throws {
    let first = try await start()
    let route = try #require(first.route)
    await drive(first, 1..<20, on: route)
    let data = try #require(first.savedDrive())
    let text = String(decoding: data, as: UTF8.self)
    let newer = Data(text.replacing("\"version\":1", with: "\"version\":7").utf8)
    let error = #expect(throws: SavedDriveError.self) { try first.resumeDrive(newer) }
    #expect(error == .unsupportedVersion(7))
    #expect(error?.description == "the saved drive has version 7, not 1")

    let fresh = Navigator(routes: city)
    var damaged = [Data(), Data("[]".utf8), data.dropLast(), data.prefix(data.count / 2)]
    damaged.append(Data(text.replacing("\"leg\":0", with: "\"leg\":9").utf8))
    damaged.append(Data(text.replacing("\"matched\":", with: "\"matched\":-9").utf8))
    damaged.append(Data(text.replacing("\"stage\":", with: "\"stage\":9").utf8))
    damaged.append(Data(text.replacing("\"route\":\"", with: "\"route\":\"AAAA").utf8))
    damaged.append(Data(text.replacing("\"path\":[", with: "\"path\":[1e300,0,").utf8))
    let announced = #/"announced":\{[^}]*\}/#
    damaged.append(
      Data(
        text.replacing(announced, with: #""announced":{"leg":99,"step":0,"stage":0}"#).utf8))
    for count in ["-1", "\(Int.max)"] {
      damaged.append(
        Data(text.replacing("\"departures\":0", with: "\"departures\":\(count)").utf8))
    }
    for (number, data) in damaged.enumerated() {
      let error = #expect(throws: SavedDriveError.self, "\(number)") { try fresh.resumeDrive(data) }
      #expect(error == .damaged)
      #expect(error?.description == "the saved drive is damaged")
    }
    #expect(fresh.route == nil && fresh.position == nil && !fresh.isGuidanceActive)
  }
}
