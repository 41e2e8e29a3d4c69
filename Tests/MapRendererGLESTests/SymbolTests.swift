// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapRendererGLES
import MapScene
import MapTestSupport
import Testing

@Suite(.enabled(if: Canvas.hasEGL, "needs EGL with OpenGL ES 3"), .serialized)
struct SymbolTests {
  /// A 64×64 distance field of a circle with a radius of 16 texels at its center.
  private var discField: [UInt8] {
    (0..<64 * 64).map { index in
      let x = Float(index % 64) + 0.5 - 32
      let y = Float(index / 64) + 0.5 - 32
      let outside = (x * x + y * y).squareRoot() - 16
      return UInt8(min(max(255 * (0.75 - outside / 8), 0), 255).rounded())
    }
  }

  /// Returns the atlas as a square around the frame's center.
  private func corners(
    scale: Float, grow: Float = 0, blur: Float = 0, color: SIMD4<UInt8> = [0, 0, 0, 255],
    texels: UInt16 = 64
  ) -> [SymbolVertex] {
    let half = Float(texels) / 2 * scale
    return [(0, 0), (texels, 0), (0, texels), (texels, texels)].map { (u: UInt16, v: UInt16) in
      SymbolVertex(
        x: 64 + (u == 0 ? -half : half), y: 64 + (v == 0 ? -half : half), u: u, v: v,
        color: color, scale: scale, grow: grow, edge: 1.68 + 2.38 * blur)
    }
  }

  private func draw(_ corners: [SymbolVertex]) throws -> RasterImage {
    let canvas = try Canvas(128, 128)
    let atlas = canvas.backend.makeTexture(
      TextureData(width: 64, height: 64, format: .field, pixels: discField))
    canvas.list.symbols = corners
    canvas.list.commands = [.symbols(0..<corners.count, atlas: atlas, kind: .glyphs)]
    return try canvas.draw()
  }

