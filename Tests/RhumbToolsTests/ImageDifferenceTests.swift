// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapTestSupport
import Testing

@Suite struct ImageDifferenceTests {
  @Test func `equal images do not differ, and images of different sizes differ completely`() {
    let image = disc(x: 190, y: 160, radius: 100, red, on: white)
    #expect(imageDifference(image, image) == 0)
    let half = RasterImage(
      width: image.width, height: image.height / 2,
      pixels: Array(image.pixels.prefix(image.pixels.count / 2)))
    #expect(imageDifference(image, half) == 1)
  }

  @Test func `colors within the threshold count as equal, and other colors do not`() {
    // Grays differ only in brightness. The squared distance is 0.5053 · difference², and the maximum is
    // 35215. The threshold of 0.1285, relative to its root, is a difference of 33.9.
    #expect(imageDifference(gray(100), gray(133)) == 0)
    #expect(imageDifference(gray(100), gray(135)) == 1)
    #expect(imageDifference(gray(100), gray(135), threshold: 0.2) == 0)
    #expect(imageDifference(gray(100), gray(101), threshold: 0) == 1)
  }

  @Test func `translucent colors are blended with white`() {
    let nothing = RasterImage(width: 1, height: 1, pixels: [0, 0, 0, 0])
    #expect(
      imageDifference(nothing, RasterImage(width: 1, height: 1, pixels: [255, 9, 7, 0])) == 0)
    #expect(imageDifference(nothing, gray(255)) == 0)
    #expect(imageDifference(nothing, gray(0)) == 1)
  }

  // The expected numbers come from the Python package pixelmatch 0.3.0.

  @Test func `antialiasing differences are not counted, but moved or changed pixels are`() {
    let still = disc(x: 190, y: 160, radius: 100, red, on: white)
    let cases = [
      (still, disc(x: 192, y: 160, radius: 100, red, on: white), 0),
      (still, disc(x: 195, y: 161, radius: 100, red, on: white), 0),
      (still, disc(x: 214, y: 160, radius: 100, red, on: white), 82),
      (still, disc(x: 190, y: 160, radius: 100, blue, on: white), 456),
      (
        disc(x: 190, y: 160, radius: 100, red, on: [0, 0, 0, 0]),
        disc(x: 191, y: 163, radius: 104, red, on: white), 0
      ),
      (
        disc(x: 0, y: 0, radius: 300, red, on: blue), disc(x: 3, y: 4, radius: 300, red, on: blue),
        0
      ),
    ]
    for (a, b, expected) in cases {
      for threshold in [0.1285, 0.02] {
        #expect(differingPixels(a, b, threshold: threshold) == expected)
      }
    }
  }

  @Test(arguments: [
    (1, 2, 322), (1, 4, 420), (1, 16, 459), (2, 2, 310), (2, 4, 383), (2, 16, 300), (3, 2, 312),
    (3, 4, 356), (3, 16, 265),
  ])
  func `the result for noise matches that of pixelmatch`(
    block: Int, levels: Int, expected: Int
  ) {
    let a = noise(seed: 7, levels: levels, block: block)
    let b = noise(seed: 8, levels: levels, block: block)
    var mixed = a
    for index in 0..<(width * height) where index % width % 3 == 0 {
      for channel in 0..<4 { mixed.pixels[4 * index + channel] = b.pixels[4 * index + channel] }
    }
    #expect(differingPixels(a, mixed, threshold: 0.1285) == expected)
  }

  private let width = 48
  private let height = 40
  private let red = [200, 30, 40, 255]
  private let blue = [30, 60, 180, 255]
  private let white = [255, 255, 255, 255]

  private func differingPixels(_ a: RasterImage, _ b: RasterImage, threshold: Double) -> Int {
    Int((imageDifference(a, b, threshold: threshold) * Double(width * height)).rounded())
  }

  private func gray(_ level: UInt8) -> RasterImage {
    RasterImage(width: 1, height: 1, pixels: [level, level, level, 255])
  }

  /// A disc with smooth edges, with sixteen samples per pixel. The center and radius are in eighths of a
  /// pixel.
  private func disc(x: Int, y: Int, radius: Int, _ color: [Int], on ground: [Int]) -> RasterImage {
    var pixels: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        var inside = 0
        for sample in 0..<16 {
          let dx = 8 * column + 2 * (sample % 4) + 1 - x
          let dy = 8 * row + 2 * (sample / 4) + 1 - y
          if dx * dx + dy * dy <= radius * radius { inside += 1 }
        }
        for channel in 0..<4 {
          pixels.append(UInt8((color[channel] * inside + ground[channel] * (16 - inside)) / 16))
        }
      }
    }
    return RasterImage(width: width, height: height, pixels: pixels)
  }

  /// Squares of random levels, by a linear congruential generator.
  private func noise(seed: Int, levels: Int, block: Int) -> RasterImage {
    var state = seed
    var squares: [[Int]: Int] = [:]
    var pixels: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let square = [column / block, row / block]
        if squares[square] == nil {
          state = (state * 1_103_515_245 + 12_345) % (1 << 31)
          squares[square] = (state >> 16) % levels
        }
        let level = UInt8((squares[square] ?? 0) * (255 / (levels - 1)))
        pixels += [level, level, 255 - level, 255]
      }
    }
    return RasterImage(width: width, height: height, pixels: pixels)
  }
}
