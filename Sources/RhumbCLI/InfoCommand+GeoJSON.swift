// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// A summary of a GeoJSON document.
struct GeoJSONReport {
  let file: String
  let info: TileSourceInfo
  let features: Int
  let skipped: [GeoJSONError]

  /// Whether a file is read as GeoJSON.
  static func isGeoJSON(_ path: String) -> Bool {
    ["geojson", "json"].contains(FileName.suffix(of: InputFile.path(path)))
  }

  init(reading file: String, loader: OnlineResourceLoader) async throws {
    let (document, skipped) = try await Self.document(file, loader)
    self.file = file
    self.skipped = skipped
    features = document.features.count
    info = GeoJSONSource(document).info
  }

  /// Reads a document, and collects its malformed features.
  static func document(
    _ file: String, _ loader: OnlineResourceLoader
  ) async throws -> (GeoJSON, skipped: [GeoJSONError]) {
    let text = try await InputFile.read(file, as: "file", kind: .geoJSON, loader: loader)
    do {
      var skipped: [GeoJSONError] = []
      let document = try GeoJSON(try JSON(parsing: text), skipped: &skipped)
      return (document, skipped)
    } catch {
      throw CLIError("\(file) is not GeoJSON: \(error)")
    }
  }

  var json: JSON {
    [
      "file": .string(InputFile.name(file)), "format": "geojson",
      "features": .number(Double(features)),
      "skipped": .number(Double(skipped.count)), "bounds": features == 0 ? .null : info.bounds.json,
      "attributes": .array(info.layers.flatMap(\.attributes).map { .string($0) }),
    ]
  }

  var text: String {
    var table = TextTable()
    table.add("format", "GeoJSON")
    table.add("features", "\(features)")
    table.add("bounds", features == 0 ? "none" : info.bounds.text)
    let attributes = info.layers.flatMap(\.attributes).sorted().joined(separator: ", ")
    table.add("attributes", attributes.isEmpty ? "none" : attributes)
    if let first = skipped.first {
      table.add("skipped", "\(skipped.count) malformed, the first: \(first)")
    }
    return table.text
  }
}

extension CoordinateBounds {
  /// The bounds as west, south, east and north, as in GeoJSON and TileJSON.
  var json: JSON {
    [
      .number(southWest.longitude), .number(southWest.latitude), .number(northEast.longitude),
      .number(northEast.latitude),
    ]
  }

  /// The two corners, latitude first.
  var text: String {
    "\(southWest.shortText) to \(northEast.shortText)"
  }
}

extension Coordinate {
  /// Latitude and longitude, rounded to about a centimeter.
  fileprivate var shortText: String {
    [latitude, longitude].map { "\(($0 * 1e7).rounded() / 1e7)" }.joined(separator: ",")
  }
}
