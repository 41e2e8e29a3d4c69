// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

/// Tile layers on a white map, with pixel tests in four views.
@Suite(.enabled(if: (try? EGLContext()) != nil, "needs OpenGL ES")) @MainActor
struct TileLayerRenderingTests {
  nonisolated static let views = OverlayObjectRenderingTests.views

  /// A layer with one color, or a color for each tile. It answers immediately the requests that `isThere`
  /// allows.
  private final class PlainLayer: TileLayer {
    var color: (TileID) -> SIMD4<UInt8> = { _ in [255, 0, 0, 255] }
    var isThere: (TileID) -> Bool = { _ in true }

    override func requestTileFor(
      x: UInt, y: UInt, zoom: UInt, receiver: any TileReceiver
    ) {
      let id = TileID(z: Int(zoom), x: Int(x), y: Int(y))
      guard isThere(id) else { return }
      let color = color(id)
      let pixels = (0..<4 * 16).map { color[$0 % 4] }
      receiver.receiveTileWith(
        x: x, y: y, zoom: zoom, image: IconImage(RasterImage(width: 4, height: 4, pixels: pixels)))
    }
  }

  private func mapView(
    _ view: SIMD3<Double>, zoom: Float = 15.3,
    at center: Coordinate = OverlayObjectRenderingTests.center, backend: GLESBackend? = nil
  ) async throws -> MapView {
    let mapView = try await whiteMap(view, zoom: zoom, at: center, now: 10, backend: backend)
    mapView.tilePatience = .zero
    return mapView
  }

  /// Returns the number of pixels of each color in an image.
  private func colors(_ image: RasterImage) -> [SIMD3<Int>: Int] {
    var counts: [SIMD3<Int>: Int] = [:]
    for y in 0..<image.height {
      for x in 0..<image.width { counts[image.color(x, y), default: 0] += 1 }
    }
    return counts
  }

  @Test(arguments: views)
  func `a translucent layer has no seams with any fallback tiles`(_ view: SIMD3<Double>)
    async throws
  {
    for turn in stride(from: 0.0, to: 40, by: 13) {
      let mapView = try await mapView([view.x + turn, view.y, view.z])
      let layer = PlainLayer()
      layer.tileSize = 64
      layer.opacity = 0.5
      // All tiles of a distant zoom are available, and some of the nearer ones.
      layer.map = mapView
      for (time, zoom, share) in [(11.0, -4.0, 1), (12, 1, 5), (13, -1, 4), (14, 0, 3)] {
        layer.isThere = { ($0.x + $0.y) % share == 0 }
        mapView.moveCamera(.zoom(by: Float(zoom)))
        mapView.step(to: time)
        mapView.moveCamera(.zoom(by: Float(-zoom)))
      }
      let image = try await mapView.snapshot()
      // Each pixel is drawn exactly once.
      let seen = colors(image)
      #expect(seen.count <= 2, "\(seen.filter { $0.value < 1000 })")
      for color in seen.keys {
        let off = color &- SIMD3(255, 128, 128)
        #expect(max(abs(off.x), abs(off.y), abs(off.z)) <= 1, "\(color)")
      }
    }
  }

  @Test(arguments: views)
  func `each position shows its own tile on a map without a base`(_ view: SIMD3<Double>)
    async throws
  {
    let mapView = try await mapView(view)
    mapView.mapType = .none
    let layer = PlainLayer()
    layer.color = { id in
      [UInt8(id.x % 2 * 255), UInt8(id.y % 2 * 255), UInt8(id.z % 5 * 50), 255]
    }
    layer.map = mapView
    let image = try await mapView.snapshot()
    let level = Int((15.3 + log2(view.z)).rounded())
    var seen = 0
    for y in stride(from: 5, to: 300, by: 11) {
      for x in stride(from: 5, to: 400, by: 11) {
        let worldPoint = WorldPoint(
          mapView.projection.coordinate(for: CGPoint(x: Double(x), y: Double(y))))
        let color = image.color(Int(Double(x) * view.z), Int(Double(y) * view.z))
        // More distant tiles are of a lower level, which their color encodes.
        guard let z = (level - 3...level).first(where: { abs($0 % 5 * 50 - color.z) <= 2 }) else {
          #expect(Bool(false), "\(color) at \(x), \(y)")
          continue
        }
        let id = TileID(containing: worldPoint, z: z)
        let inside = SIMD2(worldPoint.x - id.origin.x, worldPoint.y - id.origin.y) / id.size
        guard inside.min() > 0.05, inside.max() < 0.95 else { continue }
        #expect(abs(color.x - id.x % 2 * 255) <= 2 && abs(color.y - id.y % 2 * 255) <= 2)
        seen += 1
      }
    }
    #expect(seen > 400)
  }

