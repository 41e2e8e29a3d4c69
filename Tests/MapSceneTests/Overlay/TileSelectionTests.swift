// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapImage
import MapStyle
import MapTestSupport
import Testing

@testable import MapScene

/// The tiles that are drawn of a tile overlay, without a GPU.
@Suite struct TileSelectionTests {
  private static let image = OverlayImage(
    RasterImage(width: 2, height: 2, pixels: [UInt8](repeating: 255, count: 16)))

  private func views(_ random: inout SplitMix64) -> Viewport {
    Viewport(
      target: WorldPoint(x: random.double(in: 0...1), y: random.double(in: 0.2...0.8)),
      zoom: random.double(in: 2...18), bearing: random.double(in: 0...360),
      viewingAngle: random.double(in: 0...60), size: ViewSize(width: 500, height: 400),
      scale: random.double(in: 1...3))
  }

  /// Returns a tile overlay with some of a view's tiles, and of their ancestors and descendants, loaded.
  private func layer(_ view: Viewport, _ random: inout SplitMix64) -> OverlayTiles {
    let tiles = OverlayTiles(TileImageCache())
    tiles.images.time = 10
    for tile in tiles.cover(of: view) {
      switch random.int(in: 0...5) {
      case 0: tiles.images.insert(Self.image, at: tile.id, fadesIn: random.int(in: 0...1) == 0)
      case 1 where tile.id.z > 2:
        tiles.images.insert(Self.image, at: tile.id.ancestor(at: tile.id.z - 2), fadesIn: true)
      case 2: tiles.images.insert(Self.image, at: tile.id.children[1], fadesIn: false)
      case 3:
        tiles.images.insert(Self.image, at: tile.id.children[2].children[3], fadesIn: false)
      case 4: tiles.images.insert(nil, at: tile.id, fadesIn: false)
      default: break
      }
    }
    tiles.images.time = 10.1
    return tiles
  }

