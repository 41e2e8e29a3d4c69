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
}
