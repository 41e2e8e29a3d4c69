// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapImage
import MapResources
import MapScene

/// A layer of images, one for each tile of the map. It is drawn above the map's ground and below buildings,
/// labels and markers. With the map type ``MapType/none``, only the layers are drawn.
///
/// Subclass it and override ``requestTileFor(x:y:zoom:receiver:)``, or use ``SyncTileLayer`` or
/// ``URLTileLayer``. A frame never waits for a tile: available tiles of other levels are placeholders for
/// missing ones.
@MainActor open class TileLayer {
  /// The map that shows the layer; `nil` by default, for none. Setting it removes the layer from the previous
  /// map and adds it to the new one. The map retains the layer until it is removed.
  public weak var map: MapView? {
    didSet { if map !== oldValue { moved(from: oldValue) } }
  }
  /// The drawing order among tile layers, lines, shapes and ground overlays: a greater index is drawn above a
  /// smaller one. 0 by default. At the same index, tile layers are the lowest.
  public var zIndex: Int32 = 0 { didSet { show() } }
  /// The width of a tile on the screen in pixels, not points; 256 by default, clamped to 32...4096.
  ///
  /// On a display with two pixels per point, the layer therefore requests tiles one level deeper. A size
  /// below 128 points leads to a large number of tiles. Images of another size are scaled.
  public var tileSize = 256 { didSet { show() } }
  /// The opacity, 0...1; 1 by default. Translucent tiles show no seams.
  public var opacity: Float = 1 { didSet { show() } }
  /// Whether tiles fade in over a quarter of a second; `true` by default.
  public var fadeIn = true
  /// The lowest zoom level with tiles; 0 by default. Below it, the layer shows nothing.
  public var minimumZoom = 0 { didSet { show() } }
  /// The highest zoom level with tiles; 30 by default. Above it, tiles of this level are enlarged.
  public var maximumZoom = TileID.maximumZoom { didSet { show() } }

  /// The image to return for a tile that does not exist. The tile is not requested again and has no
  /// placeholder.
  nonisolated public static let noTile = IconImage(
    RasterImage(width: 1, height: 1, pixels: [0, 0, 0, 0]))

  /// The maximum number of bytes of images that are kept outside the view.
  static let byteLimit = 64 << 20
  /// The number of bytes of images that a frame accepts, to keep it short; at least one image.
  private static let bytesPerFrame = 2 << 20
  /// The maximum width and height of an image in pixels.
  private static let largestSide = 4096

  private let images = TileImageCache(byteLimit: TileLayer.byteLimit)
  private var inbox: TileInbox?
  private var retries = RetrySchedule<TileID>()
  private var overlay: OverlayID?
  private let alarm = FrameAlarm()

  /// Creates a layer. Set ``map`` to show it.
  public init() {}

