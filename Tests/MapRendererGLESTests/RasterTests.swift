// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapScene
import Testing

@testable import MapRendererGLES

@Suite(.enabled(if: Canvas.hasEGL, "needs EGL with OpenGL ES 3"), .serialized)
struct RasterTests {
  /// The scale at which the tile fills the frame: a tile unit is 1/128 pixel.
  private let scale: Float = 64.0 / 8192

  private func texture(_ colors: [SIMD4<UInt8>], width: Int) -> TextureData {
    TextureData(
      width: width, height: colors.count / width, format: .color,
      pixels: colors.flatMap { [$0.x, $0.y, $0.z, $0.w] })
  }

  @Test func `an image covers its tile with the top row up`() throws {
    let canvas = try Canvas()
    let handle = canvas.backend.makeTexture(
      texture([[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [9, 9, 9, 255]], width: 2))
    var raster = RasterDraw(texture: handle, matrix: canvas.matrix(scale: scale))
    raster.isNearest = true
    canvas.list.commands = [.raster(raster)]
    let image = try canvas.draw()
    #expect(image.at(2, 2) == [255, 0, 0, 255] && image.at(61, 2) == [0, 255, 0, 255])
    #expect(image.at(2, 61) == [0, 0, 255, 255] && image.at(33, 33) == [9, 9, 9, 255])
    raster.isNearest = false
    raster.source = [0.5, 0.5, 1, 1]
    canvas.list.commands = [.raster(raster)]
    let part = try canvas.draw()
    #expect(part.at(63, 63) == [9, 9, 9, 255])
    // The part's top left corner is the center of the image, where all four colors mix.
    #expect(part.matches(0, 0, [66, 66, 66, 255], within: 3))
  }

  @Test func `corners map an image to a quadrilateral in perspective`() throws {
    let canvas = try Canvas()
    var checks: [SIMD4<UInt8>] = []
    for place in 0..<64 {
      let (red, green) = (UInt8(40 + 25 * (place % 8)), UInt8(40 + 25 * (place / 8)))
      checks.append(SIMD4(red, green, 90, 255))
    }
    let handle = canvas.backend.makeTexture(texture(checks, width: 8))
    var raster = RasterDraw(texture: handle, matrix: canvas.matrix())
    raster.isNearest = true
    let quadrilaterals: [[SIMD2<Float>]] = [
      [[20, 8], [44, 8], [60, 56], [4, 56]], [[3, 5], [61, 2], [50, 62], [12, 40]],
      [[8, 8], [56, 8], [56, 56], [8, 56]], [[10, 4], [60, 20], [50, 60], [0, 44]],
      [[60, 60], [6, 52], [14, 10], [48, 4]],
    ]
    for corners in quadrilaterals {
      raster.corners = corners
      canvas.list.commands = [.raster(raster)]
      let image = try canvas.draw()
      #expect(abs(image.area - Self.area(corners)) < 40)
      for row in 0..<8 {
        for column in 0..<8 {
          let share = SIMD2(Double(column) + 0.5, Double(row) + 0.5) / 8
          let place = Self.place(share, on: corners.map { SIMD2<Double>($0) })
          let seen = image.at(Int(place.x), Int(place.y))
          let expected = SIMD4<Int>(truncatingIfNeeded: checks[row * 8 + column])
          #expect(seen == expected, "\(corners) \(share)")
        }
      }
    }
  }

  @Test func `corners without a valid perspective do not fail`() throws {
    let canvas = try Canvas()
    let handle = canvas.backend.makeTexture(texture([[255, 0, 0, 255]], width: 1))
    var raster = RasterDraw(texture: handle, matrix: canvas.matrix())
    let shapes: [[SIMD2<Float>]] = [
      [[8, 8], [56, 56], [56, 8], [8, 56]], [[8, 8], [56, 8], [20, 20], [8, 56]],
      [[8, 8], [8, 8], [8, 8], [8, 8]], [[8, 8], [20, 20], [30, 30], [40, 40]],
      [[.nan, 8], [56, 8], [56, 56], [8, 56]], [[-1e30, 8], [1e30, 8], [56, 56], [8, 56]],
    ]
    for corners in shapes {
      raster.corners = corners
      canvas.list.commands = [.raster(raster)]
      _ = try canvas.draw()
    }
  }

  private static func area(_ corners: [SIMD2<Float>]) -> Double {
    let a = corners[2] - corners[0]
    let b = corners[3] - corners[1]
    return Double(abs(a.x * b.y - a.y * b.x) / 2)
  }

  /// Returns the position of a point of the unit square on a quadrilateral, computed by solving for the
  /// eight coefficients of the projective transform of the square.
  private static func place(
    _ share: SIMD2<Double>, on corners: [SIMD2<Double>]
  ) -> SIMD2<Double> {
    let square: [SIMD2<Double>] = [[0, 0], [1, 0], [1, 1], [0, 1]]
    var rows: [[Double]] = []
    for (from, to) in zip(square, corners) {
      rows.append([from.x, from.y, 1, 0, 0, 0, -to.x * from.x, -to.x * from.y, to.x])
      rows.append([0, 0, 0, from.x, from.y, 1, -to.y * from.x, -to.y * from.y, to.y])
    }
    for column in 0..<8 {
      let best = (column..<8).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, best)
      for row in 0..<8 where row != column {
        let factor = rows[row][column] / rows[column][column]
        for place in column..<9 { rows[row][place] -= factor * rows[column][place] }
      }
    }
    let h = (0..<8).map { rows[$0][8] / rows[$0][$0] }
    let depth = h[6] * share.x + h[7] * share.y + 1
    return SIMD2(
      h[0] * share.x + h[1] * share.y + h[2], h[3] * share.x + h[4] * share.y + h[5]) / depth
  }

