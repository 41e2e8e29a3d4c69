// SPDX-License-Identifier: Apache-2.0

/// An error in a GeoJSON document, with the path of the malformed value.
public struct GeoJSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Reason: Equatable, Sendable {
    /// A required member is missing.
    case missing
    /// The value has the wrong type. The associated value describes the expected type.
    case expected(String)
    /// The value of `type` is not an RFC 7946 type, or the type is not allowed in this position.
    case unknownType(String)
    /// There are too few positions. A line needs two, a ring four.
    case tooFewPositions(least: Int)
  }

  /// The kind of error.
  public var reason: Reason
  /// The path of the value, such as `features[3].geometry.coordinates[0]`. Empty for the document itself.
  public var path: String

  package init(reason: Reason, path: String = "") {
    self.reason = reason
    self.path = path
  }

  public var description: String {
    let text =
      switch reason {
      case .missing: "is missing"
      case .expected(let kind): "must be \(kind)"
      case .unknownType(let name): "'\(name)' is not a GeoJSON type allowed here"
      case .tooFewPositions(let least): "needs at least \(least) positions"
      }
    return path.isEmpty ? "the document \(text)" : "\(path) \(text)"
  }

  /// Returns the error with a path that starts at the enclosing value.
  func inside(_ step: String) -> GeoJSONError {
    let joint = path.isEmpty || path.hasPrefix("[") ? "" : "."
    return GeoJSONError(reason: reason, path: step + joint + path)
  }
}
