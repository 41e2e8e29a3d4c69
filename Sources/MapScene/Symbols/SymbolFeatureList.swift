// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapStyle
import MapTiles

/// The features of one symbol group in one tile, with what of their layout depends on them.
struct SymbolFeatureList {
  let group: LayerGroup
  let style: SymbolStyle
  private(set) var features: [SymbolFeature] = []
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
    features.append(
      SymbolFeature(
        geometry: geometry, type: context.geometryType,
        text: hasText ? transformed(text, context: &context) : nil,
        icon: hasIcon ? icon : nil,
        row: table.row(for: &context), sortKey: style.sortKey?.evaluate(&context),
        context: context))
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
  /// Stands at the feature, for the rest of its layout.
  var context: EvaluationContext
}