  @Test(arguments: [Float(0), 25], [false, true])
  func `an image is clipped`(turned: Float, cuts: Bool) throws {
    let canvas = try Canvas()
    if !cuts { canvas.backend.supportsClipDistances = false }
    let handle = canvas.backend.makeTexture(texture([[1, 2, 3, 255]], width: 1))
    var raster = RasterDraw(
      texture: handle, matrix: canvas.matrix(scale: scale, turned: turned))
    raster.clip = [2048, 2048, 6144, 6144]
    canvas.list.commands = [.raster(raster)]
    #expect(abs(try canvas.draw().area - 1024) < 30)
  }

  @Test func `an image is mixed with a part of another one`() throws {
    let canvas = try Canvas()
    let top = canvas.backend.makeTexture(texture([[200, 0, 0, 255]], width: 1))
    let under = canvas.backend.makeTexture(
      texture([[0, 0, 100, 255], [0, 80, 0, 255]], width: 2))
    var raster = RasterDraw(texture: top, matrix: canvas.matrix(scale: scale))
    raster.isNearest = true
    // The image of the next coarser tile: its northeast quarter covers the square.
    raster.under = RasterDraw.Under(texture: under, source: [0.5, 0, 1, 0.5], share: 0.25)
    canvas.list.commands = [.raster(raster)]
    let quarter = try canvas.draw()
    #expect(quarter.area == 4096 && quarter.matches(32, 32, [150, 20, 0, 255]))
    raster.opacity = 0.5
    canvas.list.commands = [.raster(raster)]
    #expect(try canvas.draw().matches(32, 32, [75, 10, 0, 128]))
    raster.opacity = 1
    // The image of a finer tile covers a quarter of the square.
    raster.under = RasterDraw.Under(texture: under, source: [0, 0, 2, 2], share: 0.25)
    raster.clip = [0, 0, 4096, 4096]
    canvas.list.commands = [.raster(raster)]
    let whole = try canvas.draw()
    #expect(abs(whole.area - 1024) < 1)
    #expect(whole.matches(8, 8, [150, 0, 25, 255]) && whole.matches(24, 8, [150, 20, 0, 255]))
  }

