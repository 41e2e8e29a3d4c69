// SPDX-License-Identifier: Apache-2.0

/// The dates in HTTP headers.
///
/// Source: RFC 9110, section 5.6.7.
package enum HTTPDate {
  /// Parses a date in one of the three formats of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`,
  /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
  ///
  /// - Parameters:
  ///   - text: The value of the header. The day of the week is not checked.
  ///   - now: The current time in seconds since 1970. A year with two digits is at most 50 years ahead of it.
  /// - Returns: The seconds since 1970; `nil` if the text has another format.
  package static func seconds(_ text: String, now: Double) -> Double? {
    guard text.utf8.count <= 64 else { return nil }
    let parts = text.utf8.split { " ,-:".utf8.contains($0) }
    let isInternetFormat = parts.count == 8
    guard isInternetFormat || parts.count == 7 else { return nil }
    if isInternetFormat, String(parts[7])?.uppercased() != "GMT" { return nil }
    let order = isInternetFormat ? [3, 2, 1, 4, 5, 6] : [6, 1, 2, 3, 4, 5]
    let fields = order.map { parts[$0] }
    guard let month = month(fields[1]), let day = number(fields[2], in: 1...31),
      let hour = number(fields[3], in: 0...23), let minute = number(fields[4], in: 0...59),
      let second = number(fields[5], in: 0...60), let year = year(fields[0], now: now),
      day <= length(ofMonth: month, in: year)
    else { return nil }
    let days = GregorianDate.daysSince1970(year: year, month: month, day: day)
    return Double(((days * 24 + hour) * 60 + minute) * 60 + second)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The number of a month from 1 on, from its first three letters.
  private static func month(_ text: Substring.UTF8View) -> Int? {
    String(text).flatMap { months.firstIndex(of: $0.lowercased()) }.map { $0 + 1 }
  }

  private static func number(_ digits: Substring.UTF8View, in range: ClosedRange<Int>) -> Int? {
    guard digits.count <= 4, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    return range.contains(value) ? value : nil
  }

  /// A year with four digits, or the year with the given last two digits that is at most 50 years ahead.
  private static func year(_ digits: Substring.UTF8View, now: Double) -> Int? {
    guard let value = number(digits, in: 0...9999) else { return nil }
    if digits.count == 4 { return value }
    guard digits.count == 2 else { return nil }
    let latest = Int(clamping: 1970 + min(max(now, 0), 1e11) / (365.2425 * 86_400)) + 50
    let year = latest / 100 * 100 + value
    return year > latest ? year - 100 : year
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
