// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapTiles

/// A built-in style and the sources and layers that a scene's maps need in addition.
///
/// The parts are combined as JSON: two parsed styles number the properties that their expressions read differently.
struct StyleComposition {
  private let style: JSONObject
  private var sources: JSONObject
  /// The layers from bottom to top.
  private var layers: [JSON]

  /// Begins with a style that draws the source `rhumb:tiles`.
  init(_ style: JSON) {
    self.style = style.object ?? [:]
    sources = self.style["sources"]?.object ?? [:]
    layers = self.style["layers"]?.array ?? []
  }

  /// The complete style.
  var json: JSON {
    var members = style
    members["sources"] = .object(sources)
    members["layers"] = .array(layers)
    return .object(members)
  }

  private var firstLabel: Int { layers.firstIndex(where: Self.isLabel) ?? layers.endIndex }

  private static func isLabel(_ layer: JSON) -> Bool { layer["type"] == "symbol" }

  /// Adds maps in the OpenMapTiles schema below those in the Protomaps schema, which the style draws: the sources and layers of a
  /// style for that schema, as far as the maps have their tiles. The labels of the maps above have precedence.
  mutating func addOpenMapTiles(_ maps: [TileSourceInfo], in style: JSON) {
    let above = sources.mapValues { $0.with(url: "rhumb:protomaps") }
    sources = (style["sources"]?.object ?? [:]).mapValues { $0.with(url: "rhumb:openmaptiles") }
    sources.merge(above) { _, new in new }
    let names = Set(maps.flatMap(\.layers).map(\.name))
    // A map without a list of its layers may have all.
    let hasAll = maps.contains { $0.layers.isEmpty }
    let drawn = (style["layers"]?.array ?? []).filter { layer in
      layer["source-layer"]?.string.map { hasAll || names.contains($0) } ?? false
    }.map(Self.openMapTilesLayer)
    let ground = layers.firstIndex { $0["type"] != "background" } ?? layers.endIndex
    layers.insert(contentsOf: drawn.filter(Self.isLabel), at: firstLabel)
    layers.insert(contentsOf: drawn.filter { !Self.isLabel($0) }, at: ground)
  }

  /// A layer with an identifier that differs from those of the layers for the Protomaps schema.
  private static func openMapTilesLayer(_ layer: JSON) -> JSON {
    guard var members = layer.object else { return layer }
    members["id"] = .string("openmaptiles-" + (members["id"]?.string ?? ""))
    return .object(members)
  }

  /// Adds a layer on top that draws the archives of images.
  mutating func addImages() {
    sources["rhumb-images"] = ["type": "raster", "url": "rhumb:tiles", "tileSize": 256]
    layers.append(["id": "rhumb-images", "type": "raster", "source": "rhumb-images"])
  }

  /// Adds the shades of mountains to the zooms of the world, below its waters.
  ///
  /// - Parameter path: The path of the archive of elevations.
  mutating func addRelief(_ path: String, isNight: Bool) {
    let elevations: JSON = [
      "type": "raster-dem", "url": .string(path), "encoding": "custom", "redFactor": 0,
      "greenFactor": 12, "blueFactor": 0, "baseShift": 1200, "tileSize": 512,
    ]
    sources["rhumb-relief"] = elevations
    let exaggeration: JSON = [
      "interpolate", ["linear"], ["zoom"], 2, 0, 3, 0.5, 5, 0.45, 7, 0.35, 9, 0.2, 10, 0,
    ]
    let paint: JSON = [
      "hillshade-exaggeration": exaggeration,
      "hillshade-shadow-color": isNight ? "#0c0e16" : "#8f8571",
      "hillshade-highlight-color": isNight ? "#4a5068" : "#ffffff",
      "hillshade-accent-color": isNight ? "#0c0e16" : "#a39a88",
    ]
    let relief: JSON = [
      "id": "rhumb-relief", "type": "hillshade", "source": "rhumb-relief", "minzoom": 2,
      "maxzoom": 10, "paint": paint,
    ]
    let water = layers.firstIndex { $0["source-layer"] == "water" }
    layers.insert(relief, at: water ?? layers.endIndex)
  }

