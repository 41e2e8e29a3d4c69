// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapStyle
import MapTiles

/// The features of one symbol group in one tile, with what of their layout depends on them.
struct SymbolFeatureList {
  let group: LayerGroup
  let style: SymbolStyle
  private(set) var features: [SymbolFeature] = []
  /// What holds for all features; nil as long as there are none.
  private(set) var common: SymbolLayerLayout?
  private(set) var table: PaintRowTable

  init(_ group: LayerGroup) {
    guard case .symbol(let style) = group.leader.kind else {
      preconditionFailure("a list of symbol features is of a symbol group")
    }
    self.group = group
    self.style = style
    table = PaintRowTable(needs: group.needs)
  }

  mutating func add(_ geometry: TileGeometry, context: inout EvaluationContext) {
    let text = style.textField.evaluate(&context)
    let icon = style.iconImage?.evaluate(&context).name ?? ""
    let hasText = !text.isEmpty
    let hasIcon = !icon.isEmpty
    if !hasText && !hasIcon { return }
    if common == nil { common = SymbolLayerLayout(style, context: &context) }
    features.append(
      SymbolFeature(
        geometry: geometry, type: context.geometryType,
        text: hasText ? transformed(text, context: &context) : nil,
        icon: hasIcon ? icon : nil,
        row: table.row(for: &context), sortKey: style.sortKey?.evaluate(&context),
        layout: SymbolFeatureLayout(style, context: &context)))
  }

  private func transformed(_ text: Formatted, context: inout EvaluationContext) -> Formatted {
    var text = text
    switch style.textTransform.evaluate(&context) {
    case .none: break
    case .uppercase:
      for index in text.sections.indices {
        text.sections[index].text = text.sections[index].text.uppercased()
      }
    case .lowercase:
      for index in text.sections.indices {
        text.sections[index].text = text.sections[index].text.lowercased()
      }
    }
    return text
  }
}

/// One feature that has a label or an icon.
struct SymbolFeature {
  var geometry: TileGeometry
  var type: FeatureGeometryType
  var text: Formatted?
  var icon: String?
  var row: Int
  var sortKey: Double?
  var layout: SymbolFeatureLayout
}

/// What of a symbol layer's layout holds for all features of a tile.
struct SymbolLayerLayout {
  var placement: SymbolPlacement
  /// In points.
  var spacing: Double
  /// Radians.
  var maximumAngle: Double
  var lineHeight: Double
  /// In points.
  var textPadding: Double
  /// Whether glyphs stand along a line.
  var followsLine: Bool
  var keepsTextUpright: Bool
  /// The ways to write at a point, best first.
  var writingModes: [WritingMode]
  var iconTextFit: IconTextFit
  /// Top, right, bottom, left; points.
  var iconTextFitPadding: SIMD4<Double>

  init(_ style: SymbolStyle, context: inout EvaluationContext) {
    placement = style.placement.evaluate(&context)
    spacing = max(1, style.spacing.evaluate(&context))
    maximumAngle = style.textMaxAngle.evaluate(&context) * .pi / 180
    lineHeight = style.textLineHeight.evaluate(&context)
    textPadding = style.textPadding.evaluate(&context)
    followsLine =
      placement != .point && style.textRotationAlignment.evaluate(&context) != .viewport
    keepsTextUpright = style.textKeepUpright.evaluate(&context)
    let modes = style.textWritingMode?.evaluate(&context) ?? []
    writingModes = placement == .point && !modes.isEmpty ? modes : [.horizontal]
    iconTextFit = style.iconTextFit.evaluate(&context)
    iconTextFitPadding = style.iconTextFitPadding.evaluate(&context)
  }
}
