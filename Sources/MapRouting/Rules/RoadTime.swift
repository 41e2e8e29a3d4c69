// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A time of the year, in the local time of the roads.
struct RoadTime: Hashable, Sendable {
  /// 1...12, and 1...31.
  var month: Int
  var day: Int
  /// 0 is Monday.
  var weekday: Int
  /// The minutes since midnight.
  var minute: Int

  init(month: Int, day: Int, weekday: Int, minute: Int) {
    self.month = month
    self.day = day
    self.weekday = weekday
    self.minute = minute
  }

  init(_ date: Date, in zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.month, .day, .weekday, .hour, .minute], from: date)
    month = parts.month ?? 1
    day = parts.day ?? 1
    // The calendar's week begins with Sunday as 1.
    weekday = ((parts.weekday ?? 2) + 5) % 7
    minute = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
  }
}
