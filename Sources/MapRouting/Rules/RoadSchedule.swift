// SPDX-License-Identifier: Apache-2.0

/// The times at which a condition holds: months, days of the week and hours in the format of OpenStreetMap's
/// `opening_hours`.
///
/// Public holidays are those that the request knows. School holidays never match. Weeks, years, sunrise and other
/// extensions are not supported.
struct RoadSchedule: Hashable, Sendable {
  /// Days of the year, as month × 100 + day. They may pass the end of the year.
  fileprivate struct Dates: Hashable {
    var first: Int
    var last: Int

    func contains(_ date: Int) -> Bool {
      first <= last ? first <= date && date <= last : date >= first || date <= last
    }
  }

  /// Months, days and hours that must all match. An empty list matches always.
  private struct Rule: Hashable {
    var dates: [Dates] = []
    /// The days of the week, 0 for Monday; `nil` for all.
    var weekdays: Set<Int>?
    /// Whether public holidays match in addition to the days of the week.
    var hasHolidays = false
    /// Whether the schedule does not contain the matching times.
    var isOff = false
    /// Minutes since midnight, before the end. A range that passes midnight ends after 24 h.
    var hours: [Range<Int>] = []

    func matches(_ time: RoadTime) -> Bool {
      let date = time.month * 100 + time.day
      guard dates.isEmpty || dates.contains(where: { $0.contains(date) }) else { return false }
      let yesterday = (time.weekday + 6) % 7
      let matchesToday = matches(time.weekday, isHoliday: time.isHoliday)
      if hours.isEmpty { return matchesToday }
      return hours.contains {
        $0.contains(time.minute) && matchesToday
          || $0.contains(time.minute + RoadSchedule.day)
            && matches(yesterday, isHoliday: time.followsHoliday)
      }
    }

    private func matches(_ weekday: Int, isHoliday: Bool) -> Bool {
      weekdays?.contains(weekday) ?? true || hasHolidays && isHoliday
    }
  }

  private var rules: [Rule] = []

  private static let day = 24 * 60
  /// The maximum length of a schedule in bytes.
  private static let most = 255

  /// Reads a schedule such as `Mo-Fr 07:00-09:00,16:00-18:00; Sa 08:00-12:00`; `nil` if it is not supported.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.most else { return nil }
    for part in text.lowercased().split(separator: ";") {
      guard read(ScheduleScanner(part)) else { return nil }
    }
    if rules.isEmpty { return nil }
  }

  /// Whether a rule matches a time, and no later exception.
  func contains(_ time: RoadTime) -> Bool {
    rules.reduce(false) { $1.matches(time) ? !$1.isOff : $0 }
  }

  /// Reads the rules between two semicolons. Returns `false` if they are not supported.
  private mutating func read(_ part: ScheduleScanner) -> Bool {
    var scanner = part
    var rule = Rule()
    func flush(_ rule: inout Rule) {
      if rule != Rule() { rules.append(rule) }
      rule = Rule()
    }
    while let token = scanner.next() {
      switch token {
      case .weekdays where !rule.hours.isEmpty && !scanner.followsComma,
        .dates where !rule.hours.isEmpty && !scanner.followsComma:
        // Hours before their days: the order is not that of the format, and the meaning is unclear.
        return false
      case .weekdays where rule.hasHolidays && !scanner.followsComma,
        .holidays where rule.weekdays != nil && !scanner.followsComma:
        // Holidays on some days of the week.
        return false
      case .holidays where !rule.hours.isEmpty && !scanner.followsComma: return false
      case .holidays(let isPublic):
        if !rule.hours.isEmpty { flush(&rule) }
        rule.weekdays = rule.weekdays ?? []
        if isPublic { rule.hasHolidays = true }
      case .weekdays(let days):
        if !rule.hours.isEmpty { flush(&rule) }
        rule.weekdays = (rule.weekdays ?? []).union(days)
      case .dates(let dates):
        if !rule.hours.isEmpty { flush(&rule) }
        rule.dates.append(dates)
      case .hours(let hours): rule.hours.append(hours)
      case .off:
        // Only holidays may be excepted.
        guard rule.weekdays == [], rule.hours.isEmpty else { return false }
        if rule.hasHolidays { rule.isOff = true } else { rule = Rule() }
      case .unknown: return false
      }
    }
    flush(&rule)
    return true
  }
}

/// Reads the tokens of a schedule.
private struct ScheduleScanner {
  enum Token {
    case weekdays(Set<Int>)
    case holidays(isPublic: Bool)
    case dates(RoadSchedule.Dates)
    case hours(Range<Int>)
    case off, unknown
  }

  private var rest: Substring
  /// Whether a comma precedes the last token.
  private(set) var followsComma = false

  private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  init(_ text: Substring) { rest = text }

  /// The next token; `nil` at the end.
  mutating func next() -> Token? {
    let separators = rest.prefix { $0 == " " || $0 == "," }
    followsComma = separators.contains(",")
    rest = rest[separators.endIndex...]
    guard let first = rest.first else { return nil }
    if first.isNumber { return hours() }
    let word = word()
    switch word {
    case "ph": return .holidays(isPublic: true)
    case "sh": return .holidays(isPublic: false)
    case "off": return .off
    default:
      if let day = Self.weekdays.firstIndex(of: word) { return weekdays(from: day) }
      if let month = Self.months.firstIndex(of: word) { return dates(from: month + 1) }
      return .unknown
    }
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(max(word.count, 1))
    return String(word)
  }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func number() -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count <= 2 else { return nil }
    rest = rest.dropFirst(digits.count)
    return Int(digits)
  }

  private mutating func weekdays(from first: Int) -> Token {
    guard take("-") else { return .weekdays([first]) }
    guard let last = Self.weekdays.firstIndex(of: word()) else { return .unknown }
    let count = (last - first + 7) % 7
    return .weekdays(Set((0...count).map { (first + $0) % 7 }))
  }

  private mutating func dates(from month: Int) -> Token {
    let first = dayOfMonth()
    guard take("-") else {
      return .dates(.init(first: month * 100 + (first ?? 1), last: month * 100 + (first ?? 31)))
    }
    var lastMonth = month
    if rest.first?.isLetter == true {
      guard let named = Self.months.firstIndex(of: word()) else { return .unknown }
      lastMonth = named + 1
    }
    let last = dayOfMonth()
    if lastMonth == month, last == nil { return .unknown }
    return .dates(.init(first: month * 100 + (first ?? 1), last: lastMonth * 100 + (last ?? 31)))
  }

  /// A day after a month, unless it is an hour.
  private mutating func dayOfMonth() -> Int? {
    let before = rest
    rest = rest.drop { $0 == " " }
    if let day = number(), (1...31).contains(day), rest.first != ":" { return day }
    rest = before
    return nil
  }

  private mutating func hours() -> Token {
    if rest.hasPrefix("24/7") {
      rest = rest.dropFirst(4)
      return .hours(0..<24 * 60)
    }
    guard let start = minutes() else { return .unknown }
    if take("+") { return .hours(start..<max(24 * 60, start + 1)) }
    guard take("-"), let end = minutes(), start < 24 * 60, end <= 48 * 60 else { return .unknown }
    return .hours(start..<(end > start ? end : end + 24 * 60))
  }

  private mutating func minutes() -> Int? {
    guard let hour = number(), take(":"), let minute = number(), minute < 60 else { return nil }
    return hour * 60 + minute
  }
}
