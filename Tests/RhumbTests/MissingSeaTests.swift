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
    /// The class of the water; `nil` if it has none.
    var kind: String? = "lake"
    var layers = ["water", "transportation"]
    var corner = Coordinate(latitude: 45, longitude: -30)
    /// The width and height in degrees.
    var size = 0.1
    var zooms = 0...14
    var isDamaged = false

    var info: TileSourceInfo {
      TileSourceInfo(
        name: "waters", format: .mvt, minimumZoom: zooms.lowerBound,
        maximumZoom: zooms.upperBound,
        bounds: CoordinateBounds(
          southWest: corner,
          northEast: Coordinate(
            latitude: corner.latitude + size, longitude: corner.longitude + size)),
        attribution: "", layers: layers.map { TileSourceInfo.LayerInfo(name: $0, attributes: []) })
    }

    func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
      if isDamaged { throw .malformedTile(reason: "damaged", offset: 0) }
      var value = MVTWriter()
      value.part(1, Array((kind ?? "").utf8))
      // A triangle at a corner of the tile.
      let corner = MVTWriter.feature(
        type: 3, tags: kind == nil ? [] : [0, 0], geometry: [9, 0, 0, 18, 20, 0, 0, 20, 15])
      return MVTWriter.tile(
        name: "water", keys: ["class"], values: [value.bytes], features: [corner])
    }

    func summary() async throws(TileError) -> ArchiveSummary {
      ArchiveSummary(kind: "", compression: "", levels: [], metadata: [:])
    }
  }

  private func isMissing(in archives: Waters...) async throws -> Bool {
    await MissingSea(below: try await BuiltInTiles.world.open()).isMissing(in: archives)
  }

  @Test(arguments: [0...14, 9...14, 12...13])
  func `an archive with waters but no sea misses it where the world has some`(
    _ zooms: ClosedRange<Int>
  ) async throws {
    #expect(try await isMissing(in: Waters(zooms: zooms)))
    let munich = Coordinate(latitude: 48.1, longitude: 11.5)
    #expect(try await !isMissing(in: Waters(corner: munich, zooms: zooms)))
  }

  @Test func `an inland archive does not miss the sea of the coast nearby`() async throws {
    // Firenze is 70 km from the sea, in the same tile of the world as Pisa at the coast.
    let firenze = Coordinate(latitude: 43.75, longitude: 11.2)
    #expect(try await !isMissing(in: Waters(corner: firenze)))
    let pisa = Coordinate(latitude: 43.6, longitude: 10.25)
    #expect(try await isMissing(in: Waters(corner: pisa)))
  }

  @Test func `a country can miss the sea, and a continent is not examined`() async throws {
    let netherlands = Coordinate(latitude: 50.8, longitude: 3.4)
    #expect(try await isMissing(in: Waters(corner: netherlands, size: 2.8)))
    #expect(try await !isMissing(in: Waters(corner: netherlands, size: 28)))
  }

  @Test func `an archive misses no sea if it has some, has no waters, or cannot be read`()
    async throws
  {
    #expect(try await !isMissing(in: Waters(kind: "ocean")))
    #expect(try await !isMissing(in: Waters(kind: nil)))
    #expect(try await !isMissing(in: Waters(layers: ["transportation"])))
    #expect(try await !isMissing(in: Waters(layers: ["water", "roads"])))
    #expect(try await !isMissing(in: Waters(isDamaged: true)))
  }

  @Test func `the sea of one archive is enough`() async throws {
    #expect(try await !isMissing(in: Waters(), Waters(kind: "ocean")))
    let munich = Coordinate(latitude: 48.1, longitude: 11.5)
    #expect(try await isMissing(in: Waters(), Waters(corner: munich)))
    #expect(try await !isMissing())
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
