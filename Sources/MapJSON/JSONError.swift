// SPDX-License-Identifier: Apache-2.0

/// Why a text is not JSON, and where.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was found wrong.
  public enum Reason: String, Sendable {
    case unexpectedEnd = "the text ends too early"
    case unexpectedCharacter = "unexpected character"
    case invalidNumber = "invalid number"
    case invalidString = "invalid string or escape"
    case tooDeep = "nested too deeply"
    case trailingText = "text after the value"
  }

  public var reason: Reason
  /// The place in the text, in bytes from its start.
  public var offset: Int
  /// The line of that place, counted from 1.
  public var line: Int
  /// The column of that place, in bytes, counted from 1.
  public var column: Int

  public var description: String { "line \(line), column \(column): \(reason.rawValue)" }
}
