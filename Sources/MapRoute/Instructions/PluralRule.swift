// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The plural rules of a language, for the numbers that distances, lanes and exits have.
///
/// The rules are those of Unicode's CLDR, without the ones for millions and for fractions with trailing zeros, which
/// do not occur.
struct PluralRule: Sendable {
  enum Category: String, Hashable, Sendable, CaseIterable {
    case zero, one, two, few, many, other
  }

  /// The language code, such as "en".
  let language: String

  /// The category of a quantity with at most one decimal, such as 1.5 kilometers.
  func category(of number: Double) -> Category {
    let isInteger = number == number.rounded()
    let whole = Int(clamping: number.rounded(.down))
    switch language {
    case "ja": return .other
    case "fr", "pt": return whole == 0 || whole == 1 ? .one : .other
    case "fa": return whole == 0 || number == 1 ? .one : .other
    case "ar": return isInteger ? Self.arabic(whole) : .other
    case "pl": return isInteger ? Self.slavic(whole, one: whole == 1) : .other
    case "ru":
      return isInteger
        ? Self.slavic(whole, one: whole % 10 == 1 && whole % 100 != 11) : .other
    default: return number == 1 ? .one : .other
    }
  }

  /// The category of an ordinal number, such as "2nd".
  func ordinal(of number: Int) -> Category {
    let (last, tens) = (number % 10, number % 100)
    switch language {
    case "en":
      if last == 1, tens != 11 { return .one }
      if last == 2, tens != 12 { return .two }
      return last == 3 && tens != 13 ? .few : .other
    case "sv": return (last == 1 || last == 2) && tens != 11 && tens != 12 ? .one : .other
    case "fr": return number == 1 ? .one : .other
    case "it": return [8, 11, 80, 800].contains(number) ? .many : .other
    default: return .other
    }
  }

  private static func slavic(_ number: Int, one: Bool) -> Category {
    if one { return .one }
    let (last, tens) = (number % 10, number % 100)
    return (2...4).contains(last) && !(12...14).contains(tens) ? .few : .many
  }

  private static func arabic(_ number: Int) -> Category {
    switch (number, number % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }
}

extension PluralRule {
  /// The categories of numbers, each with whether more than one of the numbers has it.
  typealias Categories = [Category: Bool]

  /// The categories of distances.
  var distances: Categories {
    let numbers = (0...200).map(Double.init) + (0...99).map { Double($0) / 10 }
    return Self.categories(Set(numbers).map(category(of:)))
  }
  /// The categories of numbers of lanes.
  var lanes: Categories { Self.categories((1...8).map { category(of: Double($0)) }) }
  /// The categories of exits without a word of their own.
  var exits: Categories { Self.categories((11...60).map(ordinal(of:))) }

  private static func categories(_ list: [Category]) -> Categories {
    list.reduce(into: [:]) { $0[$1] = $0[$1] != nil }
  }
}
