// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapFiles
public import MapStyle
public import MapUI

/// Google's name for a map style in Google's JSON format: an immutable object around
/// ``/MapStyle/MapStyleRules``.
public final class GMSMapStyle: Sendable {
  /// The style rules as a value.
  public let rules: MapStyleRules

  /// The errors of rules and stylers with unknown names, which the style ignores.
  public var warnings: [MapStyleRules.ParseError] { rules.warnings }

  /// Creates a style from rules.
  public init(_ rules: MapStyleRules) { self.rules = rules }

  /// Creates a style from a JSON string.
  ///
  /// - Throws: ``/MapStyle/MapStyleRules/ParseError``, with the line and column.
  public init(jsonString: String) throws { rules = try MapStyleRules(parsing: jsonString) }

  /// Creates a style from a JSON file.
  ///
  /// - Throws: `CocoaError.fileReadUnsupportedScheme` for a URL that is not a file URL, an error with the
  ///   file's name if it cannot be read, and ``/MapStyle/MapStyleRules/ParseError`` with the line and column.
  public init(contentsOfFileURL fileURL: URL) throws {
    guard fileURL.isFileURL else {
      throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: fileURL])
    }
    rules = try MapStyleRules(
      parsing: ReadableFile.contents(of: fileURL.path, limit: ResourceLimits.documentBytes))
  }
}

extension GMSMapStyle: Hashable {
  /// Returns whether both styles have the same rules.
  public static func == (a: GMSMapStyle, b: GMSMapStyle) -> Bool { a.rules == b.rules }

  /// Hashes the style's rules.
  public func hash(into hasher: inout Hasher) { hasher.combine(rules) }
}

extension MapView {
  /// The style of the map. If `nil`, the default, the map keeps its own style. Applies only to the
  /// ``/MapUI/MapType/normal`` map type. ``/MapUI/MapView`` has a property of the same name and of type
  /// ``/MapStyle/MapStyleRules``; the compiler selects it for a value of that type.
  public var mapStyle: GMSMapStyle? {
    get {
      guard let rules = styleRules else { return nil }
      if let style = attachments[GMSMapStyle.self], style.rules == rules { return style }
      return GMSMapStyle(rules)
    }
    set {
      attachments[GMSMapStyle.self] = newValue
      styleRules = newValue?.rules
    }
  }
}
