// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A parser for the time formats found in recordings.
package enum Timestamp {
  /// Parses a time as seconds since 1970, UTC. Accepts ISO 8601 and SQL dates ("2014-09-10
  /// 06:54:07.5+0200"; UTC without a zone), numbers of seconds, and numbers of milliseconds above 1e11.
  /// Returns `nil` for anything else.
  package static func seconds(_ text: some StringProtocol) -> Double? {
    if let number = Double(text) { return seconds(number) }
    var reader = Reader(bytes: Array(text.utf8))
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
      reader.take("-"), let day = reader.number(2), reader.take("T") || reader.take(" "),
      let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
      (1...12).contains(month), (1...31).contains(day), hour <= 24, minute < 60
    else { return nil }
    var second = 0.0
    if reader.take(":") {
      guard let whole = reader.number(2), whole <= 60 else { return nil }
      second = Double(whole) + (reader.take(".") ? reader.fraction() : 0)
    }
    guard let zone = reader.zone() else { return nil }
    let days = GregorianDate.daysSince1970(year: year, month: month, day: day)
    return Double(days * 86400 + hour * 3600 + minute * 60 - zone) + second
  }

  /// Converts a number to seconds since 1970. Numbers above 1e11 are milliseconds.
  static func seconds(_ number: Double) -> Double? {
    guard number.isFinite else { return nil }
    return abs(number) > 1e11 ? number / 1000 : number
  }

  private struct Reader {
    var bytes: [UInt8]
    var index = 0

    mutating func take(_ letter: Unicode.Scalar) -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: letter) else { return false }
      index += 1
      return true
    }

    mutating func digit() -> Int? {
      guard index < bytes.count, (0x30...0x39).contains(bytes[index]) else { return nil }
      index += 1
      return Int(bytes[index - 1] - 0x30)
    }

    mutating func number(_ digits: Int) -> Int? {
      var value = 0
      for _ in 0..<digits {
        guard let digit = digit() else { return nil }
        value = value * 10 + digit
      }
      return value
    }

    mutating func fraction() -> Double {
      var value = 0.0
      var share = 0.1
      while let digit = digit() {
        value += Double(digit) * share
        share /= 10
      }
      return value
    }

    /// Parses the offset east of Greenwich, in seconds, up to the end of the text. Returns `nil` for any
    /// other text.
    mutating func zone() -> Int? {
      if index == bytes.count || (take("Z") && index == bytes.count) { return 0 }
      _ = take(" ")
      let sign = take("+") ? 1 : take("-") ? -1 : 0
      guard sign != 0, let hours = number(2) else { return nil }
      _ = take(":")
      let minutes = index < bytes.count ? number(2) : 0
      guard let minutes, index == bytes.count else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
