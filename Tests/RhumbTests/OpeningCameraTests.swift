// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

/// The camera with which the map of an archive opens.
@Suite struct OpeningCameraTests {
  /// An archive with a set of tiles.
  private struct Tiles: TileSource {
    let info: TileSourceInfo
    let ids: Set<TileID>

    init(
      _ ids: Set<TileID>, bounds: CoordinateBounds, zooms: ClosedRange<Int> = 0...14,
      format: TileSourceInfo.Format = .mvt
    ) {
      self.ids = ids
      info = TileSourceInfo(
        name: "", format: format, minimumZoom: zooms.lowerBound, maximumZoom: zooms.upperBound,
        bounds: bounds, attribution: "", layers: [])
    }

    func tile(_ id: TileID) async throws(TileError) -> [UInt8]? { ids.contains(id) ? [1] : nil }
  }

  private let size = ViewSize(width: 1024, height: 768)
  /// The ten tiles of an extract of Paris, which has no tiles of lower levels there.
  private let paris: Set<TileID> = Set(
    (8296...8300).flatMap { x in [5634, 5635].map { TileID(z: 14, x: x, y: $0) } })
  private let parisBounds = CoordinateBounds(
    southWest: Coordinate(latitude: 48.8647147, longitude: 2.2851562),
    northEast: Coordinate(latitude: 48.8936153, longitude: 2.3950195))

  private func pyramid(of tiles: Set<TileID>) -> Set<TileID> {
    Set(tiles.flatMap { tile in (0...tile.z).map { tile.ancestor(at: $0) } })
  }

