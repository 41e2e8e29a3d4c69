// SPDX-License-Identifier: Apache-2.0

/// An error in JSON text, with its position.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Reason: Hashable, Sendable {
    /// The text ends within a value.
    case unexpectedEnd
    /// The text has a character that does not belong there.
    case unexpectedCharacter
    /// A number violates the grammar of JSON.
    case invalidNumber
    /// A string has a control character or an invalid escape.
    case invalidString
    /// Arrays and objects are nested too deeply.
    case tooDeep
    /// There is text after the value.
    case trailingText
  }

  /// The kind of error.
  public var reason: Reason
  /// The line of the position, counted from 1.
  public var line: Int
  /// The column of the position, in bytes, counted from 1.
  public var column: Int

  public var description: String { "line \(line), column \(column): \(reason.sentence)" }
}

extension JSONError.Reason {
  /// The reason in words, without a position.
  package var sentence: String {
    switch self {
    case .unexpectedEnd: "the text ends too early"
    case .unexpectedCharacter: "unexpected character"
    case .invalidNumber: "invalid number"
    case .invalidString: "invalid string or escape"
    case .tooDeep: "nested too deeply"
    case .trailingText: "text after the value"
    }
  }
}
