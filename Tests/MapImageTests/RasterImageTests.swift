// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapTestSupport
import Testing

@Suite struct RasterImageTests {
  @Test(arguments: [SampleImages.png, SampleImages.webp])
  func `an image with alpha is decoded exactly`(bytes: [UInt8]) throws {
    let image = try RasterImage(decoding: bytes)
    #expect(image == RasterImage(width: 3, height: 2, pixels: SampleImages.pixels))
  }

  @Test func `grayscale, 16-bit and palette images are converted to RGBA`() throws {
    #expect(
      try RasterImage(decoding: SampleImages.gray).pixels == [7, 7, 7, 255, 250, 250, 250, 255])
    let palette = try RasterImage(decoding: SampleImages.palette).pixels
    #expect(palette.prefix(4) == [1, 2, 3, 255])
    #expect(palette[7] == 0)
    let deep = try RasterImage(decoding: SampleImages.deepGray).pixels
    #expect(deep[3] == 255 && deep.suffix(4) == [255, 255, 255, 255])
  }

  @Test func `a JPEG is decoded to colors close to the original`() throws {
    let image = try RasterImage(decoding: SampleImages.jpeg)
    #expect(image.width == 8)
    #expect(image.height == 4)
    for place in stride(from: 0, to: image.pixels.count, by: 4) {
      for (found, expected) in zip(image.pixels[place..<place + 4], [200, 40, 80, 255]) {
        #expect(abs(Int(found) - expected) <= 4)
      }
    }
  }

  @Test(arguments: [(1, 1), (3, 7), (256, 256), (1, 900), (1000, 3)])
  func `a PNG round trip preserves the image`(width: Int, height: Int) throws {
    var random = SplitMix64(seed: UInt64(width))
    let noise = RasterImage(
      width: width, height: height,
      pixels: (0..<4 * width * height).map { _ in UInt8.random(in: 0...255, using: &random) })
    #expect(try RasterImage(decoding: noise.encodedPNG()) == noise)
    let flat = RasterImage(
      width: width, height: height, pixels: [UInt8](repeating: 9, count: 4 * width * height))
    #expect(try RasterImage(decoding: flat.encodedPNG()) == flat)
  }

  @Test func `an image without pixels cannot be encoded`() {
    #expect(throws: ImageError.self) {
      try RasterImage(width: 0, height: 5, pixels: []).encodedPNG()
    }
  }

  @Test(arguments: [(8193, 8192), (100_000, 100_000), (1 << 30, 1 << 30)] as [(UInt32, UInt32)])
  func `an image with too many pixels is rejected by its header`(width: UInt32, height: UInt32) {
    let error = #expect(throws: ImageError.self) {
      try RasterImage(decoding: SampleImages.pngClaiming(width: width, height: height))
    }
    // libpng itself rejects widths and heights over a million.
    let isLarge = error == .tooLarge(width: Int(width), height: Int(height))
    #expect(isLarge || (width > 1_000_000 && error != nil))
  }

  /// A JPEG of 403 × 302 pixels: green, and red at the left.
  private func largeJPEG() throws -> [UInt8] {
    let pixels = (0..<403 * 302).flatMap { index -> [UInt8] in
      index % 403 < 100 ? [200, 0, 0, 255] : [0, 200, 0, 255]
    }
    return Array(try RasterImage(width: 403, height: 302, pixels: pixels).jpegData(quality: 1))
  }

  @Test(arguments: [
    (403 * 302, 403, 302), (403 * 302 - 1, 202, 151), (202 * 151 - 1, 101, 76),
    (51 * 38, 51, 38),
  ])
  func `a JPEG over the limit of its use is decoded to a smaller size`(
    limit: Int, width: Int, height: Int
  ) throws {
    let image = try RasterImage(decoding: largeJPEG(), limit: limit, isScaled: true)
    #expect(image.width == width && image.height == height)
    let right = Array(image.pixels[4 * (width - 1)..<4 * width])
    #expect(image.pixels[0] > 180 && image.pixels[1] < 20)
    #expect(right[0] < 20 && right[1] > 180 && right[3] == 255)
  }

  @Test func `a JPEG is refused if it is too large at an eighth, progressive, or not to be scaled`()
    throws
  {
    let jpeg = try largeJPEG()
    let error = ImageError.tooLarge(width: 403, height: 302)
    #expect(throws: error) { try RasterImage(decoding: jpeg, limit: 51 * 38 - 1, isScaled: true) }
    #expect(throws: error) { try RasterImage(decoding: jpeg, limit: 403 * 302 - 1) }
    var progressive = jpeg
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    progressive[frame + 1] = 0xC2
    #expect(throws: error) {
      try RasterImage(decoding: progressive, limit: 403 * 302 - 1, isScaled: true)
    }
    var huge = jpeg
    huge.replaceSubrange(frame + 5..<frame + 9, with: [0xF0, 0, 0xF0, 0])
    #expect(throws: ImageError.tooLarge(width: 0xF000, height: 0xF000)) {
      try RasterImage(decoding: huge, limit: 1 << 30, isScaled: true)
    }
  }

  @Test func `data in an unknown format and animations are errors`() {
    for bytes in [[], [0x89], Array("GIF89a".utf8), [UInt8](repeating: 0, count: 100)] {
      #expect(throws: ImageError.unknownFormat) { try RasterImage(decoding: bytes) }
    }
    #expect(throws: ImageError.self) { try RasterImage(decoding: SampleImages.animation) }
  }

  @Test func `damaged images do not crash, and truncated headers are errors`() {
    var random = SplitMix64(seed: 0x1A6E)
    let all = [
      SampleImages.png, SampleImages.webp, SampleImages.jpeg, SampleImages.palette,
    ]
    for whole in all {
      for count in 0..<30 {
        #expect(throws: ImageError.self) { try RasterImage(decoding: Array(whole.prefix(count))) }
      }
      for _ in 0..<500 {
        var damaged = whole
        for _ in 0..<random.int(in: 1...4) {
          damaged[random.int(in: 8...damaged.count - 1)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try? RasterImage(decoding: damaged)
      }
    }
  }

  @Test func `premultiplication and its inverse round to the nearest`() {
    for alpha in 0...255 {
      for value in stride(from: 0, through: 255, by: 5) {
        let one = UInt8(value)
        let image = RasterImage(width: 1, height: 1, pixels: [one, 0, 255, UInt8(alpha)])
        let product = image.premultiplied().pixels
        #expect(Double(product[0]) == (Double(value) * Double(alpha) / 255).rounded())
        #expect(product[1] == 0 && product[2] == UInt8(alpha) && product[3] == UInt8(alpha))
        let back = image.premultiplied().straight().pixels
        if alpha == 0 {
          #expect(back == [0, 0, 0, 0])
        } else {
          // The maximum error is the rounding error of the product, scaled by the division.
          #expect(abs(Double(back[0]) - Double(value)) <= 0.5 + 127.5 / Double(alpha))
        }
      }
    }
    let bright = RasterImage(width: 1, height: 1, pixels: [200, 9, 8, 7], alpha: .premultiplied)
      .straight()
    #expect(bright.pixels == [255, 255, 255, 7])
  }

  @Test func `JPEG and WebP data decode to nearly the same image, with transparent parts on white`()
    throws
  {
    var pixels: [UInt8] = []
    for index in 0..<32 * 32 {
      pixels += [UInt8(index / 32 * 7), UInt8(index % 32 * 7), 90, index < 512 ? 255 : 128]
    }
    let image = RasterImage(width: 32, height: 32, pixels: pixels)
    let webP = try RasterImage(decoding: Array(image.webPData(quality: 1)))
    #expect(webP.alpha == .straight)
    #expect(zip(webP.pixels, image.pixels).allSatisfy { abs(Int($0) - Int($1)) < 24 })
    let jpeg = try RasterImage(decoding: Array(image.premultiplied().jpegData(quality: 1)))
    for index in [0, 200, 511, 600, 1023] {
      let alpha = Double(pixels[4 * index + 3]) / 255
      for channel in 0..<3 {
        let expected = Double(pixels[4 * index + channel]) * alpha + 255 * (1 - alpha)
        #expect(abs(Double(jpeg.pixels[4 * index + channel]) - expected) < 12)
      }
      #expect(jpeg.pixels[4 * index + 3] == 255)
    }
    #expect(try image.jpegData(quality: 0.1).count < image.jpegData(quality: 1).count)
    #expect(throws: ImageError.self) {
      try RasterImage(width: 0, height: 0, pixels: []).webPData()
    }
  }

  @Test(arguments: [(UInt8(255), UInt8(2)), (254, 6)])
  func `PNG data has alpha only if a pixel is not opaque`(alpha: UInt8, colorType: UInt8) throws {
    var pixels = [UInt8](repeating: 255, count: 4 * 30)
    pixels[0..<4] = [1, 2, 3, 255]
    pixels[119] = alpha
    let image = RasterImage(width: 10, height: 3, pixels: pixels)
    let png = try image.encodedPNG()
    // The size and the color type, at their offsets in the header.
    #expect(Array(png[16..<26]) == [0, 0, 0, 10, 0, 0, 0, 3, 8, colorType])
    #expect(try RasterImage(decoding: png) == image)
  }

  @Test func `PNG data of a premultiplied image has straight colors`() throws {
    let image = RasterImage(width: 1, height: 1, pixels: [64, 0, 128, 128], alpha: .premultiplied)
    let decoded = try RasterImage(decoding: Array(image.pngData()))
    #expect(decoded.pixels == [128, 0, 255, 128])
  }

  @Test func `a file is written in the format of its extension`() throws {
    let folder = try TemporaryFolder()
    let image = RasterImage(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255])
    for name in ["a.png", "b.JPG", "c.jpeg", "d.webp"] {
      let file = URL(filePath: folder.path).appending(path: name)
      try image.write(to: file)
      let decoded = try RasterImage(decoding: Array(Data(contentsOf: file)))
      #expect(decoded.width == 2 && decoded.height == 1)
    }
    let premultiplied = RasterImage(
      width: 1, height: 1, pixels: [64, 0, 0, 128], alpha: .premultiplied)
    let file = URL(filePath: folder.path).appending(path: "half.png")
    try premultiplied.write(to: file)
    let red = try RasterImage(decoding: Array(Data(contentsOf: file))).pixels[0]
    #expect(red > 120 && red < 135)
    #expect(throws: ImageError.unknownFormat) {
      try image.write(to: URL(filePath: folder.path).appending(path: "map.gif"))
    }
    #expect(throws: ImageError.self) { try image.write(to: URL(filePath: "/nowhere/map.png")) }
  }
}
