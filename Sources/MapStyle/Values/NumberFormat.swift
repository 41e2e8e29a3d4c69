// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Formats numbers for a language.
///
/// The format does not use the system's locale data but includes the separators of common languages, so a
/// style produces the same map on every machine.
struct NumberFormat: Sendable {
  var locale = "en"
  /// The ISO 4217 currency code. The currency precedes or, in many languages, follows the number.
  var currency: String?
  /// The unit, such as `kilometer`.
  var unit: String?
  var minimumFractionDigits: Double?
  var maximumFractionDigits: Double?

  func text(of number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-∞" : "∞" }
    let least = digits(minimumFractionDigits) ?? (currency == nil ? 0 : 2)
    let most = max(least, digits(maximumFractionDigits) ?? (currency == nil ? max(3, least) : 2))
    var parts = String(format: "%.\(most)f", abs(number)).split(separator: ".")
    var fraction = parts.count > 1 ? parts.removeLast() : ""
    while fraction.count > least, fraction.last == "0" { fraction.removeLast() }
    let separators = NumberFormat.separators(locale)
    var text = grouped(parts.first ?? "0", separators.group)
    if !fraction.isEmpty { text += separators.decimal + fraction }
    let isZero = !text.contains { ("1"..."9").contains($0) }
    let sign = number < 0 && !isZero ? "-" : ""
    return sign + marked(text, isPrefix: separators.decimal == ".")
  }

  /// The number of digits, clamped to 0...20 as in ECMA-402.
  private func digits(_ requested: Double?) -> Int? {
    requested.map { $0.isNaN ? 0 : Int(max(0, min(20, $0))) }
  }

  private func grouped(_ digits: Substring, _ separator: String) -> String {
    var result = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { result += separator }
      result.append(digit)
    }
    return result
  }

  private func marked(_ text: String, isPrefix: Bool) -> String {
    if let currency {
      let symbol = NumberFormat.symbols[currency] ?? currency + "\u{A0}"
      return isPrefix ? symbol + text : text + "\u{A0}" + symbol.filter { $0 != "\u{A0}" }
    }
    guard let unit else { return text }
    return text + " " + (NumberFormat.units[unit] ?? unit)
  }

  private static func separators(_ locale: String) -> (group: String, decimal: String) {
    switch locale.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "de", "es", "it", "nl", "id", "tr", "da", "pt", "el", "hr", "sl", "sr", "ro": (".", ",")
    case "fr", "nb", "no", "sv", "fi", "ru", "uk", "pl", "cs", "sk", "bg", "hu": ("\u{A0}", ",")
    default: (",", ".")
    }
  }

  private static let symbols = [
    "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹", "CNY": "CN¥", "KRW": "₩",
  ]

  private static let units = [
    "meter": "m", "kilometer": "km", "mile": "mi", "foot": "ft", "yard": "yd", "centimeter": "cm",
    "kilometer-per-hour": "km/h", "mile-per-hour": "mph", "percent": "%", "celsius": "°C",
    "hour": "hr", "minute": "min", "second": "sec", "degree": "deg", "hectare": "ha", "liter": "L",
  ]
}
