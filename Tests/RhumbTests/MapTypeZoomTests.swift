// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Rhumb
import Testing

/// What a kind of map offers is taken from the sources of its layers when a scene is attached.
@Suite("P6 the zooms of the kinds of map") @MainActor struct MapTypeZoomTests {
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

  /// A view of a style with aerial pictures of some levels, and roads of others.
  private func makeView(
    pictures: ClosedRange<Int>? = nil, tileSize: Int = 256, roads: ClosedRange<Int>? = nil,
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
    add("pictures", pictures, "raster", "raster")
    add("roads", roads, "vector", "line")
    let text = """
      {"version": 8, "sources": {\(sources.joined(separator: ","))},
       "layers": [\(layers.joined(separator: ","))]}
      """
    let scene = await Scene(style: try Style(text: Array(text.utf8)))
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

  @Test func `P6 drawn layers are offered to the highest zoom of all`() async throws {
    #expect(reach(try await makeView(roads: 0...14)) == [2, 21])
    #expect(reach(try await makeView(roads: 0...3)) == [2, 21])
    #expect(reach(try await makeView()) == [2, 21])
  }

  @Test func `P6 drawn tiles begin a zoom after their level, since they are 512 points wide`()
    async throws
  {
    #expect(reach(try await makeView(roads: 5...14)) == [6, 21])
  }

  @Test func `P6 pictures are offered to two zooms beyond their last`() async throws {
    #expect(reach(try await makeView(pictures: 8...15)) == [8, 17])
    #expect(reach(try await makeView(pictures: 0...15, tileSize: 512)) == [2, 18])
    #expect(reach(try await makeView(pictures: 0...22)) == [2, 21])
  }

  @Test func `P6 each kind of map has its own range, and the camera comes into it at once`()
    async throws
  {
    let view = try await makeView(pictures: 5...10, roads: 0...14, zoom: 18)
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

  @Test func `P6 what the app says of a kind of map takes the sources' place`() async throws {
    let view = try await makeView(pictures: 8...15)
    view.mapTypeZooms[.normal] = 4...20
    #expect(reach(view) == [4, 20])
    view.setMinZoom(6, maxZoom: 19)
    #expect(reach(view) == [6, 19])
    view.mapTypeZooms = [:]
    #expect(reach(view) == [8, 17])
    #expect(view.minZoom == 6 && view.maxZoom == 19)
  }

  @Test func `P6 another scene brings its own zooms`() async throws {
    let view = try await makeView(pictures: 8...10)
    #expect(view.camera.zoom == 12)
    view.attach(scene: try await Scene.builtIn(.day), backend: NoGPU())
    #expect(reach(view) == [2, 21])
  }

  @Test(
    .enabled(if: Shared.folder != nil, "needs the shared data"),
    arguments: [
      ("usgs-mt-whitney-raster-z8-15", [8, 17]), ("stamen-toner-raster-z0-3", [2, 5]),
    ] as [(String, [Float])])
  func `P6 an archive of pictures says its zooms itself`(name: String, zooms: [Float]) async throws
  {
    let path = try #require(Shared.folder) + "/data/tiles/\(name).pmtiles"
    let text = """
      {"version": 8, "sources": {"a": {"type": "raster", "url": "pmtiles://\(path)", "tileSize": 256}},
       "layers": [{"id": "a", "type": "raster", "source": "a"}]}
      """
    let scene = await Scene(style: try Style(text: Array(text.utf8)))
    #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    let view = MapView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    view.attach(scene: scene, backend: NoGPU())
    #expect(reach(view) == zooms)
  }

  @Test func `V5 buildings stand up unless the app says otherwise`() async throws {
    let camera = CameraPosition(
      latitude: 60.1710, longitude: 24.9470, zoom: 17, viewingAngle: 50)
    let view = MapView(frame: CGRect(x: 0, y: 0, width: 200, height: 150), camera: camera)
    let gpu = NoGPU()
    view.attach(scene: try await Scene.builtIn(.day), backend: gpu)
    func standing() async throws -> Bool {
      _ = try await view.snapshot()
      let list = try #require(gpu.lists.last)
      return list.commands.contains { if case .extrusion = $0 { true } else { false } }
    }
    #expect(view.isBuildingsEnabled)
    #expect(try await standing())
    view.isBuildingsEnabled = false
    #expect(try await !standing())
  }
}
