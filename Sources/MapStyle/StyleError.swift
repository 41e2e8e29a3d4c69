// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// The reason why a style cannot be drawn or changed.
public enum StyleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text is not valid JSON.
  case notJSON(JSONError)
  /// The `version` of the style is not 8. The value is the version as JSON, or `none`.
  case unsupportedVersion(String)
  /// The view has no scene, so there is no style to change.
  case noScene
  /// There is no layer with this identifier.
  case noLayer(String)
  /// There is no source with this name.
  case noSource(String)
  /// There is no image with this name.
  case noImage(String)
  /// A value violates the specification, or a change is not possible. The path is the position in the style, such as
  /// `layers[12].paint.line-width[2]`, and empty for the complete style. The message is one sentence.
  case invalid(path: String, message: String)

  public var description: String { path.isEmpty ? message : "\(path): \(message)" }

  /// The position in the style; empty for the complete style.
  package var path: String {
    switch self {
    case .notJSON, .noScene: ""
    case .unsupportedVersion: "version"
    case .noLayer(let id): "layers.\(id)"
    case .noSource(let name): "sources.\(name)"
    case .noImage(let name): "images.\(name)"
    case .invalid(let path, _): path
    }
  }

  /// The error message, one sentence.
  package var message: String {
    switch self {
    case .notJSON(let error): "The style is not valid JSON: \(error)."
    case .unsupportedVersion(let version): "Expected version 8 but found \(version) instead."
    case .noScene: "The view has no scene."
    case .noLayer: "There is no layer with this id."
    case .noSource: "There is no source with this name."
    case .noImage: "There is no image with this name."
    case .invalid(_, let message): message
    }
  }
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
