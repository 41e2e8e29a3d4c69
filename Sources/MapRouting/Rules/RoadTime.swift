// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

/// A time of the year, in the local time of the roads.
struct RoadTime: Hashable, Sendable {
  /// 1...12, and 1...31.
  var month: Int
  var day: Int
  /// 0 is Monday.
  var weekday: Int
  /// The minutes since midnight.
  var minute: Int
  /// Whether this day and the day before are public holidays.
  var isHoliday = false
  var followsHoliday = false
}

/// Converts dates to local times of the roads.
struct RoadCalendar: Sendable {
  private var calendar = Calendar(identifier: .gregorian)
  /// The starts of public holidays.
  private let holidays: Set<Date>

  init(_ request: RouteRequest) {
    calendar.timeZone = request.timeZone
    holidays = Set(request.publicHolidays.map(calendar.startOfDay))
  }

  func time(_ date: Date) -> RoadTime {
    let parts = calendar.dateComponents([.month, .day, .weekday, .hour, .minute], from: date)
    // The calendar's week begins with Sunday as 1.
    var time = RoadTime(
      month: parts.month ?? 1, day: parts.day ?? 1, weekday: ((parts.weekday ?? 2) + 5) % 7,
      minute: (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
    guard !holidays.isEmpty else { return time }
    let midnight = calendar.startOfDay(for: date)
    time.isHoliday = holidays.contains(midnight)
    time.followsHoliday =
      calendar.date(byAdding: .day, value: -1, to: midnight).map(holidays.contains) ?? false
    return time
  }
}
