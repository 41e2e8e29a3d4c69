// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapTestSupport
import MapTiles
import Testing

@testable import MapScene

/// The levels that are added to an overview of the world, over the coast of Finland.
@Suite struct OverviewTests {
  private static let highest = TileID(z: 8, x: 145, y: 74)

  private func overview() async throws -> OverviewProvider {
    let archive = try await TileSources.open(path: WorldSeaTests.world)
    return OverviewProvider(
      provider: ArchiveProvider(source: archive, content: .vector(.mvt)), maximumZoom: 8,
      coarseLayers: ["landuse"])
  }

  private func tile(_ id: TileID, of provider: some SceneTileProvider) async throws -> VectorTile {
    guard case .vector(let tile)? = try await provider.load(id) else {
      throw TileError.malformedTile(reason: "no vector tile", offset: 0)
    }
    return tile
  }

  /// The geometries of a layer's features.
  private func shapes(_ name: String, of tile: VectorTile, areRounded: Bool) -> [TileGeometry] {
    guard let layer = tile.layers.first(where: { $0.name == name }) else { return [] }
    return layer.features.compactMap { feature in
      var geometry = TileGeometry()
      guard layer.geometry(of: feature, extent: TileUnits.extent, into: &geometry) else {
        return nil
      }
      var rounding = CornerRounding()
      if areRounded { rounding.round(&geometry, isClosed: feature.type == .polygon) }
      return geometry
    }
  }

  /// Whether a point is in one of the polygons, by the even-odd rule.
  private func contains(_ polygons: [TileGeometry], _ point: SIMD2<Double>) -> Bool {
    polygons.contains { polygon in
      var isInside = false
      for part in polygon.ends.indices {
        let ring = polygon.part(part)
        for index in ring {
          let a = polygon.points[index]
          let b = polygon.points[index + 1 < ring.upperBound ? index + 1 : ring.lowerBound]
          guard (Double(a.y) > point.y) != (Double(b.y) > point.y) else { continue }
          let share = (point.y - Double(a.y)) / Double(b.y &- a.y)
          if Double(a.x) + share * Double(b.x &- a.x) > point.x { isInside.toggle() }
        }
      }
      return isInside
    }
  }

  @Test(arguments: [1, 2, 3])
  func `a tile beyond the highest level has the waters of its area`(_ levels: Int) async throws {
    let provider = try await overview()
    let above = shapes("water", of: try await tile(Self.highest, of: provider), areRounded: true)
    var random = SplitMix64(seed: 11)
    var wet = 0
    for _ in 0..<40 {
      let side = 1 << levels
      let (x, y) = (
        Int.random(in: 0..<side, using: &random), Int.random(in: 0..<side, using: &random)
      )
      let id = TileID(z: 8 + levels, x: Self.highest.x * side + x, y: Self.highest.y * side + y)
      let waters = shapes("water", of: try await tile(id, of: provider), areRounded: false)
      for _ in 0..<20 {
        // A fraction keeps the point off the corners.
        let point = SIMD2(
          Double(Int.random(in: 0..<TileUnits.extent, using: &random)) + 0.37,
          Double(Int.random(in: 0..<TileUnits.extent, using: &random)) + 0.41)
        let corner = SIMD2(Double(x), Double(y)) * Double(TileUnits.extent)
        let isWet = contains(waters, point)
        #expect(isWet == contains(above, (point + corner) / Double(side)), "\(id) \(point)")
        wet += isWet ? 1 : 0
      }
    }
    #expect(wet > 50 && wet < 750)
  }

  @Test func `the places of a tile are those of the tiles beyond it, each once and marked`()
    async throws
  {
    let provider = try await overview()
    func names(_ id: TileID) async throws -> [String] {
      let tile = try await tile(id, of: provider)
      guard let layer = tile.layers.first(where: { $0.name == "place" }) else { return [] }
      return layer.features.map { feature in
        #expect((layer.property("overview", of: feature) != nil) == (id.z > 8))
        return layer.property("name", of: feature)?.string ?? ""
      }
    }
    let all = try await names(Self.highest)
    var found: [String] = []
    for place in 0..<64 {
      found += try await names(
        TileID(z: 11, x: Self.highest.x * 8 + place % 8, y: Self.highest.y * 8 + place / 8))
    }
    #expect(all.count > 10 && found.sorted() == all.sorted())
  }

  @Test func `coarse layers end with the first level beyond the highest one`() async throws {
    let provider = try await overview()
    let center = TileID(z: 11, x: 1165, y: 592)
    for level in 8...11 {
      let tile = try await tile(center.ancestor(at: level), of: provider)
      #expect(tile.layers.contains { $0.name == "landuse" } == (level < 10), "\(level)")
    }
  }

  @Test func `a tile of the last level has few triangles`() async throws {
    let provider = try await overview()
    func triangles(_ waters: [TileGeometry]) -> Int {
      var tessellator = Tessellator()
      var mesh = FillMesh()
      for water in waters { _ = tessellator.fill(water, row: 0, into: &mesh) }
      return mesh.indices.count / 3
    }
    let whole = triangles(
      shapes("water", of: try await tile(Self.highest, of: provider), areRounded: true))
    // The center of Helsinki, on the coast.
    let part = triangles(
      shapes(
        "water", of: try await tile(TileID(z: 11, x: 1165, y: 592), of: provider), areRounded: false
      ))
    #expect(part > 10 && part < whole / 10)
  }
}
