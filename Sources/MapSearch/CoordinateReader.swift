// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Parses one interpretation of a text as two angles.
struct CoordinateReader {
  private(set) var coordinate: Coordinate?

  private enum Token: Equatable {
    case number(Double, isNegative: Bool, isWhole: Bool)
    /// The unit of the preceding number: 0 degrees, 1 minutes, 2 seconds.
    case unit(Int)
    case side(Character)
    case separator
  }

  /// A parsed angle with an optional hemisphere.
  private struct Angle {
    var value: Double
    var side: Character?
  }

  init?(_ text: String) {
    guard let tokens = Self.tokens(Self.withPoints(text)), let (first, second) = Self.split(tokens),
      let a = Self.angle(first), let b = Self.angle(second)
    else { return nil }
    switch (a.side, b.side) {
    case (nil, nil), ("N", "E"): coordinate = CoordinateText.checked(a.value, b.value)
    case ("E", "N"): coordinate = CoordinateText.checked(b.value, a.value)
    default: return nil
    }
    if coordinate == nil { return nil }
  }

  // MARK: - Tokens

  /// Replaces decimal commas by points if there is no point and exactly two commas are between digits.
  private static func withPoints(_ text: String) -> [Unicode.Scalar] {
    var scalars = Array(text.unicodeScalars)
    guard !scalars.contains(".") else { return scalars }
    let commas = scalars.indices.filter { index in
      scalars[index] == "," && index > 0 && index + 1 < scalars.count
        && isDigit(scalars[index - 1]) && isDigit(scalars[index + 1])
    }
    if commas.count == 2 { for index in commas { scalars[index] = "." } }
    return scalars
  }

  private static func tokens(_ scalars: [Unicode.Scalar]) -> [Token]? {
    var tokens: [Token] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      switch scalar {
      case "0"..."9", "+", "-", "\u{2212}", ".":
        guard let (token, end) = number(in: scalars, from: index) else { return nil }
        tokens.append(token)
        index = end
        continue
      case "°", "º": tokens.append(.unit(0))
      case "'" where index + 1 < scalars.count && scalars[index + 1] == "'":
        tokens.append(.unit(2))
        index += 1
      case "'", "′", "’": tokens.append(.unit(1))
      case "\"", "″", "”": tokens.append(.unit(2))
      case "N", "n", "S", "s", "E", "e", "W", "w":
        tokens.append(.side(Character(scalar.properties.uppercaseMapping)))
      case ",", ";": tokens.append(.separator)
      case " ", "\t", "\u{A0}": break
      default: return nil
      }
      index += 1
    }
    return tokens
  }

  private static func number(
    in scalars: [Unicode.Scalar], from start: Int
  ) -> (Token, end: Int)? {
    var index = start
    let isNegative = scalars[index] == "-" || scalars[index] == "\u{2212}"
    if isNegative || scalars[index] == "+" { index += 1 }
    var digits = ""
    while index < scalars.count, isDigit(scalars[index]) || scalars[index] == "." {
      digits.unicodeScalars.append(scalars[index])
      index += 1
    }
    guard let value = Double(digits), digits != "." else { return nil }
    return (.number(value, isNegative: isNegative, isWhole: !digits.contains(".")), index)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  // MARK: - Angles

  /// The tokens of the first and the second angle.
  private static func split(_ tokens: [Token]) -> (ArraySlice<Token>, ArraySlice<Token>)? {
    let separators = tokens.indices.filter { tokens[$0] == .separator }
    if separators.count == 1 {
      return (tokens[..<separators[0]], tokens[(separators[0] + 1)...])
    }
    guard separators.isEmpty, let start = secondStart(tokens) else { return nil }
    return (tokens[..<start], tokens[start...])
  }

  /// The index where the second angle starts if there is no separator.
  private static func secondStart(_ tokens: [Token]) -> Int? {
    let sides = tokens.indices.filter { if case .side = tokens[$0] { true } else { false } }
    if sides.count == 2 {
      return sides[0] == 0 ? sides[1] : sides[0] + 1
    }
    let degrees = tokens.indices.filter { tokens[$0] == .unit(0) }
    if degrees.count == 2, sides.isEmpty { return degrees[1] - 1 }
    // Two bare numbers must both be decimals. Otherwise "Route 66 99" would be a coordinate in the Arctic
    // Ocean.
    guard tokens.count == 2, case .number(_, _, false) = tokens[0],
      case .number(_, _, false) = tokens[1]
    else { return nil }
    return 1
  }

  /// Parses `[side] degrees [°] [minutes [′] [seconds [″]]] [side]`.
  private static func angle(_ tokens: ArraySlice<Token>) -> Angle? {
    var side: Character?
    var total = 0.0
    var parts = 0
    var isNegative = false
    var wasWhole = true
    var hasUnit = true
    for (index, token) in zip(tokens.indices, tokens) {
      switch token {
      case .number(let value, let minus, let isWhole):
        // Only the last number may have a fraction, and only the first may have a sign.
        guard parts < 3, wasWhole, parts == 0 || (!minus && value < 60) else { return nil }
        if parts == 0 { isNegative = minus }
        total += value / [1, 60, 3600][parts]
        wasWhole = isWhole
        hasUnit = false
        parts += 1
      case .unit(let unit):
        guard !hasUnit, unit == parts - 1 else { return nil }
        hasUnit = true
      case .side(let letter):
        guard side == nil, index == tokens.startIndex || index == tokens.endIndex - 1 else {
          return nil
        }
        side = letter
      case .separator: return nil
      }
    }
    guard parts > 0, side == nil || !isNegative else { return nil }
    if side == "S" || side == "W" { isNegative = true }
    let axis: Character? = side.map { $0 == "N" || $0 == "S" ? "N" : "E" }
    return Angle(value: isNegative ? -total : total, side: axis)
  }
}