  @Test func `an image is drawn alone if the one to mix it with was released`() throws {
    let canvas = try Canvas()
    let top = canvas.backend.makeTexture(texture([[200, 0, 0, 255]], width: 1))
    var raster = RasterDraw(texture: top, matrix: canvas.matrix(scale: scale))
    raster.under = RasterDraw.Under(
      texture: TextureHandle(id: 99), source: [0, 0, 1, 1], share: 0.25)
    canvas.list.commands = [.raster(raster)]
    #expect(try canvas.draw().matches(32, 32, [200, 0, 0, 255]))
  }

  @Test func `colors are adjusted according to the style specification`() throws {
    let canvas = try Canvas(4, 4)
    let color = SIMD4<UInt8>(200, 120, 40, 255)
    let handle = canvas.backend.makeTexture(texture([color], width: 1))
    for (hue, saturation, contrast, brightness) in [
      (Float(0), Float(0), Float(0), SIMD2<Float>(0, 1)), (60, 0, 0, [0, 1]),
      (-100, 0, 0, [0, 1]), (0, 0.4, 0, [0, 1]), (0, -0.7, 0, [0, 1]), (0, 0, 0.3, [0, 1]),
      (0, 0, -0.6, [0, 1]), (0, 0, 0, [0.2, 0.7]), (30, -0.3, 0.2, [0.1, 0.8]),
    ] {
      var raster = RasterDraw(texture: handle, matrix: canvas.matrix(scale: scale))
      raster.hueRotate = hue
      raster.saturation = saturation
      raster.contrast = contrast
      raster.brightness = brightness
      for opacity: Float in [1, 0.5] {
        raster.opacity = opacity
        canvas.list.commands = [.raster(raster)]
        let expected = adjusted(color, hue, saturation, contrast, brightness) * opacity
        let bytes = SIMD4<Int>(
          clamping(expected.x), clamping(expected.y), clamping(expected.z), clamping(opacity))
        #expect(try canvas.draw().matches(2, 2, bytes), "\(raster)")
      }
    }
  }

  private func clamping(_ value: Float) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }

  /// Applies the adjustments one by one to colors that are not premultiplied.
  private func adjusted(
    _ color: SIMD4<UInt8>, _ hue: Float, _ saturation: Float, _ contrast: Float,
    _ brightness: SIMD2<Float>
  ) -> SIMD3<Float> {
    var rgb = SIMD3(Float(color.x), Float(color.y), Float(color.z)) / 255
    let (c, s) = (cosine(hue), cosine(hue - 90))
    let w = SIMD3(2 * c + 1, -Float(3).squareRoot() * s - c + 1, Float(3).squareRoot() * s - c + 1)
    rgb = SIMD3(
      (rgb * w / 3).sum(), (rgb * SIMD3(w.z, w.x, w.y) / 3).sum(),
      (rgb * SIMD3(w.y, w.z, w.x) / 3).sum())
    let average = rgb.sum() / 3
    rgb += (average - rgb) * (saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation)
    rgb = (rgb - 0.5) * (contrast > 0 ? 1 / (1 - contrast) : 1 + contrast) + 0.5
    return brightness.x + (brightness.y - brightness.x) * rgb
  }

  @Test func `a part of a texture is replaced`() throws {
    let canvas = try Canvas(4, 4)
    let handle = canvas.backend.makeTexture(
      texture([SIMD4<UInt8>](repeating: [0, 0, 0, 255], count: 16), width: 4))
    let part = texture([[255, 0, 0, 255], [0, 255, 0, 255]], width: 1)
    canvas.backend.update(handle, x: 2, y: 1, with: part)
    // A part that is out of bounds or inconsistent has no effect.
    canvas.backend.update(handle, x: 3, y: 3, with: part)
    canvas.backend.update(handle, x: .max, y: 0, with: part)
    canvas.backend.update(
      handle, x: 0, y: 0, with: TextureData(width: 2, height: 2, format: .color, pixels: [1]))
    canvas.list.commands = [
      .raster(RasterDraw(texture: handle, matrix: canvas.matrix(scale: 4.0 / 8192)))
    ]
    let image = try canvas.draw()
    for y in 0..<4 {
      for x in 0..<4 {
        let red = x == 2 && y == 1 ? 255 : 0
        #expect(image.at(x, y) == [red, x == 2 && y == 2 ? 255 : 0, 0, 255])
      }
    }
  }
}
