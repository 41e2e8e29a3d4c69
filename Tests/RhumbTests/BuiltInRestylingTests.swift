// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

/// The effects of style rules on the layers of the built-in styles.
@Suite struct BuiltInRestylingTests {
  private let red = StyleColor(red: 1, green: 0, blue: 0)

  /// Returns the layers with a color that a rule changes for some feature, or with a changed visibility or
  /// layout.
  private func changed(
    _ style: StyleDocument, _ feature: MapFeatureType, _ element: MapElementType,
    _ styler: MapStyler
  ) -> Set<String> {
    let rule = MapStyleRule(feature: feature, element: element, stylers: [styler])
    let styled = style.applying(MapStyleRules(rules: [rule]))
    var result: Set<String> = []
    for (old, new) in zip(style.layers, styled.layers) {
      if old.isVisible != new.isVisible || old.layoutKey != new.layoutKey { result.insert(old.id) }
      for (before, after) in zip(colors(old.kind), colors(new.kind))
      where features.contains(where: { properties in
        var one = context(style, properties)
        var other = context(styled, properties)
        return before.evaluate(&one) != after.evaluate(&other)
      }) {
        result.insert(old.id)
      }
    }
    return result
  }

  private let features: [JSONObject] =
    [
      "motorway", "trunk", "primary", "tertiary", "minor", "service", "path", "rail", "park",
      "wood",
      "school", "hospital", "shop", "railway", "bus", "city", "suburb", "country", "residential",
    ].map { ["class": $0] } + [["admin_level": 2], ["admin_level": 4], [:]]

  private func context(_ style: StyleDocument, _ properties: JSONObject) -> EvaluationContext {
    var context = EvaluationContext(zoom: 14, slotCount: style.propertyNames.count)
    for (slot, name) in style.propertyNames.names.enumerated() {
      context.values[slot] = properties[name]
    }
    return context
  }

  private func colors(_ kind: StyleLayer.Kind) -> [StyleProperty<StyleColor>] {
    switch kind {
    case .background(let style): [style.color]
    case .fill(let style): [style.color] + [style.outlineColor].compactMap(\.self)
    case .line(let style): [style.color]
    case .circle(let style): [style.color]
    case .symbol(let style): [style.textColor, style.textHaloColor]
    case .fillExtrusion(let style): [style.color]
    case .raster, .heatmap, .hillshade, .colorRelief: []
    }
  }

  @Test(arguments: [BuiltInStyle.day, .night])
  func `the rules of each feature type apply to its layers`(_ name: BuiltInStyle) throws {
    let style = try name.style()
    let ways: Set = ["tunnel", "bridge", "road-high", "road-middle", "road-small"]
    #expect(
      changed(style, .water, .geometry, .color(red)) == ["water", "waterway", "coast-overview"])
    #expect(
      changed(style, .water, .labelTextFill, .color(red))
        == ["river-label", "river-label-name", "lake-label"])
    #expect(
      changed(style, .road, .geometryFill, .color(red))
        == ways.union(["pedestrian", "path", "bridge-path"]))
    #expect(
      changed(style, .highway, .geometryFill, .color(red)) == ["tunnel", "bridge", "road-high"])
    #expect(
      changed(style, .arterial, .geometryStroke, .color(red))
        == ["tunnel-casing", "bridge-casing", "road-main-casing"])
    #expect(
      changed(style, .local, .labels, .visibility(.off))
        == ["path-label", "street-label", "one-way"])
    #expect(
      changed(style, .country, .geometry, .color(red)).isSuperset(
        of: ["border-band", "border-country"]))
    #expect(changed(style, .province, .geometry, .color(red)).contains("border-state"))
    #expect(!changed(style, .province, .geometry, .color(red)).contains("border-country"))
    #expect(changed(style, .locality, .labelTextFill, .color(red)).isSuperset(of: ["place-city"]))
    #expect(
      changed(style, .neighborhood, .labelText, .color(red)) == ["place-quarter", "place-suburb"])
    #expect(changed(style, .landParcel, .labels, .visibility(.off)) == ["house-number"])
    #expect(changed(style, .airport, .labels, .visibility(.off)).contains("airport"))
    #expect(changed(style, .landcover, .geometry, .color(red)) == ["cover"])
    #expect(changed(style, .park, .geometry, .color(red)) == ["protected", "cover"])
    // Rules for ground features apply to each class of the type, also in layers that seldom contain it.
    #expect(
      changed(style, .manMade, .geometryFill, .color(red)).subtracting(["cover"])
        == ["area", "building", "building-3d", "plaza"])
    #expect(
      changed(style, .transitLine, .geometry, .color(red)) == ["rail", "rail-sleepers", "ferry"])
    #expect(changed(style, .natural, .geometry, .color(red)).contains("ground"))
    #expect(!changed(style, .all, .all, .visibility(.off)).contains("ground"))
  }

  @Test(arguments: BuiltInStyle.allCases)
  func `rules for all features apply to every layer with a color`(_ name: BuiltInStyle) throws {
    let style = try name.style()
    let all = Set(style.layers.map(\.id)).subtracting(["shield"])
    let reached = changed(style, .all, .all, .color(StyleColor(red: 0.3, green: 1, blue: 0.2)))
    #expect(all.symmetricDifference(reached).isEmpty)
    #expect(
      changed(style, .all, .all, .visibility(.off))
        == Set(style.layers.map(\.id)).subtracting(["ground"]))
  }

  @Test(arguments: BuiltInStyle.allCases)
  func `rules without effect leave all layers unchanged`(_ name: BuiltInStyle) throws {
    let style = try name.style()
    #expect(changed(style, .all, .all, .invertLightness(false)).isEmpty)
    #expect(changed(style, .all, .all, .visibility(.on)).isEmpty)
  }

  @Test func `constant colors of the built-in styles stay constant under rules`() throws {
    let style = try BuiltInStyle.day.style()
    let rule = MapStyleRule(stylers: [.saturation(-50)])
    let styled = style.applying(MapStyleRules(rules: [rule]))
    for (old, new) in zip(style.layers, styled.layers) {
      for (before, after) in zip(colors(old.kind), colors(new.kind)) where before.constant != nil {
        #expect(after.constant != nil, "\(old.id)")
      }
    }
  }
}
