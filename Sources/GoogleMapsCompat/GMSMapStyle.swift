// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import Rhumb

/// A map style in Google's JSON form by Google's name. A value here.
public typealias GMSMapStyle = MapStyleRules

extension MapStyleRules {
  /// Reads a style.
  ///
  /// - Throws: ``Rhumb/MapStyleRulesError``, with line and column.
  public init(jsonString: String) throws { try self.init(parsing: jsonString) }

  /// Reads a style from a file.
  ///
  /// - Throws: what keeps the file from being read, and ``Rhumb/MapStyleRulesError``, with line and column.
  public init(contentsOfFileURL fileURL: URL) throws {
    guard fileURL.isFileURL else {
      throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: fileURL])
    }
    try self.init(parsing: [UInt8](Data(contentsOf: fileURL)))
  }
}