  @Test func `no ground is drawn twice, and all loaded tiles in view are drawn`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<100 {
      let view = views(&random)
      let tiles = layer(view, &random)
      let choice = TileSelection(tiles, in: view)
      #expect(Set(choice.missing).count == choice.missing.count)
      let cover = tiles.cover(of: view)
      for tile in cover {
        let parts = choice.pieces.filter {
          $0.wrap == tile.wrap && $0.area.z >= tile.id.z
            && $0.area.ancestor(at: tile.id.z) == tile.id
        }
        for (index, part) in parts.enumerated() {
          for other in parts[..<index] {
            let level = min(part.area.z, other.area.z)
            #expect(part.area.ancestor(at: level) != other.area.ancestor(at: level))
          }
        }
        let area = parts.reduce(0) { $0 + 1 / Double(1 << (2 * ($1.area.z - tile.id.z))) }
        switch tiles.images[tile.id] {
        case .image: #expect(area == 1)
        case .noTile: #expect(area == 0)
        case nil:
          #expect(choice.missing.contains(tile.id))
          let hasAncestor = (max(tile.id.z - 10, 0)..<tile.id.z).contains {
            if case .image? = tiles.images[tile.id.ancestor(at: $0)] { true } else { false }
          }
          if hasAncestor { #expect(area == 1) }
        }
      }
      #expect(
        choice.pieces.allSatisfy { piece in
          cover.contains { $0.wrap == piece.wrap && $0.id == piece.area.ancestor(at: $0.id.z) }
        })
    }
  }

  @Test func `pieces share all vertices with their neighbors`() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<60 {
      let view = views(&random)
      let choice = TileSelection(layer(view, &random), in: view)
      let grid = TileGrid(choice.pieces)
      var vertices: Set<SIMD2<Int>> = []
      for piece in choice.pieces { vertices.formUnion(grid.outline(of: piece)) }
      for piece in choice.pieces {
        let outline = grid.outline(of: piece)
        for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
          let steps = abs(b.x - a.x) + abs(b.y - a.y)
          let way = (b &- a) / steps
          if steps > 1 {
            #expect(!(1..<steps).contains { vertices.contains(a &+ way &* $0) })
          }
        }
      }
    }
  }

  @Test func `the nearest tiles are requested first, also across the antimeridian`() {
    let view = Viewport(
      target: Coordinate(latitude: 0.01, longitude: 179.99), zoom: 5,
      size: ViewSize(width: 600, height: 300))
    let missing = OverlayTiles(TileImageCache()).missing(in: view)
    #expect(missing.first == TileID(z: 5, x: 31, y: 15))
    #expect(missing.contains(TileID(z: 5, x: 0, y: 15)))
    #expect(missing.contains(TileID(z: 5, x: 0, y: 16)))
    #expect(missing.allSatisfy { $0.isValid })
  }

  @Test func `a tile has the configured width in pixels at any scale`() {
    func level(_ size: Double, _ scale: Double, zoom: Double = 5) -> Int? {
      var tiles = OverlayTiles(TileImageCache())
      tiles.tileSize = size
      return tiles.missing(
        in: Viewport(
          target: Coordinate(latitude: 0, longitude: 0), zoom: zoom,
          size: ViewSize(width: 300, height: 300), scale: scale)
      ).map(\.z).max()
    }
    #expect(level(256, 1) == 5)
    #expect(level(256, 2) == 6)
    #expect(level(512, 1) == 4)
    #expect(level(512, 2) == 5)
    #expect(level(256, 1, zoom: 5.4) == 5)
    #expect(level(256, 1, zoom: 5.6) == 6)
    // Invalid sizes are clamped.
    #expect(level(4096, 1, zoom: 2) == 0)
    #expect(level(0, 1) == level(32, 1))
    #expect(level(-5, 1) == level(32, 1))
    #expect(level(1e12, 1) == level(4096, 1))
    #expect(level(.nan, 1) == 5)
  }

  @Test func `nothing is drawn below the first level, and the last level is enlarged`() {
    var tiles = OverlayTiles(TileImageCache())
    tiles.levels = 4...6
    func missing(_ zoom: Double) -> [TileID] {
      tiles.missing(
        in: Viewport(
          target: Coordinate(latitude: 10, longitude: 10), zoom: zoom,
          size: ViewSize(width: 300, height: 300)))
    }
    #expect(missing(3).isEmpty)
    #expect(Set(missing(4).map(\.z)) == [4])
    #expect(Set(missing(12).map(\.z)) == [6])
  }

  @Test func `memory is bounded, and the tiles of the last view are kept`() {
    let images = TileImageCache(byteLimit: 4096)
    let tiles = OverlayTiles(images)
    let large = OverlayImage(
      RasterImage(width: 8, height: 8, pixels: [UInt8](repeating: 255, count: 256)))
    for x in stride(from: -170.0, to: 170, by: 1.5) {
      let view = Viewport(
        target: Coordinate(latitude: 0.1, longitude: x), zoom: 9,
        size: ViewSize(width: 100, height: 100))
      let missing = tiles.missing(in: view)
      for id in missing { images.insert(large, at: id, fadesIn: false) }
      #expect(images.byteCount <= 4096)
      #expect(tiles.missing(in: view).isEmpty)
    }
    images.removeAll()
    #expect(images.byteCount == 0 && images.count == 0)
  }

  @Test func `an image fades in over its placeholder in a quarter of a second`() {
    let view = Viewport(
      target: Coordinate(latitude: 20, longitude: 20), zoom: 5,
      size: ViewSize(width: 100, height: 100))
    let tiles = OverlayTiles(TileImageCache())
    let ids = tiles.missing(in: view)
    tiles.images.insert(Self.image, at: TileID(z: 0, x: 0, y: 0), fadesIn: false)
    tiles.images.time = 50
    for id in ids { tiles.images.insert(Self.image, at: id, fadesIn: true) }
    for (time, share) in [(50.0, 0.0), (50.125, 0.5), (50.25, 1), (60, 1)] {
      tiles.images.time = time
      let choice = TileSelection(tiles, in: view)
      #expect(choice.pieces.count == ids.count)
      #expect(choice.pieces.allSatisfy { $0.share == share })
      #expect(choice.pieces.allSatisfy { $0.under?.id.z == (share < 1 ? 0 : nil) })
      #expect(tiles.images.isFading == (share < 1))
    }
  }

  @Test func `an image or a placeholder that fades in is above an image that began before it`() {
    let view = Viewport(
      target: Coordinate(latitude: 20, longitude: 20), zoom: 5,
      size: ViewSize(width: 100, height: 100))
    /// The pieces after 3/16 s, if the tiles in view and their parents begin to fade in at some time, if at all.
    func pieces(_ tileTime: Double?, _ parentTime: Double) -> [TileSelection.Piece] {
      let tiles = OverlayTiles(TileImageCache())
      let ids = tiles.missing(in: view)
      tiles.images.insert(Self.image, at: TileID(z: 0, x: 0, y: 0), fadesIn: false)
      if let tileTime {
        tiles.images.time = tileTime
        for id in ids { tiles.images.insert(Self.image, at: id, fadesIn: true) }
      }
      tiles.images.time = parentTime
      for id in ids {
        tiles.images.insert(Self.image, at: id.ancestor(at: id.z - 1), fadesIn: true)
      }
      tiles.images.time = 50.1875
      let pieces = TileSelection(tiles, in: view).pieces
      #expect(!ids.isEmpty && pieces.count == ids.count)
      return pieces
    }
    for piece in pieces(nil, 50) {
      #expect(piece.top.id.z == piece.area.z - 1 && piece.share == 0.75)
      #expect(piece.under?.id.z == 0)
    }
    for piece in pieces(50.125, 50) {
      #expect(piece.top.id == piece.area && piece.share == 0.25)
      #expect(piece.under?.id.z == piece.area.z - 1)
    }
    for time in [50, 50.125] {
      for piece in pieces(50, time) {
        #expect(piece.top.id == piece.area && piece.share == 0.75 && piece.under?.id.z == 0)
      }
    }
  }

  @Test func `tile overlays are below other overlays of the same zIndex`() {
    let overlays = OverlaySet()
    let line = overlays.add(OverlayLine(path: [], width: 1, color: .black))
    let below = overlays.add(OverlayTiles(TileImageCache()))
    var high = OverlayTiles(TileImageCache())
    high.zIndex = 1
    let above = overlays.add(high)
    #expect(overlays.groundInOrder.map(\.id) == [below, line, above])
    overlays[tiles: below]?.zIndex = 5
    #expect(overlays.groundInOrder.map(\.id) == [line, above, below])
    overlays[tiles: above] = nil
    #expect(overlays.count == 2)
  }
}
