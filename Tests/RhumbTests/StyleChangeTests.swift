// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import RhumbModules
import RhumbTools
import Testing

/// Changes of the style of a view's scene, and which tiles they load again.
@Suite(.timeLimit(.minutes(5)))
@MainActor struct StyleChangeTests {
  /// Loads equal tiles for the sources `a` and `b`, and counts them.
  private final class CountingLoader: ResourceLoader {
    private let counts = Mutex<[String: Int]>([:])

    func load(_ request: ResourceRequest) async throws -> [UInt8]? {
      let source = String(request.url.dropFirst("app://".count).prefix(1))
      counts.withLock { $0[source, default: 0] += 1 }
      return VectorTileWriter.encode(StyleChangeTests.tile)
    }

    /// The numbers of tiles that were loaded since the last call.
    func take() -> [String: Int] {
      counts.withLock { counts in
        defer { counts = [:] }
        return counts
      }
    }
  }

  /// A tile with a line in each of two layers.
  private nonisolated static var tile: VectorTile {
    VectorTile(
      layers: ["road", "rail"].map { name in
        VectorTileLayer(
          name: name, extent: 4096, keys: ["class"], values: ["main"],
          features: [
            VectorTileFeature(id: 1, type: .lineString, tags: 0..<2, commands: 0..<6)
          ], tags: [0, 0], commands: [9, 0, 4096, 10, 8192, 0])
      })
  }

  private let loader = CountingLoader()

  private func line(_ id: String, _ source: String, _ layer: String) -> JSON {
    [
      "id": .string(id), "type": "line", "source": .string(source),
      "source-layer": .string(layer), "paint": ["line-color": "red"],
    ]
  }

  private func source(_ name: String) -> JSON {
    ["type": "vector", "tiles": [.string("app://\(name)/{z}/{x}/{y}")], "maxzoom": 14]
  }

  /// A view that has drawn roads of the source `a`.
  private func view() async throws -> MapView {
    var options = MapViewOptions()
    options.camera = CameraPosition(latitude: 50, longitude: 10, zoom: 5)
    options.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    options.clock = SteppedFrameClock()
    let view = MapView(options: options)
    var sceneOptions = StyledScene.Options()
    sceneOptions.loader = loader
    let scene = await StyledScene(
      style: try StyleDocument([
        "version": 8, "transition": ["duration": 0],
        "sources": [
          "a": source("a"), "b": source("b"),
          "points": ["type": "geojson", "data": point("first")],
        ],
        "layers": [
          line("road", "a", "road"), line("other", "b", "road"),
          ["id": "point", "type": "circle", "source": "points", "paint": ["circle-radius": 20]],
        ],
      ]), options: sceneOptions)
    view.attach(scene: scene, backend: SilentBackend())
    try await draw(view)
    return view
  }

  private func point(_ name: String) -> JSON {
    [
      "type": "Feature", "properties": ["name": .string(name)],
      "geometry": ["type": "Point", "coordinates": [10, 50]],
    ]
  }

  /// Draws frames until nothing is missing. Returns their number.
  @discardableResult private func draw(_ view: MapView) async throws -> Int {
    var frames = 0
    repeat {
      await Task.yield()
      frames += 1
      try view.drawFrame(at: view.clock.now + 0.01)
    } while view.needsFrame
    return frames
  }

  private func ids(_ view: MapView) -> [String] { view.scene?.style.layers.map(\.id) ?? [] }

  @Test func `paint, order and removal load no tiles`() async throws {
    let view = try await view()
    let first = loader.take()
    #expect((first["a"] ?? 0) > 0 && first["a"] == first["b"])
    try view.updateLayer("road", ["paint": ["line-color": "blue", "line-opacity": 0.5]])
    try await draw(view)
    #expect(loader.take().isEmpty)
    try view.moveLayer("road", before: nil)
    try await draw(view)
    #expect(loader.take().isEmpty)
    #expect(ids(view) == ["other", "point", "road"])
    // The frame has the layers in the new order.
    let found = try await view.features(in: CGRect(x: 0, y: 0, width: 300, height: 200))
    #expect(found.first?.layer == "road")
    // A query reads tiles again.
    _ = loader.take()
    try view.removeLayer("other")
    try await draw(view)
    #expect(loader.take().isEmpty)
    let left = try await view.features(in: CGRect(x: 0, y: 0, width: 300, height: 200))
    #expect(Set(left.compactMap(\.layer)) == ["road", "point"])
  }

