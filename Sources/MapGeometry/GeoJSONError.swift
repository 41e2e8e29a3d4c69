// SPDX-License-Identifier: Apache-2.0

/// Why a JSON value is not GeoJSON, and where in it.
public struct GeoJSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was found wrong.
  public enum Reason: Equatable, Sendable {
    /// A member that must be there is not.
    case missing
    /// The value is of another kind; the kind that is asked for.
    case expected(String)
    /// `type` names none of RFC 7946's types, or one that may not stand here.
    case unknownType(String)
    /// A line needs two positions, a ring four.
    case tooFewPositions(least: Int)
  }

  public var reason: Reason
  /// The place, like `features[3].geometry.coordinates[0]`; empty for the whole document.
  public var path: String

  public init(reason: Reason, path: String = "") {
    self.reason = reason
    self.path = path
  }

  public var description: String {
    let text =
      switch reason {
      case .missing: "is missing"
      case .expected(let kind): "must be \(kind)"
      case .unknownType(let name): "'\(name)' is no type of GeoJSON that may stand here"
      case .tooFewPositions(let least): "needs at least \(least) positions"
      }
    return path.isEmpty ? "the document \(text)" : "\(path) \(text)"
  }

  /// The error seen from the value that holds this one as a member or element.
  func inside(_ step: String) -> GeoJSONError {
    let joint = path.isEmpty || path.hasPrefix("[") ? "" : "."
    return GeoJSONError(reason: reason, path: step + joint + path)
  }
}
