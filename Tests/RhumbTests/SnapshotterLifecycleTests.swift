// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapTestSupport
import RhumbModules
import Testing

/// Tests of creating, canceling, releasing and concurrently using snapshotters.
@Suite(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"), .serialized)
struct SnapshotterLifecycleTests {
  private let camera = CameraPosition(
    latitude: 60.1710, longitude: 24.9470, zoom: 15.5, bearing: 20, viewingAngle: 40)

  @Test func `a canceled image throws an error, and the next one is complete`() async throws {
    let scene = try await StyledScene.builtIn(.day)
    let snapshotter = MapSnapshotter(scene: scene)
    let task = Task { [camera] in
      try await snapshotter.image(camera, width: 300, height: 200)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let after = try await snapshotter.image(camera, width: 300, height: 200)
    let fresh = try await MapSnapshotter(scene: scene).image(camera, width: 300, height: 200)
    #expect(after.pixels.elementsEqual(fresh.pixels))
  }

  @Test func `snapshotters render two scenes at the same time`() async throws {
    let scenes = [try await StyledScene.builtIn(.day), try await StyledScene.builtIn(.night)]
    var alone: [RasterImage] = []
    for scene in scenes {
      alone.append(try await MapSnapshotter(scene: scene).image(camera, width: 240, height: 160))
    }
    let pairs = try await withThrowingTaskGroup { [camera] group in
      for index in 0..<4 {
        group.addTask {
          let snapshotter = MapSnapshotter(scene: scenes[index % 2])
          return (index % 2, try await snapshotter.image(camera, width: 240, height: 160))
        }
      }
      return try await group.reduce(into: [(Int, RasterImage)]()) { $0.append($1) }
    }
    for (scene, image) in pairs {
      #expect(image.pixels.elementsEqual(alone[scene].pixels))
    }
    #expect(!alone[0].pixels.elementsEqual(alone[1].pixels))
  }

  @Test func `a snapshotter shows its next scene as a new one does`()
    async throws
  {
    let (day, night) = (try await StyledScene.builtIn(.day), try await StyledScene.builtIn(.night))
    let snapshotter = MapSnapshotter(scene: day)
    for (scene, showsAttribution) in [(day, true), (night, true), (night, false), (day, false)] {
      snapshotter.scene = scene
      snapshotter.showsAttribution = showsAttribution
      let image = try await snapshotter.image(camera, width: 300, height: 200)
      let fresh = try await MapSnapshotter(scene: scene, showsAttribution: showsAttribution)
        .image(camera, width: 300, height: 200)
      #expect(image.pixels.elementsEqual(fresh.pixels))
    }
  }

  @Test func `concurrent requests to one snapshotter do not mix`() async throws {
    let scene = try await StyledScene.builtIn(.day)
    let snapshotter = MapSnapshotter(scene: scene)
    let zooms: [Float] = [3, 15, 17, 5]
    let images = try await withThrowingTaskGroup { group in
      for zoom in zooms {
        group.addTask {
          let camera = CameraPosition(latitude: 60.171, longitude: 24.947, zoom: zoom)
          return (zoom, try await snapshotter.image(camera, width: 100 + Int(zoom), height: 90))
        }
      }
      return try await group.reduce(into: [(Float, RasterImage)]()) { $0.append($1) }
    }
    for (zoom, image) in images {
      let camera = CameraPosition(latitude: 60.171, longitude: 24.947, zoom: zoom)
      let alone = try await MapSnapshotter(scene: scene)
        .image(camera, width: 100 + Int(zoom), height: 90)
      #expect(image.width == 100 + Int(zoom))
      #expect(imageDifference(image, alone) < 0.001)
    }
  }

  @Test func `a snapshotter that is released while rendering completes its image`() async throws {
    let scene = try await StyledScene.builtIn(.day)
    var snapshotter: MapSnapshotter? = MapSnapshotter(scene: scene)
    let task = Task { [snapshotter, camera] in
      try await snapshotter?.image(camera, width: 200, height: 100)
    }
    snapshotter = nil
    #expect(try await task.value?.width == 200)
  }

  @Test(.disabled(if: isSanitized, "a sanitizer keeps freed memory"))
  func `released snapshotters do not leak memory`() async throws {
    // Other tests use memory too, so this test runs in its own process.
    await #expect(processExitsWith: .success) {
      let scene = try await StyledScene.builtIn(.day)
      func run(_ count: Int) async throws {
        for _ in 0..<count {
          let camera = CameraPosition(latitude: 60.171, longitude: 24.947, zoom: 12)
          _ = try await MapSnapshotter(scene: scene).image(camera, width: 256, height: 256)
        }
      }
      try await run(8)
      var sizes = [try residentMegabytes()]
      for _ in 1...3 {
        try await run(20)
        sizes.append(try residentMegabytes())
      }
      // A leaked context occupies 1.6 MB, or 32 MB after 20. Memory grows once by 21 MB if a snapshotter begins to draw
      // before the one before it is closed, and then stays.
      let growth = zip(sizes.dropFirst(), sizes).map(-)
      #expect(growth.min() ?? .infinity < 5, "\(growth) MB more after 20 snapshotters each")
    }
  }

  @Test(arguments: [(1, 1, 1.0), (1, 1, 3.0), (8000, 300, 1.0), (640, 20, 3.0), (3, 700, 1.5)])
  func `all sizes within the GPU's limit are rendered completely`(
    width: Int, height: Int, scale: Double
  ) async throws {
    let snapshotter = MapSnapshotter(scene: try await .builtIn(.day, scale: scale))
    let image = try await snapshotter.image(camera, width: width, height: height, scale: scale)
    #expect(image.width == Int((Double(width) * scale).rounded()))
    #expect(image.height == Int((Double(height) * scale).rounded()))
    let alphas = stride(from: 3, to: image.pixels.count, by: 4).map { image.pixels[$0] }
    #expect(alphas.allSatisfy { $0 == 255 })
  }

  @Test func `invalid sizes are errors`() async throws {
    let snapshotter = MapSnapshotter(scene: try await .builtIn(.day))
    for (width, height, scale) in [
      (0, 10, 1.0), (10, -1, 1), (.min, .max, 1), (.max, .max, 3), (10, 10, 0), (10, 10, -1),
      (10, 10, .nan), (10, 10, .infinity), (10, 10, 1e-9), (10, 10, 1e300),
    ] {
      let error = await #expect(throws: RenderError.self, "\(width) \(height) \(scale)") {
        try await snapshotter.image(.default, width: width, height: height, scale: scale)
      }
      #expect(error?.description.contains("pixels") ?? false)
    }
  }

  @Test func `progress reports the loaded and required tiles`() async throws {
    let counts = Mutex<[(Int, Int)]>([])
    let snapshotter = MapSnapshotter(scene: try await .builtIn(.day))
    _ = try await snapshotter.image(camera, width: 600, height: 400) { loaded, total in
      counts.withLock { $0.append((loaded, total)) }
    }
    let seen = counts.withLock { $0 }
    let last = try #require(seen.last)
    #expect(last.0 > 0 && last.0 == last.1)
    #expect(seen.dropLast().allSatisfy { $0.0 >= 0 && $0.0 < $0.1 })
  }
}

/// The memory of the process that is in RAM, in MB.
private func residentMegabytes() throws -> Double {
  let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Double($0) })
  return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
}
