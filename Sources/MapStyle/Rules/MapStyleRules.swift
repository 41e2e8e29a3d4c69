// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A map style in Google's JSON form: rules that change how a style's layers look.
///
/// ```json
/// [{"featureType": "road", "elementType": "geometry.fill", "stylers": [{"color": "#38414e"}]}]
/// ```
///
/// ``Style/applying(_:)`` makes the changes. Rules work in their order, each on what those before it left; a
/// rule for a type holds for all kinds of it.
public struct MapStyleRules: Hashable, Sendable {
  public var rules: [MapStyleRule]
  /// What was left out: rules for types, and stylers, of names that are not known. A style may be
  /// written for a later list of names than this one; what else it says holds.
  public private(set) var warnings: [MapStyleRulesError] = []

  /// Makes a style of rules.
  public init(rules: [MapStyleRule]) { self.rules = rules }

  /// Reads a style.
  ///
  /// - Parameter text: JSON in UTF-8: an array of objects with `featureType`, `elementType` and `stylers`.
  /// - Throws: where this is no JSON or not of that form, or a value is not of its kind or range. A number
  ///   may be written as a string, as many published styles do.
  public init(parsing text: [UInt8]) throws(MapStyleRulesError) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON(parsing: text)
    } catch {
      throw MapStyleRulesError(
        reason: .notJSON, message: error.reason.rawValue, line: error.line, column: error.column)
    }
    var reader = MapStyleRulesReader(text: text)
    rules = try reader.rules(json)
    warnings = reader.warnings
  }

  /// Reads a style from a string.
  public init(parsing text: String) throws(MapStyleRulesError) {
    try self.init(parsing: Array(text.utf8))
  }
}

/// Why a map style is not used, or what of it is not.
public struct MapStyleRulesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The text is no JSON.
    case notJSON
    /// A value is of another kind than its place asks for.
    case wrongType
    /// A number is outside of its range, or a name is none of those that are possible.
    case wrongValue
    /// A name is not known; no reason to refuse the style.
    case unknownName
  }

  public var reason: Reason
  /// One sentence's words.
  public var message: String
  /// Counted from 1.
  public var line: Int
  /// In bytes, counted from 1.
  public var column: Int

  public var description: String { "line \(line), column \(column): \(message)" }
}
