// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapFiles
public import MapUI
public import Rhumb

/// A map style in Google's JSON form, by Google's name: an immutable object around ``MapStyle/MapStyleRules``.
public final class GMSMapStyle: Sendable {
  /// The rules as a value.
  public let rules: MapStyleRules

  /// The rules and stylers of unknown names that were left out.
  public var warnings: [MapStyleRulesError] { rules.warnings }

  /// Makes a style of rules.
  public init(_ rules: MapStyleRules) { self.rules = rules }

  /// Reads a style.
  ///
  /// - Throws: ``Rhumb/MapStyleRulesError``, with line and column.
  public init(jsonString: String) throws { rules = try MapStyleRules(parsing: jsonString) }

  /// Reads a style from a file.
  ///
  /// - Throws: `CocoaError.fileReadUnsupportedScheme` for a URL that leads to no file, an error that names
  ///   the file if it cannot be read, and ``Rhumb/MapStyleRulesError``, with line and column.
  public init(contentsOfFileURL fileURL: URL) throws {
    guard fileURL.isFileURL else {
      throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: fileURL])
    }
    rules = try MapStyleRules(
      parsing: ReadableFile.contents(of: fileURL.path, limit: ResourceLimits.documentBytes))
  }
}

extension GMSMapStyle: Hashable {
  /// Whether both have the same rules.
  public static func == (a: GMSMapStyle, b: GMSMapStyle) -> Bool { a.rules == b.rules }

  /// Hashes the rules.
  public func hash(into hasher: inout Hasher) { hasher.combine(rules) }
}

extension MapView {
  /// The style of the map; nil, as at the start, shows the map as its own style has it. Only the
  /// ``MapUI/MapType/normal`` map has it. ``MapUI/MapView`` has a property of the same name for
  /// ``MapStyle/MapStyleRules``, which a value of that type selects.
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
