// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport
import RhumbTools
import Testing

@testable import MapNavigationUI

/// A view configuration for camera tests.
struct TestView: CustomTestStringConvertible, Sendable {
  var name: String
  var size: ViewSize
  var padding = MapEdgeInsets.zero
  var covered = MapEdgeInsets.zero

  var testDescription: String { name }

  static let all = [
    TestView(name: "portrait", size: ViewSize(width: 400, height: 800)),
    TestView(name: "landscape", size: ViewSize(width: 900, height: 420)),
    TestView(name: "tiny", size: ViewSize(width: 80, height: 60)),
    TestView(
      name: "padded", size: ViewSize(width: 400, height: 800),
      padding: MapEdgeInsets(top: 60, left: 20, bottom: 120, right: 0)),
    TestView(
      name: "covered", size: ViewSize(width: 400, height: 800),
      covered: MapEdgeInsets(top: 130, left: 0, bottom: 70, right: 0)),
  ]

  func scene(_ track: CameraRoute?) -> NavigationScene {
    var scene = NavigationScene(size: size)
    scene.padding = padding
    scene.covered = covered
    scene.track = track
    scene.isGuidanceActive = true
    return scene
  }
}

@Suite struct CameraOnRoadTests {
  @Test(arguments: TestView.all)
  func `the puck stays within a millionth of a point of its anchor in any perspective`(
    _ view: TestView
  ) {
    for (name, drive) in TestDrive.all where ["corner", "roundabout"].contains(name) {
      let route = drive.route
      for perspective in NavigationCameraPerspective.allCases {
        var scene = view.scene(CameraRoute(route))
        scene.perspective = perspective
        let figures = CameraMetrics.measure(drive.positions(on: route), scene: scene, rate: 10)
        #expect(figures.puckDeviation < 1e-6, "\(name) \(perspective)")
        #expect(figures.outsideLimits == 0, "\(name) \(perspective)")
      }
    }
  }

  @Test func `the view turns and zooms within its limits and the puck never moves back`() {
    for (name, drive) in TestDrive.all {
      let route = drive.route
      let figures = CameraMetrics.measure(
        drive.positions(on: route), scene: TestView.all[0].scene(CameraRoute(route)))
      #expect(figures.turningSpeed < 66, "\(name)")
      #expect(figures.turningAcceleration < 130, "\(name)")
      #expect(figures.zoomSpeed < 0.71, "\(name)")
      #expect(figures.tiltingSpeed < 10.1, "\(name)")
      #expect(figures.puckBackwards == 0, "\(name)")
      #expect(figures.puckAcceleration < 12.1, "\(name)")
    }
  }

  @Test(arguments: [
    ("corner", 0), ("hairpin", 0), ("unsteady", 0), ("roundabout", 2), ("motorway", 0),
  ])
  func `the view reverses its turn only where the road does`(_ road: String, _ allowed: Int) {
    let drive = TestDrive.all.first { $0.name == road }?.drive ?? .corner
    let route = drive.route
    let figures = CameraMetrics.measure(
      drive.positions(on: route), scene: TestView.all[0].scene(CameraRoute(route)))
    #expect(figures.turningReversals <= allowed)
  }

  @Test func `a straight road with a zigzag hardly turns the view`() {
    let drive = TestDrive.unsteady
    let route = drive.route
    var away = 0.0
    let figures = CameraMetrics.measure(
      drive.positions(on: route), scene: TestView.all[0].scene(CameraRoute(route))
    ) { _, _ in
    } each: { _, frame in
      away = max(away, abs(Longitude.difference(from: 0, to: frame.camera.bearing)))
    }
    #expect(away < 3)
    #expect(figures.turningSpeed < 2)
  }

  @Test func `noisy fixes with a gap give smooth motion`() {
    var drive = TestDrive.corner
    drive.noise = 3
    drive.speedNoise = 0.5
    drive.dropout = 20...27
    for seed in 1...4 {
      drive.seed = UInt64(seed)
      let route = drive.route
      let figures = CameraMetrics.measure(
        drive.positions(on: route), scene: TestView.all[0].scene(CameraRoute(route)))
      #expect(figures.puckBackwards == 0)
      #expect(figures.puckAcceleration < 12.1)
      #expect(figures.puckDeviation < 1e-6)
      #expect(figures.turningSpeed < 66)
      #expect(figures.turningReversals == 0)
    }
  }

