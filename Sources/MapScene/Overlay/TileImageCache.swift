// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapImage

/// A cache of the loaded images of a tile layer. The most recently used ones are kept up to a number of
/// bytes.
///
/// The images of the last view are all kept. With more than ``ResourceLimits/tileImageBytes``, further ones are reduced.
///
/// It must be changed on its engine's thread, between frames.
package final class TileImageCache {
  /// The duration of an image's fade-in, in seconds.
  package static let fadeDuration = 0.25

  /// The maximum number of bytes, apart from the images of the last frame.
  package let byteLimit: Int
  /// The time of the next frame in seconds, which controls the fade-in.
  package var time = 0.0
  /// The number of bytes of all images.
  package private(set) var byteCount = 0
  private var entries: [TileID: Entry] = [:]
  private var fadesUntil = -Double.infinity
  /// A counter of the views for which tiles were chosen.
  private var use = 0

  private struct Entry {
    /// `nil` if the tile does not exist.
    var image: OverlayImage?
    /// The time at which the fade-in begins.
    var start: Double
    var lastUse: Int

    var byteCount: Int { 128 + (image?.image.pixels.count ?? 0) }
  }

  /// The state of a loaded tile.
  enum State {
    /// An image and the opacity of its fade-in, 0...1.
    case image(OverlayImage, share: Double)
    case noTile
  }

  package init(byteLimit: Int = 64 << 20) { self.byteLimit = max(byteLimit, 0) }

  /// The number of loaded tiles, with and without an image.
  package var count: Int { entries.count }
  /// Whether images are still fading in.
  package var isFading: Bool { time < fadesUntil }

  /// Stores a tile's image, or `nil` if the tile does not exist.
  package func insert(_ image: OverlayImage?, at id: TileID, fadesIn: Bool) {
    remove(id)
    let isShown = fadesIn && image != nil
    let image = image?.reduced(toBytes: TileImageBudget.share(used: byteCount))
    let entry = Entry(image: image, start: isShown ? time : -.infinity, lastUse: use)
    if isShown { fadesUntil = max(fadesUntil, time + TileImageCache.fadeDuration) }
    entries[id] = entry
    byteCount += entry.byteCount
    if byteCount > byteLimit { trim() }
  }

  package func remove(_ id: TileID) {
    if let old = entries.removeValue(forKey: id) { byteCount -= old.byteCount }
  }

  package func removeAll() {
    entries = [:]
    byteCount = 0
    fadesUntil = -.infinity
  }

  /// Returns a cache with the same images, none of which fades in.
  func copy() -> sending TileImageCache {
    let copy = TileImageCache(byteLimit: byteLimit)
    for (id, entry) in entries { copy.insert(entry.image, at: id, fadesIn: false) }
    return copy
  }

  /// Ends all fade-ins immediately.
  package func finishFading() {
    for id in entries.keys { entries[id]?.start = -.infinity }
    fadesUntil = -.infinity
  }

  /// Begins the choice of tiles for another view.
  func beginSelection() { use += 1 }

  /// The state of a tile; `nil` if it is not loaded. Reading it marks the tile as used by the current view.
  subscript(id: TileID) -> State? {
    guard let entry = entries[id] else { return nil }
    if entry.lastUse != use { entries[id]?.lastUse = use }
    guard let image = entry.image else { return .noTile }
    let share = (time - entry.start) / TileImageCache.fadeDuration
    return .image(image, share: min(max(share, 0), 1))
  }

  /// Removes the least recently used images, except those of the last view.
  private func trim() {
    let goal = byteLimit - byteLimit / 8
    let old = entries.filter { $0.value.lastUse < use }.sorted {
      $0.value.lastUse < $1.value.lastUse
    }
    for (id, _) in old {
      if byteCount <= goal { return }
      remove(id)
    }
  }
}

extension OverlayImage {
  /// Returns the image, or one of a half, a quarter … of its size that takes at most `limit` bytes.
  fileprivate func reduced(toBytes limit: Int) -> OverlayImage {
    guard image.pixels.count > limit else { return self }
    var reduced = image
    while reduced.pixels.count > limit { reduced = reduced.halved() }
    return OverlayImage(reduced, scale: scale * Double(reduced.width) / Double(image.width))
  }
}
