// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import Testing

@testable import MapRouting

@Suite struct RoadConditionTests {
  /// Schedules with a month, day, weekday (0 is Monday) and time, and whether the schedule contains it.
  static let times: [(String, (Int, Int, Int, String), Bool)] = [
    ("07:00-09:00", (5, 4, 0, "07:00"), true), ("07:00-09:00", (5, 4, 0, "09:00"), false),
    ("07:00-09:00,16:00-18:00", (5, 4, 0, "17:59"), true),
    ("22:00-06:00", (5, 4, 0, "23:00"), true), ("22:00-06:00", (5, 4, 0, "05:59"), true),
    ("22:00-06:00", (5, 4, 0, "06:00"), false),
    ("Mo-Fr 07:00-19:00", (5, 4, 4, "12:00"), true),
    ("Mo-Fr 07:00-19:00", (5, 4, 5, "12:00"), false),
    ("Sa-Mo", (5, 4, 6, "12:00"), true), ("Sa-Mo", (5, 4, 1, "12:00"), false),
    ("Mo,We 08:00-10:00", (5, 4, 2, "08:30"), true),
    // The night from Friday to Saturday belongs to Friday.
    ("Fr 22:00-02:00", (5, 4, 5, "01:00"), true), ("Fr 22:00-02:00", (5, 4, 4, "01:00"), false),
    ("Mo-Fr 07:00-19:00; Sa 08:00-12:00", (5, 4, 5, "09:00"), true),
    ("Mo-Fr 07:00-19:00, Sa 08:00-12:00", (5, 4, 5, "13:00"), false),
    ("Mo-Fr 07:00-19:00; PH off", (5, 4, 0, "09:00"), true),
    ("Nov-Mar", (1, 15, 3, "12:00"), true), ("Nov-Mar", (4, 1, 3, "12:00"), false),
    ("Dec 24-Jan 06", (1, 6, 3, "12:00"), true), ("Dec 24-Jan 06", (12, 23, 3, "12:00"), false),
    ("Apr 01-30 Mo 06:00-10:00", (4, 30, 0, "06:00"), true), ("24/7", (5, 4, 0, "00:00"), true),
    ("May-Sep Sa,Su 10:00-24:00", (7, 1, 6, "23:59"), true), ("20:00+", (5, 4, 0, "23:00"), true),
  ]

  @Test(arguments: times) func `a schedule contains a time of the week`(
    text: String, time: (month: Int, day: Int, weekday: Int, clock: String), isContained: Bool
  ) throws {
    let parts = time.clock.split(separator: ":").compactMap { Int($0) }
    let schedule = try #require(RoadSchedule(text))
    let found = schedule.contains(
      RoadTime(
        month: time.month, day: time.day, weekday: time.weekday, minute: parts[0] * 60 + parts[1]))
    #expect(found == isContained)
  }

  @Test(arguments: [
    "", "sunset-sunrise", "week 10", "Mo-", "Mo-Fr off", "07:00", "07:00-", "7-9", "07:61-08:00",
    "07:00-09:00 Mo-Fr", "06:00-10:00 Apr-Oct",
    "2024 Jan", "Jan 40-Feb", "easter", "wet", "99:00-99:01", ";", "\u{1F697}",
    String(repeating: "Mo,", count: 200),
  ])
  func `other schedules are not supported`(text: String) {
    #expect(RoadSchedule(text) == nil)
    #expect(RoadCondition(text) == nil)
  }

  @Test func `a date is converted with the time zone of the roads`() throws {
    let date = Date(timeIntervalSince1970: 1_795_392_000 - 3600)
    let zone = try #require(TimeZone(secondsFromGMT: 2 * 3600))
    var request = RouteRequest(from: Coordinate(latitude: 0, longitude: 0), to: [])
    request.timeZone = zone
    var time = RoadTime(month: 11, day: 23, weekday: 0, minute: 60)
    #expect(RoadCalendar(request).time(date) == time)
    // Sunday, 23:00, is a holiday in this zone.
    request.publicHolidays = [date.addingTimeInterval(-2 * 3600)]
    time.followsHoliday = true
    #expect(RoadCalendar(request).time(date) == time)
  }

  static let vehicles: [(String, Bool)] = [
    ("weight>7.5", true), ("weight > 12 t", false), ("weight>=12", true), ("weight<=3.5", false),
    ("weight>7500 kg", true), ("maxweight>20", false), ("axleload>8", true),
    ("axleload>8.5", false),
    ("height>3.8", true), ("height>4", false), ("height>13'0\"", false), ("height>12'6\"", true),
    ("height>12.5 ft", true), ("width>2.5", false), ("length>10", true), ("hgv", true),
    ("trailer", false), ("hazmat", false), ("hgv AND weight>7.5", true),
    ("hgv and trailer", false),
  ]

  @Test(arguments: vehicles) func `a condition compares the dimensions of a vehicle`(
    text: String, holds: Bool
  ) throws {
    let condition = try #require(RoadCondition(text))
    var truck = RouteRequest.Vehicle(height: 3.9, length: 12, weight: 12_000, axleLoad: 8400)
    truck.isTruck = true
    #expect(condition.holds(at: nil, for: truck) == holds)
    #expect(!condition.holds(at: nil, for: nil))
    #expect(!condition.holds(at: nil, for: RouteRequest.Vehicle()))
  }

  @Test func `all terms of a condition must hold`() throws {
    let condition = try #require(RoadCondition("Mo-Fr 07:00-09:00 AND weight>3.5"))
    let monday = RoadTime(month: 1, day: 1, weekday: 0, minute: 480)
    let sunday = RoadTime(month: 1, day: 1, weekday: 6, minute: 480)
    let heavy = RouteRequest.Vehicle(weight: 4000)
    let light = RouteRequest.Vehicle(weight: 3000)
    #expect(condition.holds(at: monday, for: heavy))
    #expect(!condition.holds(at: monday, for: light))
    #expect(!condition.holds(at: sunday, for: heavy))
    #expect(!condition.holds(at: nil, for: heavy))
  }

  @Test func `a conditional tag has values with conditions`() {
    let values = ConditionalValue.values(
      "no @ (Mo-Fr 07:00-09:00; Sa 08:00-10:00); destination @ weight>3.5 ;yes; @ (x); no @ ()")
    #expect(
      values == [
        ConditionalValue(value: "no", condition: "Mo-Fr 07:00-09:00; Sa 08:00-10:00"),
        ConditionalValue(value: "destination", condition: "weight>3.5"),
      ])
    #expect(ConditionalValue.values(nil) == [])
    #expect(ConditionalValue.values("no @ ((((").count == 1)
  }
}
