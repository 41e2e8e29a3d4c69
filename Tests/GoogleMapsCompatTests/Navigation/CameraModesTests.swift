// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import Testing

/// The code of Google's guide "Camera modes", with the built-in road graph.
@Suite("The code of the camera modes guide") @MainActor struct CameraModesTests {
  /// Returns an app with an active simulated drive.
  private func driving() async throws -> NavigatingApp {
    let app = NavigatingApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    #expect(await app.route(to: [market]) == .OK)
    app.mapView.navigator?.isGuidanceActive = true
    app.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    app.go(for: 10)
    return app
  }

  @Test func `the camera mode can be set and read`() {
    let mapView = NavigatingApp().mapView
    #expect(mapView.cameraMode == .following)
    mapView.cameraMode = .overview
    #expect(mapView.cameraMode == .overview)
    mapView.cameraMode = .free
    #expect(mapView.cameraMode == .free)
    mapView.cameraMode = .following
    #expect(mapView.cameraMode == .following)
  }

  @Test func `raw values of modes and perspectives match Google's`() {
    #expect(GMSNavigationCameraMode.free.rawValue == 0)
    #expect(GMSNavigationCameraMode.following.rawValue == 1)
    #expect(GMSNavigationCameraMode.overview.rawValue == 2)
    #expect(GMSNavigationCameraPerspective.tilted.rawValue == 0)
    #expect(GMSNavigationCameraPerspective.topDownNorthUp.rawValue == 1)
    #expect(GMSNavigationCameraPerspective.topDownHeadingUp.rawValue == 2)
  }

  @Test func `the following mode is tilted, has perspectives and no Re-center button`() async throws
  {
    let app = try await driving()
    #expect(app.isTilted)
    #expect(!app.mapView.isRecenterButtonVisible)
    app.mapView.followingPerspective = .topDownNorthUp
    app.go(for: 5)
    #expect(app.mapView.camera.viewingAngle < 0.1 && app.mapView.camera.bearing == 0)
    app.mapView.followingZoomLevel = 16
    app.go(for: 5)
    #expect(app.mapView.camera.zoom == 16)
    app.mapView.followingZoomLevel = GMSNavigationNoFollowingZoomLevel
    #expect(app.mapView.followingZoomLevel == GMSNavigationNoFollowingZoomLevel)
  }

  @Test func `the overview shows the remaining route and the Re-center button`() async throws {
    let app = try await driving()
    app.mapView.cameraMode = .overview
    app.go(for: 3)
    #expect(app.mapView.isRecenterButtonVisible)
    let path = try #require(app.mapView.navigator?.currentRouteLeg?.path)
    #expect(path.count() > 2)
    for coordinate in path {
      let point = app.mapView.projection.point(for: coordinate)
      #expect(app.mapView.frame.insetBy(dx: -1, dy: -1).contains(point))
    }
  }

  @Test func `a pan frees the camera, and Re-center makes it follow again`() async throws {
    let app = try await driving()
    app.pan()
    #expect(app.mapView.cameraMode == .free)
    #expect(app.mapView.isRecenterButtonVisible)
    app.mapView.recenter()
    #expect(app.mapView.cameraMode == .following && app.taps == 1)
    #expect(!app.mapView.isRecenterButtonVisible)
  }

  @Test func `the guide's timer makes the camera follow again five seconds after the last pan`()
    async throws
  {
    let app = try await driving()
    app.pan()
    let first = try #require(app.recenterTimer)
    #expect(app.mapView.cameraMode == .free)
    #expect(abs(first.fireDate.timeIntervalSinceNow - 5) < 1)
    app.go(for: 2)
    app.pan()
    let second = try #require(app.recenterTimer)
    #expect(app.timersSet == 2 && first !== second && !first.isValid && second.isValid)
    second.fire()
    #expect(app.mapView.cameraMode == .following)
    app.go(for: 3)
    #expect(app.isTilted)
    #expect(app.recenterTimer == nil && !second.isValid)
  }

  @Test func `the guide's timer fires from a run loop`() async throws {
    let app = try await driving()
    app.pan()
    let timer = try #require(app.recenterTimer)
    timer.fireDate = Date()
    runLoop(while: { app.recenterTimer != nil })
    #expect(app.mapView.cameraMode == .following)
  }

  @Test func `no timer is set without guidance`() async throws {
    let app = try await driving()
    app.mapView.navigator?.isGuidanceActive = false
    app.pan()
    #expect(app.mapView.cameraMode == .free && app.recenterTimer == nil)
  }

  /// Runs the run loop of the current thread, since the main actor of a test has no dedicated thread.
  private func runLoop(while waiting: () -> Bool) {
    for _ in 0..<100 where waiting() {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }
}
