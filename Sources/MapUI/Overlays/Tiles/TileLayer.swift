// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapImage
import MapScene

/// Pictures of an app's own, one for each tile of the map, drawn over the map's ground and below its
/// buildings, labels and markers. On a map of the type ``MapType/none`` they are the map.
///
/// Subclass it and override ``requestTileFor(x:y:zoom:receiver:)``, or use ``SyncTileLayer`` or
/// ``URLTileLayer``. A frame never waits for a tile: what is missing is stood in for by larger or smaller
/// ones that are there.
@MainActor open class TileLayer {
  /// The map that it is on; nil, as at the start, for none. Setting it adds it there and takes it off the
  /// map it was on. The map keeps it alive until it is taken off.
  public weak var map: MapView? {
    didSet { if map !== oldValue { moved(from: oldValue) } }
  }
  /// Greater is drawn over smaller, among layers, lines, shapes and pictures on the ground; 0 at the start.
  /// Of the same zIndex layers are the lowest.
  public var zIndex: Int32 = 0 { didSet { show() } }
  /// The width of a tile on the screen in pixels, not points: 256 at the start. A display of two pixels a
  /// point so asks for tiles one level deeper, as sharp as it is. 32 to 4096 count; tiles of less than 128
  /// points are many. Pictures of another size are scaled.
  public var tileSize = 256 { didSet { show() } }
  /// 0...1: 1 at the start. Translucent tiles show no seams.
  public var opacity: Float = 1 { didSet { show() } }
  /// Whether tiles appear over a quarter of a second: true at the start.
  public var fadeIn = true
  /// The first level that there are tiles of; 0 at the start. Views that ask for less show nothing.
  public var minimumZoom = 0 { didSet { show() } }
  /// The last level that there are tiles of; 30 at the start. Beyond it those of this level are enlarged.
  public var maximumZoom = TileID.maximumZoom { didSet { show() } }

  /// The picture that tells that there is no tile: it is not asked for again, and nothing stands in for it.
  nonisolated public static let noTile = IconImage(
    RasterImage(width: 1, height: 1, pixels: [0, 0, 0, 0]))

  /// How many bytes of pictures are kept that are not in view.
  static let byteLimit = 64 << 20
  /// How many bytes of pictures a frame takes over, so that it stays short; at least one picture.
  private static let bytesPerFrame = 2 << 20
  /// The widest and highest picture that is taken, in pixels.
  private static let largestPicture = 4096

  private let pictures = TilePictures(byteLimit: TileLayer.byteLimit)
  private var inbox: TileInbox?
  private var retries = TileRetries<TileID>()
  private var overlay: OverlayID?
  private let alarm = FrameAlarm()

  /// Makes a layer on no map.
  public init() {}

  /// Brings a tile to a receiver, now or later. The layer's own does so with ``MapUI/TileLayer/noTile``: override it.
  ///
  /// Called on the main actor, for tiles in view that are not there. Each call must come to one answer;
  /// one that is never given leaves the tile missing, as long as it is in view.
  ///
  /// - Parameters:
  ///   - x: the tile's column, from the west: 0..<2^zoom.
  ///   - y: its row, from the north.
  ///   - zoom: its level; level 0 is one tile.
  ///   - receiver: to be told of the tile; see ``TileReceiver/receiveTileWith(x:y:zoom:image:)``.
  open func requestTileFor(x: UInt, y: UInt, zoom: UInt, receiver: any TileReceiver) {
    receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: TileLayer.noTile)
  }

  /// A tile that was asked for is not wanted any more, and its answer will be ignored.
  func cancelTile(_ id: TileID) {}

  /// Forgets all tiles and failures; those in view are asked for anew.
  public func clearTileCache() {
    closeInbox()
    pictures.removeAll()
    retries.removeAll()
    if map != nil { inbox = makeInbox() }
    map?.tilesChanged()
  }

  // MARK: - On a map

  /// Whether tiles in view were asked for and have not come.
  var isWaiting: Bool { inbox?.isWaiting ?? false }

  /// What is kept in memory, in bytes.
  var keptBytes: Int { pictures.byteCount }

  /// The layer as the map draws it.
  var shown: OverlayTiles? { overlay.flatMap { map?.overlays[tiles: $0] } }

  /// Takes tiles that have come, and asks for those that a view lacks.
  ///
  /// - Parameter takesAll: whether all are taken, else as many as a short frame allows.
  func update(_ viewport: Viewport, at time: Double, takesAll: Bool = false) {
    guard let owner = map, let inbox, let shown else { return }
    pictures.time = time
    takeAnswers(from: inbox, all: takesAll)
    let (ready, next) = retries.ready(shown.missing(in: viewport), at: time)
    let (new, dropped) = inbox.want(ready)
    for id in dropped { cancelTile(id) }
    for id in new {
      requestTileFor(x: UInt(id.x), y: UInt(id.y), zoom: UInt(id.z), receiver: inbox)
      // The app may have taken the layer away, or cleared it, in the call.
      guard map === owner, self.inbox === inbox else { return }
    }
    if !new.isEmpty { takeAnswers(from: inbox, all: takesAll) }
    if pictures.isFading { owner.setNeedsFrame() }
    if let next {
      alarm.set(next, now: time) { [weak self] in self?.map?.setNeedsFrame() }
    }
  }

  /// Takes all tiles that have come and shows them whole.
  func settle() {
    if let inbox { takeAnswers(from: inbox, all: true) }
    pictures.finishFading()
  }

  private func takeAnswers(from inbox: TileInbox, all: Bool) {
    var bytes = 0
    while all || bytes < TileLayer.bytesPerFrame {
      guard let answer = inbox.take() else { return }
      bytes += take(answer)
    }
    map?.setNeedsFrame()
  }

  /// Keeps what an answer brings; returns the bytes.
  private func take(_ answer: TileInbox.Answer) -> Int {
    let image = answer.image
    if image === TileLayer.noTile {
      retries.succeeded(answer.id)
      pictures.insert(nil, at: answer.id, fadesIn: false)
      return 0
    }
    let sizes = 1...TileLayer.largestPicture
    guard let image, sizes ~= image.image.width, sizes ~= image.image.height else {
      retries.failed(answer.id, at: pictures.time)
      return 0
    }
    retries.succeeded(answer.id)
    pictures.insert(image.overlayImage(scale: 1), at: answer.id, fadesIn: fadeIn)
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
    let (_, dropped) = inbox.want([])
    inbox.close()
    for id in dropped { cancelTile(id) }
  }

  private func makeInbox() -> TileInbox {
    TileInbox { [weak self] in
      Task { @MainActor in self?.map?.tilesChanged() }
    }
  }

  private var drawn: OverlayTiles {
    var tiles = OverlayTiles(pictures)
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

extension TileLayer: Hashable {
  /// Whether both are the same object.
  nonisolated public static func == (a: TileLayer, b: TileLayer) -> Bool { a === b }

  /// Hashes the object's identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
