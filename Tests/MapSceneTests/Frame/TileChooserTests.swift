// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTiles
import Testing

@testable import MapScene

@Suite("Tile chooser") struct TileChooserTests {
  private struct NoTiles: SceneTileProvider {
    func load(_ id: TileID) async throws -> SceneTile? { nil }
  }

  private let middle = TileID(z: 4, x: 8, y: 8)

  private func source(
    _ zooms: ClosedRange<Int>, _ origin: SceneSource.Origin = .server
  ) -> SceneSource {
    SceneSource(
      name: "s", content: .vector(.mvt), minimumZoom: zooms.lowerBound,
      maximumZoom: zooms.upperBound,
      tileSize: 512, bounds: nil, attribution: "", provider: NoTiles(), origin: origin)
  }

  private func key(_ id: TileID, zoom: Int? = nil) -> TileKey {
    TileKey(source: 0, id: id, zoom: zoom ?? id.z)
  }

  private func store(_ loaded: [TileKey], absent: [TileKey] = []) -> TileStore {
    var store = TileStore()
    for key in loaded {
      let tile = LoadedTile(key: key, bundle: TileBundle(), groupCount: 0)
      store.insert(tile)
    }
    for key in absent { store.insertAbsent(key) }
    return store
  }

  /// A view inside the middle tile at its own zoom.
  private func choose(
    _ source: SceneSource, _ store: TileStore, zoom: Double = 4, gaps: ArchiveGaps = ArchiveGaps()
  ) -> TileChooser {
    let origin = middle.origin
    let viewport = Viewport(
      target: WorldPoint(x: origin.x + middle.size / 2, y: origin.y + middle.size / 2),
      zoom: zoom + 1, size: ViewSize(width: 100, height: 100))
    var chooser = TileChooser(
      source: source, sourceIndex: 0, viewport: viewport, store: store, gaps: gaps)
    chooser.choose()
    return chooser
  }

  @Test func `a loaded tile is drawn completely, and nothing is requested`() {
    let chooser = choose(source(0...14), store([key(middle)]))
    #expect(chooser.chosen.map(\.tile.key.id) == [middle] && chooser.chosen[0].clip == nil)
    #expect(chooser.requested.isEmpty)
  }

  @Test func `the tiles above those in view are known if the source has them`() {
    let ancestor = key(middle.ancestor(at: 2))
    #expect(choose(source(0...14), store([])).ancestors(levels: 2) == [ancestor])
    #expect(choose(source(3...14), store([])).ancestors(levels: 2).isEmpty)
    #expect(choose(source(0...14), store([])).ancestors(levels: 0).isEmpty)
    // Tiles of this device need no placeholders.
    #expect(choose(source(0...14, .local), store([])).ancestors(levels: 2).isEmpty)
  }

  @Test func `an ancestor replaces a missing tile, clipped to its area`() {
    let ancestor = middle.ancestor(at: 2)
    let chooser = choose(source(0...14), store([key(ancestor)]))
    #expect(chooser.requested == [key(middle)])
    #expect(chooser.chosen.map(\.tile.key.id) == [ancestor])
    #expect(chooser.chosen[0].clip == [0, 0, 2048, 2048])
  }

  @Test func `descendants replace a missing tile first, and ancestors fill the rest`() {
    let children = middle.children
    let chooser = choose(
      source(0...14), store([key(children[0]), key(children[3]), key(middle.ancestor(at: 3))]))
    let drawn = chooser.chosen.map(\.tile.key.id)
    #expect(drawn.filter { $0.z == 5 } == [children[0], children[3]])
    #expect(drawn.filter { $0.z == 3 }.count == 2)
  }

