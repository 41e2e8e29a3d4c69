// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapGeometry
import Rhumb

/// Reads GeoJSON documents for a ``GMUGeometryRenderer``.
public final class GMUGeoJSONParser {
  /// The document's features that have a geometry; none before ``parse()``.
  public private(set) var features: [any GMUGeometryContainer] = []
  /// Why there is nothing, or less than the document has; nil where all was read. Google's parser has no
  /// such property.
  public private(set) var parseError: (any Error)?

  private let input: GMUInput

  /// Takes the document of a file.
  public init(url: URL) { input = .url(url) }

  /// Takes a document's bytes.
  public init(data: Data) { input = .data(data) }

  /// Takes the document that a stream brings.
  public init(stream: InputStream) { input = .stream(stream) }

  /// Reads the document. Malformed features are left out.
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
