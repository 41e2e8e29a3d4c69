// SPDX-License-Identifier: Apache-2.0
import MapJSON
import Testing

@testable import MapStyle

/// Rules applied to styles with a single layer.
@Suite struct RestylingTests {
  private func style(
    _ type: JSON, _ sourceLayer: JSON, layout: JSON = [:], paint: JSON = [:], filter: JSON? = nil,
    id: JSON = "a"
  ) throws -> StyleDocument {
    var layer: JSONObject = [
      "id": id, "type": type, "source": "s", "source-layer": sourceLayer, "layout": layout,
      "paint": paint,
    ]
    layer["filter"] = filter
    let style = try StyleDocument([
      "version": 8, "sources": ["s": ["type": "vector", "url": "x"]],
      "layers": .array([.object(layer)]),
    ])
    #expect(style.warnings.isEmpty, "\(style.warnings)")
    return style
  }

  private func rules(
    _ feature: MapFeatureType, _ element: MapElementType = .all, _ stylers: MapStyler...
  ) -> MapStyleRules {
    MapStyleRules(rules: [MapStyleRule(feature: feature, element: element, stylers: stylers)])
  }

  private let red = StyleColor(red: 1, green: 0, blue: 0)
  private let primary: JSONObject = ["class": "primary"]
  private let minor: JSONObject = ["class": "minor"]

  private func lineColor(_ style: StyleDocument, _ feature: JSONObject = [:]) -> StyleColor? {
    var context = style.context(feature)
    return style.line?.color.evaluate(&context)
  }

  // MARK: - Constants and functions

