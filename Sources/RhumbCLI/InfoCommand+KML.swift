// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import MapUI
import RhumbModules

/// A summary of a KML document.
struct KMLReport {
  private let file: KMLFile
  private var points = 0
  private var lines = 0
  private var polygons = 0
  private var groundOverlays = 0
  private var hidden = 0
  private var boxes: [CoordinateBounds] = []

  init(reading path: String, loader: OnlineResourceLoader) async throws {
    file = try await KMLFile(reading: path, loader: loader)
    for feature in file.document.features {
      if !feature.isVisible { hidden += 1 }
      switch feature.content {
      case .geometry(let geometry): count(geometry)
      case .groundOverlay(let overlay):
        groundOverlays += 1
        boxes.append(overlay.bounds)
      case nil: break
      }
    }
  }

  private mutating func count(_ geometry: GeoJSONGeometry) {
    switch geometry {
    case .point(let coordinate):
      points += 1
      boxes.append(CoordinateBounds(path: [coordinate]))
    case .lineString(let line):
      lines += 1
      boxes.append(CoordinateBounds(path: line))
    case .polygon(let rings):
      polygons += 1
      boxes.append(CoordinateBounds(path: rings.first ?? []))
    case .geometryCollection(let parts): for part in parts { count(part) }
    case .multiPoint, .multiLineString, .multiPolygon: break
    }
  }

  private var bounds: CoordinateBounds { CoordinateBounds(enclosing: boxes) }

  private var counts: [(name: String, count: Int)] {
    [
      ("features", file.document.features.count), ("points", points), ("lines", lines),
      ("polygons", polygons), ("groundOverlays", groundOverlays), ("hidden", hidden),
      ("styles", file.document.styles.count), ("styleMaps", file.document.styleMaps.count),
      ("skipped", file.skipped.count),
    ]
  }

  private var attributes: [String] {
    Set(file.document.features.flatMap(\.properties.keys)).sorted()
  }

  var json: JSON {
    var members: JSONObject = ["file": .string(InputFile.name(file.path)), "format": "kml"]
    for (name, count) in counts { members[name] = .number(Double(count)) }
    members["bounds"] = bounds.isValid ? bounds.json : .null
    members["attributes"] = .array(attributes.map { .string($0) })
    return .object(members)
  }

  var text: String {
    var table = TextTable()
    table.add("format", "KML")
    table.add("features", "\(file.document.features.count), \(hidden) of them hidden")
    table.add("geometries", "\(points) points, \(lines) lines, \(polygons) polygons")
    table.add("overlays", "\(groundOverlays) ground overlays")
    table.add(
      "styles", "\(file.document.styles.count), \(file.document.styleMaps.count) style maps")
    table.add("bounds", bounds.isValid ? bounds.text : "none")
    table.add("attributes", attributes.joined(separator: ", "))
    if let first = file.skipped.first {
      table.add("skipped", "\(file.skipped.count) malformed, the first: \(first)")
    }
    return table.text
  }
}