  @Test func `a new filter or layer loads the tiles of its source only`() async throws {
    let view = try await view()
    let first = loader.take()
    try view.updateLayer("road", ["filter": ["==", ["get", "class"], "minor"]])
    try await draw(view)
    #expect(loader.take() == ["a": first["a"] ?? 0])
    let everywhere = CGRect(x: 0, y: 0, width: 300, height: 200)
    #expect(try await view.features(in: everywhere, layers: ["road"]).isEmpty)
    _ = loader.take()
    try view.addLayer(line("rail", "b", "rail"), before: "other")
    try await draw(view)
    #expect(loader.take() == ["b": first["b"] ?? 0])
    #expect(ids(view) == ["road", "rail", "other", "point"])
    #expect(try await !view.features(in: everywhere, layers: ["rail"]).isEmpty)
    _ = loader.take()
    // The same features with other paint need no other geometry.
    var casing = line("casing", "b", "rail").object ?? [:]
    casing["paint"] = ["line-color": "white"]
    try view.addLayer(.object(casing), before: "rail")
    try await draw(view)
    #expect(loader.take().isEmpty)
    // A wider line has other joints.
    try view.updateLayer("rail", ["paint": ["line-width": 12]])
    try await draw(view)
    #expect(loader.take() == ["b": first["b"] ?? 0])
  }

  @Test func `a layer that is shown again is drawn again`() async throws {
    let view = try await view()
    let everywhere = CGRect(x: 0, y: 0, width: 300, height: 200)
    try view.updateLayer("road", ["layout": ["visibility": "none"]])
    try await draw(view)
    #expect(try await view.features(in: everywhere, layers: ["road"]).isEmpty)
    try view.updateLayer("road", ["layout": ["visibility": "visible"]])
    try await draw(view)
    #expect(try await !view.features(in: everywhere, layers: ["road"]).isEmpty)
    try view.removeLayer("road")
    try await draw(view)
    try view.addLayer(line("road", "a", "road"))
    try await draw(view)
    #expect(try await !view.features(in: everywhere, layers: ["road"]).isEmpty)
  }

  @Test func `sources are added, get new data and are removed`() async throws {
    let view = try await view()
    _ = loader.take()
    let middle = CGPoint(x: 150, y: 100)
    #expect(
      try await view.features(at: middle, layers: ["point"]).first?.feature.properties["name"]
        == "first")
    try await view.updateSource("points", ["data": point("second")])
    try await draw(view)
    #expect(
      try await view.features(at: middle, layers: ["point"]).first?.feature.properties["name"]
        == "second")
    #expect(loader.take().isEmpty)
    try await view.addSource("c", source("c"))
    try view.addLayer(line("new", "c", "road"))
    try await draw(view)
    #expect(Set(loader.take().keys) == ["c"])
    try view.removeLayer("new")
    try await view.removeSource("c")
    try view.removeLayer("other")
    try await view.removeSource("b")
    try await draw(view)
    #expect(loader.take().isEmpty)
    #expect(view.scene?.style.sources.keys.elements == ["a", "points"])
    #expect(try await !view.features(in: CGRect(x: 0, y: 0, width: 300, height: 200)).isEmpty)
  }

  @Test func `other tiles of a source replace the old ones`() async throws {
    let view = try await view()
    _ = loader.take()
    let everywhere = CGRect(x: 0, y: 0, width: 300, height: 200)
    try await view.updateSource("a", ["tiles": ["app://c/{z}/{x}/{y}"]])
    try await draw(view)
    #expect(Set(loader.take().keys) == ["c"])
    #expect(try await !view.features(in: everywhere, layers: ["road"]).isEmpty)
    #expect(view.scene?.style.sources["a"]?.maxzoom == 14)
  }

  @Test func `a mistake changes nothing`() async throws {
    let view = try await view()
    #expect(throws: StyleError.self) { try view.addLayer(line("road", "a", "road")) }
    #expect(throws: StyleError.self) { try view.addLayer(line("x", "nowhere", "road")) }
    #expect(throws: StyleError.self) { try view.removeLayer("nowhere") }
    #expect(throws: StyleError.self) { try view.moveLayer("road", before: "nowhere") }
    await #expect(throws: StyleError.self) { try await view.addSource("a", source("a")) }
    await #expect(throws: StyleError.self) { try await view.removeSource("a") }
    await #expect(throws: (any Error).self) {
      try await view.updateSource("nowhere", ["data": "nowhere.json"])
    }
    let empty = await #expect(throws: StyleError.self) {
      try await view.addSource("empty", ["type": "vector"])
    }
    #expect(empty?.path == "sources.empty")
    #expect(ids(view) == ["road", "other", "point"])
    #expect(!view.needsFrame)
    view.detachScene()
    let error = #expect(throws: StyleError.self) { try view.removeLayer("road") }
    #expect(error?.message == "The view has no scene.")
  }

  @Test func `changes meet while a source opens`() async throws {
    let view = try await view()
    async let added: Void = view.addSource("c", source("c"))
    try view.removeLayer("other")
    try await added
    #expect(ids(view) == ["road", "point"])
    #expect(view.scene?.style.sources["c"] != nil)
  }
}
