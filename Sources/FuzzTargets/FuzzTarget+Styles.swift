// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapResources
import MapScene
import MapStyle

extension FuzzTarget {
  static let styles: [FuzzTarget] = [
    FuzzTarget("style", maximumLength: 4096) { bytes in waitFor { await readStyle(bytes) } },
    FuzzTarget("expression", maximumLength: 1024, isHot: true, run: evaluateExpression),
    FuzzTarget("filter", maximumLength: 512, run: evaluateFilter),
    FuzzTarget("map-style", maximumLength: 1024, run: readMapStyle),
    FuzzTarget("sprite", maximumLength: 1024) { bytes in
      if let json = try? JSON(parsing: bytes) { _ = iconEdgeCount(ofSpriteIndex: json) }
    },
  ]

  /// Opens a style as a scene. No URL can be loaded.
  private static func readStyle(_ bytes: [UInt8]) async {
    guard let style = try? StyleDocument(text: bytes) else { return }
    var options = StyledScene.Options()
    options.loader = NoResources()
    _ = await StyledScene(style: style, options: options)
  }

  /// Evaluates an expression, or a test in the format of the style specification's test suite.
  private static func evaluateExpression(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes) else { return }
    var test = json.object ?? ["expression": json]
    if test["expected"] == nil { test["expected"] = [:] }
    if test["inputs"] == nil { test["inputs"] = inputs }
    _ = ExpressionConformance.run(test: .object(test))
  }

  private static let inputs: JSON = [
    [["zoom": 3.5, "heatmapDensity": 0.5, "lineProgress": 0.25], feature],
    [["zoom": 14], [:]],
  ]

  private static let feature: JSON = [
    "id": 7,
    "properties": [
      "a": 1, "b": "text", "x": -3.25, "y": [1, 2, 3], "name": "Öre", "class": "motorway",
      "flag": true, "nothing": .null,
    ],
    "geometry": [
      "type": "LineString", "coordinates": [[10, 20], [11, 21.5]],
    ],
  ]

  private static func evaluateFilter(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes) else { return }
    let style = try? StyleDocument([
      "version": 8, "sources": ["s": ["type": "vector", "tiles": ["t"]]],
      "layers": [
        ["id": "l", "type": "line", "source": "s", "source-layer": "l", "filter": json]
      ],
    ])
    guard let style, let filter = style.layers.first?.filter else { return }
    var context = EvaluationContext(zoom: 9.5, slotCount: style.propertyNames.count)
    let properties = feature["properties"]?.object ?? [:]
    for (slot, name) in style.propertyNames.names.enumerated() {
      context.values[slot] = properties[name]
    }
    context.allProperties = properties
    for type in [FeatureGeometryType.point, .lineString, .polygon] {
      context.geometryType = type
      _ = filter.matches(&context)
    }
  }

  /// Reads a style in Google's JSON format and applies it to a small map style.
  private static func readMapStyle(_ bytes: [UInt8]) {
    guard let rules = try? MapStyleRules(parsing: bytes) else { return }
    _ = smallStyle?.applying(rules)
  }

  private static let smallStyle = try? StyleDocument([
    "version": 8, "sources": ["s": ["type": "vector", "tiles": ["t"]]],
    "layers": [
      ["id": "b", "type": "background", "paint": ["background-color": "#eee"]],
      [
        "id": "w", "type": "fill", "source": "s", "source-layer": "water",
        "paint": ["fill-color": "blue"],
      ],
      [
        "id": "r", "type": "line", "source": "s", "source-layer": "transportation",
        "filter": ["==", ["get", "class"], "motorway"],
        "paint": ["line-color": ["interpolate", ["linear"], ["zoom"], 5, "red", 9, "#fff"]],
      ],
      [
        "id": "p", "type": "symbol", "source": "s", "source-layer": "poi",
        "layout": ["text-field": ["get", "name"]], "paint": ["text-color": "black"],
      ],
    ],
  ])
}

/// A loader that fails for every URL.
private struct NoResources: ResourceLoader {
  func load(_ request: ResourceRequest) async throws -> [UInt8]? { nil }
}
