// SPDX-License-Identifier: Apache-2.0

/// An error for which no part of a style can be drawn.
public struct StyleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The position in the style, such as `layers[12].paint.line-width[2]`; empty for the complete style.
  public var path: String
  /// The error message, one sentence.
  public var message: String

  /// Creates an error.
  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// A warning about a part of a style that is not drawn as written.
public struct StyleWarning: Equatable, Sendable, CustomStringConvertible {
  /// The kind of warning.
  public enum Kind: Sendable {
    /// The specification does not allow the value. The property's default is used.
    case invalid
    /// The specification allows the value but the engine does not support it, or the member is unknown.
    case unsupported
  }

  /// The kind of warning.
  public var kind: Kind
  /// The position in the style, such as `layers[12].paint.line-width[2]`.
  public var path: String
  /// The warning message, one sentence.
  public var message: String

  /// Creates a warning.
  package init(kind: Kind, path: String, message: String) {
    self.kind = kind
    self.path = path
    self.message = message
  }

  public var description: String { "\(path): \(message)" }
}
