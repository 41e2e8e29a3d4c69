// SPDX-License-Identifier: Apache-2.0

extension RasterImage {
  /// Returns the image in half its width and height, rounded up. Each pixel is the mean of up to four pixels.
  package func halved() -> RasterImage {
    if alpha == .straight { return premultiplied().halved().straight() }
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    var result = [UInt8](repeating: 0, count: 4 * columns * rows)
    var target = result.mutableSpan
    let source = pixels.span
    for row in 0..<rows {
      let upper = 2 * row * width
      let lower = min(2 * row + 1, height - 1) * width
      for column in 0..<columns {
        let (left, right) = (2 * column, min(2 * column + 1, width - 1))
        let offsets = (
          4 * (upper + left), 4 * (upper + right), 4 * (lower + left), 4 * (lower + right)
        )
        for channel in 0..<4 {
          let sum =
            UInt16(source[offsets.0 + channel]) + UInt16(source[offsets.1 + channel])
            + UInt16(source[offsets.2 + channel]) + UInt16(source[offsets.3 + channel])
          target[4 * (row * columns + column) + channel] = UInt8((sum + 2) / 4)
        }
      }
    }
    return RasterImage(width: columns, height: rows, pixels: result, alpha: alpha)
  }
}
