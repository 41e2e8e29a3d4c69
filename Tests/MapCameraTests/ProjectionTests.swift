// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import Testing

@Suite("Projection") struct ProjectionTests {
  @Test func `the target is at the center of the padded rectangle`() {
    let camera = CameraPosition(
      latitude: 60.17, longitude: 24.95, zoom: 17, bearing: 33, viewingAngle: 60)
    let padding = MapEdgeInsets(top: 100, left: 40, bottom: 20, right: 0)
    let viewport = Viewport(
      camera: camera, size: ViewSize(width: 640, height: 480), padding: padding)
    let point = viewport.point(for: camera.target)
    #expect(point == ScreenPoint(x: 340, y: 280))
    #expect(viewport.center == ScreenPoint(x: 340, y: 280))
  }

  @Test func `an untilted world is 256 points wide at zoom 0 and doubles with each zoom level`() {
    for zoom in [0.0, 2, 3.5, 10] {
      let viewport = Viewport(
        target: WorldPoint(x: 0.5, y: 0.5), zoom: zoom, size: ViewSize(width: 300, height: 200))
      let left = viewport.point(for: WorldPoint(x: 0, y: 0.5))
      let right = viewport.point(for: WorldPoint(x: 1, y: 0.5))
      #expect(abs((right?.x ?? 0) - (left?.x ?? 0) - 256 * pow(2, zoom)) < 1e-9)
    }
  }

