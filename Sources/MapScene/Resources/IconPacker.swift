// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapImage

/// Packs icons into one sheet, in shelves. One empty texel surrounds each icon, so that antialiased edges do
/// not show neighboring icons.
struct IconPacker {
  /// An icon in one of the source sheets.
  struct Piece {
    var name: String
    var icon: ImageCatalog.Icon
    var sheet: Int
  }

  private static let minimumWidth = 512
  private static let maximumSide = 8192

  /// Returns the packed sheet and its icons, or `nil` if there are no icons or they do not fit.
  static func pack(_ pieces: [Piece], sheets: [RasterImage]) -> (RasterImage, [Piece])? {
    guard !pieces.isEmpty else { return nil }
    let area = pieces.reduce(0) { $0 + ($1.icon.width + 2) * ($1.icon.height + 2) }
    var width = pieces.reduce(minimumWidth) { max($0, $1.icon.width + 2) }
    while width * width < area { width *= 2 }
    var left = 0
    var top = 0
    var shelf = 0
    var packed: [Piece] = []
    packed.reserveCapacity(pieces.count)
    let ordered = pieces.sorted { ($1.icon.height, $0.name) < ($0.icon.height, $1.name) }
    for piece in ordered {
      if left + piece.icon.width + 2 > width {
        left = 0
        top += shelf
        shelf = 0
      }
      var moved = piece
      moved.icon.left = left + 1
      moved.icon.top = top + 1
      packed.append(moved)
      left += piece.icon.width + 2
      shelf = max(shelf, piece.icon.height + 2)
    }
    let height = top + shelf
    guard width <= maximumSide, height <= maximumSide, width * height <= ResourceLimits.spritePixels
    else { return nil }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for (from, to) in zip(ordered, packed) {
      let sheet = sheets[from.sheet]
      for row in 0..<from.icon.height {
        let source = ((from.icon.top + row) * sheet.width + from.icon.left) * 4
        let target = ((to.icon.top + row) * width + to.icon.left) * 4
        let count = from.icon.width * 4
        pixels.replaceSubrange(
          target..<target + count, with: sheet.pixels[source..<source + count])
      }
    }
    return (
      RasterImage(
        width: width, height: height, pixels: pixels, alpha: sheets.first?.alpha ?? .premultiplied),
      packed
    )
  }
}
