// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapTiles
import Testing

@testable import MapScene

/// The seas of the embedded world map: its largest polygons with the most holes.
@Suite struct WorldSeaTests {
  static let world =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/Rhumb/Resources/Samples/world.pmtiles").path

  @Test(arguments: 0...4)
  func `seas keep their area, and errors of simplification are reported`(_ zoom: Int)
    async throws
  {
    let source = try await TileSources.open(path: Self.world)
    var tessellator = Tessellator()
    var simplifier = Simplifier()
    for x in 0..<1 << zoom {
      for y in 0..<1 << zoom {
        guard let bytes = try await source.tile(TileID(z: zoom, x: x, y: y)) else { continue }
        let tile = try VectorTile(decoding: bytes)
        guard let layer = tile.layers.first(where: { $0.name == "water" }) else { continue }
        for feature in layer.features {
          var geometry = TileGeometry()
          guard layer.geometry(of: feature, extent: Int(TileUnits.extent), into: &geometry) else {
            continue
          }
          var mesh = FillMesh()
          let deviation = tessellator.fill(geometry, row: 0, into: &mesh)
          #expect(deviation == 0, "tile \(zoom)/\(x)/\(y)")
          let area = mesh.area
          simplifier.simplify(&geometry, tolerance: 4, isPolygon: true)
          mesh = FillMesh()
          let stated = tessellator.fill(geometry, row: 0, into: &mesh)
          #expect(
            abs(mesh.area - area) <= stated + 0.01 * area + 4000,
            "tile \(zoom)/\(x)/\(y): the deviation must include errors of simplification")
        }
      }
    }
  }
}
