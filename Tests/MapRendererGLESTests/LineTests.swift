// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapRendererGLES
import MapScene
import Testing

@Suite(.enabled(if: Canvas.hasEGL, "needs EGL with OpenGL ES 3"), .serialized)
struct LineTests {
  let color: SIMD4<Float> = [0, 0, 0, 1]

  private func rows(
    halfWidth: Float, gap: Float = 0, offset: Float = 0, blur: Float = 0, dashUnit: Float = 0
  ) -> [SIMD4<Float>] {
    // Dashes fade over a pixel, which is ten tile units.
    [color, [halfWidth, gap, offset, blur], [dashUnit, 0, 0, dashUnit > 0 ? 5 / dashUnit : 0]]
  }

  /// Draws a rotated line through the frame's center.
  private func line(
    _ rows: [SIMD4<Float>], turned: Float, dash: DashPattern? = nil
  ) throws -> RasterImage {
    let canvas = try Canvas()
    let mesh = Shapes.line(from: [-400, 320], to: [1040, 320])
    canvas.list.commands = [
      .line(canvas.tile(mesh, rows: rows, scale: 0.1, turned: turned), dash: dash)
    ]
    return try canvas.draw()
  }

  /// Returns the line's width: the coverage of the frame's columns multiplied by the cosine.
  private func width(_ image: RasterImage, turned: Float) -> Double {
    let middle = 20..<44
    let cover = middle.map { x in (0..<64).reduce(0.0) { $0 + Double(image.at(x, $1).w) / 255 } }
    return cover.reduce(0, +) / Double(middle.count) * Double(cosine(turned))
  }

  @Test(arguments: [Float(0), 10, 30, 40], [Float(0.2), 0.5, 1, 1.5, 3, 8, 12.4])
  func `a line covers its width`(turned: Float, width expected: Float) throws {
    let image = try line(rows(halfWidth: expected / 2), turned: turned)
    #expect(abs(width(image, turned: turned) - Double(expected)) < 0.1)
  }

  @Test(arguments: [nil, DashPattern(lengths: [3, 2], isRound: false)])
  func `a draw with a single row has the pixels of one with more rows`(dash: DashPattern?) throws {
    let canvas = try Canvas()
    let one = rows(halfWidth: 3, gap: 1, offset: 2, blur: 1, dashUnit: dash == nil ? 0 : 20)
    let paint: SIMD4<Float> = [0.2, 0.1, 0, 0.5]
    let line = Shapes.line(from: [100, 100], to: [500, 380], isRound: true)
    let edge = EdgeTests.rectangle([10, 10, 50, 50])
    func image(spareRows count: Int) throws -> RasterImage {
      func more(_ row: [SIMD4<Float>]) -> [SIMD4<Float>] {
        row + (0..<count).flatMap { _ in row.map { _ in [1, 1, 1, 1] } }
      }
      canvas.list.commands = [
        .fill(canvas.tile(Shapes.rectangle([10, 10, 50, 50]), rows: more([paint]), turned: 20)),
        .outline(canvas.tile(edge, rows: more([paint]), turned: 20), .translucentEdge),
        .line(canvas.tile(line, rows: more(one), scale: 0.1), dash: dash),
      ]
      return try canvas.draw()
    }
    let single = try image(spareRows: 0)
    #expect(single.area > 500)
    #expect(try image(spareRows: 1).pixels == single.pixels)
  }

  @Test(arguments: [Float(0), 30, 45])
  func `a gap remains empty between the two lines`(turned: Float) throws {
    let image = try line(rows(halfWidth: 7, gap: 4), turned: turned)
    #expect(abs(width(image, turned: turned) - 6) < 0.1)
    #expect(image.at(32, 32).w == 0)
  }

