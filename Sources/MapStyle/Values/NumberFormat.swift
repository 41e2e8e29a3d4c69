// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import _FoundationICU

/// Formats numbers for a language as ECMAScript's `Intl.NumberFormat` does.
///
/// The formats are those of ICU in Foundation, not of the system, so that a style produces the same map on every
/// machine with the same version of Swift.
struct NumberFormat: Sendable {
  /// The language tag (BCP 47), such as `de-CH`.
  var locale = "en"
  /// The ISO 4217 currency code.
  var currency: String?
  /// The unit, such as `kilometer-per-hour`.
  var unit: String?
  var minimumFractionDigits: Double?
  var maximumFractionDigits: Double?

  /// The text of a number; `nil` if the currency or unit does not exist.
  func text(of number: Double) -> String? {
    guard let skeleton else { return nil }
    let key = Key(skeleton: skeleton, locale: locale)
    return NumberFormat.formatters.withLock { formatters in
      if let known = formatters[key] { return known.text(of: number) }
      if formatters.count >= NumberFormat.mostFormatters { formatters = [:] }
      let formatter = Formatter(skeleton, locale: locale)
      formatters[key] = formatter
      return formatter.text(of: number)
    }
  }

  private struct Key: Hashable {
    var skeleton: String
    var locale: String
  }

  /// The maximum number of formatters that are kept.
  private static let mostFormatters = 100
  private static let formatters = Mutex<[Key: Formatter]>([:])

  /// The rules of the format as a skeleton of ICU; `nil` if a code is not well-formed.
  private var skeleton: String? {
    var parts = ["rounding-mode-half-up"]
    if let currency {
      guard currency.utf8.count == 3, currency.utf8.allSatisfy(NumberFormat.isLetter) else {
        return nil
      }
      parts.append("currency/\(currency.uppercased())")
    } else if let unit {
      guard !unit.isEmpty,
        unit.utf8.allSatisfy({ NumberFormat.isLetter($0) || $0 == UInt8(ascii: "-") })
      else { return nil }
      parts += ["unit/\(unit)", "unit-width-short"]
    }
    let (least, most) = fractionDigits
    let optional = String(repeating: "#", count: most - least)
    parts.append(
      most == 0 ? "precision-integer" : "." + String(repeating: "0", count: least) + optional)
    return parts.joined(separator: " ")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The minimum and maximum number of fraction digits, by ECMA-402's SetNumberFormatDigitOptions. A minimum above the
  /// maximum raises it.
  private var fractionDigits: (least: Int, most: Int) {
    let standard = currency.map(NumberFormat.digits(ofCurrency:))
    let least = NumberFormat.digits(minimumFractionDigits)
    let most = NumberFormat.digits(maximumFractionDigits)
    let lower = least ?? min(standard ?? 0, most ?? .max)
    return (lower, max(lower, most ?? max(standard ?? 3, lower)))
  }

  /// The number of digits, clamped to 0...20 as in ECMA-402.
  private static func digits(_ requested: Double?) -> Int? {
    requested.map { $0.isNaN ? 0 : Int(max(0, min(20, $0))) }
  }

  /// The number of fraction digits of a currency.
  private static func digits(ofCurrency code: String) -> Int {
    var status = U_ZERO_ERROR
    let digits = swift_ucurr_getDefaultFractionDigits(
      Array(code.uppercased().utf16) + [0], &status)
    return status.rawValue > U_ZERO_ERROR.rawValue ? 2 : Int(digits)
  }
}

/// A number formatter of ICU, with the buffer of its results. Not thread-safe.
private final class Formatter: @unchecked Sendable {
  private let handle: OpaquePointer?
  private let result: OpaquePointer?

  /// - Parameter locale: A language tag. Extensions that do not exist are ignored, as in ECMAScript.
  init(_ skeleton: String, locale: String) {
    var status = U_ZERO_ERROR
    result = swift_unumf_openResult(&status)
    let identifier = Formatter.identifier(ofLocale: locale)
    let whole = Formatter.open(skeleton, identifier, result)
    handle =
      whole ?? Formatter.open(skeleton, String(identifier.prefix { $0 != "@" }), result)
  }

  /// Opens a formatter; `nil` if it cannot format a number.
  private static func open(
    _ skeleton: String, _ identifier: String, _ result: OpaquePointer?
  ) -> OpaquePointer? {
    var status = U_ZERO_ERROR
    let text = Array(skeleton.utf16)
    let handle = swift_unumf_openForSkeletonAndLocale(
      text, Int32(text.count), identifier, &status)
    swift_unumf_formatDouble(handle, 0, result, &status)
    if status.rawValue <= U_ZERO_ERROR.rawValue { return handle }
    swift_unumf_close(handle)
    return nil
  }

  deinit {
    swift_unumf_close(handle)
    swift_unumf_closeResult(result)
  }

  func text(of number: Double) -> String? {
    guard let handle else { return nil }
    var status = U_ZERO_ERROR
    swift_unumf_formatDouble(handle, number, result, &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
    let length = swift_unumf_resultToString(result, nil, 0, &status)
    status = U_ZERO_ERROR
    var buffer = [UInt16](repeating: 0, count: Int(max(0, length)))
    let count = swift_unumf_resultToString(result, &buffer, Int32(buffer.count), &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
    return String(decoding: buffer.prefix(Int(count)), as: UTF16.self)
  }

  /// ICU's identifier of a language tag; that of English if the tag is not well-formed.
  private static func identifier(ofLocale tag: String) -> String {
    var status = U_ZERO_ERROR
    var buffer = [CChar](repeating: 0, count: 160)
    var parsed: Int32 = 0
    let count = swift_uloc_forLanguageTag(
      tag.replacing("_", with: "-"), &buffer, Int32(buffer.count), &parsed, &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue, count > 0, Int(count) < buffer.count else {
      return "en"
    }
    return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
