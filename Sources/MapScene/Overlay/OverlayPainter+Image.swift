// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapFiles
import MapGeometry
import MapImage

extension OverlayPainter {
  func paint(_ ground: OverlayGroundImage, _ lens: OverlayProjection, _ list: inout DrawList) {
    guard ground.isVisible, ground.opacity > 0, let box = ground.box,
      let view = lens.groundBox(margin: 2), let copies = lens.copies(of: box, in: view),
      let texture = textures.own(ground.image, hasMipmaps: true)
    else { return }
    let size = (box.high - box.low).max()
    guard size > 0 else { return }
    let unit = size / Double(TileUnits.extent)
    for copy in copies {
      let origin = box.low + SIMD2(Double(copy), 0)
      var draw = RasterDraw(texture: texture, matrix: lens.matrix(origin: origin, unit: unit))
      draw.corners = ground.corners.map {
        SIMD2(Float(($0.x - box.low.x) / unit), Float(($0.y - box.low.y) / unit))
      }
      draw.opacity = Float(min(ground.opacity, 1))
      list.commands.append(.raster(draw))
    }
  }

  /// Draws the screen images, pixel for pixel.
  func paintScreen(_ overlays: OverlaySet, viewport: Viewport, list: inout DrawList) {
    let size = SIMD2(viewport.size.width, viewport.size.height)
    for (_, screen) in overlays.screenInOrder where screen.isVisible && screen.opacity > 0 {
      let origin = screen.origin(in: size) * viewport.scale
      let pixels = screen.drawnSize * viewport.scale
      guard origin.x.isFinite, origin.y.isFinite, pixels.min() > 0, pixels.max() < 1e6,
        !screen.image.isEmpty,
        let texture = textures.own(screen.image)
      else { continue }
      let image = screen.image.image
      let region = OverlayTextures.Region(
        texture: texture, left: 0, top: 0, right: UInt16(image.width),
        bottom: UInt16(image.height))
      var quad = ScreenQuad(
        origin: origin, right: [pixels.x, 0], down: [0, pixels.y], opacity: screen.opacity)
      if screen.rotation == 0, screen.lean == 0 {
        quad.snap(to: screen.image, isStill: true)
      } else {
        quad.turn(about: origin + pixels / 2, degrees: screen.rotation)
        quad.lean(about: origin.y + pixels.y / 2, degrees: screen.lean)
      }
      let start = list.symbols.count
      quad.append(region, to: &list.symbols)
      let kind: SymbolKind = quad.isExact ? .crispIcons : .icons
      list.commands.append(.symbols(start..<list.symbols.count, atlas: texture, kind: kind))
    }
  }
}

extension OverlayGroundImage {
  /// The box around the corners; `nil` unless there are four valid corners.
  var box: WorldBox? {
    guard corners.count == 4, !image.isEmpty else { return nil }
    var box = WorldBox.nothing
    for corner in corners {
      guard abs(corner.x) < 1e4, abs(corner.y) < 1e4 else { return nil }
      box.include(SIMD2(corner.x, corner.y))
    }
    return box
  }
}

extension OverlayProjection {
  /// Returns the transform from ground units relative to an origin to clip space.
  func matrix(origin: SIMD2<Double>, unit: Double) -> Matrix4f {
    let points = viewport.pointsPerWorld
    let x = (origin.x - viewport.target.x) * points
    let y = (origin.y - viewport.target.y) * points
    let (east, south, up, target) = viewport.worldToClip.columns
    return Matrix4f(
      Matrix4(
        east * (unit * points), south * (unit * points), up * viewport.pointsPerMeter,
        target + east * x + south * y))
  }
}

/// An image's parallelogram on the screen, in pixels.
struct ScreenQuad {
  var origin: SIMD2<Double>
  var right: SIMD2<Double>
  var down: SIMD2<Double>
  /// The opacity, more than 0.
  var opacity: Double
  /// Whether the texels are drawn pixel for pixel.
  private(set) var isExact = false

  init(origin: SIMD2<Double>, right: SIMD2<Double>, down: SIMD2<Double>, opacity: Double) {
    self.origin = origin
    self.right = right
    self.down = down
    self.opacity = opacity
  }

  /// Rounds the origin of an upright image to whole pixels if its size matches the image's, which is then drawn pixel for
  /// pixel, and also if the view is still.
  mutating func snap(to image: OverlayImage, isStill: Bool) {
    guard right.y == 0, down.x == 0 else { return }
    let (width, height) = (Double(image.image.width), Double(image.image.height))
    isExact = abs(right.x - width) < 0.01 && abs(down.y - height) < 0.01
    if isExact { (right.x, down.y) = (width, height) }
    if isExact || isStill { origin = origin.rounded(.toNearestOrAwayFromZero) }
  }

  mutating func turn(about middle: SIMD2<Double>, degrees: Double) {
    let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    func turned(_ v: SIMD2<Double>) -> SIMD2<Double> { [v.x * c - v.y * s, v.x * s + v.y * c] }
    origin = middle + turned(origin - middle)
    right = turned(right)
    down = turned(down)
  }

  mutating func lean(about middle: Double, degrees: Double) {
    let share = cos(degrees * .pi / 180)
    origin.y = middle + (origin.y - middle) * share
    right.y *= share
    down.y *= share
  }

  func append(_ region: OverlayTextures.Region, to symbols: inout [SymbolVertex]) {
    let tint = SIMD4<UInt8>(repeating: UInt8(min(max(0, opacity), 1) * 255 + 0.5))
    func corner(_ point: SIMD2<Double>, _ u: UInt16, _ v: UInt16) {
      symbols.append(
        SymbolVertex(x: Float(point.x), y: Float(point.y), u: u, v: v, color: tint))
    }
    corner(origin, region.left, region.top)
    corner(origin + right, region.right, region.top)
    corner(origin + down, region.left, region.bottom)
    corner(origin + right + down, region.right, region.bottom)
  }
}
