// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapGeometry
import MapJSON
import Rhumb

/// A parser of GeoJSON documents, for a ``GMUGeometryRenderer``.
public final class GMUGeoJSONParser {
  /// The document's features that have a geometry; empty before ``parse()``.
  public private(set) var features: [any GMUGeometryContainer] = []
  /// The first error of the last ``parse()``; `nil` if the document was read completely. Google's parser
  /// has no such property.
  public private(set) var parseError: (any Error)?

  private let input: GMUInput

  /// Creates a parser for a document in a file.
  public init(url: URL) { input = .url(url) }

  /// Creates a parser for a document's bytes.
  public init(data: Data) { input = .data(data) }

  /// Creates a parser for a document from a stream.
  public init(stream: InputStream) { input = .stream(stream) }

  /// Parses the document. Skips malformed features.
  public func parse() {
    (features, parseError) = ([], nil)
    do {
      var skipped: [GeoJSONError] = []
      let document = try GeoJSON(try JSON(parsing: try input.bytes()), skipped: &skipped)
      parseError = skipped.first
      features = document.features.compactMap { GMUGeoJSONParser.feature($0) }
    } catch { parseError = error }
  }

  private static func feature(_ source: GeoJSONFeature) -> GMUFeature? {
    guard let geometry = source.geometry else { return nil }
    let bounds = source.boundingBox ?? GMUGeometries.bounds(of: geometry)
    let feature = GMUFeature(
      geometry: GMUGeometries.make(geometry), identifier: source.id.map { $0.string ?? $0.text },
      properties: source.properties.reduce(into: [:]) { $0[$1.key] = value($1.value) },
      boundingBox: bounds.isValid ? bounds : nil)
    feature.source = source
    return feature
  }

  private static func value(_ json: JSON) -> Any? {
    switch json {
    case .null: nil
    case .bool(let flag): flag
    case .number(let number): number
    case .string(let text): text
    case .array(let elements): elements.compactMap { value($0) }
    case .object(let members):
      members.reduce(into: [String: Any]()) { $0[$1.key] = value($1.value) }
    }
  }
}
