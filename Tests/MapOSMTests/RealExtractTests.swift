// SPDX-License-Identifier: Apache-2.0
import MapOSM
import MapTestSupport
import Testing

@Suite(.enabled(if: Shared.has("data/osm"), "needs the shared data"))
struct RealExtractTests {
  /// Reference counts and sums of an extract, computed with pyosmium 4.
  struct Known: Sendable {
    var name: String
    var nodes: Int, ways: Int, relations: Int
    var references: Int, members: Int
    var nodeTags: Int, wayTags: Int, relationTags: Int
    var wayIDs: Int64, latitudes: Int64, longitudes: Int64
  }

  static let known = [
    Known(
      name: "helsinki", nodes: 24260, ways: 5130, relations: 620, references: 38026,
      members: 84049, nodeTags: 28367, wayTags: 25114, relationTags: 4594,
      wayIDs: 1_109_670_113_973, latitudes: 14_597_448_200_208, longitudes: 6_051_479_098_926),
    Known(
      name: "liechtenstein", nodes: 142832, ways: 15247, relations: 358, references: 159076,
      members: 17388, nodeTags: 8483, wayTags: 28032, relationTags: 2985,
      wayIDs: 3_416_045_352_295, latitudes: 67_336_255_478_469, longitudes: 13_628_801_553_792),
    Known(
      name: "sf-downtown", nodes: 126531, ways: 20938, relations: 1514, references: 170428,
      members: 100696, nodeTags: 81022, wayTags: 97437, relationTags: 11941,
      wayIDs: 11_015_990_702_711, latitudes: 47_811_278_549_386,
      longitudes: -154_881_750_626_457),
  ]

  @Test(arguments: known) func `an extract has the elements known from osmium`(known: Known)
    async throws
  {
    let folder = try #require(Shared.folder)
    let file = try OSMFile(path: "\(folder)/data/osm/\(known.name).osm.pbf")
    let blocks = try await ReadingTests.blocks(file)
    func sum(_ count: (OSMBlock) -> Int) -> Int { blocks.reduce(0) { $0 + count($1) } }
    #expect(sum { $0.nodes.ids.count } == known.nodes)
    #expect(sum { $0.ways.ids.count } == known.ways)
    #expect(sum { $0.relations.ids.count } == known.relations)
    #expect(sum { $0.ways.nodes.count } == known.references)
    #expect(sum { $0.relations.members.count } == known.members)
    #expect(sum { $0.nodes.tags.count } == known.nodeTags)
    #expect(sum { $0.ways.tags.count } == known.wayTags)
    #expect(sum { $0.relations.tags.count } == known.relationTags)
    #expect(blocks.flatMap(\.ways.ids).reduce(0, +) == known.wayIDs)
    #expect(blocks.flatMap(\.nodes.latitudes).reduce(0) { $0 + Int64($1) } == known.latitudes)
    #expect(blocks.flatMap(\.nodes.longitudes).reduce(0) { $0 + Int64($1) } == known.longitudes)
  }
}
