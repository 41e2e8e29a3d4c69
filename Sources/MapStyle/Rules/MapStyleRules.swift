// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// A map style in Google's JSON format: rules that change the appearance of a style's layers.
///
/// ```json
/// [{"featureType": "road", "elementType": "geometry.fill", "stylers": [{"color": "#38414e"}]}]
/// ```
///
/// ``StyleDocument/applying(_:)`` applies the rules. Each rule applies to the result of the rules before it. A rule
/// for a type also applies to its subtypes.
public struct MapStyleRules: Hashable, Sendable {
  /// The rules, in the order in which they are applied.
  package var rules: [MapStyleRule]
  /// The warnings about rules and stylers with unknown names, which are ignored. A style may use names that
  /// were added to Google's list later.
  public private(set) var warnings: [MapStyleRules.ParseError] = []

  /// Creates a style from rules.
  package init(rules: [MapStyleRule]) { self.rules = rules }

  /// Parses a style.
  ///
  /// - Parameter text: JSON in UTF-8: an array of objects with `featureType`, `elementType` and `stylers`.
  /// - Throws: An error if the text is not valid JSON, does not have this form or contains a value of a wrong
  ///   type or out of range. Numbers in strings are accepted because many published styles contain them.
  package init(parsing text: [UInt8]) throws(MapStyleRules.ParseError) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON(parsing: text)
    } catch {
      throw MapStyleRules.ParseError(
        reason: .notJSON(error.reason), line: error.line, column: error.column)
    }
    var reader = MapStyleRulesReader(text: text)
    rules = try reader.rules(json)
    warnings = reader.warnings
  }

  /// Parses a style from a string.
  public init(parsing text: String) throws(MapStyleRules.ParseError) {
    try self.init(parsing: Array(text.utf8))
  }
}

extension MapStyleRules {
  /// An error or a warning about a map style.
  public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public enum Reason: Hashable, Sendable {
      /// The text is not valid JSON.
      case notJSON(JSONError.Reason)
      /// A value is missing, has the wrong type or is out of range. The first value is the expected kind, such as `a number`.
      /// The second one is the name of the member; `nil` for the list of rules or an element of a list.
      case expected(String, for: String?)
      /// A name is unknown. The second value is the kind of name, such as `styler`. This is only a warning.
      case unknownName(String, of: String)
    }

    /// The kind of error.
    public var reason: Reason
    /// The line, counted from 1.
    public var line: Int
    /// The column in bytes, counted from 1.
    public var column: Int

    public var description: String { "line \(line), column \(column): \(sentence)" }

    private var sentence: String {
      switch reason {
      case .notJSON(let reason): reason.sentence
      case .expected(let kind, let name?): "\"\(name)\" must be \(kind)"
      case .expected(let kind, nil): "expected \(kind)"
      case .unknownName(let name, let kind): "unknown \(kind) \"\(name)\""
      }
    }
  }
}

extension [MapStyleRule] {
  /// The rules as one value, for `MapView.styleRules`.
  public var styleRules: MapStyleRules { MapStyleRules(rules: self) }

  /// The single rules, in the order in which they are applied.
  public init(_ rules: MapStyleRules) { self = rules.rules }
}
