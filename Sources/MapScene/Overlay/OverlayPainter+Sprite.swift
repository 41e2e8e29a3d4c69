// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage

/// A sprite in view.
struct VisibleSprite {
  var slot: Int
  var zIndex: Int
  var id: OverlayID
  /// The position in pixels.
  var pixel: SIMD2<Double>
  var depth: Double
  var copy: Int
  /// The position in the unit world.
  var world: SIMD2<Double>

  static func < (a: VisibleSprite, b: VisibleSprite) -> Bool {
    if a.zIndex != b.zIndex { return a.zIndex < b.zIndex }
    if a.pixel.y != b.pixel.y { return a.pixel.y < b.pixel.y }
    return a.id < b.id
  }
}

extension OverlaySet {
  /// Returns the sprites of a level whose images may be visible, in drawing order.
  ///
  /// - Parameter around: If given, limits the result to sprites whose positions are within `reach` pixels
  ///   of this pixel, horizontally and vertically.
  func visibleSprites(
    _ lens: OverlayProjection, onGround: Bool, around: (pixel: SIMD2<Double>, reach: Double)? = nil
  ) -> [VisibleSprite] {
    guard !sprites.isEmpty,
      let view = around.map({ lens.groundBox(around: $0.pixel, reach: $0.reach) })
        ?? lens.groundBox(margin: sprites.reach)
    else { return [] }
    var found: [VisibleSprite] = []
    let margin = sprites.reach * lens.scale
    let unit = WorldBox(low: .zero, high: [1, 1])
    for copy in lens.copies(of: unit, in: view) ?? 0...0 {
      let shift = SIMD2(Double(copy), 0)
      sprites.forEach(in: WorldBox(low: view.low - shift, high: view.high - shift)) { slot in
        guard sprites.values[slot].isOnGround == onGround, sprites.values[slot].isVisible,
          sprites.values[slot].collision != .optional,
          let (pixel, depth) = lens.pixel(sprites.positions[slot] + shift),
          pixel.x > -margin, pixel.y > -margin, pixel.x < lens.width + margin,
          pixel.y < lens.height + margin
        else { return }
        if let around {
          let off = pixel - around.pixel
          guard max(abs(off.x), abs(off.y)) <= around.reach else { return }
        }
        found.append(
          VisibleSprite(
            slot: slot, zIndex: sprites.values[slot].zIndex, id: sprites.ids[slot], pixel: pixel,
            depth: depth, copy: copy, world: sprites.positions[slot]))
      }
    }
    if let shown = collisions(lens.viewport)?.shown {
      found += shown.filter {
        let off = $0.pixel - (around?.pixel ?? $0.pixel)
        return sprites.values[$0.slot].isOnGround == onGround
          && max(abs(off.x), abs(off.y)) <= around?.reach ?? 0
      }
    }
    found.sort(by: <)
    if found.count > OverlaySet.hiddenSpriteThreshold { removeHidden(&found, lens, margin: margin) }
    return found
  }

  /// The number of visible sprites above which hidden ones are removed.
  private static let hiddenSpriteThreshold = 1000

  /// Removes hidden sprites: of opaque, upright sprites with the same image and positions in the same
  /// square of two pixels, only the topmost is kept.
  private func removeHidden(
    _ found: inout [VisibleSprite], _ lens: OverlayProjection, margin: Double
  ) {
    let side = 2.0
    let columns = Int((lens.width + 2 * margin) / side) + 1
    let rows = Int((lens.height + 2 * margin) / side) + 1
    guard columns > 0, rows > 0, columns < 1 << 14, rows < 1 << 14 else { return }
    var topmost = [ObjectIdentifier?](repeating: nil, count: columns * rows)
    var kept: [VisibleSprite] = []
    kept.reserveCapacity(found.count)
    for visible in found.reversed() {
      let sprite = sprites.values[visible.slot]
      if !sprite.isFlat, sprite.rotation == 0, sprite.opacity >= 1, sprite.scale == 1 {
        let cell =
          Int((visible.pixel.y + margin) / side) * columns + Int((visible.pixel.x + margin) / side)
        let image = ObjectIdentifier(sprite.image)
        if topmost[cell] == image { continue }
        topmost[cell] = image
      }
      kept.append(visible)
    }
    kept.reverse()
    found = kept
  }
}

