// SPDX-License-Identifier: Apache-2.0
import Dispatch
import MapGeometry
import MapJSON
import MapOSM
import MapOnline
import MapRouting
import MapStyle
import MapTestSupport
import MapTiles
import RhumbModules
import Testing

@testable import RhumbView

/// Open maps and road graphs without a window.
@MainActor @Suite struct OpenMapsTests {
  private struct NamedTiles: TileSource {
    let info: TileSourceInfo

    init(_ name: String, _ format: TileSourceInfo.Format = .mvt, layers: [String] = []) {
      info = TileSourceInfo(
        name: name, format: format, minimumZoom: 0, maximumZoom: 14, bounds: CoordinateBounds(),
        attribution: "",
        layers: layers.map { TileSourceInfo.LayerInfo(name: $0, attributes: []) })
    }

    func tile(_ id: TileID) async throws(TileError) -> [UInt8]? { nil }
  }

  private func files(_ sources: [NamedTiles]) -> OpenFiles {
    var files = OpenFiles(loader: OnlineResourceLoader())
    for source in sources {
      files.add(OpenFiles.Archive(path: source.info.name, source: source))
    }
    return files
  }

  private static let roads = NamedTiles("roads", layers: ["roads"])
  private static let streets = NamedTiles("streets", layers: ["transportation"])
  private static let images = NamedTiles("images", .png)

  @Test func `a built-in style shows the archives in both schemas`() {
    #expect(files([Self.roads, Self.streets]).shown.map(\.info.name) == ["roads", "streets"])
    #expect(
      files([Self.streets, Self.images, Self.roads]).shown.map(\.info.name) == ["streets", "roads"])
    #expect(files([Self.streets, Self.images]).shown.map(\.info.name) == ["images"])
    #expect(files([]).shown.isEmpty)
  }

  @Test func `a style of the user shows the archives in the schema of the last one`() throws {
    var files = files([Self.streets, Self.roads])
    files.style = ("style.json", try StyleDocument(["version": 8, "sources": [:], "layers": []]))
    #expect(files.shown.map(\.info.name) == ["roads"])
  }

  @Test func `the built-in roads are only a fallback`() async throws {
    let driving = Driving(MapView(), wording: InstructionFormatter())
    try await driving.addRoads { try BuiltInRoadGraph.helsinki.open() }
    try await driving.addRoads(asFallback: true) {
      try BuiltInRoadGraph.helsinki.open()
    }
    #expect(driving.graphs.count == 1)
    try await driving.addRoads { try BuiltInRoadGraph.helsinki.open() }
    #expect(driving.graphs.count == 2)
  }

  /// The graph of one street.
  private nonisolated static func street() async throws -> RoadGraph {
    var writer = ExtractWriter()
    writer.node(1, 48, 10)
    writer.node(2, 48, 10.01)
    writer.way(1, [1, 2], ["highway": "residential"])
    return try await OSMFile(bytes: writer.bytes).roadGraph()
  }

  @Test func `road graphs keep the order of opening, whichever is read first`() async throws {
    let driving = Driving(MapView(), wording: InstructionFormatter())
    let street = try await Self.street()
    let isOtherOpen = DispatchSemaphore(value: 0)
    let (starts, starting) = AsyncStream<Void>.makeStream()
    let opening = Task {
      try await driving.addRoads {
        starting.yield()
        isOtherOpen.wait()
        return street
      }
    }
    for await _ in starts { break }
    try await driving.addRoads { try BuiltInRoadGraph.helsinki.open() }
    #expect(driving.graphs.count == 1)
    isOtherOpen.signal()
    try await opening.value
    let counts = driving.graphs.map(\.provider.graph.vertexCount)
    try #require(counts.count == 2)
    #expect(counts[0] > 100 && counts[1] == street.vertexCount)
  }
}
