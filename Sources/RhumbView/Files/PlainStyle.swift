// SPDX-License-Identifier: Apache-2.0
import RhumbModules

extension JSON {
  /// A style for tiles without a matching style: raster tiles are drawn as they are, and each vector layer
  /// gets its own color.
  static func plainStyle(of archives: [TileSourceInfo], isNight: Bool) -> JSON {
    let isRaster = archives.contains { $0.format.isImage }
    let ground = JSON.layer(
      "background", "background",
      paint: ["background-color": .string(isNight ? "#1b1f24" : "#f4f2ee")])
    guard !isRaster else {
      let images: JSON = .object([
        "id": .string("images"), "type": .string("raster"), "source": .string("tiles"),
      ])
      return style(
        source: [
          "type": .string("raster"), "url": .string("rhumb:tiles"), "tileSize": .number(256),
        ],
        layers: [ground, images])
    }
    var names: [String] = []
    for layer in archives.flatMap(\.layers) where !names.contains(layer.name) {
      names.append(layer.name)
    }
    return style(
      source: ["type": .string("vector"), "url": .string("rhumb:tiles")],
      layers: [ground] + names.enumerated().flatMap { layers(of: $1, color(number: $0)) })
  }

  /// The style layers for the areas, lines and points of one vector layer.
  private static func layers(of name: String, _ color: String) -> [JSON] {
    func only(_ type: String) -> JSON {
      .array([.string("=="), .array([.string("geometry-type")]), .string(type)])
    }
    return [
      layer(
        name + "-areas", "fill", of: name, filter: only("Polygon"),
        paint: ["fill-color": .string(color), "fill-opacity": .number(0.35)]),
      layer(
        name + "-lines", "line", of: name, filter: only("LineString"),
        paint: ["line-color": .string(color), "line-width": .number(1.5)]),
      layer(
        name + "-points", "circle", of: name, filter: only("Point"),
        paint: ["circle-color": .string(color), "circle-radius": .number(3)]),
    ]
  }

  /// A hue that differs clearly between consecutive numbers: steps of the golden angle.
  private static func color(number: Int) -> String {
    "hsl(\((number * 137 + 210) % 360), 60%, 50%)"
  }

  private static func layer(
    _ id: String, _ type: String, of sourceLayer: String? = nil, filter: JSON? = nil,
    paint: JSONObject
  ) -> JSON {
    var layer: JSONObject = ["id": .string(id), "type": .string(type), "paint": .object(paint)]
    if let sourceLayer {
      layer["source"] = .string("tiles")
      layer["source-layer"] = .string(sourceLayer)
    }
    layer["filter"] = filter
    return .object(layer)
  }

  private static func style(source: JSONObject, layers: [JSON]) -> JSON {
    .object([
      "version": .number(8), "sources": .object(["tiles": .object(source)]),
      "layers": .array(layers),
    ])
  }
}
