// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapStyle
import MapTiles

/// The features of one symbol group in one tile, with their data-driven layout properties.
struct SymbolFeatureList {
  let group: LayerGroup
  let style: SymbolStyle
  private(set) var features: [SymbolFeature] = []
  /// The layout properties that all features share; `nil` while there are no features.
  private(set) var common: SymbolLayerLayout?
  private(set) var table: PaintRowTable

  init(_ group: LayerGroup) {
    guard case .symbol(let style) = group.leader.kind else {
      preconditionFailure("the layer group is not a symbol group")
    }
    self.group = group
    self.style = style
    table = PaintRowTable(needs: group.needs)
  }

  /// Adds a feature if it has a text or an icon.
  ///
  /// - Parameter index: The feature's index in its layer of the tile.
  mutating func add(
    _ geometry: TileGeometry, of index: Int, context: inout EvaluationContext
  ) {
    let text = style.textField.evaluate(&context)
    let icon = style.iconImage?.evaluate(&context).name ?? ""
    let hasText = !text.isEmpty
    let hasIcon = !icon.isEmpty
    if !hasText && !hasIcon { return }
    if common == nil { common = SymbolLayerLayout(style, context: &context) }
    features.append(
      SymbolFeature(
        index: index, geometry: geometry, type: context.geometryType,
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

/// A feature with a label or an icon.
struct SymbolFeature {
  /// The feature's index in its layer of the tile.
  var index: Int
  var geometry: TileGeometry
  var type: FeatureGeometryType
  var text: Formatted?
  var icon: String?
  var row: Int
  var sortKey: Double?
  var layout: SymbolFeatureLayout
}

/// The layout properties of a symbol layer that all features of a tile share.
struct SymbolLayerLayout {
  var placement: SymbolPlacement
  /// The `symbol-spacing` in points.
  var spacing: Double
  /// The `text-max-angle` in radians.
  var maximumAngle: Double
  var lineHeight: Double
  /// The `text-padding` in points.
  var textPadding: Double
  /// Whether glyphs are placed along a line.
  var followsLine: Bool
  var keepsTextUpright: Bool
  /// The writing modes of labels at a point, in order of preference.
  var writingModes: [WritingMode]
  var iconTextFit: IconTextFit
  /// The padding top, right, bottom and left, in points.
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