  @Test(arguments: [Float(0.5), 1, 1.7, 3])
  func `a glyph's edge matches its distance field and is sharp at any size`(scale: Float) throws {
    let image = try draw(corners(scale: scale))
    let radius = Double(16 * scale)
    #expect(abs(image.area / (.pi * radius * radius) - 1) < 0.02)
    let row = image.alphas(row: 64)
    #expect(row.count { 0.02 < $0 && $0 < 0.98 } <= 4)
    for x in 64..<127 { #expect(row[x] >= row[x + 1]) }
  }

  @Test(arguments: [Float(1), 2, 4])
  func `a halo has the requested width and ends at the letter's edge`(grow: Float) throws {
    let image = try draw(corners(scale: 1, grow: grow))
    let radius = 16 + Double(grow)
    #expect(abs(image.area / (.pi * (radius * radius - 15.16 * 15.16)) - 1) < 0.02)
    #expect(image.at(64, 64).w == 0)
  }

  @Test func `a halo wider than its field does not show the rectangle`() throws {
    let image = try draw(corners(scale: 1, grow: 30, blur: 3))
    #expect(image.at(33, 33).w == 0 && image.at(95, 33).w == 0)
  }

  @Test func `blur widens the edge`() throws {
    let sharp = try draw(corners(scale: 1, grow: 2)).alphas(row: 64)
    let soft = try draw(corners(scale: 1, grow: 2, blur: 2)).alphas(row: 64)
    func edge(_ row: [Double]) -> Int { row[64...].count { 0.02 < $0 && $0 < 0.98 } }
    #expect(edge(soft) > edge(sharp) + 2)
  }

  @Test func `icons keep their pixels and can be tinted`() throws {
    let canvas = try Canvas(128, 128)
    // Premultiplied: half-transparent orange at the top left, opaque blue at the bottom right.
    let pixels: [UInt8] = [128, 64, 0, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]
    let atlas = canvas.backend.makeTexture(
      TextureData(width: 2, height: 2, format: .color, pixels: pixels))
    let plain = corners(scale: 1, color: [255, 255, 255, 255], texels: 2)
    let faint = corners(scale: 1, color: [128, 128, 128, 128], texels: 2)
      .map { corner in
        var corner = corner
        corner.x += 20
        return corner
      }
    canvas.list.symbols = plain + faint
    canvas.list.commands = [
      .symbols(0..<4, atlas: atlas, kind: .icons), .symbols(4..<8, atlas: atlas, kind: .icons),
    ]
    let image = try canvas.draw()
    #expect(image.matches(63, 63, [128, 64, 0, 128]))
    #expect(image.matches(64, 64, [0, 0, 255, 255]))
    #expect(image.at(64, 63).w == 0)
    #expect(image.matches(83, 63, [64, 32, 0, 64]))
  }

  @Test(arguments: [SymbolKind.crispIcons, .icons])
  func `a crisp icon between pixels keeps its colors and size, others are interpolated`(
    kind: SymbolKind
  ) throws {
    let canvas = try Canvas(128, 128)
    // A checkerboard of 4×4 opaque texels with one transparent texel around it.
    let pixels = (0..<36).flatMap { index -> [UInt8] in
      let (x, y) = (index % 6, index / 6)
      guard 1...4 ~= x, 1...4 ~= y else { return [0, 0, 0, 0] }
      return (x + y) % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }
    let atlas = canvas.backend.makeTexture(
      TextureData(width: 6, height: 6, format: .color, pixels: pixels))
    canvas.list.symbols = corners(scale: 1, color: [255, 255, 255, 255], texels: 6)
      .map { corner in
        var corner = corner
        corner.x += 0.3
        corner.y -= 0.4
        return corner
      }
    canvas.list.commands = [.symbols(0..<4, atlas: atlas, kind: kind)]
    let image = try canvas.draw()
    var mixed = 0
    for y in 58..<70 {
      for x in 58..<70 {
        let expected: SIMD4<Int> =
          switch (62..<66 ~= x && 62..<66 ~= y, (x + y) % 2) {
          case (false, _): [0, 0, 0, 0]
          case (true, 0): [255, 0, 0, 255]
          default: [0, 0, 255, 255]
          }
        if image.at(x, y) != expected { mixed += 1 }
      }
    }
    #expect(kind == .crispIcons ? mixed == 0 : mixed > 16)
  }

  @Test func `an icon's distance field is in its alpha channel`() throws {
    let canvas = try Canvas(128, 128)
    let pixels = discField.flatMap { (value: UInt8) -> [UInt8] in [0, 0, 0, value] }
    let atlas = canvas.backend.makeTexture(
      TextureData(width: 64, height: 64, format: .color, pixels: pixels))
    canvas.list.symbols = corners(scale: 1, color: [255, 0, 0, 255])
    canvas.list.commands = [.symbols(0..<4, atlas: atlas, kind: .fieldIcons)]
    let image = try canvas.draw()
    #expect(image.at(64, 64) == [255, 0, 0, 255])
    #expect(abs(image.area / (.pi * 256) - 1) < 0.02)
  }

  @Test func `a glyph has the same pixels at each position of an atlas`() throws {
    // 500 glyphs of different sizes at fractions of a pixel.
    var random = SplitMix64(seed: 11)
    var places: [(corner: SIMD2<Float>, scale: Float)] = []
    for index in 0..<500 {
      let x = Double(index % 25) * 40 + random.double(in: 4...5)
      let y = Double(index / 25) * 40 + random.double(in: 4...5)
      places.append(([Float(x), Float(y)], Float(random.double(in: 0.3...0.5))))
    }
    func image(size: Int, origin: SIMD2<UInt16>) throws -> RasterImage {
      let canvas = try Canvas(1024, 840)
      var pixels = [UInt8](repeating: 0, count: size * size)
      for (index, value) in discField.enumerated() {
        pixels[(Int(origin.y) + index / 64) * size + Int(origin.x) + index % 64] = value
      }
      let atlas = canvas.backend.makeTexture(
        TextureData(width: size, height: size, format: .field, pixels: pixels))
      for (place, scale) in places {
        for (u, v) in [(UInt16(0), UInt16(0)), (64, 0), (0, 64), (64, 64)] {
          canvas.list.symbols.append(
            SymbolVertex(
              x: place.x + Float(u) * scale, y: place.y + Float(v) * scale, u: origin.x + u,
              v: origin.y + v, color: [90, 60, 30, 255], scale: scale, edge: 1.7, origin: origin))
        }
      }
      canvas.list.commands = [.symbols(0..<4 * places.count, atlas: atlas, kind: .glyphs)]
      return try canvas.draw()
    }
    let first = try image(size: 128, origin: [1, 1])
    #expect(first.pixels.contains { $0 != 0 })
    for (size, origin) in [(512, SIMD2<UInt16>(391, 7)), (2048, [1777, 1901])] {
      #expect(try image(size: size, origin: origin) == first)
    }
  }

  @Test func `many rectangles are drawn at their positions`() throws {
    let canvas = try Canvas(128, 128)
    let atlas = canvas.backend.makeTexture(
      TextureData(width: 1, height: 1, format: .color, pixels: [255, 255, 255, 255]))
    for index in 0..<16_384 {
      let at = SIMD2(Float(index % 128), Float(index / 128))
      let color = SIMD4(UInt8(index % 128), UInt8(index / 128), 7, 255)
      for (x, y) in [(UInt16(0), UInt16(0)), (1, 0), (0, 1), (1, 1)] {
        canvas.list.symbols.append(
          SymbolVertex(
            x: at.x + Float(x), y: at.y + Float(y), u: x, v: y, color: color))
      }
    }
    canvas.list.commands = [.symbols(0..<4 * 16_384, atlas: atlas, kind: .icons)]
    let image = try canvas.draw()
    for index in 0..<16_384 {
      #expect(image.at(index % 128, index / 128) == [index % 128, index / 128, 7, 255])
    }
  }
}
