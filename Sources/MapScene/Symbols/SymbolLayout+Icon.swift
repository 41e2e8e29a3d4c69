// SPDX-License-Identifier: Apache-2.0
import MapStyle
import MapText

extension SymbolLayout {
  /// Adds a feature's icon to the bucket. Returns -1 if it has none or the style's sprite lacks it.
  func addIcon(
    _ feature: SymbolFeature, common: SymbolLayerLayout, text: Int32,
    to bucket: inout SymbolBucket
  ) -> Int32 {
    guard let name = feature.icon else { return -1 }
    guard let image = images.images[name] else {
      images.missing.note(name)
      return -1
    }
    let layout = feature.layout
    let left = Float(layout.iconOffset.x) - image.size.x * Float(layout.iconAnchor.horizontal)
    let top = Float(layout.iconOffset.y) - image.size.y * Float(layout.iconAnchor.vertical)
    var icon = SymbolIcon(
      image: name, box: [left, top, left + image.size.x, top + image.size.y], fitsText: false,
      border: .zero, rotation: Float(layout.iconRotation))
    if common.iconTextFit != .none, text >= 0 {
      let variants = bucket.texts[Int(text)].variants
      icon.fitsText = true
      icon.border = image.border
      if let upright = variants.first(where: { !$0.isVertical })?.layout ?? variants.first?.layout {
        icon.box = fitted(
          image, around: [upright.left, upright.top, upright.right, upright.bottom],
          layout: layout, common: common)
      }
      if let column = variants.first(where: \.isVertical)?.layout {
        icon.verticalBox = fitted(
          image, around: [column.top, -column.right, column.bottom, -column.left],
          layout: layout, common: common)
      }
    }
    bucket.icons.append(icon)
    return Int32(bucket.icons.count - 1)
  }

  /// Returns the box of an icon's content around a text: left, top, right, bottom in 1/24 em.
  private func fitted(
    _ image: ImageCatalog.Icon, around text: SIMD4<Double>, layout: SymbolFeatureLayout,
    common: SymbolLayerLayout
  ) -> SIMD4<Float> {
    let ems = 24 / layout.textSize
    let padding = common.iconTextFitPadding * ems  // top, right, bottom, left
    let offset = layout.iconOffset * ems
    let size = SIMD2<Double>(image.size) * ems
    var box = text
    if common.iconTextFit == .height {
      box.x = (text.x + text.z - size.x) / 2
      box.z = box.x + size.x
    } else {
      box.x -= padding.w
      box.z += padding.y
    }
    if common.iconTextFit == .width {
      box.y = (text.y + text.w - size.y) / 2
      box.w = box.y + size.y
    } else {
      box.y -= padding.x
      box.w += padding.z
    }
    return SIMD4<Float>(image.keepingProportions(box + SIMD4(lowHalf: offset, highHalf: offset)))
  }
}

extension ImageCatalog.Icon {
  /// The image's border around its content: left, top, right, bottom, in points.
  var border: SIMD4<Float> {
    guard let content else { return .zero }
    return SIMD4<Float>(
      [content.x, content.y, Double(width) - content.z, Double(height) - content.w] / pixelRatio)
  }

  /// Returns a box around a text, enlarged where the image requires the proportions of its content.
  func keepingProportions(_ box: SIMD4<Double>) -> SIMD4<Double> {
    guard let content, content.w > content.y, content.z > content.x else { return box }
    let ratio = (content.z - content.x) / (content.w - content.y)
    let width = box.z - box.x
    let height = box.w - box.y
    guard width > 0, height > 0 else { return box }
    var box = box
    if textFitHeight == .proportional {
      if textFitWidth == .proportional || textFitWidth == .stretchOnly && width / height < ratio {
        box.x *= height * ratio / width
        box.z = box.x + height * ratio
      }
    } else if textFitWidth == .proportional, textFitHeight == .stretchOnly, width / height > ratio {
      box.y *= width / ratio / height
      box.w = box.y + width / ratio
    }
    return box
  }
}
