// SPDX-License-Identifier: Apache-2.0
import MapStyle

extension StyleLayer.Kind {
  /// Whether paint rows must be evaluated again when the zoom changes.
  var paintDependsOnZoom: Bool {
    switch self {
    case .background, .raster, .symbol, .hillshade, .colorRelief: true
    case .fill(let style):
      style.color.dependsOnZoom || style.opacity.dependsOnZoom
        || style.outlineColor?.dependsOnZoom ?? false || style.pattern != nil
    case .line(let style):
      style.color.dependsOnZoom || style.opacity.dependsOnZoom || style.width.dependsOnZoom
        || style.dasharray != nil || style.gapWidth.dependsOnZoom || style.offset.dependsOnZoom
        || style.blur.dependsOnZoom
        || style.pattern != nil
    case .circle(let style):
      style.color.dependsOnZoom || style.opacity.dependsOnZoom || style.radius.dependsOnZoom
        || style.blur.dependsOnZoom || style.strokeColor.dependsOnZoom
        || style.strokeOpacity.dependsOnZoom || style.strokeWidth.dependsOnZoom
    case .heatmap(let style): style.weight.dependsOnZoom || style.radius.dependsOnZoom
    case .fillExtrusion(let style):
      style.color.dependsOnZoom || style.base.dependsOnZoom || style.height.dependsOnZoom
        || style.pattern != nil
    }
  }

  /// Whether the layer's layout reads properties with dynamic names.
  var layoutUsesWholeFeature: Bool {
    guard case .symbol(let style) = self else { return false }
    return style.textField.usesWholeFeature
      || style.iconImage?.usesWholeFeature ?? false
      || style.sortKey?.usesWholeFeature ?? false
      || style.textFont.usesWholeFeature || style.textRotate.usesWholeFeature
      || style.textOffset.usesWholeFeature || style.iconRotate.usesWholeFeature
      || style.iconOffset.usesWholeFeature || style.textAnchor.usesWholeFeature
  }
}