  @Test(arguments: [7.0, 14, 30], [0.0, 1, 3])
  func `the puck brakes at the end of a route that the vehicle passes, and goes on without a jerk`(
    _ speed: Double, _ secondsAtEnd: Double
  ) {
    var drive = TestDrive()
    drive.straight(400)
    let route = drive.route
    let length = route.line.length
    let positions = (0..<Int(800 / speed)).map { second in
      let distance = speed * Double(second)
      let end = route.line.position(at: length)
      let beyond = end.coordinate.offset(
        by: max(distance - length, 0), heading: end.bearing)
      let coordinate = distance <= length ? route.line.position(at: distance).coordinate : beyond
      return (
        time: Double(second),
        position: RoadPosition(
          coordinate, course: end.bearing, speed: speed,
          routeDistance: distance <= length + secondsAtEnd * speed ? min(distance, length) : nil,
          time: Double(second))
      )
    }
    var last: Double?
    let figures = CameraMetrics.measure(
      positions, scene: TestView.all[0].scene(CameraRoute(route))
    ) { _, _ in
    } each: { _, frame in
      last = frame.puck?.routeDistance ?? last
    }
    #expect(last ?? 0 > length - max(1, speed))
    #expect(figures.puckAcceleration < 12.1 && figures.puckBackwards == 0)
  }

  @Test(arguments: [0.0166666, 0.0166677, 0.0168, 0.02, 0.1])
  func `a hard stop stays within the limit at each frame rate`(_ interval: Double) {
    var drive = TestDrive()
    drive.straight(400)
    let track = CameraRoute(drive.route)
    let tuning = NavigationCameraTuning()
    var puck = PuckMotion()
    var hardest = 0.0
    for frame in 0..<Int(20 / interval) {
      let time = Double(frame) * interval
      // The vehicle stops within a second.
      let second = min(time.rounded(.down), 6)
      let distance = 15 * min(second, 5)
      let position = RoadPosition(
        track.route.line.position(at: distance).coordinate, speed: second < 5 ? 15 : 0,
        routeDistance: distance, time: second)
      let before = puck.speed
      puck.step(by: interval, to: time, position: position, track: track, tuning: tuning)
      hardest = max(hardest, (before - puck.speed) / interval)
    }
    #expect(puck.speed == 0 && puck.routeDistance ?? 0 > 70)
    #expect(hardest > 5 && hardest < 12.01)
  }

  @Test func `before a turn the view shows the turn and tilts less`() {
    let drive = TestDrive.corner
    let route = drive.route
    let track = CameraRoute(route)
    let scene = TestView.all[0].scene(track)
    let turn = route.line.position(at: 500).coordinate
    var steepest = 90.0
    var isFarTilted = false
    _ = CameraMetrics.measure(drive.positions(on: route), scene: scene) { _, _ in
    } each: { _, frame in
      guard let distance = frame.puck?.routeDistance else { return }
      if distance < 300 { isFarTilted = abs(frame.camera.viewingAngle - 45) < 0.01 }
      guard (250...500).contains(distance) else { return }
      steepest = min(steepest, frame.camera.viewingAngle)
      let viewport = Viewport(camera: frame.camera, size: scene.size)
      let point = viewport.point(for: turn)
      #expect(point.map { $0.y > 0 && $0.x > 0 && $0.x < 400 } == true, "at \(distance)")
    }
    #expect(isFarTilted)
    #expect(steepest < 33)
  }

  @Test func `stops at traffic lights do not zoom the view in and out`() {
    var drive = TestDrive()
    drive.straight(2000)
    drive.stops = [(400, 20), (800, 40), (1200, 10)]
    let route = drive.route
    var zooms: ClosedRange<Double>?
    _ = CameraMetrics.measure(
      drive.positions(on: route), scene: TestView.all[0].scene(CameraRoute(route)), rate: 20
    ) { _, _ in
    } each: { _, frame in
      guard let distance = frame.puck?.routeDistance, (100...1500).contains(distance) else {
        return
      }
      let zoom = frame.camera.zoom
      zooms = min(zooms?.lowerBound ?? zoom, zoom)...max(zooms?.upperBound ?? zoom, zoom)
    }
    #expect((zooms.map { $0.upperBound - $0.lowerBound } ?? 9) < 0.5)
  }

