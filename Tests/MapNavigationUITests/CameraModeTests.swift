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

@Suite struct CameraModeTests {
  private func drive(
    _ drive: TestDrive = .city, view: TestView = TestView.all[0], until end: Double = .infinity,
    rate: Double = 60, change: (Double, inout NavigationScene) -> Void,
    each: (Double, NavigationFrame) -> Void = { _, _ in }
  ) -> CameraMetrics {
    let route = drive.route
    return CameraMetrics.measure(
      drive.positions(on: route).filter { $0.time < end }, scene: view.scene(CameraRoute(route)),
      rate: rate, change: change, each: each)
  }

  @Test(arguments: TestView.all)
  func `overview keeps the complete remaining route in view`(_ view: TestView) {
    let way = TestDrive.city
    let line = way.route.line
    let extra = Coordinate(latitude: 60.1735, longitude: 24.955)
    _ = drive(way, view: view, rate: 4) { _, scene in
      scene.mode = .overview
      scene.extraPoints = [extra]
    } each: { time, frame in
      guard !frame.isInTransition, let distance = frame.puck?.routeDistance else { return }
      let viewport = Viewport(camera: frame.camera, size: view.size, padding: view.padding)
      let room = ScreenRoom(size: view.size, insets: view.padding + view.covered)
      let coordinates = line.coordinates(from: distance, to: line.length) + [extra]
      for coordinate in coordinates {
        let point = viewport.point(for: coordinate)
        let isInside =
          point.map {
            $0.x >= room.left && $0.x <= room.right && $0.y >= room.top && $0.y <= room.bottom
          } ?? false
        #expect(isInside, "\(time)")
      }
      #expect(frame.camera.viewingAngle == 0)
      #expect(frame.camera.bearing == 0)
    }
  }

  @Test func `an overview rests most of the time and zooms in in few steps`() {
    var moving = 0
    var frames = 0
    var starts = 0
    var was = true
    var zooms: [Double] = []
    _ = drive(rate: 30) { _, scene in
      scene.mode = .overview
    } each: { _, frame in
      frames += 1
      if frame.isInTransition { moving += 1 }
      if frame.isInTransition, !was { starts += 1 }
      was = frame.isInTransition
      zooms.append(frame.camera.zoom)
    }
    #expect(Double(moving) < 0.25 * Double(frames))
    #expect(starts >= 3 && starts < 25)
    #expect(zooms.last ?? 0 > (zooms.first ?? 0) + 1)
  }

  @Test func `a change of modes takes at most 3.5 s and ends exactly at the goal`() {
    for (from, to) in [
      (NavigationCameraMode.following, NavigationCameraMode.overview), (.overview, .following),
    ] {
      var longest = 0.0
      let figures = drive(until: 60) { time, scene in
        scene.mode = time < 20 ? from : to
      } each: { time, frame in
        if time >= 20, time < 26, frame.isInTransition { longest = max(longest, time - 20) }
      }
      #expect(longest <= 3.5)
      #expect(longest > 1)
      #expect(figures.puckDeviation < 1e-6)
      #expect(figures.outsideLimits == 0)
    }
  }

