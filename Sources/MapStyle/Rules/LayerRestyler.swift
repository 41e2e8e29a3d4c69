// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// Applies style rules to a layer.
struct LayerRestyler {
  typealias Appearance = FeatureTypeValue<FeatureAppearance>

  private let rules: MapStyleRules
  private let schema: FeatureSchema
  private let classifier: FeatureSchema.Classifier
  private let drawn: Set<MapFeatureType>
  private let layer: StyleLayer

  init(_ layer: StyleLayer, _ rules: MapStyleRules, _ names: inout PropertyNames) {
    self.layer = layer
    self.rules = rules
    schema = FeatureSchema.of(layer)
    classifier = FeatureSchema.Classifier(schema, &names)
    drawn = schema.types(passing: layer.originalFilter)
  }

  /// The rules' style for an element of each type that the layer draws.
  private func appearance(_ element: MapElementType) -> Appearance {
    FeatureTypeValue(classifier, drawn: drawn) { rules.appearance(of: $0, element) }
  }

  func restyled() -> StyleLayer {
    var result = layer
    switch layer.kind {
    case .background(var style):
      let appearance = appearance(.geometryFill)
      style.color = style.color.colored(by: appearance)
      if appearance.contains(\.color.replaces) { style.pattern = nil }
      result.kind = .background(style)
    case .fill(let style): fill(style, &result)
    case .line(let style): line(style, &result)
    case .circle(var style):
      // Circles represent points of interest.
      let appearance = appearance(.labelIcon)
      style.color = style.color.colored(by: appearance)
      style.strokeColor = style.strokeColor.colored(by: appearance)
      result.kind = .circle(style)
      show(appearance.map { $0.visibility != .off }, &result)
    case .symbol(let style): symbol(style, &result)
    case .fillExtrusion(var style):
      let appearance = appearance(.geometryFill)
      style.color = style.color.colored(by: appearance)
      result.kind = .fillExtrusion(style)
      show(appearance.map { $0.visibility != .off }, &result)
    case .hillshade, .colorRelief:
      // Ground with a color of its own has no shades of another.
      show(appearance(.geometryFill).map { $0.visibility != .off && !$0.color.replaces }, &result)
    case .raster, .heatmap: break
    }
    return result
  }

  /// Hides the features whose value is `false`.
  func show(_ choice: FeatureTypeValue<Bool>, _ result: inout StyleLayer) {
    if let same = choice.same {
      result.isVisible = result.isVisible && same
      return
    }
    result.filter = StyleFilter(layer.filter, slots: choice.slots) { choice($0) ?? true }
    result.note("hidden", choice.names { !$0 })
  }

  // MARK: - Areas and lines

  private func fill(_ style: FillLayerStyle, _ result: inout StyleLayer) {
    var style = style
    let (inside, edge) = (appearance(.geometryFill), appearance(.geometryStroke))
    style.color = style.color.colored(by: inside)
    if inside.contains(\.color.replaces) { style.pattern = nil }
    style.outlineColor = style.outlineColor?.colored(by: edge)
    if edge.same?.visibility == .off { style.outlineColor = nil }
    result.kind = .fill(style)
    show(inside.map { $0.visibility != .off }, &result)
  }

  /// The assumed width of a road casing on each side of the road, in points.
  private static let outline = 1.0
  /// The width of simplified roads, as a fraction of their normal width.
  private static let simplified = 0.7

  private func line(_ style: LineStyle, _ result: inout StyleLayer) {
    var style = style
    let isCasing = schema.lines == .things && isCasing(style)
    let inside = appearance(.geometryFill)
    let edge = appearance(.geometryStroke)
    let isEdge = isCasing || schema.lines == .edges
    let appearance = isEdge ? edge : inside
    style.color = style.color.colored(by: appearance)
    style.gradient = style.gradient?.colored(by: appearance)
    if appearance.contains(\.color.replaces) { style.pattern = nil }
    if isCasing {
      if style.gapWidth.constant == 0 {
        let widths = FeatureTypeValue(classifier, drawn: drawn) {
          CasingWidth(
            inside: rules.appearance(of: $0, .geometryFill).weight,
            edge: rules.appearance(of: $0, .geometryStroke).weight)
        }
        style.width = style.width.changed(by: widths, isSame: \.isUnchanged) { $1($0) }
      } else {
        style.width = style.width.weighted(by: edge)
      }
    } else {
      style.width = style.width.weighted(by: appearance)
      if !isEdge {
        style.width = style.width.changed(
          by: appearance.map { $0.visibility == .simplified && $0.weight == nil }, isSame: { !$0 }
        ) { $1 ? $0 * LayerRestyler.simplified : $0 }
      }
    }
    result.kind = .line(style)
    show(
      appearance.map { $0.visibility == .on || $0.visibility == .simplified && !isCasing }, &result)
  }

