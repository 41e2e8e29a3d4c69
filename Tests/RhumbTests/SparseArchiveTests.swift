// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import RhumbModules
import Testing

@testable import MapScene

/// Archives over the built-in world without tiles of some zooms in their bounds.
@Suite struct SparseArchiveTests {
  /// An archive of a few streets at the Seine in Paris whose tiles are empty, and absent below a zoom.
  private struct Streets: TileArchive {
    var first: Int
    var isDamaged = false

    var info: TileSourceInfo {
      TileSourceInfo(
        name: "streets", format: .mvt, minimumZoom: 0, maximumZoom: 14,
        bounds: CoordinateBounds(
          southWest: Coordinate(latitude: 48.83, longitude: 2.29),
          northEast: Coordinate(latitude: 48.89, longitude: 2.39)),
        attribution: "", layers: [])
    }

    func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
      if isDamaged { throw .malformedTile(reason: "damaged", offset: 0) }
      let center = WorldPoint(info.bounds.center)
      let side = Double(1 << id.z)
      let isHere = id.x == Int(center.x * side) && id.y == Int(center.y * side)
      let isElsewhere = id.x == 0
      return (id.z < first ? isElsewhere : isHere) ? [] : nil
    }

    func summary() async throws(TileError) -> ArchiveSummary {
      ArchiveSummary(kind: "", compression: "", levels: [], metadata: [:])
    }
  }

  private func scene(_ archive: Streets) async throws -> StyledScene {
    try await .builtIn(.day, archives: [archive], language: .translated("en"))
  }

  @Test(arguments: [(9, 9), (10, 10), (14, 14), (15, 9)])
  func `an archive replaces the world where it has tiles of its area`(
    _ first: Int, _ zoom: Int
  ) async throws {
    let scene = try await scene(Streets(first: first))
    let sources = scene.sources.filter { $0.name == "openmaptiles" }
    #expect(sources.map(\.minimumZoom) == [0, zoom])
    #expect(sources.first?.yields.map(\.zoom) == [zoom])
    let outline = try #require(scene.style.layers.first { $0.id == "rhumb-area" })
    #expect(outline.minZoom == (zoom == 9 ? 8 : Double(zoom)))
  }

  @Test func `an archive whose tiles cannot be read has the zooms that it states`() async throws {
    let sources = try await scene(Streets(first: 14, isDamaged: true)).sources
    #expect(sources.filter { $0.name == "openmaptiles" }.map(\.minimumZoom) == [0, 9])
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `the world remains where an archive has no tiles yet`() async throws {
    let camera = CameraPosition(latitude: 48.86, longitude: 2.34, zoom: 12)
    func image(_ scene: StyledScene) async throws -> RasterImage {
      try await MapSnapshotter(scene: scene, showsAttribution: false)
        .image(camera, width: 300, height: 300)
    }
    let world = try await image(try await .builtIn(.day, language: .translated("en")))
    #expect(try await image(try await scene(Streets(first: 14))) == world)
    #expect(try await image(try await scene(Streets(first: 9))) != world)
  }

  /// An archive in the open Atlantic whose tiles are empty, and absent in one column of zoom 12.
  private struct Sea: TileArchive {
    /// The names of the layers, which determine the schema.
    var layers: [String]
    static let gap = 1709

    var info: TileSourceInfo {
      TileSourceInfo(
        name: "sea", format: .mvt, minimumZoom: 12, maximumZoom: 14,
        bounds: CoordinateBounds(
          southWest: Coordinate(latitude: 45, longitude: -30),
          northEast: Coordinate(latitude: 45.2, longitude: -29.6)),
        attribution: "", layers: layers.map { TileSourceInfo.LayerInfo(name: $0, attributes: []) })
    }

    func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
      id.z < 12 || id.x >> (id.z - 12) == Sea.gap ? nil : []
    }

    func summary() async throws(TileError) -> ArchiveSummary {
      ArchiveSummary(kind: "", compression: "", levels: [], metadata: [:])
    }
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"), arguments: [[], ["roads"]])
  func `the world is drawn around an archive, before its first zoom and where it lacks tiles`(
    _ schema: [String]
  ) async throws {
    let scene = try await StyledScene.builtIn(
      .day, archives: [Sea(layers: schema)], language: .translated("en"))
    let snapshotter = MapSnapshotter(scene: scene, showsAttribution: false)
    func color(_ column: Double, zoom: Float) async throws -> [UInt8] {
      let camera = CameraPosition(
        latitude: 45.1, longitude: (Double(Sea.gap) + column) / 4096 * 360 - 180, zoom: zoom)
      let image = try await snapshotter.image(camera, width: 100, height: 100)
      let center = 4 * (50 * image.width + 50)
      return Array(image.pixels[center..<center + 3])
    }
    let (water, ground) = (try await color(-20, zoom: 13), try await color(-1.5, zoom: 13))
    #expect(water != ground)
    #expect(try await color(0.5, zoom: 13) == water)
    #expect(try await color(1.5, zoom: 13) == ground)
    #expect(try await color(-1.5, zoom: 12) == water)
    // Beyond the levels of the world and of the archive.
    #expect(try await color(0.5, zoom: 16) == water)
    #expect(try await color(1.5, zoom: 16) == ground)
  }
}