extension OverlayPainter {
  func paintSprites(
    _ overlays: OverlaySet, _ lens: OverlayProjection, onGround: Bool, isStill: Bool,
    _ list: inout DrawList
  ) {
    var batch: TextureHandle?
    // Pixel for pixel, no texels are interpolated: a software rasterizer is then a quarter faster.
    var isExact = true
    var start = list.symbols.count
    var last: (image: OverlayImage, region: OverlayTextures.Region)?
    func finish(_ list: inout DrawList) {
      guard let batch, list.symbols.count > start else { return }
      let kind: SymbolKind = isExact ? .crispIcons : .icons
      list.commands.append(.symbols(start..<list.symbols.count, atlas: batch, kind: kind))
    }
    for visible in overlays.visibleSprites(lens, onGround: onGround) {
      let sprite = overlays.sprites.values[visible.slot]
      guard sprite.opacity > 0, sprite.scale.isFinite, sprite.scale != 0 else { continue }
      if last?.image !== sprite.image {
        last = textures.region(of: sprite.image).map { (sprite.image, $0) }
      }
      guard let region = last?.region else { continue }
      if region.texture != batch {
        finish(&list)
        batch = region.texture
        isExact = true
        start = list.symbols.count
      }
      if sprite.isFlat, lens.viewport.viewingAngle > 0 {
        appendFlat(sprite, visible, region, lens, &list.symbols)
        isExact = false
      } else {
        var quad = sprite.quad(at: visible.pixel, lens: lens)
        quad.snap(to: sprite.image, isStill: isStill)
        guard quad.origin.x.isFinite, quad.origin.y.isFinite else { continue }
        quad.append(region, to: &list.symbols)
        isExact = isExact && quad.isExact
      }
    }
    finish(&list)
  }

  /// Appends a sprite on tilted ground, in pieces small enough that perspective distortion is not visible.
  ///
  /// Pieces may extend beyond the edges of the view, where the GPU clips them. A piece that reaches behind
  /// the camera is omitted completely, because `symbols` holds four vertices per quad.
  private func appendFlat(
    _ sprite: OverlaySprite, _ visible: VisibleSprite, _ region: OverlayTextures.Region,
    _ lens: OverlayProjection, _ symbols: inout [SymbolVertex]
  ) {
    let frame = FlatFrame(sprite, visible, lens)
    let pieces = max(frame.size.max(), 1) > 16 ? 6 : 2
    let tint = SIMD4<UInt8>(repeating: UInt8(min(max(sprite.opacity, 0), 1) * 255 + 0.5))
    let size = SIMD2(Double(region.right - region.left), Double(region.bottom - region.top))
    // Pieces meet at whole texels.
    func texel(_ column: Int, _ row: Int) -> SIMD2<Double> {
      (size * SIMD2(Double(column), Double(row)) / Double(pieces)).rounded(.down)
    }
    func vertex(_ column: Int, _ row: Int) -> SymbolVertex? {
      let texel = texel(column, row)
      guard let pixel = lens.pixelInFront(frame.world(texel / size)) else { return nil }
      return SymbolVertex(
        x: Float(pixel.x), y: Float(pixel.y), u: region.left + UInt16(texel.x),
        v: region.top + UInt16(texel.y), color: tint)
    }
    for row in 0..<pieces {
      for column in 0..<pieces {
        guard let topLeft = vertex(column, row), let topRight = vertex(column + 1, row),
          let bottomLeft = vertex(column, row + 1), let bottomRight = vertex(column + 1, row + 1)
        else { continue }
        symbols.append(topLeft)
        symbols.append(topRight)
        symbols.append(bottomLeft)
        symbols.append(bottomRight)
      }
    }
  }
}

/// The position of a flat sprite's image on the ground.
struct FlatFrame {
  /// The width and height in points.
  let size: SIMD2<Double>
  private let origin: SIMD2<Double>
  private let right: SIMD2<Double>
  private let down: SIMD2<Double>

  init(
    _ sprite: OverlaySprite, _ visible: VisibleSprite, _ lens: OverlayProjection
  ) {
    size = sprite.image.size * sprite.scale
    // At this depth, a point on the ground has the width of a point on the screen.
    let point = visible.depth / (lens.viewport.targetW * lens.viewport.pointsPerWorld)
    let (s, c) = (sin(sprite.rotation * .pi / 180), cos(sprite.rotation * .pi / 180))
    let x = SIMD2(c, s) * point
    let y = SIMD2(-s, c) * point
    let start = sprite.offset - sprite.anchor * size
    origin = visible.world + SIMD2(Double(visible.copy), 0) + x * start.x + y * start.y
    right = x * size.x
    down = y * size.y
  }

  /// Returns the world position under a point of the image, 0...1.
  func world(_ share: SIMD2<Double>) -> SIMD2<Double> {
    origin + right * share.x + down * share.y
  }
}

extension OverlaySprite {
  /// Returns the image's quad on the screen, for upright sprites and for flat ones in a view from straight
  /// above.
  func quad(at pixel: SIMD2<Double>, lens: OverlayProjection) -> ScreenQuad {
    let size = image.size * (scale * lens.scale)
    let start = pixel + offset * lens.scale - anchor * size
    var quad = ScreenQuad(origin: start, right: [size.x, 0], down: [0, size.y], opacity: opacity)
    let angle = isFlat ? rotation - lens.viewport.bearing : rotation
    if angle != 0, angle.isFinite {
      if isFlat {
        // The offset lies on the ground, too.
        quad.turn(about: pixel, degrees: angle)
      } else {
        quad.turn(about: pixel + offset * lens.scale, degrees: angle)
      }
    }
    return quad
  }
}
