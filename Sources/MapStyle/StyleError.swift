// SPDX-License-Identifier: Apache-2.0

/// Why a style cannot be used at all.
public struct StyleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place in the style: `layers[12].paint.line-width[2]`; empty for the whole.
  public var path: String
  /// One sentence.
  public var message: String

  /// Makes an error of a path and a sentence.
  public init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// A part of a style that is not drawn as written; the rest is.
public struct StyleWarning: Equatable, Sendable, CustomStringConvertible {
  /// Whose fault it is.
  public enum Kind: Sendable {
    /// The specification does not allow it; the property's default is used.
    case invalid
    /// The specification allows it and this engine does not draw it, or it is not known.
    case unsupported
  }

  public var kind: Kind
  /// The place in the style: `layers[12].paint.line-width[2]`.
  public var path: String
  /// One sentence.
  public var message: String

  /// Makes a warning of a kind, a path and a sentence.
  public init(kind: Kind, path: String, message: String) {
    self.kind = kind
    self.path = path
    self.message = message
  }

  public var description: String { "\(path): \(message)" }
}
