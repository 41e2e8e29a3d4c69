// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import RhumbModules
import Testing

@testable import MapScene
@testable import Rhumb

/// Archives of a coast that were made without the sea.
@Suite struct MissingSeaTests {
  /// An archive in the open Atlantic, or elsewhere, whose tiles have a small area of water.
  private struct Waters: TileArchive {
    var kind = "lake"
    var layers = ["water", "transportation"]
    var corner = Coordinate(latitude: 45, longitude: -30)
    var isDamaged = false

    var info: TileSourceInfo {
      TileSourceInfo(
        name: "waters", format: .mvt, minimumZoom: 9, maximumZoom: 14,
        bounds: CoordinateBounds(
          southWest: corner,
          northEast: Coordinate(
            latitude: corner.latitude + 0.1, longitude: corner.longitude + 0.1)),
        attribution: "", layers: layers.map { TileSourceInfo.LayerInfo(name: $0, attributes: []) })
    }

    func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
      if isDamaged { throw .malformedTile(reason: "damaged", offset: 0) }
      var value = MVTWriter()
      value.part(1, Array(kind.utf8))
      // A triangle at a corner of the tile.
      let corner = MVTWriter.feature(
        type: 3, tags: [0, 0], geometry: [9, 0, 0, 18, 20, 0, 0, 20, 15])
      return MVTWriter.tile(
        name: "water", keys: ["class"], values: [value.bytes], features: [corner])
    }

    func summary() async throws(TileError) -> ArchiveSummary {
      ArchiveSummary(kind: "", compression: "", levels: [], metadata: [:])
    }
  }

  private func isMissing(in archive: Waters) async throws -> Bool {
    try await MissingSea.isMissing(in: archive, over: try await BuiltInTiles.world.open())
  }

  @Test func `an archive with waters but no sea misses it where the world has some`() async throws {
    #expect(try await isMissing(in: Waters()))
    let inland = Coordinate(latitude: 48.1, longitude: 11.5)
    #expect(try await !isMissing(in: Waters(corner: inland)))
  }

  @Test func `an archive misses no sea if it has some, has no waters, or cannot be read`()
    async throws
  {
    #expect(try await !isMissing(in: Waters(kind: "ocean")))
    #expect(try await !isMissing(in: Waters(layers: ["transportation"])))
    #expect(try await !isMissing(in: Waters(layers: ["water", "roads"])))
    #expect(try await !isMissing(in: Waters(isDamaged: true)))
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"), arguments: [BuiltInStyle.day, .night])
  func `the world's sea is drawn under an archive without one, and fades out at streets`(
    _ style: BuiltInStyle
  ) async throws {
    func center(_ archive: Waters, zoom: Float) async throws -> [UInt8] {
      let scene = try await StyledScene.builtIn(
        style, archives: [archive], language: .translated("en"))
      let camera = CameraPosition(latitude: 45.045, longitude: -29.955, zoom: zoom)
      let image = try await MapSnapshotter(scene: scene, showsAttribution: false)
        .image(camera, width: 100, height: 100)
      let center = 4 * (50 * image.width + 50)
      return Array(image.pixels[center..<center + 3])
    }
    let ground = try await center(Waters(kind: "ocean"), zoom: 11.5)
    let sea = try await center(Waters(), zoom: 11.5)
    #expect(sea != ground)
    #expect(try await center(Waters(), zoom: 14) == ground)
    let between = try await center(Waters(), zoom: 12.75)
    for channel in 0..<3 where sea[channel] != ground[channel] {
      let ends = [sea[channel], ground[channel]].sorted()
      #expect(ends[0] < between[channel] && between[channel] < ends[1])
    }
  }
}
