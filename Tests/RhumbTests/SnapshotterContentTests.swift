// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapTestSupport
import MapUI
import RhumbModules
import Testing

/// Content in the images of a snapshotter, compared with a view that shows the same.
@Suite(.enabled(if: (try? EGLContext()) != nil, "needs OpenGL ES"))
@MainActor struct SnapshotterContentTests {
  private static let coordinate = Coordinate(latitude: 60, longitude: 20)
  private static let camera = CameraPosition(
    target: coordinate, zoom: 14, bearing: 20, viewingAngle: 30)
  private static let size = (width: 320, height: 240)

  private static func scene() async throws -> StyledScene {
    let text = """
      {"version": 8, "sources": {}, "layers": [
        {"id": "paper", "type": "background", "paint": {"background-color": "#ffffff"}}]}
      """
    return await StyledScene(style: try StyleDocument(text: Array(text.utf8)))
  }

  /// Each kind of content.
  private static func content() throws -> [(name: String, make: @MainActor () -> any MapContent)] {
    func ring(_ size: Double) -> MapPath {
      MapPath(
        [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
          Coordinate(
            latitude: coordinate.latitude + $0.0 * size,
            longitude: coordinate.longitude + $0.1 * size * 2)
        })
    }
    let document = try GeoJSON(
      JSON(
        parsing: Array(
          #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[20,60]}}"#
            .utf8)))
    return [
      ("marker", { Marker(position: coordinate) }),
      (
        "appearing marker",
        {
          let marker = Marker(position: coordinate)
          marker.appearAnimation = .pop
          return marker
        }
      ),
      (
        "line",
        {
          let line = Polyline(coordinates: ring(0.002))
          line.strokeWidth = 5
          return line
        }
      ),
      (
        "polygon",
        {
          let polygon = MapUI.Polygon(outerRing: ring(0.003))
          polygon.fillColor = MapColor(red: 1, green: 0, blue: 0, alpha: 0.5)
          return polygon
        }
      ),
      (
        "ground image",
        {
          let image = IconImage(RasterImage(width: 1, height: 1, pixels: [0, 200, 0, 255]))
          return GroundOverlay(
            bounds: ring(0.002).reduce(CoordinateBounds()) {
              $0.includingCoordinate($1)
            }, icon: image)
        }
      ),
      ("tile layer", { GreenTiles() }),
      (
        "clusters",
        {
          ClusterManager(
            coordinates: (0..<50).map {
              Coordinate(latitude: 60 + Double($0 % 7) * 0.001, longitude: 20 + Double($0) * 0.0004)
            })
        }
      ),
      ("GeoJSON", { GeometryOverlays(document) }),
    ]
  }

  /// Tiles with a color for each place, which arrive later.
  private final class GreenTiles: TileLayer {
    override func requestTileFor(x: UInt, y: UInt, zoom: UInt, receiver: any TileReceiver) {
      let color = [UInt8(x % 2 * 200), 180, UInt8(y % 2 * 200), 255]
      Task {
        receiver.receiveTileWith(
          x: x, y: y, zoom: zoom,
          image: IconImage(RasterImage(width: 1, height: 1, pixels: color)))
      }
    }
  }

  private static func viewImage(
    of content: any MapContent, from camera: CameraPosition = camera
  ) async throws -> RasterImage {
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    options.camera = camera
    options.clock = SteppedFrameClock()
    let view = MapView(options: options)
    view.attach(scene: try await scene(), backend: try GLESBackend.headless())
    view.add(content)
    view.step(to: 1)
    view.step(to: 100)
    return try await view.snapshot()
  }

  @Test func `each kind of content looks the same in a view and in a snapshotter`() async throws {
    let scene = try await Self.scene()
    for (name, make) in try Self.content() {
      let expected = try await Self.viewImage(of: make())
      let snapshotter = MapSnapshotter(scene: scene)
      let empty = try await snapshotter.image(
        Self.camera, width: Self.size.width, height: Self.size.height)
      snapshotter.add(make())
      let image = try await snapshotter.image(
        Self.camera, width: Self.size.width, height: Self.size.height)
      #expect(image == expected, "\(name)")
      #expect(image != empty, "\(name)")
    }
  }