  /// Passes a tile to a receiver, immediately or later. Override this method; the default implementation
  /// provides ``MapUI/TileLayer/noTile``.
  ///
  /// Called on the main actor, for missing tiles in view. Call the receiver once for each call of this
  /// method; otherwise the tile is missing as long as it is in view.
  ///
  /// - Parameters:
  ///   - x: The tile's column from the west, 0..<2^zoom.
  ///   - y: The tile's row from the north, 0..<2^zoom.
  ///   - zoom: The tile's zoom level; level 0 is one tile.
  ///   - receiver: The receiver of the tile; see ``TileReceiver/receiveTileWith(x:y:zoom:image:)``.
  open func requestTileFor(x: UInt, y: UInt, zoom: UInt, receiver: any TileReceiver) {
    receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: TileLayer.noTile)
  }

  /// Called when a requested tile is no longer needed. Its response will be ignored.
  func cancelTile(_ id: TileID) {}

  /// Removes all tiles and failures from the cache. Tiles in view are requested again.
  public func clearTileCache() {
    closeInbox()
    images.removeAll()
    retries.removeAll()
    if map != nil { inbox = makeInbox() }
    map?.tilesChanged()
  }

  // MARK: - On a map

  /// Whether requests for tiles in view are pending.
  var isWaiting: Bool { inbox?.isWaiting ?? false }

  /// The size of the cached images in bytes.
  var cachedByteCount: Int { images.byteCount }

  /// The layer as an overlay of the map.
  var shown: OverlayTiles? { overlay.flatMap { map?.overlays[tiles: $0] } }

  /// Accepts received tiles and requests the missing tiles of a view.
  ///
  /// - Parameter takesAll: Whether to accept all tiles, or only those that fit into a short frame.
  func update(_ viewport: Viewport, at time: Double, takesAll: Bool = false) {
    guard let owner = map, let inbox, let shown else { return }
    images.time = time
    takeAnswers(from: inbox, all: takesAll)
    let (ready, next) = retries.ready(shown.missing(in: viewport), at: time)
    let (new, dropped) = inbox.request(ready)
    for id in dropped { cancelTile(id) }
    for id in new {
      requestTileFor(x: UInt(id.x), y: UInt(id.y), zoom: UInt(id.z), receiver: inbox)
      // The app may have removed or cleared the layer in the call.
      guard map === owner, self.inbox === inbox else { return }
    }
    if !new.isEmpty { takeAnswers(from: inbox, all: takesAll) }
    if images.isFading { owner.setNeedsFrame() }
    if let next {
      alarm.set(next, now: time) { [weak self] in self?.map?.setNeedsFrame() }
    }
  }

  /// Accepts all received tiles and shows them without fading.
  func settle() {
    if let inbox { takeAnswers(from: inbox, all: true) }
    images.finishFading()
  }

  private func takeAnswers(from inbox: TileInbox, all: Bool) {
    var bytes = 0
    while all || bytes < TileLayer.bytesPerFrame {
      guard let answer = inbox.take() else { return }
      bytes += take(answer)
    }
    map?.setNeedsFrame()
  }

  /// Stores the image of a response. Returns its size in bytes.
  private func take(_ answer: TileInbox.Answer) -> Int {
    let image = answer.image
    if image === TileLayer.noTile {
      retries.succeeded(answer.id)
      images.insert(nil, at: answer.id, fadesIn: false)
      return 0
    }
    let sizes = 1...TileLayer.largestSide
    guard let image, sizes ~= image.image.width, sizes ~= image.image.height else {
      retries.failed(answer.id, at: images.time)
      return 0
    }
    retries.succeeded(answer.id)
    images.insert(image.overlayImage(scale: 1), at: answer.id, fadesIn: fadeIn)
    return image.image.pixels.count
  }

  private func moved(from old: MapView?) {
    closeInbox()
    alarm.cancel()
    if let old {
      if let overlay { old.overlays.remove(overlay) }
      old.appOverlays.tileLayers.removeAll { $0 === self }
      old.tilesChanged()
    }
    overlay = nil
    guard let map else { return }
    inbox = makeInbox()
    overlay = map.overlays.add(drawn)
    map.appOverlays.tileLayers.append(self)
    map.setNeedsFrame()
  }

  private func closeInbox() {
    guard let inbox else { return }
    self.inbox = nil
    let (_, dropped) = inbox.request([])
    inbox.close()
    for id in dropped { cancelTile(id) }
  }

  private func makeInbox() -> TileInbox {
    TileInbox { [weak self] in
      Task { @MainActor in self?.map?.tilesChanged() }
    }
  }

  private var drawn: OverlayTiles {
    var tiles = OverlayTiles(images)
    tiles.tileSize = Double(tileSize)
    let lowest = min(max(minimumZoom, 0), TileID.maximumZoom)
    tiles.levels = lowest...max(lowest, min(maximumZoom, TileID.maximumZoom))
    tiles.opacity = opacity.isFinite ? Double(opacity) : 1
    tiles.zIndex = Int(zIndex)
    return tiles
  }

  private func show() {
    guard let map, let overlay else { return }
    map.overlays[tiles: overlay] = drawn
  }
}

extension TileLayer: IdentityHashable {}
