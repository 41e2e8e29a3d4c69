// SPDX-License-Identifier: Apache-2.0
import RhumbModules
import Testing

@testable import RhumbView

/// The viewer's search while names are read.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PlaceSearchTests {
  /// An archive without tiles, which answers when a gate opens.
  private struct HeldTiles: TileSource {
    let gate: Gate
    let info = TileSourceInfo(
      name: "held", format: .mvt, minimumZoom: 0, maximumZoom: 0,
      bounds: CoordinateBounds(
        southWest: Coordinate(latitude: -85, longitude: -180),
        northEast: Coordinate(latitude: 85, longitude: 180)), attribution: "", layers: [])

    func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
      await gate.pass()
      return nil
    }
  }

  private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
      isOpen = true
      for continuation in waiting { continuation.resume() }
      waiting = []
    }

    func pass() async {
      if isOpen { return }
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// The names of the places that a search finds, again after each part of the names.
  private func answers(_ text: String, in search: PlaceSearch) -> AsyncStream<[String]> {
    AsyncStream { continuation in
      search.find(text, near: Coordinate(latitude: 46, longitude: 8)) { results in
        continuation.yield(results.map(\.place.name))
      }
    }
  }

  @Test func `a similar name is not a result until all names are read`() async throws {
    let gate = Gate()
    let search = PlaceSearch()
    search.onFailure = { error, _ in Issue.record(error) }
    search.add(HeldTiles(gate: gate), named: "held")
    let document = """
      {"type": "Feature", "properties": {"name": "Zemio"},
        "geometry": {"type": "Point", "coordinates": [25, 5]}}
      """
    search.add(try GeoJSON(JSON(parsing: Array(document.utf8))))
    search.begin()
    for await names in answers("zemio", in: search) where names == ["Zemio"] { break }
    #expect(search.isReading)
    var found: [[String]] = []
    for await names in answers("zerm", in: search) {
      found.append(names)
      if !names.isEmpty { break }
      await gate.open()
    }
    #expect(found.first?.isEmpty == true && found.last == ["Zemio"])
    #expect(!search.isReading)
  }
}