  /// Whether the line is a casing, which is visible on both sides of another line.
  private func isCasing(_ style: LineStyle) -> Bool {
    if let gap = style.gapWidth.constant, gap == 0 {
      return ["casing", "outline", "_case", "-case"].contains { layer.id.lowercased().contains($0) }
    }
    return true
  }

  /// The width of a casing if the rules set the width of its road or of the casing.
  private struct CasingWidth: Hashable {
    var inside: Double?
    var edge: Double?

    var isUnchanged: Bool { inside == nil && edge == nil }

    func callAsFunction(_ width: Double) -> Double {
      let edge = edge ?? outline
      if let inside { return inside + 2 * edge }
      return max(width + 2 * (edge - outline), 0)
    }
  }

  // MARK: - Labels

  private func symbol(_ style: SymbolStyle, _ result: inout StyleLayer) {
    var style = style
    let icon = appearance(.labelIcon)
    style.iconColor = style.iconColor.colored(by: icon)
    style.iconHaloColor = style.iconHaloColor.colored(by: icon)
    if isShield(style) {
      result.kind = .symbol(style)
      show(icon.map { $0.visibility != .off }, &result)
      return
    }
    let (fill, stroke) = (appearance(.labelTextFill), appearance(.labelTextStroke))
    style.textColor = style.textColor.colored(by: fill)
    style.textHaloColor = style.textHaloColor.colored(by: stroke)
    style.textHaloWidth = style.textHaloWidth.weighted(by: stroke)
      .changed(by: stroke.map { $0.visibility == .off }, isSame: { !$0 }) { $1 ? 0 : $0 }
    let showsIcon = icon.map { $0.visibility != .off }
    let keepsName = style.iconImage == nil
    let showsText = FeatureTypeValue(classifier, drawn: drawn) { type in
      switch rules.appearance(of: type, .labelTextFill).visibility {
      case .on: true
      case .off: false
      case .simplified:
        keepsName || !(MapFeatureType.poi.includes(type) || MapFeatureType.transit.includes(type))
      }
    }
    let isShown = FeatureTypeValue(classifier, drawn: drawn) { type in
      (showsText.value(of: type) ?? true) || !keepsName && (showsIcon.value(of: type) ?? true)
    }
    if isShown.same != false {
      style.textField = style.textField.changed(by: showsText, isSame: { $0 }) {
        $1 ? $0 : Formatted("")
      }
      style.iconImage = style.iconImage?.changed(by: showsIcon, isSame: { $0 }) {
        $1 ? $0 : ImageName("")
      }
      if showsText.same != true { result.note("unnamed", showsText.names { !$0 }) }
      if showsIcon.same != true { result.note("without icon", showsIcon.names { !$0 }) }
    }
    result.kind = .symbol(style)
    show(isShown, &result)
  }
}

extension LayerRestyler {
  /// Whether the text is part of the icon, such as the number on a road shield.
  private func isShield(_ style: SymbolStyle) -> Bool {
    style.iconImage != nil
      && (style.iconTextFit.constant != IconTextFit.none
        || layer.id.lowercased().contains("shield"))
  }
}

extension StyleProperty<StyleColor> {
  fileprivate func colored(by appearance: FeatureTypeValue<FeatureAppearance>) -> StyleProperty {
    changed(by: appearance.map(\.color), isSame: \.isEmpty) { $1($0) }
  }
}

extension StyleProperty<Double> {
  fileprivate func weighted(by appearance: FeatureTypeValue<FeatureAppearance>) -> StyleProperty {
    changed(by: appearance.map(\.weight), isSame: { $0 == nil }) { $1 ?? $0 }
  }
}

extension StyleLayer {
  /// The layer's original filter in the style.
  fileprivate var originalFilter: JSON { layoutKey[5] ?? .null }

  /// Distinguishes the layout key from that of other layers, because types are hidden or drawn differently.
  fileprivate mutating func note(_ what: String, _ names: [String]) {
    layoutKey = .array([.string(what), .array(names.map(JSON.string)), layoutKey])
  }
}