  @Test func `map types and style rules change images as in a view`() async throws {
    let rules = MapStyleRules(rules: [
      MapStyleRule(
        feature: .landscape, element: .geometry,
        stylers: [.color(StyleColor(red: 1, green: 0, blue: 1))])
    ])
    let scene = try await StyledScene.builtIn(.day)
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
    options.camera = CameraPosition(latitude: 60.17, longitude: 24.944, zoom: 14, viewingAngle: 30)
    options.clock = SteppedFrameClock()
    let view = MapView(options: options)
    view.attach(scene: scene, backend: try GLESBackend.headless())
    let snapshotter = MapSnapshotter(scene: scene)
    func image() async throws -> RasterImage {
      try await snapshotter.image(
        view.camera, width: Self.size.width, height: Self.size.height)
    }
    let plain = try await image()
    var seen: [RasterImage] = []
    for (mapType, rules) in [
      (.normal, nil), (.normal, rules), (.none, rules), (.normal, nil),
    ] as [(MapType, MapStyleRules?)] {
      (view.mapType, view.styleRules) = (mapType, rules)
      (snapshotter.mapType, snapshotter.styleRules) = (mapType, rules)
      seen.append(try await image())
      #expect(try await view.snapshot() == seen.last)
    }
    #expect(seen[0] == plain && seen[3] == plain && seen[1] != plain && seen[2] != seen[1])
    snapshotter.mapType = nil
    snapshotter.styleRules = rules
    #expect(try await image() == seen[1])
  }

  @Test func `a map type shows the same layers of a style with images as in a view`() async throws {
    let text = """
      {"version": 8, "sources": {
        "line": {"type": "geojson", "data": {"type": "LineString", "coordinates": [[19.9, 60], [20, 60.001], [20.1, 60]]}},
        "images": {"type": "raster", "tiles": ["none/{z}/{x}/{y}"]}},
       "layers": [
        {"id": "paper", "type": "background", "paint": {"background-color": "#ffffff"}},
        {"id": "images", "type": "raster", "source": "images"},
        {"id": "line", "type": "line", "source": "line", "paint": {"line-width": 6}},
        {"id": "dot", "type": "circle", "source": "line"}]}
      """
    let scene = await StyledScene(style: try StyleDocument(text: Array(text.utf8)))
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
    options.camera = Self.camera
    options.clock = SteppedFrameClock()
    let view = MapView(options: options)
    view.attach(scene: scene, backend: try GLESBackend.headless())
    let snapshotter = MapSnapshotter(scene: scene)
    var images: Set<[UInt8]> = []
    for mapType in MapType.allCases {
      view.mapType = mapType
      snapshotter.mapType = mapType
      let image = try await snapshotter.image(
        view.camera, width: Self.size.width, height: Self.size.height)
      #expect(try await view.snapshot() == image, "\(mapType)")
      images.insert(image.pixels)
    }
    #expect(images.count > 2)
  }

  @Test func `each image has the tiles of its own camera`() async throws {
    let snapshotter = MapSnapshotter(scene: try await Self.scene())
    snapshotter.add(GreenTiles())
    for zoom in [14, 17, 9] as [Float] {
      var camera = Self.camera
      camera.zoom = zoom
      camera.target.latitude += Double(zoom) / 10
      let image = try await snapshotter.image(
        camera, width: Self.size.width, height: Self.size.height)
      #expect(image == (try await Self.viewImage(of: GreenTiles(), from: camera)), "zoom \(zoom)")
    }
  }

  @Test func `removed content is in no later image`() async throws {
    let snapshotter = MapSnapshotter(scene: try await Self.scene())
    let marker = Marker(position: Self.coordinate)
    let empty = try await snapshotter.image(Self.camera, width: 100, height: 100)
    snapshotter.add(marker)
    #expect(try await snapshotter.image(Self.camera, width: 100, height: 100) != empty)
    snapshotter.remove(marker)
    #expect(marker.map == nil)
    #expect(try await snapshotter.image(Self.camera, width: 100, height: 100) == empty)
    snapshotter.add(marker)
    snapshotter.removeAll()
    #expect(try await snapshotter.image(Self.camera, width: 100, height: 100) == empty)
  }

  @Test func `images that are requested together have the content of their own camera`()
    async throws
  {
    let scene = try await Self.scene()
    func clusters() -> ClusterManager {
      ClusterManager(
        coordinates: (0..<200).map {
          Coordinate(latitude: 59.9 + Double($0 % 20) * 0.01, longitude: 19.9 + Double($0) * 0.001)
        })
    }
    let cameras = (0..<6).map { CameraPosition(target: Self.coordinate, zoom: Float(9 + $0)) }
    var expected: [RasterImage] = []
    for camera in cameras {
      let snapshotter = MapSnapshotter(scene: scene)
      snapshotter.add(clusters())
      expected.append(try await snapshotter.image(camera, width: 200, height: 200))
    }
    let snapshotter = MapSnapshotter(scene: scene)
    snapshotter.add(clusters())
    let tasks = cameras.map { camera in
      Task { try await snapshotter.image(camera, width: 200, height: 200) }
    }
    for (task, image) in zip(tasks, expected) { #expect(try await task.value == image) }
  }
}