  @Test func `tiles are drawn on both sides of the antimeridian`() async throws {
    let mapView = try await mapView(
      [0, 0, 1], zoom: 3, at: Coordinate(latitude: 0, longitude: 180))
    let layer = PlainLayer()
    layer.color = { $0.x < 4 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
    layer.map = mapView
    let image = try await mapView.snapshot()
    #expect(image.color(190, 150) == [0, 0, 255])
    #expect(image.color(210, 150) == [255, 0, 0])
    #expect(colors(image).count == 2)
  }

  @Test func `a tile fades in over its ancestor without a change in opacity`() async throws {
    let backend = try GLESBackend.headless()
    let mapView = try await mapView(
      [0, 0, 1], zoom: 4, at: Coordinate(latitude: 0, longitude: 0), backend: backend)
    let layer = PlainLayer()
    layer.color = { $0.z == 3 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
    layer.map = mapView
    mapView.moveCamera(.zoom(to: 3))
    try mapView.drawFrame(at: 20)
    try mapView.drawFrame(at: 30)
    mapView.moveCamera(.zoom(to: 4))
    for (time, red, blue) in [(40.0, 255, 0), (40.125, 128, 128), (40.3, 0, 255)] {
      try mapView.drawFrame(at: time)
      let color = try backend.readPixels().color(200, 150)
      #expect(abs(color.x - red) <= 2 && color.y == 0 && abs(color.z - blue) <= 2, "\(color)")
    }
    // Without fading, the tile appears immediately.
    layer.fadeIn = false
    layer.clearTileCache()
    try mapView.drawFrame(at: 50)
    #expect(try backend.readPixels().color(200, 150) == [0, 0, 255])
  }

  @Test(arguments: [1.0, 2])
  func `tiles at their own size are drawn pixel for pixel`(_ scale: Double)
    async throws
  {
    let mapView = try await mapView([0, 0, scale], zoom: 10)
    mapView.tilePatience = .seconds(10 * sanitizerSlowdown)
    let layer = NoiseLayer()
    layer.map = mapView
    // The first snapshot moves the view to rest.
    _ = try await mapView.snapshot()
    let image = try await mapView.snapshot()
    let level = scale == 1 ? 10 : 11
    let pixels = Double(layer.tileSize) * exp2(Double(level))
    let center = WorldPoint(OverlayObjectRenderingTests.center)
    // The position of the snapshot's first pixel in the layer, in whole pixels.
    let origin = SIMD2(center.x, center.y) * pixels - SIMD2(200, 150) * scale
    var matches = 0
    for y in -2...2 {
      for x in -2...2 {
        let first = SIMD2(Int(origin.x) + x, Int(origin.y) + y)
        let isSame = (0..<40).allSatisfy { row in
          (0..<300).allSatisfy { column in
            let color = image.color(column, row * 7).x
            return color == NoiseLayer.value(first.x + column, first.y + row * 7)
          }
        }
        if isSame { matches += 1 }
      }
    }
    #expect(matches == 1)
  }

  /// A layer with a different brightness for each pixel.
  private final class NoiseLayer: SyncTileLayer {
    nonisolated static func value(_ x: Int, _ y: Int) -> Int {
      (x * 97 + y * 31 + x * y % 89) & 255
    }

    nonisolated override func tileFor(x: UInt, y: UInt, zoom: UInt) -> IconImage? {
      let side = 256
      var pixels: [UInt8] = []
      for row in 0..<side {
        for column in 0..<side {
          let value = UInt8(NoiseLayer.value(Int(x) * side + column, Int(y) * side + row))
          pixels += [value, value, value, 255]
        }
      }
      return IconImage(RasterImage(width: side, height: side, pixels: pixels))
    }
  }

  @Test func `tile layers are drawn in zIndex order, below shapes of the same zIndex`() async throws
  {
    let mapView = try await mapView([0, 0, 1])
    let circle = MapCircle(position: OverlayObjectRenderingTests.center, radius: 100)
    circle.fillColor = MapColor(red: 0, green: 1, blue: 0)
    circle.map = mapView
    let layer = PlainLayer()
    layer.map = mapView
    let above = PlainLayer()
    above.color = { _ in [0, 0, 255, 255] }
    above.zIndex = -1
    above.map = mapView
    var image = try await mapView.snapshot()
    #expect(image.color(200, 150) == [0, 255, 0])
    #expect(image.color(10, 10) == [255, 0, 0])
    above.zIndex = 1
    image = try await mapView.snapshot()
    #expect(image.color(200, 150) == [0, 0, 255])
    above.map = nil
    layer.opacity = 0
    image = try await mapView.snapshot()
    #expect(image.color(10, 10) == [255, 255, 255])
  }

  @Test func `a snapshot waits for tiles, but not for tiles that never arrive`() async throws {
    final class LateLayer: SyncTileLayer {
      nonisolated override func tileFor(x: UInt, y: UInt, zoom: UInt) -> IconImage? {
        IconImage(RasterImage(width: 1, height: 1, pixels: [0, 0, 255, 255]))
      }
    }
    let mapView = try await mapView([0, 0, 1])
    let never = PlainLayer()
    never.isThere = { _ in false }
    never.map = mapView
    let empty = try await mapView.snapshot()
    #expect(empty.color(200, 150) == [255, 255, 255])
    never.map = nil
    mapView.tilePatience = .seconds(60)
    let late = LateLayer()
    late.map = mapView
    let image = try await mapView.snapshot()
    #expect(Array(colors(image).keys) == [[0, 0, 255]])
  }

  @Test func `the end of tile rendering is reported when the tiles are loaded`() async throws {
    final class Listener: MapViewDelegate {
      var events: [String] = []
      func mapViewDidStartTileRendering(_ mapView: MapView) { events.append("start") }
      func mapViewDidFinishTileRendering(_ mapView: MapView) { events.append("finish") }
    }
    let mapView = try await mapView([0, 0, 1])
    let listener = Listener()
    mapView.delegate = listener
    let layer = PlainLayer()
    layer.isThere = { _ in false }
    layer.map = mapView
    try mapView.drawFrame(at: 20)
    #expect(listener.events == ["start"])
    layer.map = nil
    try mapView.drawFrame(at: 21)
    #expect(listener.events == ["start", "finish"])
  }

  @Test(arguments: views)
  func `a heat map is hottest at its points`(_ view: SIMD3<Double>) async throws {
    let center = OverlayObjectRenderingTests.center
    let mapView = try await mapView(view, zoom: 12)
    let layer = HeatmapTileLayer()
    layer.opacity = 1
    layer.weightedData = (0..<50).map { _ in WeightedCoordinate(coordinate: center) }
    layer.map = mapView
    mapView.tilePatience = .seconds(60)
    let image = try await mapView.snapshot()
    let middle = image.color(image.width / 2, image.height / 2)
    #expect(middle.x > 250 && middle.y < 40 && middle.z < 10, "\(middle)")
    #expect(image.color(5, 5) == [255, 255, 255])
    #expect(image.color(image.width / 2, 5) == [255, 255, 255])
  }
}
