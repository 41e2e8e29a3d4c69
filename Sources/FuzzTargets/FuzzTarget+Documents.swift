// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapKML
import MapTiles
import MapUI

extension FuzzTarget {
  static let documents: [FuzzTarget] = [
    FuzzTarget("json", maximumLength: 1024, run: readJSON),
    FuzzTarget("geojson", maximumLength: 2048, run: readGeoJSON),
    FuzzTarget("kml", maximumLength: 2048, run: readKML),
    FuzzTarget("polyline", maximumLength: 256, run: readPolyline),
  ]

  private static func readJSON(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes) else { return }
    _ = JSON.position(of: "a.b[1]", in: bytes)
    let copy = try? JSON(parsing: json.text)
    precondition(copy == json, "JSON text that parses as a different value")
  }

  private static func readGeoJSON(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes) else { return }
    var skipped: [GeoJSONError] = []
    guard let document = try? GeoJSON(json, skipped: &skipped) else { return }
    var clustered = GeoJSONOptions()
    clustered.clusters = GeoJSONOptions.Clusters()
    var measured = GeoJSONOptions()
    measured.lineMetrics = true
    for options in [GeoJSONOptions(), clustered, measured] {
      let source = GeoJSONSource(document, options: options)
      for id in [
        TileID(z: 0, x: 0, y: 0), TileID(z: 1, x: 0, y: 1), TileID(z: 4, x: 8, y: 5),
        TileID(z: 18, x: 131_072, y: 131_071),
      ] {
        check(source.vectorTile(id))
      }
    }
  }

  private static func check(_ tile: VectorTile?) {
    var geometry = TileGeometry()
    for layer in tile?.layers ?? [] {
      for feature in layer.features {
        _ = layer.geometry(of: feature, extent: layer.extent, into: &geometry)
      }
    }
  }

  private static func readKML(_ bytes: [UInt8]) {
    var skipped: [KMLError] = []
    guard let document = try? KML(bytes, skipped: &skipped) else { return }
    for feature in document.features { _ = document.style(of: feature) }
  }

  private static func readPolyline(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for precision in [5, 6] {
      guard let path = MapPath(encoded: text, precision: precision) else { continue }
      let copy = MapPath(encoded: path.encodedPath(precision: precision), precision: precision)
      precondition(copy == path, "a path whose encoding decodes to a different path")
    }
  }
}
