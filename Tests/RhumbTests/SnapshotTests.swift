// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapTestSupport
import RhumbModules
import Testing

/// Snapshots of the built-in maps, rendered by the complete engine.
@Suite(.enabled(if: canDraw, "needs EGL with OpenGL ES 3")) struct SnapshotTests {
  @Test(arguments: [BuiltInStyle.day, .night])
  func `land and sea have different colors`(_ style: BuiltInStyle) async throws {
    let snapshotter = MapSnapshotter(scene: try await .builtIn(style), showsAttribution: false)
    let image = try await snapshotter.image(
      CameraPosition(latitude: 0, longitude: 0, zoom: 2), width: 1024, height: 1024)
    /// Returns how much bluer than red the map is at a coordinate.
    func blueness(_ latitude: Double, _ longitude: Double) -> Int {
      let point = WorldPoint(Coordinate(latitude: latitude, longitude: longitude))
      let pixel = image.pixel(Int(point.x * 1024), Int(point.y * 1024))
      return Int(pixel[2]) - Int(pixel[0])
    }
    let land = [(23.5, 4.0), (-25, 130.0), (62, 100), (-8, -60), (45, -100)].map(blueness)
    let sea = [(-30, -15.0), (0, -130), (-20, 85), (30, -45), (60, -30)].map(blueness)
    #expect(try #require(land.max()) + 20 < #require(sea.min()))
  }

  @Test func `the same camera renders the same image`() async throws {
    let camera = CameraPosition(
      latitude: 60.1710, longitude: 24.9415, zoom: 16, bearing: 30, viewingAngle: 50)
    let scene = try await StyledScene.builtIn(.day)
    let first = try await MapSnapshotter(scene: scene).image(camera, width: 300, height: 200)
    let second = try await MapSnapshotter(scene: scene).image(camera, width: 300, height: 200)
    #expect(first.pixels.elementsEqual(second.pixels))
    #expect(Set(stride(from: 0, to: first.pixels.count, by: 4).map { first.pixels[$0] }).count > 20)
  }

  @Test func `the image does not depend on earlier cameras`() async throws {
    let scene = try await StyledScene.builtIn(.day)
    let goal = CameraPosition(latitude: 60.1710, longitude: 24.9470, zoom: 16.5, viewingAngle: 40)
    let direct = try await MapSnapshotter(scene: scene).image(goal, width: 320, height: 240)
    let snapshotter = MapSnapshotter(scene: scene)
    for zoom: Float in [3, 9, 14, 17.7, 15.2] {
      let camera = CameraPosition(latitude: 60.172, longitude: 24.94, zoom: zoom, bearing: 77)
      _ = try await snapshotter.image(camera, width: 320, height: 240)
    }
    let traveled = try await snapshotter.image(goal, width: 320, height: 240)
    #expect(imageDifference(direct, traveled) < 0.001)
  }

  /// Counts the requests of each tile.
  private final class CountingSource: TileSource {
    let base: any TileSource
    private let counts = Mutex<[TileID: Int]>([:])

    init(_ base: any TileSource) { self.base = base }

    var info: TileSourceInfo { base.info }

    func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
      counts.withLock { $0[id, default: 0] += 1 }
      return try await base.tile(id)
    }

    func takeCounts() -> [TileID: Int] {
      counts.withLock { counts in
        defer { counts = [:] }
        return counts
      }
    }
  }

  @Test func `snapshotters of one scene build each tile once`() async throws {
    let source = CountingSource(try await BuiltInTiles.helsinki.open())
    let scene = try await StyledScene.builtIn(.day, archives: [source])
    let snapshotters = [MapSnapshotter(scene: scene), MapSnapshotter(scene: scene)]
    let elsewhere = CameraPosition(latitude: -40, longitude: 100, zoom: 3)
    for snapshotter in snapshotters {
      _ = try await snapshotter.image(elsewhere, width: 64, height: 64)
    }
    _ = source.takeCounts()
    let goal = CameraPosition(latitude: 60.1710, longitude: 24.9470, zoom: 16)
    async let first = snapshotters[0].image(goal, width: 320, height: 240)
    async let second = snapshotters[1].image(goal, width: 320, height: 240)
    #expect(try await first == second)
    let counts = source.takeCounts()
    #expect(!counts.isEmpty && counts.values.allSatisfy { $0 == 1 })
  }

  @Test @MainActor func `an image fits bounds or all visible overlays`() async throws {
    let snapshotter = MapSnapshotter(scene: try await .builtIn(.day), showsAttribution: false)
    let coordinates = [(60.1680, 24.9400), (60.1720, 24.9500)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let far = Marker(position: Coordinate(latitude: 0, longitude: 0))
    far.isVisible = false
    snapshotter.add(far)
    for coordinate in coordinates {
      let dot = MapCircle(position: coordinate, radius: 12)
      dot.fillColor = "magenta"
      dot.strokeColor = nil
      snapshotter.add(dot)
    }
    let image = try await snapshotter.image(fitting: nil, width: 300, height: 200)
    let pink = (0..<300 * 200).filter {
      image.pixels[4 * $0] > 240 && image.pixels[4 * $0 + 1] < 20 && image.pixels[4 * $0 + 2] > 240
    }
    let columns = pink.map { $0 % 300 }
    let rows = pink.map { $0 / 300 }
    #expect(try #require(columns.min()) > 20 && #require(columns.max()) < 280)
    #expect(try #require(rows.min()) > 20 && #require(rows.max()) < 180)
    // The dots are at opposite corners of the image.
    #expect(try #require(rows.max()) - #require(rows.min()) > 80)
    let bounds = CoordinateBounds(path: coordinates)
    let fitted = try await snapshotter.image(fitting: bounds, width: 300, height: 200)
    // The bounds of the dots are a little larger than those of their centers.
    #expect(imageDifference(image, fitted) < 0.1)
  }

  @Test func `scale 2 renders the same image with twice the pixels per side`() async throws {
    let camera = CameraPosition(latitude: 60.1710, longitude: 24.9470, zoom: 16)
    let one = try await MapSnapshotter(scene: .builtIn(.day), showsAttribution: false)
      .image(camera, width: 200, height: 150)
    let two = try await MapSnapshotter(scene: .builtIn(.day, scale: 2), showsAttribution: false)
      .image(camera, width: 200, height: 150, scale: 2)
    #expect((two.width, two.height) == (400, 300))
    var total = 0.0
    for y in 0..<150 {
      for x in 0..<200 {
        total += Double(abs(Int(one.pixel(x, y)[1]) - Int(two.pixel(2 * x, 2 * y)[1])))
      }
    }
    #expect(total / 30_000 < 12)
  }

  @Test func `a size beyond the GPU's limit throws an error with the maximum`() async throws {
    let snapshotter = MapSnapshotter(scene: try await .builtIn(.day))
    let error = await #expect(throws: RenderError.self) {
      try await snapshotter.image(.default, width: 100_000, height: 10)
    }
    guard case .badSize(let width, _, let maximum) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(width == 100_000 && maximum >= 2048 && maximum < 100_000)
  }

  @Test func `cameras with NaN or infinite values still render an image`() async throws {
    let snapshotter = MapSnapshotter(scene: try await .builtIn(.day))
    for bad in [Double.nan, .infinity, -.infinity] {
      let camera = CameraPosition(
        latitude: bad, longitude: bad, zoom: Float(bad), bearing: bad, viewingAngle: bad)
      let image = try await snapshotter.image(camera, width: 64, height: 64)
      #expect(image.width == 64)
    }
  }
}

/// Whether this machine has EGL with OpenGL ES 3.
let canDraw = (try? GLESBackend.headless()) != nil

extension RasterImage {
  /// Returns the red, green, blue and alpha components of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[4 * (y * width + x)..<4 * (y * width + x) + 4])
  }
}
