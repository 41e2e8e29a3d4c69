// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapStyle

/// The expected texts are those of `Intl.NumberFormat`.
@Suite struct NumberFormatTests {
  @Test(arguments: [
    (1234.5678, NumberFormat(), "1,234.568"),
    (0.5, NumberFormat(), "0.5"), (-0.25, NumberFormat(maximumFractionDigits: 1), "-0.3"),
    (2.5, NumberFormat(maximumFractionDigits: 0), "3"),
    (1234567, NumberFormat(locale: "hi"), "12,34,567"),
    (1234567, NumberFormat(locale: "de-CH"), "1’234’567"),
    (1234.5, NumberFormat(locale: "fr"), "1\u{202f}234,5"),
    (1234.5, NumberFormat(locale: "ar-EG"), "١٬٢٣٤٫٥"),
    (1234, NumberFormat(locale: "es"), "1234"),
    (1234, NumberFormat(locale: "th-u-nu-thai"), "๑,๒๓๔"),
    (1000, NumberFormat(currency: "JPY"), "¥1,000"),
    (5, NumberFormat(currency: "KWD"), "KWD\u{a0}5.000"),
    (5, NumberFormat(currency: "BRL"), "R$5.00"),
    (5, NumberFormat(currency: "USD", maximumFractionDigits: 0), "$5"),
    (5, NumberFormat(currency: "usd", minimumFractionDigits: 3), "$5.000"),
    (5.5, NumberFormat(locale: "de", currency: "EUR"), "5,50\u{a0}€"),
    (50, NumberFormat(unit: "percent"), "50%"), (16, NumberFormat(unit: "celsius"), "16°C"),
    (5, NumberFormat(unit: "kilogram"), "5 kg"),
    (90.25, NumberFormat(unit: "kilometer-per-hour", maximumFractionDigits: 1), "90.3 km/h"),
    (5, NumberFormat(locale: "de", unit: "hour"), "5 Std."),
    (.infinity, NumberFormat(), "∞"), (.nan, NumberFormat(), "NaN"),
  ])
  func `a number has the text of Intl`(number: Double, format: NumberFormat, expected: String) {
    #expect(format.text(of: number) == expected)
  }

  @Test(arguments: [
    NumberFormat(currency: "US"), NumberFormat(currency: "12€"), NumberFormat(currency: ""),
    NumberFormat(unit: "parrot"), NumberFormat(unit: ""), NumberFormat(unit: "meter currency/EUR"),
    NumberFormat(unit: "méter"),
  ])
  func `a currency or unit that does not exist has no text`(format: NumberFormat) {
    #expect(format.text(of: 5) == nil)
  }

  @Test func `hostile options have a text`() {
    for locale in ["", "x", "zz-ZZ", String(repeating: "a", count: 10_000), "de\0", "en-u-nu-nope"]
    {
      #expect(NumberFormat(locale: locale).text(of: 1234)?.isEmpty == false)
    }
    for digits in [-1, .nan, .infinity, -.infinity, 1e300, 20] {
      let format = NumberFormat(minimumFractionDigits: digits, maximumFractionDigits: 0)
      #expect(format.text(of: 1)?.hasPrefix("1") == true)
    }
    // More formats than are kept.
    for number in 0..<300 {
      let format = NumberFormat(locale: "x-\(number)", minimumFractionDigits: Double(number % 21))
      #expect(format.text(of: 7)?.hasPrefix("7") == true)
    }
  }
}