  @Test(arguments: [Float(0), 17, 30])
  func `an edge is antialiased without a step`(turned: Float) throws {
    let image = try line(rows(halfWidth: 5), turned: turned)
    let column = (0..<64).map { image.at(32, $0).w }
    let middle = 32
    #expect(column[middle] == 255)
    for y in middle..<63 { #expect(column[y] >= column[y + 1]) }
    let soft = column[middle...].count { 2 < $0 && $0 < 253 }
    #expect(turned == 0 ? soft == 0 : 1...2 ~= soft)
  }

  @Test func `blur softens the edge inward`() throws {
    let image = try line(rows(halfWidth: 5, blur: 4), turned: 0)
    let column = (32..<40).map { Double(image.at(32, $0).w) / 255 }
    for (index, alpha) in column.enumerated() {
      let away = Double(index) + 0.5
      #expect(abs(alpha - min(max((5.5 - away) / 5, 0), 1)) < 0.01)
    }
  }

  @Test func `an offset moves the line to its right`() throws {
    // The line goes east, so its right is down on the screen.
    let image = try line(rows(halfWidth: 2, offset: 10), turned: 0)
    let column = (0..<64).map { image.at(32, $0).w }
    #expect(column.enumerated().allSatisfy { ($0.element > 250) == (40..<44 ~= $0.offset) })
  }

  @Test func `a round cap is a half circle, also for an offset line`() throws {
    for (offset, top) in [(Float(0), 32), (12, 44)] {
      let canvas = try Canvas()
      let mesh = Shapes.line(from: [200, 320], to: [440, 320], isRound: true, withRight: true)
      let rows = rows(halfWidth: 8, offset: offset)
      canvas.list.commands = [.line(canvas.tile(mesh, rows: rows, scale: 0.1), dash: nil)]
      let image = try canvas.draw()
      let expected = 24.0 * 16 + Double.pi * 64
      #expect(abs(image.area / expected - 1) < 0.01)
      #expect(image.at(12, top).w > 200 && image.at(51, top).w > 200)
      #expect(image.at(11, top).w < 20 && image.at(52, top).w < 20)
      #expect(image.at(13, top - 6).w < 20)
    }
  }

  @Test func `dashes have the right length and position`() throws {
    let dash = DashPattern(lengths: [3, 2], isRound: false)
    let canvas = try Canvas()
    let mesh = Shapes.line(from: [0, 320], to: [640, 320])
    let tile = canvas.tile(mesh, rows: rows(halfWidth: 2, dashUnit: 20), scale: 0.1)
    canvas.list.commands = [.line(tile, dash: dash)]
    let alphas = try canvas.draw().alphas(row: 32)
    // A dash unit is 2 pixels: 6 pixels dash, 4 pixels gap, starting at 0.
    for x in 0..<60 { #expect(abs(alphas[x] - (x % 10 < 6 ? 1 : 0)) < 0.02, "\(x)") }
  }

  @Test(arguments: [Float(0), 20, 45])
  func `dashes of several lengths keep their duty cycle at any angle`(turned: Float) throws {
    let dash = DashPattern(lengths: [2, 1, 0.5, 1.5], isRound: false)
    let image = try line(rows(halfWidth: 3, dashUnit: 16), turned: turned, dash: dash)
    let solid = try line(rows(halfWidth: 3), turned: turned)
    // The pattern repeats every 8 pixels. Incomplete repeats at the frame's edges require the tolerance.
    #expect(abs(image.area / solid.area - 0.5) < 0.04)
  }

  @Test func `round dashes of length 0 are circles`() throws {
    let dash = DashPattern(lengths: [0, 2], isRound: true)
    let canvas = try Canvas()
    // The dots are at multiples of 16 pixels and 8 pixels wide.
    let mesh = Shapes.line(from: [80, 320], to: [560, 320])
    let tile = canvas.tile(mesh, rows: rows(halfWidth: 4, dashUnit: 80), scale: 0.1)
    canvas.list.commands = [.line(tile, dash: dash)]
    let image = try canvas.draw()
    // Two complete dots, and the halves of the dots at both ends: at 8, 24, 40, 56. MapLibre's dots are a little longer
    // across the line than along it.
    let ratio = image.area / (3 * Double.pi * 16)
    #expect(ratio > 1 && ratio < 1.1)
    #expect(image.at(24, 32).w == 255 && image.at(32, 32).w == 0)
  }

  @Test func `an edge in a tilted view fades over one pixel, and ends as in MapLibre`() throws {
    // The ground seen at 60 degrees, with lines across the view and into the distance, near and far.
    let canvas = try Canvas(128, 128)
    let matrix = Tilted(width: 128, height: 128, tilt: 60).matrix
    // The line from a to b is in view. It is drawn on to c, which may be behind the camera.
    for (a, b, c) in [
      (SIMD2<Int16>(-900, 300), SIMD2<Int16>(900, 300), SIMD2<Int16>(900, 300)),
      ([-900, -250], [900, -250], [9000, -250]), ([0, -3000], [0, 900], [0, 900]),
      ([400, -3000], [400, 1500], [400, 8000]), ([-2800, -2300], [2100, 1650], [2100, 1650]),
      ([-2800, -2300], [2100, 1650], [11900, 9550]),
    ] {
      var tile = canvas.tile(Shapes.line(from: a, to: c), rows: rows(halfWidth: 6), matrix: matrix)
      tile.unitsPerPixel = 10
      canvas.list.commands = [.line(tile, dash: nil)]
      let image = try canvas.draw()
      // The reference: the distance of each pixel's center on the ground, and its change from pixel to pixel.
      let view = Tilted(width: 128, height: 128, tilt: 60)
      var worst = 0.0
      for y in 1..<127 {
        for x in 1..<127 {
          guard let cover = view.fadedCover(x, y, from: a, to: b, halfWidth: 6) else { continue }
          worst = max(worst, abs(Double(image.at(x, y).w) / 255 - cover))
        }
      }
      #expect(worst < 0.12, "\(a) to \(b)")
    }
  }

  @Test func `a gradient runs along the line`() throws {
    let canvas = try Canvas()
    var ramp = [UInt8](repeating: 255, count: 1024)
    for index in 0..<256 { ramp[4 * index] = UInt8(index) }
    let texture = canvas.backend.makeTexture(
      TextureData(width: 256, height: 1, format: .color, pixels: ramp))
    let mesh = Shapes.line(from: [0, 320], to: [640, 320])
    var rows = rows(halfWidth: 5)
    rows[2] = [0, 0, 1 / 640, 0]
    let tile = canvas.tile(mesh, rows: rows, scale: 0.1)
    canvas.list.commands = [.lineGradient(tile, GradientDraw(ramp: texture), dash: nil)]
    let image = try canvas.draw()
    for x in 0..<64 { #expect(abs(image.at(x, 32).x - (4 * x + 2)) <= 2) }
  }

  @Test func `the steps of a gradient are exact, also on a short part of a long line`() throws {
    let canvas = try Canvas()
    let pixels: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]
    let texture = canvas.backend.makeTexture(
      TextureData(width: 3, height: 1, format: .color, pixels: pixels))
    let mesh = Shapes.line(from: [0, 320], to: [640, 320])
    // The frame shows a millionth of the line, in 64 pixels.
    let span: Float = 1e-6
    let rows: [SIMD4<Float>] = [
      [1, span, 256, 1], [5, 0, 0, 0], [0, 0, span / 640, 0],
    ]
    let tile = canvas.tile(mesh, rows: rows, scale: 0.1)
    let gradient = GradientDraw(ramp: texture, steps: [span / 4, span / 2])
    canvas.list.commands = [.lineGradient(tile, gradient, dash: nil)]
    let image = try canvas.draw()
    for x in 0..<64 where x != 16 && x != 32 {
      let expected: SIMD4<Int> =
        x < 16 ? [255, 0, 0, 255] : x < 32 ? [0, 255, 0, 255] : [0, 0, 255, 255]
      #expect(image.at(x, 32) == expected, "\(x)")
    }
  }

  @Test func `a pattern repeats along the line and fits across it`() throws {
    let canvas = try Canvas()
    // Two texels long and four high: red and green above, blue below.
    let above: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255]
    let below: [UInt8] = [0, 0, 255, 255, 0, 0, 255, 255]
    let atlas = canvas.backend.makeTexture(
      TextureData(
        width: 2, height: 4, format: .color, pixels: above + above + below + below))
    let mesh = Shapes.line(from: [0, 320], to: [640, 320])
    let rows: [SIMD4<Float>] = [[1, 0, 0, 0], [4, 0, 0, 0], [0, 0, 2, 4], [40, 0, 0, 0]]
    let tile = canvas.tile(mesh, rows: rows, scale: 0.1)
    canvas.list.commands = [.linePattern(tile, atlas: atlas)]
    let image = try canvas.draw()
    // As in MapLibre, the top of the image is at the right of the line, below the middle of the frame.
    #expect(image.at(0, 29).z > 200 && image.at(0, 29).x == 0 && image.at(0, 29).y == 0)
    #expect(image.at(0, 34).z == 0 && image.at(0, 34).w > 200)
    #expect(image.at(4, 29) == image.at(0, 29) && image.at(4, 34) == image.at(0, 34))
  }
}
