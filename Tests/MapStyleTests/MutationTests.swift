// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapTestSupport
import Testing

@testable import MapStyle

/// External data must never cause a crash.
@Suite struct MutationTests {
  private static let atoms: [JSON] = [
    .null, true, -1, 0, 0.5, 1e308, -1e308, .number(.nan), .number(.infinity), "", "a", "{a}",
    "zoom",
    [], [:], ["zoom"], ["get", "x"], ["properties"], ["id"], "rgb(1,2,3)",
    ["literal", [1, "a", nil]],
  ]

  private static let seeds: [JSON] = [
    [
      "interpolate", ["exponential", 2], ["zoom"], 1, ["get", "x"], 5,
      ["case", ["has", "x"], 3, 4],
    ],
    ["match", ["get", "x"], ["a", "b"], "red", "c", ["rgba", 1, 2, 3, 0.5], "#fff"],
    ["format", ["get", "x"], ["font-scale": 2, "text-color": "red"], ["image", "a"], [:]],
    [
      "let", "a", ["at", 1, ["get", "x"]],
      ["slice", ["var", "a"], -1, ["length", ["var", "a"]]],
    ],
    ["number-format", ["to-number", ["get", "x"]], ["max-fraction-digits": 3, "unit": "meter"]],
    ["distance", ["type": "Polygon", "coordinates": [[[0, 0], [0, 5], [5, 5], [0, 0]]]]],
    ["within", ["type": "Polygon", "coordinates": [[[0, 0], [0, 5], [5, 5], [0, 0]]]]],
    ["index-of", ["get", "x"], ["concat", "a", ["get", "x"]], ["-", 0, 2]],
    [
      "stops": [[0, 1], [["zoom": 5, "value": 2], 2]], "property": "x", "base": 1.5, "default": 0,
    ],
    ["type": "categorical", "property": "x", "stops": [[true, "red"]], "colorSpace": "lab"],
    [
      "all", ["==", "$type", "Point"], ["in", "x", 1, "a"], ["none", ["has", "x"]], ["<", "x", 3],
    ],
    ["<", ["get", "x"], "b", ["collator", ["locale": ["get", "x"], "case-sensitive": true]]],
  ]

  /// Replaces, removes, inserts or swaps a random part of the value.
  private static func mutated(_ json: JSON, _ random: inout SplitMix64) -> JSON {
    guard Int.random(in: 0..<4, using: &random) > 0 else {
      return atoms.randomElement(using: &random) ?? .null
    }
    switch json {
    case .array(var items) where !items.isEmpty:
      let place = items.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<6, using: &random) {
      case 0: items.remove(at: place)
      case 1: items.insert(atoms.randomElement(using: &random) ?? .null, at: place)
      case 2: items.swapAt(place, items.count - 1)
      default: items[place] = mutated(items[place], &random)
      }
      return .array(items)
    case .object(var members) where !members.isEmpty:
      let name = members.keys.randomElement(using: &random) ?? ""
      members[name] = mutated(members[name] ?? .null, &random)
      return .object(members)
    default: return atoms.randomElement(using: &random) ?? .null
    }
  }

  private static let properties: [(type: JSON, group: String, name: String)] = [
    ("line", "paint", "line-width"), ("line", "paint", "line-color"),
    ("line", "layout", "line-cap"),
    ("line", "paint", "line-dasharray"), ("symbol", "layout", "text-field"),
    ("symbol", "layout", "icon-image"), ("symbol", "layout", "text-font"),
    ("symbol", "layout", "text-offset"), ("symbol", "layout", "icon-padding"),
    ("symbol", "layout", "text-variable-anchor-offset"), ("line", "layout", "visibility"),
  ]

  @Test func `mutated expressions, functions and filters do not crash`() {
    var random = SplitMix64(seed: 42)
    let geometry = FeatureGeometry(
      type: .lineString,
      parts: [[[.init(latitude: 1, longitude: 2), .init(latitude: .nan, longitude: 400)]]])
    for round in 0..<6_000 {
      var json = Self.seeds[round % Self.seeds.count]
      for _ in 0...Int.random(in: 0..<3, using: &random) { json = Self.mutated(json, &random) }
      let property = Self.properties[round % Self.properties.count]
      guard
        let style = try? style(
          type: property.type,
          layout: property.group == "layout" ? .object([property.name: json]) : [:],
          paint: property.group == "paint" ? .object([property.name: json]) : [:], filter: json)
      else { continue }
      var context = style.context(
        ["x": Self.atoms.randomElement(using: &random) ?? .null],
        zoom: [-1, 0, 5, 30, .nan].randomElement(using: &random) ?? 0)
      context.geometry = { geometry }
      _ = style.layers[0].filter?.matches(&context)
      if let line = style.line {
        #expect(line.width(&context) >= 0)
        _ = line.color(&context)
        _ = line.cap(&context)
        _ = line.dasharray?(&context)
      }
      if let symbol = style.symbol {
        _ = symbol.textField(&context)
        _ = symbol.iconImage?(&context)
        _ = symbol.textFont(&context)
        _ = symbol.textOffset(&context)
        _ = symbol.iconPadding(&context)
        _ = symbol.textVariableAnchorOffset?(&context)
      }
    }
  }
}
