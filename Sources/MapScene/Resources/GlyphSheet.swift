// SPDX-License-Identifier: Apache-2.0
import MapText

/// A texture in which glyphs are packed in shelves.
final class GlyphSheet {
  /// The formats of glyphs' bitmaps.
  enum Format {
    case field, color

    var bytesPerTexel: Int { self == .field ? 1 : 4 }
    /// The maximum width and height in texels, for 16 MiB.
    var lastSize: Int { self == .field ? 4096 : 2048 }
    var textureFormat: TextureData.Format { self == .field ? .field : .color }
  }

  private(set) var texture: TextureHandle
  private let format: Format
  private let backend: any RenderBackend
  private var size = 512
  private var pixels: [UInt8]
  // One empty texel surrounds every glyph, so that its appearance does not depend on its neighbors.
  private var shelfTop = 1
  private var shelfHeight = 0
  private var shelfLeft = 1
  /// The rows that changed since the last upload.
  private var changedRows: Range<Int>?

  init(format: Format, backend: any RenderBackend) {
    self.format = format
    self.backend = backend
    pixels = [UInt8](repeating: 0, count: size * size * format.bytesPerTexel)
    texture = Self.makeTexture(pixels, size: size, format: format, backend)
  }

  /// Adds a glyph, which ``upload()`` transfers to the GPU.
  ///
  /// - Returns: The top left texel of the glyph, or `nil` if the texture has its maximum size and no room. A blank
  ///   glyph takes no room.
  func insert(_ bitmap: GlyphBitmap) -> (u: Int, v: Int)? {
    let texels = format == .field ? bitmap.field : bitmap.colors
    guard bitmap.width > 0, bitmap.height > 0, !texels.isEmpty else { return (0, 0) }
    while !hasRoom(bitmap) {
      guard grow() else { return nil }
    }
    if shelfLeft + bitmap.width + 1 > size {
      shelfTop += shelfHeight + 1
      shelfLeft = 1
      shelfHeight = 0
    }
    let corner = (u: shelfLeft, v: shelfTop)
    copy(texels, width: bitmap.width, to: corner)
    shelfLeft += bitmap.width + 1
    shelfHeight = max(shelfHeight, bitmap.height)
    let rows = corner.v..<corner.v + bitmap.height
    changedRows =
      changedRows.map { min($0.lowerBound, rows.lowerBound)..<max($0.upperBound, rows.upperBound) }
      ?? rows
    return corner
  }

  private func copy(_ texels: [UInt8], width: Int, to corner: (u: Int, v: Int)) {
    let rowBytes = width * format.bytesPerTexel
    for row in 0..<texels.count / rowBytes {
      let target = ((corner.v + row) * size + corner.u) * format.bytesPerTexel
      pixels.replaceSubrange(
        target..<target + rowBytes, with: texels[row * rowBytes..<(row + 1) * rowBytes])
    }
  }

  private func hasRoom(_ bitmap: GlyphBitmap) -> Bool {
    if shelfLeft + bitmap.width + 1 <= size, shelfTop + bitmap.height + 1 <= size { return true }
    return bitmap.width + 2 <= size
      && shelfTop + shelfHeight + bitmap.height + 2 <= size
  }

  /// Doubles the texture's size without moving glyphs. Returns `false` at the maximum size.
  private func grow() -> Bool {
    if size >= format.lastSize { return false }
    let oldRow = size * format.bytesPerTexel
    let oldPixels = pixels
    let oldSize = size
    size *= 2
    pixels = [UInt8](repeating: 0, count: size * size * format.bytesPerTexel)
    for row in 0..<oldSize {
      pixels.replaceSubrange(
        row * 2 * oldRow..<(row * 2 + 1) * oldRow,
        with: oldPixels[row * oldRow..<(row + 1) * oldRow])
    }
    backend.release(texture)
    texture = Self.makeTexture(pixels, size: size, format: format, backend)
    changedRows = nil
    return true
  }

  /// Transfers the glyphs added since the last call to the GPU.
  func upload() {
    guard let rows = changedRows else { return }
    changedRows = nil
    let rowBytes = size * format.bytesPerTexel
    let part = Array(pixels[rows.lowerBound * rowBytes..<rows.upperBound * rowBytes])
    backend.update(
      texture, x: 0, y: rows.lowerBound,
      with: TextureData(width: size, height: rows.count, format: format.textureFormat, pixels: part)
    )
  }

  /// Removes all glyphs. The texture keeps its size.
  func clear() {
    shelfTop = 1
    shelfLeft = 1
    shelfHeight = 0
    changedRows = nil
    pixels = [UInt8](repeating: 0, count: pixels.count)
  }

  private static func makeTexture(
    _ pixels: [UInt8], size: Int, format: Format, _ backend: any RenderBackend
  ) -> TextureHandle {
    var data = TextureData(
      width: size, height: size, format: format.textureFormat, pixels: pixels)
    // Color images are drawn at a fraction of their size.
    data.hasMipmaps = format == .color
    return backend.makeTexture(data)
  }
}
