// SPDX-License-Identifier: Apache-2.0
import MapStyle
import MapText

extension SymbolLayout {
  /// Adds a feature's icon to the bucket; -1 where it has none or the style's sprite lacks it.
  func addIcon(
    _ feature: SymbolFeature, style: SymbolStyle, text: Int32, to bucket: inout SymbolBucket
  ) -> Int32 {
    guard let name = feature.icon, let image = images.images[name] else { return -1 }
    var context = feature.context
    let half = image.size / 2
    let anchor = style.iconAnchor.evaluate(&context)
    let offset = style.iconOffset.evaluate(&context)
    var icon = SymbolIcon(
      image: name,
      center: [
        Float(offset.x) + half.x * Float(1 - 2 * anchor.horizontal),
        Float(offset.y) + half.y * Float(1 - 2 * anchor.vertical),
      ],
      halfSize: half, fitsText: false, rotation: Float(style.iconRotate.evaluate(&context)))
    let fit = style.iconTextFit.evaluate(&context)
    if fit != .none, text >= 0 {
      fitText(
        &icon, fit: fit, image: image, variant: bucket.texts[Int(text)].variants[0],
        style: style, context: &context)
    }
    bucket.icons.append(icon)
    return Int32(bucket.icons.count - 1)
  }

  /// Stretches an icon around its text: the text's box and the padding go into the icon's content.
  private func fitText(
    _ icon: inout SymbolIcon, fit: IconTextFit, image: ImageCatalog.Icon,
    variant: SymbolText.Variant, style: SymbolStyle, context: inout EvaluationContext
  ) {
    let layout = variant.layout
    let ems = 24 / Float(max(1e-3, style.textSize.evaluate(&context)))
    let padding = style.iconTextFitPadding.evaluate(&context)  // top, right, bottom, left; points
    var left = Float(layout.left) + variant.shift.x - Float(padding.w) * ems
    var right = Float(layout.right) + variant.shift.x + Float(padding.y) * ems
    var top = Float(layout.top) + variant.shift.y - Float(padding.x) * ems
    var bottom = Float(layout.bottom) + variant.shift.y + Float(padding.z) * ems
    let size = image.size * ems
    if fit == .height {
      let middle = (left + right) / 2
      left = middle - size.x / 2
      right = middle + size.x / 2
    }
    if fit == .width {
      let middle = (top + bottom) / 2
      top = middle - size.y / 2
      bottom = middle + size.y / 2
    }
    if let content = image.content {
      // The border around the content keeps its own size.
      let border =
        SIMD4<Float>(
          Float(content.x), Float(content.y), Float(Double(image.width) - content.z),
          Float(Double(image.height) - content.w)) / Float(image.pixelRatio) * ems
      left -= border.x
      top -= border.y
      right += border.z
      bottom += border.w
    }
    icon.fitsText = true
    let offset = style.iconOffset.evaluate(&context)
    icon.center = [
      (left + right) / 2 + Float(offset.x) * ems, (top + bottom) / 2 + Float(offset.y) * ems,
    ]
    icon.halfSize = [(right - left) / 2, (bottom - top) / 2]
  }
}