  @Test(arguments: 1...10)
  func `mode changes at any time are continuous in value and speed`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var switches: [(Double, NavigationCameraMode, NavigationCameraPerspective)] = []
    var time = 5.0
    while time < 70 {
      switches.append(
        (
          time, NavigationCameraMode.allCases[random.int(in: 0...2)],
          NavigationCameraPerspective.allCases[random.int(in: 0...2)]
        ))
      // Most switches interrupt a transition.
      time += random.double(in: 0.1...(seed % 2 == 0 ? 2.5 : 9))
    }
    var constraints = CameraConstraints(minimumZoom: 11, maximumZoom: 17.2)
    if seed % 3 == 0 { constraints = CameraConstraints() }
    let view = TestView.all[seed % TestView.all.count]
    var last: (time: Double, frame: NavigationFrame)?
    var angles = 0.0
    let figures = drive(view: view, until: 70) { time, scene in
      scene.constraints = constraints
      for (at, mode, perspective) in switches where at <= time {
        scene.mode = mode
        scene.perspective = perspective
      }
    } each: { time, frame in
      #expect(
        frame.camera.viewingAngle
          <= CameraConstraints.maximumViewingAngle(atZoom: frame.camera.zoom) + 1e-9)
      if let last {
        let step = CameraPose(frame.camera).difference(from: CameraPose(last.frame.camera))
        let points = (step.target * step.target).sum().squareRoot() * 256 * exp2(frame.camera.zoom)
        #expect(points < 60, "\(time)")
        #expect(abs(step.zoom) < 0.25, "\(time)")
        #expect(abs(step.viewingAngle) < 2.5, "\(time)")
        angles = max(angles, abs(step.bearing) * 60)
      }
      last = (time, frame)
    }
    // Limits on accelerations at 60 frames per second: speeds do not jump.
    #expect(figures.zoomAcceleration < 60)
    #expect(figures.bearingAcceleration < 1500)
    #expect(figures.angleAcceleration < 700)
    #expect(angles < 200)
    #expect(figures.outsideLimits == 0)
    #expect(figures.puckDeviation < 1e-6)
  }

  @Test func `the camera stays within target bounds and zoom range`() {
    let bounds = CoordinateBounds(
      corners: Coordinate(latitude: 60.170, longitude: 24.939),
      Coordinate(latitude: 60.1725, longitude: 24.945))
    let figures = drive(rate: 20) { time, scene in
      scene.constraints = CameraConstraints(
        minimumZoom: 15, maximumZoom: 16, targetBounds: bounds)
      scene.mode = Int(time / 15) % 2 == 0 ? .following : .overview
    } each: { _, frame in
      #expect(bounds.contains(frame.camera.target))
      #expect((15...16).contains(frame.camera.zoom))
    }
    #expect(figures.outsideLimits == 0)
  }

  @Test func `the puck is centered without guidance and near the bottom with guidance`() {
    for perspective in NavigationCameraPerspective.allCases {
      var scene = NavigationScene(size: ViewSize(width: 400, height: 800))
      scene.padding = MapEdgeInsets(top: 100, left: 0, bottom: 0, right: 40)
      scene.perspective = perspective
      let tuning = NavigationCameraTuning()
      #expect(PuckAnchor(scene, tuning).point == ScreenPoint(x: 180, y: 450))
      scene.isGuidanceActive = true
      let y = perspective == .topDownNorthUp ? 450.0 : 100 + 0.8 * 700
      #expect(PuckAnchor(scene, tuning).point == ScreenPoint(x: 180, y: y))
    }
    var wide = NavigationScene(size: ViewSize(width: 800, height: 400))
    wide.isGuidanceActive = true
    #expect(PuckAnchor(wide, NavigationCameraTuning()).point.x == 400)
    wide.covered = MapEdgeInsets(top: 0, left: 300, bottom: 0, right: 0)
    #expect(PuckAnchor(wide, NavigationCameraTuning()).point.x == 550)
  }

  @Test func `each perspective has its tilt and rotation`() {
    for perspective in NavigationCameraPerspective.allCases {
      var end: CameraState?
      _ = drive(.motorway, until: 60, rate: 10) { _, scene in
        scene.perspective = perspective
        scene.isGuidanceActive = false
      } each: { _, frame in
        end = frame.camera
      }
      #expect(abs((end?.viewingAngle ?? -1) - (perspective == .tilted ? 45 : 0)) < 0.01)
      #expect(abs(Longitude.difference(from: 0, to: end?.bearing ?? 180)) < 1)
    }
    var end: CameraState?
    _ = drive(.corner, rate: 10) { _, scene in
      scene.perspective = .topDownNorthUp
    } each: { _, frame in
      end = frame.camera
    }
    #expect(end?.bearing == 0)
    _ = drive(.corner, rate: 10) { _, scene in
      scene.perspective = .topDownHeadingUp
    } each: { _, frame in
      end = frame.camera
    }
    #expect(abs((end?.bearing ?? 0) - 90) < 2)
  }

  @Test func `a following zoom set by the app is exact within the limits`() {
    for (requested, expected) in [(15.25, 15.25), (30, 17.0), (3, 12)] {
      var zoom = 0.0
      _ = drive(until: 30, rate: 10) { _, scene in
        scene.constraints = CameraConstraints(minimumZoom: 12, maximumZoom: 17)
        scene.followingZoom = requested
      } each: { _, frame in
        zoom = frame.camera.zoom
      }
      #expect(zoom == expected)
    }
  }

  @Test func `a free camera comes to rest within half a second`() {
    var states: [Double: CameraState] = [:]
    let figures = drive(until: 80) { time, scene in
      scene.mode = time < 50 ? .following : .free
    } each: { time, frame in
      states[(time * 60).rounded()] = frame.camera
    }
    #expect(states[51 * 60] != nil)
    #expect(states[51 * 60] == states[75 * 60])
    #expect(states[50 * 60] != states[51 * 60])
    #expect(figures.puckDeviation < 1e-6)
  }

  @Test func `non-finite values keep the camera within its limits`() {
    var camera = NavigationCamera()
    var scene = NavigationScene(size: ViewSize(width: .nan, height: 0))
    scene.followingZoom = .nan
    scene.padding = MapEdgeInsets(all: .infinity)
    scene.position = RoadPosition(
      Coordinate(latitude: 89, longitude: 720), course: .nan, speed: .infinity,
      routeDistance: .nan, time: .nan)
    scene.track = CameraRoute(TestDrive().route)
    scene.extraPoints = [Coordinate(latitude: .nan, longitude: 1)]
    for time in [0, .nan, 1, -5, 1e300, 2] {
      for mode in NavigationCameraMode.allCases {
        scene.mode = mode
        let requested = camera.step(to: time, scene: scene).camera
        let state = scene.constraints.constrain(
          requested, size: scene.size, padding: scene.padding)
        camera.accept(state)
        #expect(state.target.isValid)
        #expect(state.zoom.isFinite && state.bearing.isFinite && state.viewingAngle.isFinite)
      }
    }
  }
}