  @Test(arguments: [(0.0, 0.0, -1.0), (90, 1, 0), (180, 0, 1), (270, -1, 0)])
  func `the bearing is the direction of the top edge`(
    bearing: Double, east: Double, south: Double
  ) {
    let viewport = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 8, bearing: bearing, viewingAngle: 20,
      size: ViewSize(width: 300, height: 200))
    let ahead = WorldPoint(x: 0.5 + east * 1e-4, y: 0.5 + south * 1e-4)
    let point = viewport.point(for: ahead)
    #expect(abs((point?.x ?? 0) - 150) < 1e-9)
    #expect((point?.y ?? 100) < 99)
  }

  @Test func `nearer ground is larger, and most visible ground is beyond the target`() {
    let viewport = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 16, viewingAngle: 60,
      size: ViewSize(width: 400, height: 400))
    func width(atRow y: Double) -> Double {
      let left = viewport.worldPoint(at: ScreenPoint(x: 0, y: y))
      let right = viewport.worldPoint(at: ScreenPoint(x: 400, y: y))
      return ((right?.x ?? 0) - (left?.x ?? 0)) * viewport.pointsPerWorld
    }
    #expect(abs(width(atRow: 200) - 400) < 1e-6)
    #expect(width(atRow: 0) > 900)
    #expect(width(atRow: 400) < 300)
    let quad = viewport.visibleQuad.map(\.y)
    #expect(0.5 - quad[0] > 2 * (quad[2] - 0.5))
  }

  @Test func `the projection equals that of a pinhole camera, on the ground and above it`() {
    var cameras = RandomCameras(seed: 10)
    for _ in 0..<2000 {
      let camera = cameras.position()
      let size = cameras.size()
      let padding = cameras.padding(in: size)
      let viewport = Viewport(camera: camera, size: size, padding: padding)
      let reference = Pinhole(camera, size: size, padding: padding)
      let chosen = cameras.point(in: size)
      guard let ground = viewport.worldPoint(at: chosen), abs(ground.y - 0.5) < 0.5 else {
        continue
      }
      let height = cameras.random.double(in: 0...1) * 20 / viewport.pointsPerMeter
      for height in [0, height] {
        // Unwrapped, because the reference does not repeat the world.
        var coordinate = ground.coordinate
        coordinate.longitude +=
          ((viewport.target.x - 0.5) * 360 - camera.target.longitude).rounded() * -1
        let expected = reference.point(for: coordinate, height: height)
        let actual = viewport.point(for: ground, height: height)
        #expect(abs((expected?.x ?? 0) - (actual?.x ?? 1e9)) < 1e-5)
        #expect(abs((expected?.y ?? 0) - (actual?.y ?? 1e9)) < 1e-5)
      }
    }
  }

  @Test func `unprojecting and projecting a screen point is accurate to a millionth of a point`() {
    var cameras = RandomCameras(seed: 11)
    for _ in 0..<5000 {
      let viewport = cameras.viewport()
      let chosen = cameras.point(in: viewport.size)
      guard let ground = viewport.worldPoint(at: chosen), abs(ground.y - 0.5) < 0.5 else {
        continue
      }
      let back = viewport.point(for: ground)
      #expect(distance(chosen, back) < 1e-6)
      // Through a coordinate, the result is on the copy of the world nearest to the target.
      guard abs(ground.x - viewport.target.x) < 0.5,
        let coordinate = viewport.coordinate(at: chosen)
      else { continue }
      #expect((-180..<180).contains(coordinate.longitude))
      #expect(distance(chosen, viewport.point(for: coordinate)) < 1e-6)
    }
  }

  @Test func `the matrix and the point projection agree`() {
    var cameras = RandomCameras(seed: 12)
    for _ in 0..<1000 {
      let viewport = cameras.viewport()
      let chosen = cameras.point(in: viewport.size)
      guard let ground = viewport.worldPoint(at: chosen) else { continue }
      let clip =
        viewport.worldToClip * [
          (ground.x - viewport.target.x) * viewport.pointsPerWorld,
          (ground.y - viewport.target.y) * viewport.pointsPerWorld, 0, 1,
        ]
      #expect(distance(chosen, screenPoint(clip, viewport.size)) < 1e-6)
      // The depth is in the clipping range and equals w.
      #expect(abs(clip.z / clip.w) <= 1)
      #expect(clip.w >= viewport.nearDepth && clip.w <= viewport.farDepth)
    }
  }

  @Test func `ground is visible up to the far limit only`() {
    let viewport = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 16, viewingAngle: 85,
      size: ViewSize(width: 400, height: 400))
    #expect(viewport.horizonY > 100 && viewport.horizonY < 200)
    #expect(viewport.worldPoint(at: ScreenPoint(x: 200, y: viewport.horizonY - 0.01)) == nil)
    #expect(viewport.worldPoint(at: ScreenPoint(x: 200, y: viewport.horizonY + 0.01)) != nil)
    let steepest = Viewport(
      camera: CameraPosition(latitude: 0, longitude: 0, zoom: 16, viewingAngle: 65),
      size: ViewSize(width: 400, height: 400))
    #expect(steepest.horizonY < 0, "the view must not contain sky at 65°")
    let upright = Viewport(
      camera: .default, size: ViewSize(width: 400, height: 400))
    #expect(upright.horizonY == -.infinity)
  }

  @Test func `points behind the camera are not projected`() {
    let viewport = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 16, viewingAngle: 60,
      size: ViewSize(width: 400, height: 400))
    #expect(viewport.point(for: WorldPoint(x: 0.5, y: 0.6)) == nil)
    let tower = 2 * viewport.cameraToTargetDistance / viewport.pointsPerMeter
    #expect(viewport.point(for: WorldPoint(x: 0.5, y: 0.5), height: tower) == nil)
  }

  @Test func `the matrix of a viewport is finite for any input`() {
    let odd: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e300, -1e300, 1e-300, 100_000, 89.9]
    var random = SplitMix64(seed: 13)
    func pick() -> Double { odd[random.int(in: 0...odd.count - 1)] }
    for _ in 0..<3000 {
      let viewport = Viewport(
        target: WorldPoint(x: pick(), y: pick()), zoom: pick(), bearing: pick(),
        viewingAngle: pick(), size: ViewSize(width: pick(), height: pick()),
        padding: MapEdgeInsets(top: pick(), left: pick(), bottom: pick(), right: pick()),
        scale: pick())
      #expect(viewport.worldToClip.floats.allSatisfy { $0.isFinite })
      #expect(viewport.farDepth > viewport.nearDepth)
      let cover = viewport.tileCover(minimumZoom: 0, maximumZoom: 14)
      #expect(cover.count <= 512)
      #expect(cover.allSatisfy { $0.id.isValid })
    }
  }
}

func distance(_ a: ScreenPoint, _ b: ScreenPoint?) -> Double {
  b.map { hypot(a.x - $0.x, a.y - $0.y) } ?? .infinity
}

/// Returns the screen position of a point in clip space, in points.
func screenPoint(_ clip: SIMD4<Double>, _ size: ViewSize) -> ScreenPoint {
  ScreenPoint(
    x: (clip.x / clip.w + 1) / 2 * size.width, y: (1 - clip.y / clip.w) / 2 * size.height)
}