  @Test func `an ancestor of an absent tile is requested and drawn`() {
    let parent = middle.ancestor(at: 3)
    #expect(
      choose(source(0...14), store([], absent: [key(middle)])).requested.map(\.id) == [parent])
    // The ancestor is built for the zoom of the tile it replaces.
    let drawn = choose(
      source(0...14), store([key(parent, zoom: 4)], absent: [key(middle)]))
    #expect(drawn.chosen.map(\.tile.key.id) == [parent] && drawn.requested.isEmpty)
  }

  @Test func `a tile that several missing tiles need is requested once`() {
    // A view at the corner of four absent tiles that have one parent.
    let parent = middle.ancestor(at: 3)
    let center = WorldPoint(
      x: parent.origin.x + parent.size / 2, y: parent.origin.y + parent.size / 2)
    let viewport = Viewport(target: center, zoom: 5, size: ViewSize(width: 100, height: 100))
    var chooser = TileChooser(
      source: source(0...14), sourceIndex: 0, viewport: viewport,
      store: store([], absent: parent.children.map { key($0) }))
    chooser.choose()
    #expect(Set(chooser.absent) == Set(parent.children.map { key($0) }))
    #expect(chooser.requested == [key(parent, zoom: 4)])
  }

  @Test func `an archive does not draw the area of finer archives from their zoom on`() {
    var coarse = source(0...3)
    let parent = middle.ancestor(at: 3)
    // The finer archive contains the western half of the tile.
    let bounds = parent.bounds
    let meridian = (bounds.southWest.longitude + bounds.northEast.longitude) / 2
    let half = CoordinateBounds(
      southWest: bounds.southWest,
      northEast: Coordinate(latitude: bounds.northEast.latitude, longitude: meridian))
    coarse.yields = [(half, 4, 1)]
    let beyond = choose(coarse, store([key(parent, zoom: 4)]))
    #expect(beyond.chosen.count == 1)
    let clip = beyond.chosen.first?.clip ?? .zero
    #expect(abs(clip.x - 4096) < 0.01 && abs(clip.z - 8192) < 0.01)
    let within = choose(coarse, store([key(parent)]), zoom: 3)
    #expect(within.chosen.allSatisfy { $0.clip == nil } && !within.chosen.isEmpty)
    // The archive's own tiles are clipped as well if the finer archive starts earlier.
    coarse.yields = [(half, 3, 1)]
    #expect(choose(coarse, store([key(parent)]), zoom: 3).chosen.allSatisfy { $0.clip != nil })
  }

  @Test(arguments: [(0, 10 / 22.5, 1.0), (15, 0.0, 12.5 / 22.5)])
  func `an archive does not draw the area of a finer one on either side of the antimeridian`(
    column: Int, left: Double, right: Double
  ) {
    var coarse = source(0...4)
    let area = CoordinateBounds(
      southWest: Coordinate(latitude: -60, longitude: 170),
      northEast: Coordinate(latitude: 60, longitude: -170))
    coarse.yields = [(area, 4, 1)]
    // A tile of 22.5 degrees, seen at 5 degrees from the antimeridian.
    let tile = TileID(z: 4, x: column, y: 8)
    let viewport = Viewport(
      target: WorldPoint(
        x: column == 0 ? 5 / 360 : 355 / 360, y: tile.origin.y + tile.size / 2),
      zoom: 5, size: ViewSize(width: 100, height: 100))
    var chooser = TileChooser(
      source: coarse, sourceIndex: 0, viewport: viewport, store: store([key(tile)]))
    chooser.choose()
    #expect(chooser.chosen.map(\.tile.key.id) == [tile])
    let clip = chooser.chosen.first?.clip ?? .zero
    #expect(abs(Double(clip.x) - 8192 * left) < 0.01 && abs(Double(clip.z) - 8192 * right) < 0.01)
  }

  @Test func `a tile is a gap if the source has neither it nor an ancestor`() {
    let parent = middle.ancestor(at: 3)
    let absent = [key(middle), key(parent, zoom: 4)]
    #expect(choose(source(3...14), store([], absent: absent)).gaps == [middle])
    // The ancestor exists, or was not requested yet.
    #expect(choose(source(0...14), store([], absent: absent)).gaps.isEmpty)
    #expect(
      choose(source(3...14), store([key(parent, zoom: 4)], absent: [key(middle)])).gaps.isEmpty)
    #expect(choose(source(3...14), store([], absent: [key(middle)])).gaps.isEmpty)
    #expect(choose(source(3...14), store([])).gaps.isEmpty)
    // Tiles below it exist in a part of it.
    let children = middle.children
    #expect(
      choose(source(3...14), store([key(children[0])], absent: absent)).gaps
        == Array(children.dropFirst()))
  }

  @Test func `a gap remains one at the next zoom until its tiles are known`() {
    var fine = source(3...14)
    fine.rank = 1
    for former in [middle.ancestor(at: 3), middle, middle.children[2]] {
      var gaps = ArchiveGaps()
      gaps[1] = [former]
      #expect(choose(fine, store([]), gaps: gaps).gaps == [middle])
      #expect(choose(fine, store([key(middle)]), gaps: gaps).gaps.isEmpty)
    }
    var elsewhere = ArchiveGaps()
    elsewhere[1] = [TileID(z: 4, x: 9, y: 8)]
    #expect(choose(fine, store([]), gaps: elsewhere).gaps.isEmpty)
  }

  @Test func `an archive draws the gaps of finer archives in their area`() {
    var coarse = source(0...3)
    let parent = middle.ancestor(at: 3)
    let around = CoordinateBounds(
      southWest: Coordinate(latitude: -60, longitude: -1),
      northEast: Coordinate(latitude: 1, longitude: 50))
    coarse.yields = [(around, 4, 1)]
    let loaded = store([key(parent, zoom: 4)])
    #expect(choose(coarse, loaded).chosen.isEmpty)
    var gaps = ArchiveGaps()
    gaps[2] = [middle]
    #expect(choose(coarse, loaded, gaps: gaps).chosen.isEmpty)
    gaps[1] = [middle]
    let drawn = choose(coarse, loaded, gaps: gaps).chosen
    // The gap is the north-western quarter of the parent.
    #expect(drawn.count == 1)
    let clip = drawn.first?.clip ?? .zero
    for (side, edge) in [(clip.x, Float(0)), (clip.y, 0), (clip.z, 4096), (clip.w, 4096)] {
      #expect(abs(side - edge) < 0.01)
    }
  }

  @Test func `four gaps that fill a tile are drawn as one, and each gap once`() {
    var gaps = ArchiveGaps()
    let quarters = middle.children.flatMap(\.children)
    gaps[1] = quarters + [quarters[3]]
    #expect(gaps[1] == [middle])
    // Of a gap and a part of it, the gap is left.
    gaps[1] = [quarters[5], middle.children[1]]
    #expect(gaps[1] == [middle.children[1]])
    gaps[1] = Array(quarters.dropLast())
    #expect(Set(gaps[1]) == Set(middle.children.dropLast() + quarters[12..<15]))
    var coarse = source(0...3)
    let parent = middle.ancestor(at: 3)
    let around = CoordinateBounds(
      southWest: Coordinate(latitude: -60, longitude: -1),
      northEast: Coordinate(latitude: 1, longitude: 50))
    coarse.yields = [(around, 4, 1)]
    let parts = choose(coarse, store([key(parent, zoom: 4)]), gaps: gaps).chosen.compactMap(\.clip)
    #expect(parts.count == 6)
    let area = parts.reduce(0) { $0 + ($1.z - $1.x) * ($1.w - $1.y) }
    #expect(abs(area / (4096 * 4096) - 15 / 16) < 0.001)
  }

  /// A finer archive of a grid of tiles with 8 columns and rows.
  private struct GridArchive {
    var columns: Range<Int>
    var rows: Range<Int>
    var gaps: [TileID]

    /// The bounds in a grid whose tile in the north-west is given.
    func bounds(from origin: TileID) -> CoordinateBounds {
      let southWest = TileID(
        z: origin.z, x: origin.x + columns.lowerBound, y: origin.y + rows.upperBound - 1)
      let northEast = TileID(
        z: origin.z, x: origin.x + columns.upperBound - 1, y: origin.y + rows.lowerBound)
      return CoordinateBounds(
        southWest: southWest.bounds.southWest, northEast: northEast.bounds.northEast)
    }

    func draws(column: Int, row: Int, from origin: TileID) -> Bool {
      let cell = TileID(z: origin.z, x: origin.x + column, y: origin.y + row)
      return columns.contains(column) && rows.contains(row)
        && !gaps.contains { cell.ancestor(at: $0.z) == $0 }
    }
  }

  @Test(arguments: [false, true])
  func `an archive draws once each part that none of two overlapping finer archives has`(
    isReversed: Bool
  ) {
    let parent = middle.ancestor(at: 3)
    let origin = TileID(z: 6, x: 8 * parent.x, y: 8 * parent.y)
    func tile(_ z: Int, column: Int, row: Int) -> TileID {
      TileID(z: z, x: (origin.x + column) >> (6 - z), y: (origin.y + row) >> (6 - z))
    }
    // Gaps in the other archive's area, in both archives, in one archive only, and beyond the bounds.
    let archives = [
      GridArchive(
        columns: 0..<6, rows: 0..<8,
        gaps: [
          tile(5, column: 2, row: 2), tile(6, column: 3, row: 5), tile(6, column: 0, row: 7),
          tile(4, column: 4, row: 0),
        ]),
      GridArchive(
        columns: 2..<8, rows: 2..<6,
        gaps: [
          tile(5, column: 4, row: 4), tile(6, column: 3, row: 5), tile(5, column: 6, row: 2),
        ]),
    ]
    var coarse = source(0...3)
    var gaps = ArchiveGaps()
    for (index, archive) in archives.enumerated() {
      coarse.yields.append((archive.bounds(from: origin), 4, index + 1))
      gaps[index + 1] = archive.gaps
    }
    if isReversed { coarse.yields.reverse() }
    let parts = choose(coarse, store([key(parent, zoom: 4)]), gaps: gaps).chosen.compactMap(\.clip)
    for row in 0..<8 {
      for column in 0..<8 {
        let isDrawnByOther = archives.contains {
          $0.draws(column: column, row: row, from: origin)
        }
        let x = (Float(column) + 0.5) * 1024
        let y = (Float(row) + 0.5) * 1024
        let count = parts.count { $0.x < x && x < $0.z && $0.y < y && y < $0.w }
        #expect(count == (isDrawnByOther ? 0 : 1), "column \(column), row \(row)")
      }
    }
  }

  @Test func `an area that crosses the antimeridian has gaps on both sides of it`() {
    var coarse = source(0...0)
    let whole = TileID(z: 0, x: 0, y: 0)
    coarse.yields = [
      (
        CoordinateBounds(
          southWest: Coordinate(latitude: -40, longitude: 170),
          northEast: Coordinate(latitude: -30, longitude: -170)), 0, 1
      )
    ]
    var gaps = ArchiveGaps()
    let areas = { (gaps: ArchiveGaps) in
      choose(coarse, store([key(whole, zoom: 4)]), gaps: gaps).chosen.filter { $0.wrap == 0 }
        .compactMap(\.clip).reduce(0) { $0 + ($1.z - $1.x) * ($1.w - $1.y) }
    }
    let sine = { (latitude: Double) in sin(latitude * .pi / 180) }
    let y = { (latitude: Double) in atanh(sine(latitude)) / (2 * .pi) }
    let share = 20.0 / 360 * (y(-30) - y(-40))
    #expect(abs(Double(areas(gaps)) / (8192 * 8192) - (1 - share)) < 0.0001)
    gaps[1] = [whole]
    #expect(abs(areas(gaps) / (8192 * 8192) - 1) < 0.001)
  }
}