  @Test func `a constant stays a constant, and layers of other types are unchanged`() throws {
    let style = try style("fill", "water", paint: ["fill-color": "#a6d3ee"])
    guard
      case .fill(let fill) = style.applying(rules(.water, .geometry, .color(red))).layers[0].kind,
      case .fill(let other) = style.applying(rules(.poi, .geometry, .color(red))).layers[0].kind
    else {
      Issue.record("no fill")
      return
    }
    #expect(fill.color.constant == red)
    #expect(other.color.constant == StyleColor(css: "#a6d3ee"))
    #expect(
      style.applying(MapStyleRules(rules: [])).layers[0].layoutKey == style.layers[0].layoutKey)
  }

  @Test func `ground with a color of its own, or hidden terrain, has no relief`() throws {
    let style = try StyleDocument([
      "version": 8, "sources": ["s": ["type": "raster-dem", "url": "x"]],
      "layers": [["id": "a", "type": "hillshade", "source": "s"]],
    ])
    func isDrawn(_ rules: MapStyleRules) -> Bool { style.applying(rules).layers[0].isVisible }
    #expect(!isDrawn(rules(.landscape, .geometry, .color(red))))
    #expect(!isDrawn(rules(.terrain, .geometry, .visibility(.off))))
    #expect(isDrawn(rules(.landscape, .geometry, .saturation(-50))))
    #expect(isDrawn(rules(.landcover, .geometry, .color(red))))
    #expect(isDrawn(rules(.water, .geometry, .color(red))))
  }

  @Test func `colors inside stops, match and case are changed`() throws {
    let gray = rules(.road, .geometry, .saturation(-100))
    for color in [
      ["interpolate", ["linear"], ["zoom"], 5, "#ff0000", 10, "#00ff00"],
      ["match", ["get", "class"], "primary", "#ff0000", "#00ff00"],
      ["case", ["has", "class"], "#ff0000", "#00ff00"],
      ["stops": [[0, "#ff0000"], [10, "#00ff00"]]],
    ] as [JSON] {
      let styled = try style("line", "transportation", paint: ["line-color": color]).applying(gray)
      for zoom in [0.0, 7, 12] {
        for feature in [primary, minor] {
          var context = styled.context(feature, zoom: zoom)
          let color = try #require(styled.line?.color.evaluate(&context))
          #expect(abs(color.red - color.green) < 1e-6 && abs(color.red - color.blue) < 1e-6)
        }
      }
    }
  }

  @Test func `a changed property reports its inputs`() throws {
    let styled = try style(
      "line", "transportation",
      paint: ["line-color": ["step", ["zoom"], "#ff0000", 9, "#00ff00"], "line-width": 3]
    ).applying(rules(.arterial, .geometry, .weight(7), .color(red)))
    let line = try #require(styled.line)
    let slot = try #require(styled.propertyNames.slot(of: "class"))
    #expect(line.color.dependsOnZoom && line.color.dependsOnFeature && line.color.slots == [slot])
    #expect(line.color.zoomCurve?.stops == [9])
    #expect(!line.width.dependsOnZoom && line.width.dependsOnFeature)
    #expect(line.opacity.constant == 1)
  }

  // MARK: - Types within a layer

  @Test func `only the type of the rule changes in a layer with several types`() throws {
    let style = try style("line", "transportation", paint: ["line-color": "#00ff00"])
    let styled = style.applying(rules(.arterial, .geometry, .color(red)))
    let green = try #require(lineColor(style))
    #expect(lineColor(styled, primary) == red && lineColor(styled, minor) == green)
    #expect(lineColor(styled, ["class": "nothing known"]) == green && lineColor(styled) == green)
    #expect(lineColor(styled, ["class": "secondary_construction"]) == red)
    #expect(lineColor(styled, ["class": 5]) == green)
  }

  @Test(
    arguments: [
      ["==", "class", "motorway"], ["in", "class", "motorway"],
      [
        "all", ["==", "$type", "LineString"],
        ["!in", "class", "primary", "minor", "trunk", "rail"],
        ["==", "class", "motorway"],
      ],
      ["==", ["get", "class"], "motorway"],
      ["match", ["get", "class"], ["motorway"], true, false],
      [
        "all", ["match", ["get", "class"], ["motorway", "motorway_link"], true, false],
        ["!=", ["get", "brunnel"], "tunnel"], ["has", "ref"],
      ],
      ["case", ["==", ["get", "class"], "motorway"], ["has", "ref"], false],
      ["step", ["zoom"], false, 9, ["==", ["get", "class"], "motorway"]],
      ["in", ["get", "class"], ["literal", ["motorway"]]],
      ["any", ["==", ["coalesce", ["get", "class"], ""], "motorway"], false],
      ["none", ["!=", "class", "motorway"]],
      ["!", ["!=", ["to-string", ["get", "class"]], "motorway"]],
    ] as [JSON])
  func `a filter for a single type keeps constants constant`(_ filter: JSON) throws {
    let style = try style(
      "line", "transportation", paint: ["line-color": "#00ff00"], filter: filter)
    for type in [MapFeatureType.road, .highway, .controlledAccess] {
      #expect(style.applying(rules(type, .geometry, .color(red))).line?.color.constant == red)
    }
    for type in [MapFeatureType.arterial, .local, .transitLine, .water] {
      let color = style.applying(rules(type, .geometry, .color(red))).line?.color.constant
      #expect(color == StyleColor(css: "#00ff00"))
    }
  }

  @Test func `an unsupported filter matches all types`() throws {
    let filter: JSON = [">", ["length", ["coalesce", ["get", "class"], ""]], 3]
    let style = try style(
      "line", "transportation", paint: ["line-color": "#00ff00"], filter: filter)
    let styled = style.applying(rules(.arterial, .geometry, .color(red)))
    #expect(lineColor(styled, primary) == red && lineColor(styled, minor) != red)
  }

  @Test func `layers with unknown source layers follow only rules for all`() throws {
    let style = try style("line", "pipes", paint: ["line-color": "#00ff00"])
    #expect(lineColor(style.applying(rules(.all, .all, .color(red)))) == red)
    #expect(lineColor(style.applying(rules(.road, .all, .color(red)))) != red)
  }

  // MARK: - Order

  @Test func `rules for a type apply to its subtypes, and later rules win`() throws {
    let style = try style("line", "transportation", paint: ["line-color": "#00ff00"])
    let blue = StyleColor(red: 0, green: 0, blue: 1)
    let road = MapStyleRule(feature: .road, element: .geometry, stylers: [.color(red)])
    let highway = MapStyleRule(feature: .highway, element: .geometryFill, stylers: [.color(blue)])
    let trunk: JSONObject = ["class": "trunk"]
    let motorway: JSONObject = ["class": "motorway"]
    let narrow = style.applying(MapStyleRules(rules: [road, highway]))
    #expect(lineColor(narrow, trunk) == blue && lineColor(narrow, motorway) == blue)
    #expect(lineColor(narrow, primary) == red)
    let wide = style.applying(MapStyleRules(rules: [highway, road]))
    for feature in [trunk, motorway, primary] { #expect(lineColor(wide, feature) == red) }
  }

  @Test func `a subtype can be shown although its parent type is hidden`() throws {
    let style = try style("symbol", "poi", layout: ["text-field": "x", "icon-image": "i"])
    let styled = style.applying(
      MapStyleRules(rules: [
        MapStyleRule(feature: .poi, stylers: [.visibility(.off)]),
        MapStyleRule(feature: .park, element: .labelIcon, stylers: [.visibility(.on)]),
      ]))
    let layer = styled.layers[0]
    #expect(layer.isVisible && layer.layoutKey != style.layers[0].layoutKey)
    let (park, shop): (JSONObject, JSONObject) = (["class": "park"], ["class": "shop"])
    for (feature, isShown) in [(park, true), (shop, false), (["class": "railway"], true)] {
      var context = styled.context(feature)
      #expect(layer.filter?.matches(&context) == isShown)
    }
    var context = styled.context(park)
    #expect(styled.symbol?.textField.evaluate(&context).isEmpty == true)
    #expect(styled.symbol?.iconImage?.evaluate(&context).name == "i")
  }

  // MARK: - Visibility

  @Test func `a layer with hidden content is not drawn, and other layers are unchanged`() throws {
    let style = try style("fill", "building", paint: ["fill-color": "#eee"])
    #expect(!style.applying(rules(.landscape, .all, .visibility(.off))).layers[0].isVisible)
    #expect(!style.applying(rules(.manMade, .geometryFill, .visibility(.off))).layers[0].isVisible)
    for kept in [
      rules(.landscape, .labels, .visibility(.off)), rules(.road, .all, .visibility(.off)),
    ] {
      let layer = style.applying(kept).layers[0]
      #expect(layer.isVisible && layer.layoutKey == style.layers[0].layoutKey)
    }
  }

  @Test func `simplified POIs keep their icon, and simplified roads lose their casing`() throws {
    let simple = rules(.all, .all, .visibility(.simplified))
    let poi = try style("symbol", "poi", layout: ["text-field": "x", "icon-image": "i"])
      .applying(simple)
    var shop = poi.context(["class": "shop"])
    #expect(poi.layers[0].isVisible && poi.symbol?.textField.evaluate(&shop).isEmpty == true)
    #expect(poi.symbol?.iconImage?.constant?.name == "i")
    let name = try style("symbol", "transportation_name", layout: ["text-field": "x"])
      .applying(simple)
    #expect(name.layers[0].isVisible && name.symbol?.textField.constant?.text == "x")
    let road = try style("line", "transportation", paint: ["line-width": 10]).applying(simple)
    #expect(road.line?.width.constant == 7)
    let casing = try style("line", "transportation", paint: ["line-width": 12], id: "road-casing")
    #expect(!casing.applying(simple).layers[0].isVisible)
  }

  @Test func `a shield is shown or hidden with its icon and keeps its text color`() throws {
    let style = try style(
      "symbol", "transportation_name",
      layout: ["text-field": "E4", "icon-image": "shield", "icon-text-fit": "both"],
      paint: ["text-color": "#ffffff"], filter: ["==", "class", "motorway"])
    #expect(style.applying(rules(.road, .labelText, .visibility(.off))).layers[0].isVisible)
    #expect(!style.applying(rules(.road, .labelIcon, .visibility(.off))).layers[0].isVisible)
    let colored = style.applying(rules(.road, .labelTextFill, .color(red)))
    #expect(colored.symbol?.textColor.constant == .white)
  }

  // MARK: - Weight

  @Test func `weights set the widths of fills, casings and halos`() throws {
    let road = try style("line", "transportation", paint: ["line-width": 10])
    let casing = try style("line", "transportation", paint: ["line-width": 12], id: "road-casing")
    func width(_ style: StyleDocument, _ element: MapElementType) -> Double? {
      style.applying(rules(.road, element, .weight(4))).line.flatMap { line in
        var context = style.context(primary)
        return line.width.constant ?? line.width.evaluate(&context)
      }
    }
    let all = MapStyleRules(rules: [MapStyleRule(stylers: [.weight(4)])])
    #expect(road.applying(all).line?.width.constant == 4)
    #expect(casing.applying(all).line?.width.constant == 12)
    var context = road.applying(rules(.road, .geometryFill, .weight(4))).context(primary)
    for (style, element, width) in [
      (road, MapElementType.geometryFill, 4.0), (road, .geometryStroke, 10),
      (casing, .geometryFill, 6), (casing, .geometryStroke, 18), (casing, .geometry, 12),
    ] {
      let line = style.applying(rules(.road, element, .weight(4))).line
      #expect(line?.width.evaluate(&context) == width)
    }
    let label = try style(
      "symbol", "place", layout: ["text-field": "x"],
      paint: ["text-halo-width": 1, "text-halo-color": "#fff"])
    #expect(
      label.applying(rules(.all, .labelTextStroke, .weight(3))).symbol?.textHaloWidth.constant == 3)
    #expect(
      label.applying(rules(.all, .labelTextStroke, .visibility(.off))).symbol?.textHaloWidth
        .constant == 0)
  }
}
