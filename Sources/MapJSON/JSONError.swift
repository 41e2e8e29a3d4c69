// SPDX-License-Identifier: Apache-2.0

/// An error in JSON text, with its position.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Reason: String, Sendable {
    case unexpectedEnd = "the text ends too early"
    case unexpectedCharacter = "unexpected character"
    case invalidNumber = "invalid number"
    case invalidString = "invalid string or escape"
    case tooDeep = "nested too deeply"
    case trailingText = "text after the value"
  }

  public var reason: Reason
  /// The position in the text, in bytes from its start.
  public var offset: Int
  /// The line of the position, counted from 1.
  public var line: Int
  /// The column of the position, in bytes, counted from 1.
  public var column: Int

  public var description: String { "line \(line), column \(column): \(reason.rawValue)" }
}
