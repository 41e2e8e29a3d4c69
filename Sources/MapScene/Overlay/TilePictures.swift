// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
import MapImage

/// The pictures of a layer of tiles that are there, the latest used ones up to a number of bytes.
///
/// Belongs to the thread of the engine that draws them, and is changed between frames.
public final class TilePictures {
  /// How long a picture takes to appear, in seconds.
  public static let fadeDuration = 0.25

  /// How many bytes are kept beside what the last frame showed.
  public let byteLimit: Int
  /// The time of the next frame, in seconds: what fades in is told by it.
  public var time = 0.0
  /// The bytes of all pictures.
  public private(set) var byteCount = 0
  private var entries: [TileID: Entry] = [:]
  private var fadesUntil = -Double.infinity
  /// Grows with each view that is chosen for.
  private var use = 0

  private struct Entry {
    /// Nil where there is no tile.
    var image: OverlayImage?
    /// The time at which it begins to appear.
    var start: Double
    var lastUse: Int

    var byteCount: Int { 128 + (image?.image.pixels.count ?? 0) }
  }

  /// What is known of a tile.
  enum State {
    /// A picture, and how much of it shows, 0...1.
    case picture(OverlayImage, share: Double)
    case noTile
  }

  public init(byteLimit: Int = 64 << 20) { self.byteLimit = max(byteLimit, 0) }

  /// How many tiles are known, with and without a picture.
  public var count: Int { entries.count }
  /// Whether pictures are still appearing.
  public var isFading: Bool { time < fadesUntil }

  /// Keeps a tile's picture, or that there is none.
  public func insert(_ image: OverlayImage?, at id: TileID, fadesIn: Bool) {
    remove(id)
    let isShown = fadesIn && image != nil
    let entry = Entry(image: image, start: isShown ? time : -.infinity, lastUse: use)
    if isShown { fadesUntil = max(fadesUntil, time + TilePictures.fadeDuration) }
    entries[id] = entry
    byteCount += entry.byteCount
    if byteCount > byteLimit { trim() }
  }

  public func remove(_ id: TileID) {
    if let old = entries.removeValue(forKey: id) { byteCount -= old.byteCount }
  }

  public func removeAll() {
    entries = [:]
    byteCount = 0
    fadesUntil = -.infinity
  }

  /// Shows all of each picture from now on.
  public func finishFading() {
    for id in entries.keys { entries[id]?.start = -.infinity }
    fadesUntil = -.infinity
  }

  /// Begins the choice for another view.
  func beginUse() { use += 1 }

  /// What is known of a tile; nil if nothing is. What a view asks for is kept longest.
  subscript(id: TileID) -> State? {
    guard let entry = entries[id] else { return nil }
    if entry.lastUse != use { entries[id]?.lastUse = use }
    guard let image = entry.image else { return .noTile }
    let share = (time - entry.start) / TilePictures.fadeDuration
    return .picture(image, share: min(max(share, 0), 1))
  }

  func hasPicture(_ id: TileID) -> Bool { entries[id]?.image != nil }

  /// Drops what was not used for longest, and never what the last view used.
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
