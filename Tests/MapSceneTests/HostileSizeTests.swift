// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapImage
import MapJSON
import MapStyle
import Testing

@testable import MapScene

/// Frames of styles with sizes, offsets and paddings of any magnitude.
@Suite(.timeLimit(.minutes(5))) struct HostileSizeTests {
  /// Numbers, and expressions that are `NaN` or infinite.
  private static let numbers: [JSON] = [
    1e30, -1e30, 1e308, -1, 0, 1e-30, ["/", 0, 0], ["/", 1, 0], ["sqrt", -1],
    ["/", ["get", "zero"], ["get", "zero"]], ["*", ["zoom"], ["/", 0, 0]],
  ]
  private static let pairs: [JSON] = [
    [1e30, -1e30], [-1, 0], [1e308, 1e308],
    [
      "interpolate", ["linear"], ["zoom"], 0, ["literal", [1e308, -1e308]], 2,
      ["literal", [-1e308, 1e308]],
    ],
  ]

  private static let layout = [
    "text-size", "text-max-width", "text-line-height", "text-letter-spacing", "text-radial-offset",
    "text-rotate", "text-padding", "text-max-angle", "symbol-spacing", "symbol-sort-key",
    "icon-size", "icon-rotate", "icon-padding", "line-miter-limit", "line-round-limit",
    "circle-sort-key",
  ]
  private static let layoutPairs = ["text-offset", "icon-offset"]
  private static let paint = [
    "text-halo-width", "text-halo-blur", "icon-halo-width", "icon-halo-blur", "line-width",
    "line-gap-width", "line-offset", "line-blur", "circle-radius", "circle-blur",
    "circle-stroke-width", "fill-extrusion-height", "fill-extrusion-base", "heatmap-radius",
    "heatmap-weight", "heatmap-intensity",
  ]
  private static let paintPairs = [
    "text-translate", "icon-translate", "line-translate", "circle-translate", "fill-translate",
  ]

  @Test(arguments: layout + layoutPairs + paint + paintPairs)
  func `a frame is drawn with any value of a size, offset or padding`(name: String) async throws {
    let isPair = (Self.layoutPairs + Self.paintPairs).contains(name)
    for value in isPair ? Self.pairs : Self.numbers {
      let isLayout = (Self.layout + Self.layoutPairs).contains(name)
      let engine = try await engine(isLayout ? "layout" : "paint", name, value)
      for tilt in [0.0, 60] {
        let view = Viewport(
          target: WorldPoint(x: 0.5, y: 0.5), zoom: 1.5, viewingAngle: tilt,
          size: ViewSize(width: 300, height: 300))
        let frame = try await engine.drawComplete(view, at: 0)
        #expect(frame.isComplete, "\(value)")
        _ = engine.placedLabels
      }
    }
  }

  private func engine(_ part: String, _ name: String, _ value: JSON) async throws -> MapEngine {
    let kinds = ["symbol", "line", "circle", "fill", "fill-extrusion", "heatmap"]
    var layers: [JSON] = []
    for (number, kind) in (kinds + ["symbol"]).enumerated() {
      var layer: JSONObject = [
        "id": .string("\(number)"), "type": .string(kind), "source": "s", "layout": .object([:]),
      ]
      if kind == "symbol" {
        layer["layout"] = [
          "text-field": "Long name of a place", "icon-image": "i",
          "text-variable-anchor": ["top", "left"], "icon-text-fit": "both",
          "symbol-placement": number == 0 ? "point" : "line",
        ]
      }
      let owner = name.hasPrefix("text") || name.hasPrefix("icon") ? "symbol" : kind
      if owner == kind, name.hasPrefix(kind + "-") || kind == "symbol" {
        var members = layer[part]?.object ?? [:]
        members[name] = value
        layer[part] = .object(members)
      }
      layers.append(.object(layer))
    }
    let shapes: [JSON] = [
      ["type": "Point", "coordinates": [0, 0]],
      ["type": "LineString", "coordinates": [[-90, -40], [0, 30], [90, -40], [-90, -39]]],
      ["type": "Polygon", "coordinates": [[[-60, -40], [60, -40], [0, 40], [-60, -40]]]],
    ]
    let features = shapes.map { shape -> JSON in
      ["type": "Feature", "properties": ["zero": 0], "geometry": shape]
    }
    let style = try StyleDocument([
      "version": 8, "layers": .array(layers),
      "sources": [
        "s": [
          "type": "geojson",
          "data": ["type": "FeatureCollection", "features": .array(features)],
        ]
      ],
    ])
    var options = StyledScene.Options()
    let image = RasterImage(
      width: 8, height: 8, pixels: [UInt8](repeating: 255, count: 256))
    options.images = [.init(name: "i", image: image, pixelRatio: 1, isField: true)]
    return MapEngine(
      scene: await StyledScene(style: style, options: options), backend: RecordingBackend())
  }
}