  @Test func `a complete archive is shown completely`() async throws {
    let camera = try #require(
      await OpeningCamera([Tiles(pyramid(of: paris), bounds: parisBounds)])
        .position(in: size, margin: 64))
    let fitted = try #require(cameraFitting(parisBounds, in: size))
    #expect(camera == fitted && camera.zoom < 15)
  }

  @Test(arguments: [(320.0, 240.0), (640, 480), (1024, 768)])
  func `a complete archive is shown completely in a view that is smaller than a tile`(
    width: Double, height: Double
  ) async throws {
    let size = ViewSize(width: width, height: height)
    let florence = CoordinateBounds(
      southWest: Coordinate(latitude: 43.727013, longitude: 11.154175),
      northEast: Coordinate(latitude: 43.832527, longitude: 11.328791))
    let tile = TileID(containing: WorldPoint(florence.center), z: 14)
    let city = OpeningCamera([Tiles(pyramid(of: [tile]), bounds: florence)])
    #expect(
      await city.position(in: size, margin: 64) == cameraFitting(florence, in: size))
    let earth = CoordinateBounds(
      southWest: Coordinate(latitude: -85, longitude: -180),
      northEast: Coordinate(latitude: 85, longitude: 180))
    let first = TileID(z: 0, x: 0, y: 0)
    let world = OpeningCamera([
      Tiles(Set([first] + first.children), bounds: earth, zooms: 0...1)
    ])
    let camera = try #require(await world.position(in: size, margin: 64))
    #expect(camera == cameraFitting(earth, in: size))
    #expect(abs(camera.target.latitude) < 1e-6 && abs(camera.target.longitude) < 1e-6)
  }

  @Test func `an archive whose only tile is out of view opens within the part with tiles`()
    async throws
  {
    let missing = TileID(z: 10, x: 543, y: 373)
    let tile = TileID(z: 10, x: 544, y: 373)
    let (southWest, width) = (missing.bounds.southWest, missing.bounds.longitudeSpan)
    // The bounds extend over a tenth of the tile, whose center is beside them.
    let bounds = CoordinateBounds(
      southWest: Coordinate(
        latitude: southWest.latitude + 0.001, longitude: southWest.longitude + 0.3 * width),
      northEast: Coordinate(
        latitude: missing.bounds.northEast.latitude - 0.001,
        longitude: southWest.longitude + 1.1 * width))
    let camera = try #require(
      await OpeningCamera([Tiles([tile], bounds: bounds)])
        .position(in: ViewSize(width: 400, height: 300), margin: 64))
    #expect(camera.zoom == 11)
    #expect(bounds.contains(camera.target))
    #expect(TileID(containing: WorldPoint(camera.target), z: 10) == tile)
  }

  @Test func `an archive without tiles at the fitting zoom opens at the nearest zoom with tiles`()
    async throws
  {
    let camera = try #require(
      await OpeningCamera([Tiles(paris, bounds: parisBounds)]).position(in: size, margin: 64))
    #expect(camera.zoom == 15)
    #expect(parisBounds.contains(camera.target))
    // A header that names the lowest level has the same effect.
    let honest = Tiles(pyramid(of: paris), bounds: parisBounds, zooms: 14...14)
    #expect(await OpeningCamera([honest]).position(in: size, margin: 64) == camera)
  }

  @Test(arguments: [(-33.9, 18.4), (60.2, -149.9), (-16.8, 179.9)])
  func `an archive with few tiles in large bounds opens at one of them`(
    latitude: Double, longitude: Double
  ) async throws {
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    let world = CoordinateBounds(
      southWest: Coordinate(latitude: -85, longitude: -180),
      northEast: Coordinate(latitude: 85, longitude: 180))
    // Levels with up to 64 tiles are searched completely.
    let tile = TileID(containing: WorldPoint(coordinate), z: 3)
    let camera = try #require(
      await OpeningCamera([Tiles([tile], bounds: world)]).position(in: size, margin: 64))
    #expect(camera.zoom == 4)
    let middle = tile.bounds.center
    let shown = Viewport(camera: camera, size: size)
    let point = shown.point(for: middle)
    #expect(point.map { (0...1024).contains($0.x) && (0...768).contains($0.y) } ?? false)
  }

  @Test(
    .enabled(if: Shared.has("data/tiles/munich-omt.mbtiles"), "needs the shared data"))
  func `a sample of a city with nearly empty tiles around opens at its streets`() async throws {
    let path = try #require(Shared.folder) + "/data/tiles/munich-omt.mbtiles"
    let opening = OpeningCamera([try await TileSources.open(path: path)])
    let camera = try #require(await opening.position(in: size, margin: 64))
    // The streets are in four of the 72 tiles of zoom 14.
    let streets = Coordinate(latitude: 48.1366, longitude: 11.5713)
    #expect(camera.zoom > 13 && camera.target.distance(to: streets) < 2000)
  }

  @Test func `images are shown from their own level on`() async throws {
    let tiles = Tiles(paris, bounds: parisBounds, format: .png)
    let camera = try #require(await OpeningCamera([tiles]).position(in: size, margin: 64))
    #expect((13.5...14).contains(camera.zoom))
  }

  @Test func `an archive without any tile is shown by its bounds`() async {
    let camera = await OpeningCamera([Tiles([], bounds: parisBounds)]).position(
      in: size, margin: 64)
    #expect(camera == cameraFitting(parisBounds, in: size))
    #expect(await OpeningCamera([]).position(in: size, margin: 64) == nil)
  }

  @Test func `the zoom at a place is the lowest one with tiles`() async {
    let coordinate = Coordinate(latitude: 48.88, longitude: 2.34)
    let opening = OpeningCamera([Tiles(paris, bounds: parisBounds)])
    #expect(await opening.zoom(from: 14, at: coordinate) == 15)
    #expect(await opening.zoom(from: 16, at: coordinate) == 16)
    let far = Coordinate(latitude: 0, longitude: 0)
    #expect(await opening.zoom(from: 14, at: far) == 14)
    #expect(await OpeningCamera([]).zoom(from: 14, at: coordinate) == 14)
  }

  @Test func `a view shows an archive where it has tiles of the zoom or of a lower one`() async {
    func isVisible(
      _ tiles: Set<TileID>, latitude: Double = 48.88, longitude: Double = 2.34, zoom: Double
    ) async -> Bool {
      let viewport = Viewport(
        target: Coordinate(latitude: latitude, longitude: longitude), zoom: zoom, size: size)
      return await OpeningCamera([Tiles(tiles, bounds: parisBounds)]).isVisible(in: viewport)
    }
    #expect(await isVisible(paris, zoom: 15))
    #expect(await isVisible(paris, zoom: 18))
    #expect(await !isVisible(paris, zoom: 14))
    #expect(await isVisible(pyramid(of: paris), zoom: 3))
    #expect(await !isVisible(paris, latitude: 10, zoom: 15))
    // A tile of the whole world has nothing there.
    #expect(await !isVisible(pyramid(of: paris), latitude: 10, zoom: 15))
    // The center is beside the archive, and its nearest tile in a corner of the view.
    #expect(await isVisible(paris, latitude: 48.899, longitude: 2.402, zoom: 15))
    let empty = OpeningCamera([])
    #expect(await empty.isVisible(in: Viewport(target: parisBounds.center, zoom: 5, size: size)))
  }
}
