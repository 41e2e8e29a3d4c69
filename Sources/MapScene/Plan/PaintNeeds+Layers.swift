// SPDX-License-Identifier: Apache-2.0
import MapStyle

extension PaintNeeds {
  /// Adds the properties that are evaluated for each row when a layer is drawn.
  mutating func add(_ kind: StyleLayer.Kind) {
    switch kind {
    case .background, .raster, .hillshade, .colorRelief: break
    case .fill(let style): add(style)
    case .line(let style): add(style)
    case .circle(let style): add(style)
    case .heatmap(let style): add(style)
    case .fillExtrusion(let style): add(style)
    case .symbol(let style): add(style)
    }
  }

  private mutating func add(_ style: FillLayerStyle) {
    add(style.color)
    add(style.opacity)
    add(style.outlineColor)
    add(style.pattern)
  }

  private mutating func add(_ style: LineStyle) {
    add(style.color)
    add(style.opacity)
    add(style.width)
    add(style.gapWidth)
    add(style.offset)
    add(style.blur)
    add(style.pattern)
    if style.gradient != nil { addProgress() }
  }

  private mutating func add(_ style: CircleStyle) {
    add(style.color)
    add(style.opacity)
    add(style.radius)
    add(style.blur)
    add(style.strokeColor)
    add(style.strokeOpacity)
    add(style.strokeWidth)
  }

  private mutating func add(_ style: HeatmapStyle) {
    add(style.weight)
    add(style.radius)
  }

  private mutating func add(_ style: FillExtrusionStyle) {
    add(style.color)
    add(style.base)
    add(style.height)
    add(style.pattern)
  }

  private mutating func add(_ style: SymbolStyle) {
    add(style.textSize)
    add(style.textColor)
    add(style.textOpacity)
    add(style.textHaloColor)
    add(style.textHaloWidth)
    add(style.textHaloBlur)
    add(style.iconSize)
    add(style.iconColor)
    add(style.iconOpacity)
    add(style.iconHaloColor)
    add(style.iconHaloWidth)
    add(style.iconHaloBlur)
  }
}
