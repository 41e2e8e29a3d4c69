// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapScene
import Testing

@testable import MapRendererGLES

@Suite(.enabled(if: Canvas.hasEGL, "needs EGL with OpenGL ES 3"), .serialized)
struct FillTests {
  let red: SIMD4<Float> = [1, 0, 0, 1]

  @Test func `an empty list draws its clear color`() throws {
    let canvas = try Canvas(5, 3, clear: [0.2, 0.4, 0.6, 0.8])
    let image = try canvas.draw()
    #expect(image.width == 5 && image.height == 3)
    for y in 0..<3 { for x in 0..<5 { #expect(image.matches(x, y, [51, 102, 153, 204])) } }
  }

  @Test func `a rectangle covers exactly its pixels, with x to the right and y down`() throws {
    let canvas = try Canvas(64, 48)
    canvas.list.commands = [.fill(canvas.tile(Shapes.rectangle([3, 5, 20, 9]), rows: [red]))]
    let image = try canvas.draw()
    for y in 0..<48 {
      for x in 0..<64 {
        let isInside = 3..<20 ~= x && 5..<9 ~= y
        #expect(image.at(x, y) == (isInside ? [255, 0, 0, 255] : .zero), "\(x), \(y)")
      }
    }
  }

  @Test func `a window's framebuffer reads back like the offscreen target`() throws {
    let canvas = try Canvas(16, 16)
    canvas.list.commands = [.fill(canvas.tile(Shapes.rectangle([1, 2, 7, 4]), rows: [red]))]
    let own = try canvas.draw()
    let window = RenderTarget(state: GLState())
    try window.bind(width: 16, height: 16, needsDepth: true)
    canvas.backend.target = .framebuffer(window.framebuffer)
    #expect(try canvas.draw() == own)
  }

  @Test(arguments: [Float(0), 90, 180, 30, 44], [false, true])
  func `the clip rectangle is exact at any rotation with every clipping method`(
    degrees: Float, cuts: Bool
  ) throws {
    let canvas = try Canvas()
    if !cuts { canvas.backend.supportsClipDistances = false }
    let whole = Shapes.rectangle([-200, -200, 264, 264])
    canvas.list.commands = [
      .fill(canvas.tile(whole, rows: [red], turned: degrees, clip: [20, 24, 44, 40]))
    ]
    let clipped = try canvas.draw()
    canvas.list.commands = [
      .fill(canvas.tile(Shapes.rectangle([20, 24, 44, 40]), rows: [red], turned: degrees))
    ]
    let plain = try canvas.draw()
    // The clip is 0.02 pixels larger, so only pixels whose centers are that near may differ.
    let different = zip(clipped.pixels, plain.pixels).count { $0 != $1 }
    #expect(different <= 8)
    #expect(abs(plain.area - 384) < 8)
  }

  @Test(arguments: [Float(0), 33], [false, true])
  func `adjacent clip rectangles leave no gaps and do not overlap`(
    degrees: Float, cuts: Bool
  ) throws {
    let canvas = try Canvas()
    if !cuts { canvas.backend.supportsClipDistances = false }
    let whole = Shapes.rectangle([-200, -200, 264, 264])
    let half: SIMD4<Float> = [0.5, 0, 0, 0.5]
    for clip: SIMD4<Float> in [[-200, -200, 31.3, 264], [31.3, -200, 264, 264]] {
      canvas.list.commands.append(
        .fill(canvas.tile(whole, rows: [half], turned: degrees, clip: clip)))
    }
    let image = try canvas.draw()
    let alphas = (0..<64).flatMap { image.alphas(row: $0) }
    #expect(alphas.allSatisfy { $0 > 0.49 })
    #expect(alphas.count { $0 > 0.51 } < 8)
  }

  @Test func `each row colors its own squares, with 1,024 rows per command`() throws {
    let canvas = try Canvas(64, 64)
    func color(_ index: Int) -> SIMD4<Float> {
      [Float(index % 251) / 255, Float(index % 241) / 255, Float(index % 239) / 255, 1]
    }
    for quarter in 0..<4 {
      let boxes = (0..<1024).map { index in
        let x = Int16(index % 64)
        let y = Int16(quarter * 16 + index / 64)
        return (SIMD4<Int16>(x, y, x + 1, y + 1), UInt16(index))
      }
      let rows = (0..<1024).map { color(quarter * 1024 + $0) }
      canvas.list.commands.append(.fill(canvas.tile(Shapes.rectangles(boxes), rows: rows)))
    }
    let image = try canvas.draw()
    for index in 0..<4096 {
      let expected = SIMD4(index % 251, index % 241, index % 239, 255)
      #expect(image.matches(index % 64, index / 64, expected, within: 0))
    }
  }

  @Test func `premultiplied colors are blended`() throws {
    let canvas = try Canvas(4, 4, clear: [0, 0, 1, 1])
    let square = Shapes.rectangle([0, 0, 4, 4])
    canvas.list.commands = [.fill(canvas.tile(square, rows: [[0.25, 0.1, 0, 0.5]]))]
    #expect(try canvas.draw().matches(1, 1, [64, 26, 128, 255]))
  }

  @Test func `a transparent row draws nothing and an opaque row covers the background`() throws {
    let canvas = try Canvas(8, 4, clear: [0, 1, 0, 1])
    let squares = Shapes.rectangles([([0, 0, 4, 4], 0), ([4, 0, 8, 4], 1)])
    canvas.list.commands = [.fill(canvas.tile(squares, rows: [.zero, red]))]
    let image = try canvas.draw()
    #expect(image.at(1, 1) == [0, 255, 0, 255])
    #expect(image.at(6, 1) == [255, 0, 0, 255])
  }

  @Test func `backgrounds cover all earlier commands`() throws {
    let canvas = try Canvas(4, 4)
    let fill = DrawCommand.fill(canvas.tile(Shapes.rectangle([0, 0, 4, 4]), rows: [red]))
    canvas.list.commands = [fill, .background(color: [0, 0, 0.5, 0.5])]
    #expect(try canvas.draw().matches(2, 2, [128, 0, 128, 255]))
    canvas.list.commands = [fill, .background(color: [0, 0, 1, 1])]
    #expect(try canvas.draw().at(2, 2) == [0, 0, 255, 255])
    canvas.list.commands = [.background(color: [0, 0, 1, 1]), fill]
    #expect(try canvas.draw().at(2, 2) == [255, 0, 0, 255])
  }

  @Test func `a pattern repeats from the tile's origin and its phase`() throws {
    let canvas = try Canvas(16, 16)
    // An atlas whose 2×2 cell at (4, 4) is red, green / blue, white. All other texels are transparent
    // black.
    var pixels = [UInt8](repeating: 0, count: 4 * 64)
    let cell: [(Int, Int, SIMD4<UInt8>)] = [
      (4, 4, [255, 0, 0, 255]), (5, 4, [0, 255, 0, 255]), (4, 5, [0, 0, 255, 255]),
      (5, 5, [255, 255, 255, 255]),
    ]
    for (x, y, color) in cell {
      for channel in 0..<4 { pixels[4 * (y * 8 + x) + channel] = color[channel] }
    }
    let atlas = canvas.backend.makeTexture(
      TextureData(width: 8, height: 8, format: .color, pixels: pixels))
    let rows: [SIMD4<Float>] = [[1, 0, 0, 0], [4, 4, 2, 2], [2, 2, 1, 0]]
    let tile = canvas.tile(Shapes.rectangle([0, 0, 16, 16]), rows: rows)
    canvas.list.commands = [.fillPattern(tile, atlas: atlas)]
    let image = try canvas.draw()
    // The phase in x is 1: the origin is one unit into the pattern.
    #expect((image.at(0, 0) &- [0, 255, 0, 255]).isNearZero)
    #expect((image.at(1, 0) &- [255, 0, 0, 255]).isNearZero)
    #expect((image.at(1, 1) &- [0, 0, 255, 255]).isNearZero)
    #expect((image.at(6, 15) &- [255, 255, 255, 255]).isNearZero)
    canvas.list.commands = [.backgroundPattern(tile, atlas: atlas)]
    #expect(try canvas.draw() == image)
  }
}

extension SIMD4<Int> {
  /// Whether no component differs from 0 by more than 2. A frame is moved by 1/256 of a pixel.
  fileprivate var isNearZero: Bool { indices.allSatisfy { abs(self[$0]) <= 2 } }
}
