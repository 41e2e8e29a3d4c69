// SPDX-License-Identifier: Apache-2.0
internal import CDeflate

/// Encodes images as PNG with eight bits per channel, without alpha if all pixels are opaque.
///
/// libdeflate compresses the rows, without filters and at its fastest level. That takes half the time of libpng with fast
/// compression, and maps are smaller. An image has the same bytes with the same version of libdeflate.
///
/// Source: W3C, Portable Network Graphics (PNG) Specification, third edition.
struct PNGEncoder {
  private let image: RasterImage
  private let channels: Int

  init(_ image: RasterImage) {
    let isOpaque = rhumb_pixels_are_opaque(image.pixels, image.width * image.height)
    channels = isOpaque ? 3 : 4
    self.image = isOpaque ? image : image.straight()
  }

  func encoded() throws(ImageError) -> [UInt8] {
    guard image.width > 0, image.height > 0, image.pixels.count < Int(Int32.max) / 2 else {
      throw .notEncodable(reason: "PNG does not support this size")
    }
    let size = image.width.bigEndian32 + image.height.bigEndian32
    let chunks = [
      // Eight bits, color with or without alpha, the standard methods, not interlaced.
      PNGChunk("IHDR", size + [8, channels == 3 ? 2 : 6, 0, 0, 0]),
      PNGChunk("sRGB", [0]), PNGChunk("IDAT", try compressed(rows())), PNGChunk("IEND", []),
    ]
    var file = PNGChunk.signature
    for chunk in chunks { chunk.write(to: &file) }
    return file
  }

  private func rows() -> [UInt8] {
    let size = (channels * image.width + 1) * image.height
    return [UInt8](unsafeUninitializedCapacity: size) { rows, count in
      rhumb_png_rows(image.pixels, image.width, image.height, channels, rows.baseAddress)
      count = size
    }
  }

  private func compressed(_ rows: [UInt8]) throws(ImageError) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(1) else {
      throw .notEncodable(reason: "there is not enough memory")
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, rows.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = libdeflate_zlib_compress(
        compressor, rows, rows.count, output.baseAddress, output.count)
    }
  }
}
