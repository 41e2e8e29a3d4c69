// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// The style layers that highlight roads without cars: paths, cycleways and pedestrian streets.
///
/// They read the vector sources of a style whose tiles have the schema of OpenMapTiles or Protomaps.
enum TrafficFreeLayers {
  /// The prefix of the layers' identifiers.
  static let prefix = "rhumb-traffic-free-"

  /// The layers for a style; empty if it draws no roads of a known schema.
  static func layers(of style: StyleDocument, isNight: Bool) -> [JSON] {
    var sources: [String: String] = [:]
    for layer in style.layers {
      guard let source = layer.source, let name = layer.sourceLayer, filters[name] != nil else {
        continue
      }
      sources[source] = name
    }
    return sources.sorted { $0.key < $1.key }.flatMap { source, name in
      layers(source: source, name, isNight: isNight)
    }
  }

  /// The identifier of the layer above the highlight: the first one with labels or icons; `nil` if there is none.
  static func next(in style: StyleDocument) -> String? {
    style.layers.first { $0.type == .symbol }?.id
  }

  /// The areas, such as squares, and the lines of a source.
  private static func layers(source: String, _ name: String, isNight: Bool) -> [JSON] {
    guard let filter = filters[name] else { return [] }
    let color: JSON = isNight ? "#4fd08a" : "#1c9b54"
    func layer(_ type: String, _ geometry: String, layout: JSON, paint: JSON) -> JSON {
      [
        "id": .string("\(prefix)\(type)-\(source)"), "type": .string(type),
        "source": .string(source), "source-layer": .string(name), "minzoom": 11,
        "filter": ["all", ["==", ["geometry-type"], .string(geometry)], filter],
        "layout": layout, "paint": paint,
      ]
    }
    let width: JSON = [
      "interpolate", ["exponential", 1.5], ["zoom"], 11, 0.8, 14, 1.8, 16, 3.6, 18, 8, 20, 18,
    ]
    return [
      layer("fill", "Polygon", layout: [:], paint: ["fill-color": color, "fill-opacity": 0.2]),
      layer(
        "line", "LineString", layout: ["line-cap": "round", "line-join": "round"],
        paint: ["line-color": color, "line-width": width, "line-opacity": 0.75]),
    ]
  }

  /// The filters by the name of the layer in the tiles: `transportation` of OpenMapTiles and `roads` of Protomaps.
  private static let filters: [String: JSON] = [
    "transportation": [
      "all", ["match", ["get", "class"], ["path", "pedestrian"], true, false],
      ["match", ["get", "subclass"], ["platform", "corridor"], false, true],
    ],
    "roads": [
      "match",
      [
        "coalesce", ["get", "kind_detail"], ["get", "pmap:kind_detail"], ["get", "highway"],
        ["get", "kind"], ["get", "pmap:kind"],
      ],
      ["path", "footway", "cycleway", "pedestrian", "steps", "bridleway"], true, false,
    ],
  ]
}

extension Viewer {
  /// Shows or hides the highlight of roads without cars.
  func toggleTrafficFree() {
    showsTrafficFree.toggle()
    updateTrafficFree()
    log.write("trafficFree", ["shown": .bool(showsTrafficFree)])
  }

  /// Whether the map has roads of a known schema.
  var hasTrafficFree: Bool {
    guard let style = view.scene?.style else { return false }
    return !TrafficFreeLayers.layers(of: style, isNight: files.isNight).isEmpty
  }

  /// Adds the highlight to the scene if it is shown, and removes the previous one.
  func updateTrafficFree() {
    guard let style = view.scene?.style else { return }
    let old = style.layers.map(\.id).filter { $0.hasPrefix(TrafficFreeLayers.prefix) }
    let new =
      showsTrafficFree ? TrafficFreeLayers.layers(of: style, isNight: files.isNight) : []
    do {
      for id in old { try view.removeLayer(id) }
      let next = TrafficFreeLayers.next(in: style)
      for layer in new { try view.addLayer(layer, before: next) }
    } catch {
      notify(error)
    }
  }
}
