// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapStyle
import MapText
import MapTiles
import Testing

@testable import MapScene

@Suite struct PaintRowTests {
  /// A tile of points or lines whose only property is their number modulo `distinct`.
  private func tile(_ count: Int, distinct: Int) -> VectorTile {
    VectorTile(layers: [
      VectorTileLayer(
        name: "points", extent: 8192, keys: ["n"],
        values: (0..<distinct).map { .number(Double($0)) },
        features: (0..<count).map { index in
          VectorTileFeature(
            id: nil, type: .point, tags: 2 * index..<2 * index + 2,
            commands: 3 * index..<3 * index + 3)
        }, tags: (0..<count).flatMap { [0, UInt32($0 % distinct)] },
        commands: (0..<count).flatMap { [9, UInt32($0 * 2), 64] })
    ])
  }

  private func build(_ tile: VectorTile, radius: JSON) async throws -> TileBundle {
    let style = try StyleDocument([
      "version": 8, "sources": ["s": ["type": "vector", "tiles": ["x"]]],
      "layers": [
        [
          "id": "c", "type": "circle", "source": "s", "source-layer": "points",
          "paint": ["circle-radius": radius],
        ]
      ],
    ])
    let builder = TileBuilder(
      plan: ScenePlan(style: style), fonts: .init(ranges: nil), images: ImageCatalog())
    return await builder.build(tile, source: "s", id: TileID(z: 1, x: 0, y: 0), zoom: 1)
  }

  @Test func `features with equal paint share a row`() async throws {
    let bundle = try await build(tile(300, distinct: 3), radius: ["get", "n"])
    let segments = try #require(bundle.buckets.first).segments
    #expect(segments.count == 1)
    #expect(segments[0].rows.map(\.values) == [[0], [1], [2]])
    #expect(segments[0].patches.map(\.indices.count) == [300 * 6])
  }

  @Test func `paint that does not depend on features has one row`() async throws {
    let bundle = try await build(tile(300, distinct: 300), radius: 4)
    #expect(try #require(bundle.buckets.first).segments.map(\.rows.count) == [1])
  }

  @Test func `rows that exceed a uniform block are split into segments`() async throws {
    let bundle = try await build(tile(600, distinct: 600), radius: ["get", "n"])
    let segments = try #require(bundle.buckets.first).segments
    #expect(segments.map(\.rows.count) == [256, 256, 88])
    #expect(segments.flatMap(\.patches).map(\.indices) == [0..<1536, 1536..<3072, 3072..<3600])
    #expect(segments.flatMap(\.rows).map(\.values) == (0..<600).map { [.number(Double($0))] })
    guard case .circle(let vertices)? = bundle.circles?.vertices else {
      Issue.record("no circles")
      return
    }
    // In each segment, rows are numbered from 0, and all vertices of a feature have its row.
    for (place, vertex) in vertices.enumerated() { #expect(Int(vertex.row) == place / 4 % 256) }
  }

  @Test func `a line's progress covers its range of the unclipped line`() {
    let geometry = TileGeometry(points: [[0, 0], [300, 400], [300, 900]], ends: [3])
    let progress = LineProgress(geometry, share: 0.25...0.75)
    #expect(progress.start == 0.25)
    #expect(abs(progress.start + 1000 * progress.perUnit - 0.75) < 1e-6)
    #expect(LineProgress(TileGeometry(), share: 0...1).perUnit == 0)
  }
}
