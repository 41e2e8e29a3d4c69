// SPDX-License-Identifier: Apache-2.0

extension StyleDocument {
  /// Returns this style with the paint properties changing from those of another style, and the time in which they do,
  /// in seconds; 0 if nothing changes gradually.
  ///
  /// Layers with equal identifiers, types and sources belong together. The properties are functions of
  /// ``EvaluationContext/changeTime``.
  package func changing(from old: StyleDocument) -> (style: StyleDocument, duration: Double) {
    var style = self
    var change = StyleChange(standard: transition.completed(by: .standard))
    style.light.change(from: old.light, &change)
    if let old = old.sky { style.sky?.change(from: old, &change) }
    let oldIndices = Dictionary(
      old.layers.indices.map { (old.layers[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in style.layers.indices {
      guard let oldIndex = oldIndices[style.layers[index].id],
        old.layers[oldIndex].source == style.layers[index].source
      else { continue }
      style.layers[index].kind.change(from: old.layers[oldIndex].kind, &change)
    }
    return (style, change.duration)
  }
}

extension StyleLayer.Kind {
  /// Changes the paint from that of a layer of the same type.
  fileprivate mutating func change(from old: Self, _ change: inout StyleChange) {
    switch (self, old) {
    case (.background(var style), .background(let old)):
      style.change(from: old, &change)
      self = .background(style)
    case (.fill(var style), .fill(let old)):
      style.change(from: old, &change)
      self = .fill(style)
    case (.line(var style), .line(let old)):
      style.change(from: old, &change)
      self = .line(style)
    case (.circle(var style), .circle(let old)):
      style.change(from: old, &change)
      self = .circle(style)
    case (.symbol(var style), .symbol(let old)):
      style.change(from: old, &change)
      self = .symbol(style)
    case (.raster(var style), .raster(let old)):
      style.change(from: old, &change)
      self = .raster(style)
    case (.fillExtrusion(var style), .fillExtrusion(let old)):
      style.change(from: old, &change)
      self = .fillExtrusion(style)
    case (.heatmap(var style), .heatmap(let old)):
      style.change(from: old, &change)
      self = .heatmap(style)
    case (.hillshade(var style), .hillshade(let old)):
      style.change(from: old, &change)
      self = .hillshade(style)
    case (.colorRelief(var style), .colorRelief(let old)):
      change(&style.opacity, from: old.opacity)
      self = .colorRelief(style)
    default: break
    }
  }
}

// MARK: - Layers

extension StyleLight {
  fileprivate mutating func change(from old: StyleLight, _ change: inout StyleChange) {
    change(&position, from: old.position)
    change(&color, from: old.color)
    change(&intensity, from: old.intensity)
  }
}

extension StyleSky {
  fileprivate mutating func change(from old: StyleSky, _ change: inout StyleChange) {
    change(&color, from: old.color)
    change(&horizonColor, from: old.horizonColor)
    change(&horizonBlend, from: old.horizonBlend)
  }
}

extension BackgroundLayerStyle {
  fileprivate mutating func change(from old: BackgroundLayerStyle, _ change: inout StyleChange) {
    change(&color, from: old.color)
    change(&opacity, from: old.opacity)
  }
}

extension FillLayerStyle {
  fileprivate mutating func change(from old: FillLayerStyle, _ change: inout StyleChange) {
    change(&opacity, from: old.opacity)
    change(&layerOpacity, from: old.layerOpacity)
    change(&color, from: old.color)
    change(&translate, from: old.translate)
    if var color = outlineColor, let oldColor = old.outlineColor {
      change(&color, from: oldColor)
      outlineColor = color
    }
  }
}

extension LineStyle {
  fileprivate mutating func change(from old: LineStyle, _ change: inout StyleChange) {
    change(&opacity, from: old.opacity)
    change(&layerOpacity, from: old.layerOpacity)
    change(&color, from: old.color)
    change(&translate, from: old.translate)
    change(&width, from: old.width)
    change(&gapWidth, from: old.gapWidth)
    change(&offset, from: old.offset)
    change(&blur, from: old.blur)
  }
}

extension CircleStyle {
  fileprivate mutating func change(from old: CircleStyle, _ change: inout StyleChange) {
    change(&radius, from: old.radius)
    change(&color, from: old.color)
    change(&blur, from: old.blur)
    change(&opacity, from: old.opacity)
    change(&translate, from: old.translate)
    change(&strokeWidth, from: old.strokeWidth)
    change(&strokeColor, from: old.strokeColor)
    change(&strokeOpacity, from: old.strokeOpacity)
  }
}

extension SymbolStyle {
  fileprivate mutating func change(from old: SymbolStyle, _ change: inout StyleChange) {
    change(&iconOpacity, from: old.iconOpacity)
    change(&iconColor, from: old.iconColor)
    change(&iconHaloColor, from: old.iconHaloColor)
    change(&iconHaloWidth, from: old.iconHaloWidth)
    change(&iconHaloBlur, from: old.iconHaloBlur)
    change(&iconTranslate, from: old.iconTranslate)
    change(&textOpacity, from: old.textOpacity)
    change(&textColor, from: old.textColor)
    change(&textHaloColor, from: old.textHaloColor)
    change(&textHaloWidth, from: old.textHaloWidth)
    change(&textHaloBlur, from: old.textHaloBlur)
    change(&textTranslate, from: old.textTranslate)
  }
}

extension RasterStyle {
  fileprivate mutating func change(from old: RasterStyle, _ change: inout StyleChange) {
    change(&opacity, from: old.opacity)
    change(&hueRotate, from: old.hueRotate)
    change(&brightnessMin, from: old.brightnessMin)
    change(&brightnessMax, from: old.brightnessMax)
    change(&saturation, from: old.saturation)
    change(&contrast, from: old.contrast)
  }
}

extension FillExtrusionStyle {
  fileprivate mutating func change(from old: FillExtrusionStyle, _ change: inout StyleChange) {
    change(&opacity, from: old.opacity)
    change(&color, from: old.color)
    change(&translate, from: old.translate)
    change(&height, from: old.height)
    change(&base, from: old.base)
  }
}

extension HeatmapStyle {
  fileprivate mutating func change(from old: HeatmapStyle, _ change: inout StyleChange) {
    change(&radius, from: old.radius)
    change(&weight, from: old.weight)
    change(&intensity, from: old.intensity)
    change(&opacity, from: old.opacity)
  }
}

extension HillshadeStyle {
  fileprivate mutating func change(from old: HillshadeStyle, _ change: inout StyleChange) {
    change(&exaggeration, from: old.exaggeration)
    change(&accentColor, from: old.accentColor)
  }
}
