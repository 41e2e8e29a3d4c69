// SPDX-License-Identifier: Apache-2.0

/// An error in JSON text, with its position.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error.
  package enum Reason: String, Sendable {
    /// The text ends within a value.
    case unexpectedEnd = "the text ends too early"
    /// The text has a character that does not belong there.
    case unexpectedCharacter = "unexpected character"
    /// A number violates the grammar of JSON.
    case invalidNumber = "invalid number"
    /// A string has a control character or an invalid escape.
    case invalidString = "invalid string or escape"
    /// Arrays and objects are nested too deeply.
    case tooDeep = "nested too deeply"
    /// There is text after the value.
    case trailingText = "text after the value"
  }

  /// The kind of error.
  package var reason: Reason
  /// The position in the text, in bytes from its start.
  package var offset: Int
  /// The line of the position, counted from 1.
  public var line: Int
  /// The column of the position, in bytes, counted from 1.
  public var column: Int

  public var description: String { "line \(line), column \(column): \(reason.rawValue)" }
}