  @Test func `a change of route does not move the puck abruptly`() {
    let drive = TestDrive.corner
    let route = drive.route
    let old = CameraRoute(route)
    // Begins beside the old route, as a reroute does, and goes in another direction.
    var other = TestDrive()
    other.origin = route.line.position(at: 300).coordinate
    other.straight(60)
    other.turn(-90)
    other.straight(400)
    let new = CameraRoute(other.route)
    var positions = drive.positions(on: route).filter { $0.position.routeDistance ?? 0 < 310 }
    let start = (positions.last?.time ?? 0) + 1
    for (time, position) in other.positions(on: other.route) where time > 3.5 {
      positions.append((start + time - 3.9, position))
    }
    var last: (time: Double, frame: NavigationFrame)?
    let figures = CameraMetrics.measure(positions, scene: TestView.all[0].scene(old)) {
      time, scene in
      if time >= start { scene.track = new }
    } each: { time, frame in
      if let last, let was = last.frame.puck, let now = frame.puck {
        let meters = was.coordinate.distance(to: now.coordinate)
        #expect(meters < 40.0 / 60, "\(time)")
      }
      last = (time, frame)
    }
    #expect(figures.puckDeviation < 1e-6)
    #expect(figures.turningSpeed < 66)
  }

  @Test func `the puck never accelerates by more than 12 m/s², wherever its position is set`() {
    let drive = TestDrive.corner
    let route = drive.route
    let line = route.line
    func position(_ distance: Double?, _ time: Double, speed: Double) -> RoadPosition {
      let position = line.position(at: distance ?? 500)
      return RoadPosition(
        distance == nil ? position.coordinate.offset(by: 400, heading: 45) : position.coordinate,
        course: position.bearing, speed: speed, routeDistance: distance, time: time)
    }
    // Along the route at 14 m/s, a jump ahead to a stopped vehicle, another one, off the route and back.
    var positions: [(time: Double, position: RoadPosition)] = []
    for second in 0..<60 {
      let time = Double(second)
      let placed: RoadPosition =
        switch second {
        case ..<15: position(time * 14, time, speed: 14)
        case ..<25: position(600, time, speed: 0)
        case ..<35: position(880 + (time - 25) * 5, time, speed: 5)
        case ..<45: position(nil, time, speed: 9)
        default: position(940, time, speed: 0)
        }
      positions.append((time, placed))
    }
    let figures = CameraMetrics.measure(
      positions, scene: TestView.all[0].scene(CameraRoute(route)))
    #expect(figures.puckAcceleration < 12.1)
    #expect(figures.puckBackwards == 0)
    #expect(figures.puckDeviation < 1e-6)
  }

  @Test func `a puck ahead of its position waits`() {
    let route = TestDrive.corner.route
    var positions: [(time: Double, position: RoadPosition)] = []
    for second in 0..<40 {
      let time = Double(second)
      let distance = second < 20 ? time * 20 : 250 + (time - 20) * 5
      let position = route.line.position(at: distance)
      positions.append(
        (
          time,
          RoadPosition(
            position.coordinate, course: position.bearing, speed: second < 20 ? 20 : 5,
            routeDistance: distance, time: time)
        ))
    }
    let figures = CameraMetrics.measure(
      positions, scene: TestView.all[0].scene(CameraRoute(route)))
    #expect(figures.puckBackwards == 0)
    #expect(figures.puckAcceleration < 12.1)
  }

  @Test func `off the route the puck follows the fixes and rejoins the route smoothly`() {
    let drive = TestDrive.corner
    let route = drive.route
    var positions = drive.positions(on: route)
    for index in positions.indices where (15..<40).contains(index) {
      positions[index].position.routeDistance = nil
      positions[index].position.coordinate.longitude += 0.0004
    }
    var last: NavigationFrame?
    let figures = CameraMetrics.measure(
      positions, scene: TestView.all[0].scene(CameraRoute(route))
    ) { _, _ in
    } each: { _, frame in
      if let was = last?.puck, let now = frame.puck {
        #expect(was.coordinate.distance(to: now.coordinate) < 0.8)
      }
      last = frame
    }
    #expect(figures.puckDeviation < 1e-6)
    #expect(figures.turningSpeed < 66)
  }

  @Test func `the motion does not depend on the frame rate`() {
    let drive = TestDrive.corner
    let route = drive.route
    var at60: [Int: NavigationFrame] = [:]
    var largest = 0.0
    let positions = drive.positions(on: route)
    let scene = TestView.all[0].scene(CameraRoute(route))
    _ = CameraMetrics.measure(positions, scene: scene) { _, _ in
    } each: { time, frame in
      at60[Int((time * 60).rounded())] = frame
    }
    _ = CameraMetrics.measure(positions, scene: scene, rate: 30) { _, _ in
    } each: { time, frame in
      guard let other = at60[Int((time * 60).rounded())] else { return }
      largest = max(
        largest, frame.camera.target.distance(to: other.camera.target),
        abs(frame.camera.zoom - other.camera.zoom) * 10)
    }
    #expect(largest < 1.5)
  }
}
