// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapImage

/// The memory of the images and elevations of an engine's tiles, including those in view. Images that do not fit are
/// reduced to a half, a quarter and so on of their size.
///
/// Workers reduce the images that they have built, so that the tiles that wait for their upload are small, too.
final class TileImageBudget: Sendable {
  private struct State {
    /// The bytes of the loaded tiles, and of those that are built but not loaded yet.
    var loaded = 0
    var built = 0
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int = ResourceLimits.tileImageBytes) { self.limit = limit }

  /// The bytes that the next tile may take, if the others take `used` bytes: a quarter of the rest, so that there is
  /// room for further tiles, and at least ``ResourceLimits/smallTileImageBytes``.
  static func share(used: Int, of limit: Int = ResourceLimits.tileImageBytes) -> Int {
    max((limit - used) / 4, ResourceLimits.smallTileImageBytes)
  }

  /// Reduces the image and elevations of a built tile to its share, and counts them until ``took(_:)``.
  func admit(_ bundle: TileBundle, zoom: Int) -> TileBundle {
    guard bundle.imageBytes > 0 else { return bundle }
    var bundle = bundle
    let used = state.withLock { $0.loaded + $0.built }
    bundle.reduce(toBytes: Self.share(used: used, of: limit), zoom: zoom)
    state.withLock { $0.built += bundle.imageBytes }
    return bundle
  }

  /// Ends the count of a built tile, which is loaded next.
  func took(_ bundle: TileBundle) { state.withLock { $0.built -= bundle.imageBytes } }

  /// Updates the size of the images and elevations of the loaded tiles.
  func setLoaded(bytes: Int) { state.withLock { $0.loaded = bytes } }
}

extension TileBundle {
  /// Halves the image and elevations until they take at most `limit` bytes, but not below 64 pixels.
  ///
  /// - Parameter zoom: The tile's zoom.
  fileprivate mutating func reduce(toBytes limit: Int, zoom: Int) {
    while imageBytes > limit {
      // An image with corners of its own is not a tile's, and has a limit of its own.
      if let image, corners == nil, max(image.width, image.height) > 64 {
        self.image = image.halved()
      } else if let elevation, elevation.size > 64 {
        let grid = elevation.halved()
        self.elevation = grid
        if slopes != nil { slopes = grid.slopes(zoom: zoom) }
        if heights != nil { heights = grid.heights }
      } else {
        return
      }
    }
  }
}
