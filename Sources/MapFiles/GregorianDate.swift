// SPDX-License-Identifier: Apache-2.0

/// Dates in the proleptic Gregorian calendar.
package enum GregorianDate {
  /// Returns the days from January 1, 1970 to a date.
  ///
  /// The algorithm is Howard Hinnant's `days_from_civil`: the year begins in March, so that the leap day is last, and an
  /// era has 400 years.
  ///
  /// - Parameters:
  ///   - month: The month, 1 to 12.
  ///   - day: The day of the month, from 1.
  package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = year >= 0 ? year / 400 : (year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
