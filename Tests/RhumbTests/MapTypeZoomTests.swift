// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

/// The zoom range of a map type comes from the sources of its layers when a scene is attached.
@Suite("Zoom ranges of the map types") @MainActor struct MapTypeZoomTests {
  private final class NoGPU: RenderBackend {
    private(set) var lists: [DrawList] = []
    func makeMesh(_ mesh: MeshData) -> MeshHandle { MeshHandle(id: 0) }
    func makeTexture(_ texture: TextureData) -> TextureHandle { TextureHandle(id: 0) }
    func update(_ texture: TextureHandle, x: Int, y: Int, with part: TextureData) {}
    func release(_ mesh: MeshHandle) {}
    func release(_ texture: TextureHandle) {}
    func draw(_ list: DrawList) throws(RenderError) { lists.append(list) }
    func readPixels() throws(RenderError) -> RasterImage {
      RasterImage(width: 1, height: 1, pixels: [0, 0, 0, 0])
    }
  }

  /// Creates a view of a style with aerial image tiles of some levels and road tiles of others.
  private func makeView(
    images: ClosedRange<Int>? = nil, tileSize: Int = 256, roads: ClosedRange<Int>? = nil,
    zoom: Float = 14
  ) async throws -> MapView {
    var sources: [String] = []
    var layers = [#"{"id": "sea", "type": "background"}"#]
    func add(_ name: String, _ levels: ClosedRange<Int>?, _ type: String, _ layer: String) {
      guard let levels else { return }
      sources.append(
        """
        "\(name)": {"type": "\(type)", "tiles": ["none/{z}/{x}/{y}"], "tileSize": \(tileSize),
          "minzoom": \(levels.lowerBound), "maxzoom": \(levels.upperBound)}
        """)
      layers.append(
        #"{"id": "\#(name)", "type": "\#(layer)", "source": "\#(name)", "source-layer": "x"}"#)
    }
    add("images", images, "raster", "raster")
    add("roads", roads, "vector", "line")
    let text = """
      {"version": 8, "sources": {\(sources.joined(separator: ","))},
       "layers": [\(layers.joined(separator: ","))]}
      """
    let scene = await StyledScene(style: try StyleDocument(text: Array(text.utf8)))
    let view = MapView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300),
      camera: CameraPosition(latitude: 43.77, longitude: 11.25, zoom: zoom))
    view.attach(scene: scene, backend: NoGPU())
    return view
  }

  private func reach(_ view: MapView) -> [Float] {
    ([-100, 100] as [Float]).map {
      view.moveCamera(.zoom(by: $0))
      return view.camera.zoom
    }
  }

  @Test func `vector layers are available up to the highest zoom`() async throws {
    #expect(reach(try await makeView(roads: 0...14)) == [2, 21])
    #expect(reach(try await makeView(roads: 0...3)) == [2, 21])
    #expect(reach(try await makeView()) == [2, 21])
  }

  @Test func `vector tiles begin one zoom after their level, since they are 512 points wide`()
    async throws
  {
    #expect(reach(try await makeView(roads: 5...14)) == [6, 21])
  }

  @Test func `raster tiles are available up to two zooms above their last level`() async throws {
    #expect(reach(try await makeView(images: 8...15)) == [8, 17])
    #expect(reach(try await makeView(images: 0...15, tileSize: 512)) == [2, 18])
    #expect(reach(try await makeView(images: 0...22)) == [2, 21])
  }

  @Test func `each map type has its own range, which constrains the camera immediately`()
    async throws
  {
    let view = try await makeView(images: 5...10, roads: 0...14, zoom: 18)
    #expect(view.camera.zoom == 18)
    view.mapType = .satellite
    #expect(view.camera.zoom == 12)
    #expect(reach(view) == [5, 12])
    view.mapType = .hybrid
    #expect(reach(view) == [2, 12])
    view.mapType = .terrain
    #expect(reach(view) == [2, 21])
    view.mapType = .none
    #expect(reach(view) == [2, 21])
  }

  @Test func `the app's zoom range of a map type replaces the sources' range`() async throws {
    let view = try await makeView(images: 8...15)
    view.mapTypeZooms[.normal] = 4...20
    #expect(reach(view) == [4, 20])
    view.zoomRange = 6...19
    #expect(reach(view) == [6, 19])
    view.mapTypeZooms = [:]
    #expect(reach(view) == [8, 17])
    #expect(view.zoomRange == 6...19)
  }

  @Test func `another scene has its own zoom range`() async throws {
    let view = try await makeView(images: 8...10)
    #expect(view.camera.zoom == 12)
    view.attach(scene: try await StyledScene.builtIn(.day), backend: NoGPU())
    #expect(reach(view) == [2, 21])
  }

  @Test(
    .enabled(if: Shared.has("data/tiles"), "needs the shared data"),
    arguments: [
      ("usgs-mt-whitney-raster-z8-15", [8, 17]), ("stamen-toner-raster-z0-3", [2, 5]),
    ] as [(String, [Float])])
  func `a raster archive specifies its own zoom range`(name: String, zooms: [Float]) async throws {
    let path = try #require(Shared.folder) + "/data/tiles/\(name).pmtiles"
    let text = """
      {"version": 8, "sources": {"a": {"type": "raster", "url": "pmtiles://\(path)", "tileSize": 256}},
       "layers": [{"id": "a", "type": "raster", "source": "a"}]}
      """
    let scene = await StyledScene(style: try StyleDocument(text: Array(text.utf8)))
    #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    let view = MapView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    view.attach(scene: scene, backend: NoGPU())
    #expect(reach(view) == zooms)
  }

  @Test func `buildings are extruded unless the app disables them`() async throws {
    let camera = CameraPosition(
      latitude: 60.1710, longitude: 24.9470, zoom: 17, viewingAngle: 50)
    let view = MapView(frame: CGRect(x: 0, y: 0, width: 200, height: 150), camera: camera)
    let gpu = NoGPU()
    view.attach(scene: try await StyledScene.builtIn(.day), backend: gpu)
    func resting() async throws -> Bool {
      _ = try await view.snapshot()
      let list = try #require(gpu.lists.last)
      return list.commands.contains { if case .extrusion = $0 { true } else { false } }
    }
    #expect(view.isBuildingsEnabled)
    #expect(try await resting())
    // The footprints, which end where the extrusions begin, are shown instead.
    let map = gpu.lists.last?.commands.count { if case .fill = $0 { true } else { false } } ?? 0
    view.isBuildingsEnabled = false
    #expect(try await !resting())
    let flat = gpu.lists.last?.commands.count { if case .fill = $0 { true } else { false } } ?? 0
    #expect(flat > map)
  }
}
