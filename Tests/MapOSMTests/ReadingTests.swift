// SPDX-License-Identifier: Apache-2.0
import MapOSM
import MapTestSupport
import Testing

@Suite struct ReadingTests {
  static func sample(_ packing: ExtractWriter.Packing, isDense: Bool) -> ExtractWriter {
    var writer = ExtractWriter()
    writer.packing = packing
    writer.isDense = isDense
    writer.node(7, 60.1699, 24.9384, ["highway": "traffic_signals", "name": "Ääkkönen"])
    writer.node(-3, -33.8688197, 151.2092955)
    writer.node(9_000_000_000_000, 0, -179.9999999, ["a": "b"])
    writer.way(12, [7, -3, 7], ["highway": "residential"])
    writer.way(11, [9_000_000_000_000, -3])
    writer.relation(
      5, [(.way, 12, "from"), (.node, 7, "via"), (.relation, -4, "")], ["type": "restriction"])
    return writer
  }

  static func blocks(_ file: OSMFile, _ kinds: OSMKinds = .all) async throws -> [OSMBlock] {
    var blocks: [OSMBlock] = []
    try await file.mapBlocks(
      kinds, inFlight: 3, transform: { $0 }, consume: { blocks.append($0) })
    return blocks
  }

  @Test(arguments: ExtractWriter.Packing.allCases, [true, false])
  func `nodes, ways and relations survive encoding and decoding`(
    packing: ExtractWriter.Packing, isDense: Bool
  ) async throws {
    let file = try OSMFile(bytes: Self.sample(packing, isDense: isDense).bytes)
    #expect(file.writer == "a test")
    let blocks = try await Self.blocks(file)
    try #require(blocks.count == 3)
    let nodes = blocks[0].nodes
    #expect(nodes.ids == [7, -3, 9_000_000_000_000])
    #expect(nodes.latitudes == [601_699_000, -338_688_197, 0])
    #expect(nodes.longitudes == [249_384_000, 1_512_092_955, -1_799_999_999])
    let tags = nodes.tags[Int(nodes.firstTag[0])..<Int(nodes.firstTag[1])]
    #expect(
      tags.map { blocks[0].strings[$0.key] + "=" + blocks[0].strings[$0.value] } == [
        "highway=traffic_signals", "name=Ääkkönen",
      ])
    #expect(nodes.firstTag == [0, 2, 2, 3])
    #expect(blocks[1].ways.ids == [12, 11])
    #expect(blocks[1].ways.nodes == [7, -3, 7, 9_000_000_000_000, -3])
    #expect(blocks[1].ways.firstNode == [0, 3, 5])
    let relations = blocks[2].relations
    #expect(relations.ids == [5])
    #expect(relations.members.map(\.kind) == [.way, .node, .relation])
    #expect(relations.members.map(\.id) == [12, 7, -4])
    #expect(relations.members.map { blocks[2].strings[$0.role] } == ["from", "via", ""])
  }

  @Test func `only elements of the requested types are decoded`() async throws {
    let file = try OSMFile(bytes: Self.sample(.raw, isDense: true).bytes)
    let blocks = try await Self.blocks(file, .ways)
    #expect(blocks.map { $0.nodes.ids.count + $0.relations.ids.count } == [0, 0, 0])
    #expect(blocks[1].ways.ids == [12, 11])
  }

  @Test func `progress increases up to the file size`() async throws {
    let file = try OSMFile(bytes: Self.sample(.zlib, isDense: true).bytes)
    var steps: [Int] = []
    try await file.mapBlocks(
      inFlight: 2, progress: { steps.append($0) }, transform: { _ in }, consume: { _ in })
    #expect(steps == steps.sorted())
    let total = (0..<file.blockCount).reduce(0) { $0 + file.byteCount(ofBlock: $1) }
    #expect(steps.last == total)
  }

  @Test func `a file that requires an unknown feature is rejected with the feature's name`() {
    var writer = ExtractWriter()
    writer.requiredFeatures.append("HistoricalInformation")
    #expect(throws: OSMError.unsupportedFeature("HistoricalInformation")) {
      try OSMFile(bytes: writer.bytes)
    }
  }

  @Test(arguments: [
    ("BZh91AY&SY", "bzip2"), ("<?xml version='1.0'?>", "XML"), ("\u{FEFF}\n <osm>", "XML"),
  ])
  func `other formats are rejected with a hint`(start: String, name: String) throws {
    let error = #expect(throws: OSMError.self) { try OSMFile(bytes: Array(start.utf8)) }
    guard case .otherFormat(let hint) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(hint.contains(name) && hint.contains("osmium cat"))
  }

  @Test func `gzip is rejected with a hint`() {
    #expect(
      throws: OSMError.otherFormat(
        hint: "it is gzip; convert it with: osmium cat FILE -o FILE.osm.pbf")
    ) { try OSMFile(bytes: [0x1F, 0x8B, 8, 0, 0]) }
  }

  @Test(arguments: ["PMTiles3 and more bytes", "# Read me, at some length"])
  func `unknown formats are not reported as damaged`(start: String) {
    #expect(throws: OSMError.otherFormat(hint: "it does not begin with an OSM header")) {
      try OSMFile(bytes: Array(start.utf8))
    }
  }

  @Test func `a missing file is reported as unreadable`() {
    let error = #expect(throws: OSMError.self) { try OSMFile(path: "/nowhere/x.osm.pbf") }
    #expect(error?.description.contains("/nowhere/x.osm.pbf") == true)
  }
}