  /// Adds the world's sea in all places, below the waters and above the relief: in the areas of maps that have no sea, it would
  /// end along their edges. It is too coarse beside streets, so it fades out from zoom 11 to 12.5.
  mutating func addSea() {
    sources["rhumb-sea"] = ["type": "vector", "url": "rhumb:overview"]
    let waters = layers.filter { $0["source-layer"] == "water" }
    let seas = [waters.first { $0["type"] == "fill" }, waters.first { $0["type"] == "line" }]
      .compactMap { $0.flatMap(Self.seaLayer) }
    let water = layers.firstIndex { $0["source-layer"] == "water" }
    layers.insert(contentsOf: seas, at: water ?? layers.endIndex)
  }

  /// A layer of waters as one of the world's sea.
  private static func seaLayer(_ layer: JSON) -> JSON? {
    guard var members = layer.object, let id = members["id"]?.string,
      let type = members["type"]?.string, var paint = members["paint"]?.object
    else { return nil }
    members["id"] = .string("rhumb-sea-" + id)
    members["source"] = "rhumb-sea"
    members["maxzoom"] = 12.5
    let isSea: JSON = ["==", ["get", "class"], "ocean"]
    members["filter"] = members["filter"].map { ["all", $0, isSea] } ?? isSea
    paint[type + "-opacity"] = ["interpolate", ["linear"], ["zoom"], 11, 1, 12.5, 0]
    members["paint"] = .object(paint)
    return .object(members)
  }

  /// Adds soft lines around the areas of detailed maps, so that their edges on the world do not look like coasts.
  /// Areas of more than a quarter of the world have none, and none shows before the first zoom of its map's tiles.
  mutating func addOutlines(of maps: [TileSourceInfo], isNight: Bool) {
    let small = maps.filter {
      $0.bounds.longitudeSpan < 90
        && $0.bounds.northEast.latitude > $0.bounds.southWest.latitude
    }
    guard let first = small.map(\.outlineZoom).min() else { return }
    let areas: JSON = [
      "type": "geojson",
      "data": ["type": "FeatureCollection", "features": .array(small.map(\.outline))],
    ]
    sources["rhumb-areas"] = areas
    func line(_ name: String, width: JSON, blur: JSON, opacity: JSON) -> JSON {
      [
        "id": .string(name), "type": "line", "source": "rhumb-areas",
        "minzoom": .number(Double(first)), "filter": ["<=", ["get", "first"], ["zoom"]],
        "layout": ["line-join": "round"],
        "paint": [
          "line-color": isNight ? "#8d86a0" : "#8d8397", "line-width": width, "line-blur": blur,
          "line-opacity": opacity,
        ],
      ]
    }
    let lines = [
      line("rhumb-area-shade", width: 14, blur: 12, opacity: 0.25),
      line("rhumb-area", width: 1, blur: 0.5, opacity: 0.6),
    ]
    layers.insert(contentsOf: lines, at: firstLabel)
  }
}

extension JSON {
  /// Returns a source of a style with another URL.
  fileprivate func with(url: JSON) -> JSON {
    guard var members = object else { return self }
    members["url"] = url
    return .object(members)
  }
}

extension TileSourceInfo {
  /// The first style zoom at which the outline of the area shows.
  fileprivate var outlineZoom: Int { max(8, minimumZoom) }

  /// The outline of the area as a feature of GeoJSON, with its first zoom.
  fileprivate var outline: JSON {
    [
      "type": "Feature", "properties": ["first": .number(Double(outlineZoom))],
      "geometry": ["type": "LineString", "coordinates": bounds.ring],
    ]
  }
}

extension CoordinateBounds {
  /// The coordinates of the outline, as in GeoJSON.
  fileprivate var ring: JSON {
    let (west, east) = (southWest.longitude, southWest.longitude + longitudeSpan)
    let corners = [
      (west, southWest.latitude), (east, southWest.latitude), (east, northEast.latitude),
      (west, northEast.latitude), (west, southWest.latitude),
    ]
    return .array(corners.map { [.number($0.0), .number($0.1)] })
  }
}
