// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import Testing

/// What Google's guide "Camera modes" says, in its calls, on the roads that come with Rhumb.
@Suite("The guide's camera modes, in Google's names") @MainActor struct CameraModesTests {
  /// An app that is on its way.
  private func driving() async throws -> NavigatingApp {
    let app = NavigatingApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    #expect(await app.route(to: [market]) == .OK)
    app.mapView.navigator?.isGuidanceActive = true
    app.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    app.go(for: 10)
    return app
  }

  @Test func `N1 the modes are set and read`() {
    let mapView = NavigatingApp().mapView
    #expect(mapView.cameraMode == .following)
    mapView.cameraMode = .overview
    #expect(mapView.cameraMode == .overview)
    mapView.cameraMode = .free
    #expect(mapView.cameraMode == .free)
    mapView.cameraMode = .following
    #expect(mapView.cameraMode == .following)
  }

  @Test func `N1 the numbers of modes and perspectives are Google's`() {
    #expect(GMSNavigationCameraMode.free.rawValue == 0)
    #expect(GMSNavigationCameraMode.following.rawValue == 1)
    #expect(GMSNavigationCameraMode.overview.rawValue == 2)
    #expect(GMSNavigationCameraPerspective.tilted.rawValue == 0)
    #expect(GMSNavigationCameraPerspective.topDownNorthUp.rawValue == 1)
    #expect(GMSNavigationCameraPerspective.topDownHeadingUp.rawValue == 2)
  }

  @Test func `N2 following is tilted, looks the way the road goes, without Re-center`() async throws
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

  @Test func `N3 an overview has the rest of the route in view, with Re-center`() async throws {
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

  @Test func `N4 N5 a pan makes the camera free, Re-center lets it follow`() async throws {
    let app = try await driving()
    app.pan()
    #expect(app.mapView.cameraMode == .free)
    #expect(app.mapView.isRecenterButtonVisible)
    app.mapView.recenter()
    #expect(app.mapView.cameraMode == .following && app.taps == 1)
    #expect(!app.mapView.isRecenterButtonVisible)
  }

  @Test func `N6 the guide's timer lets the camera follow again, five seconds after the last pan`()
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

  @Test func `N6 the guide's timer fires from a run loop`() async throws {
    let app = try await driving()
    app.pan()
    let timer = try #require(app.recenterTimer)
    timer.fireDate = Date()
    runLoop(while: { app.recenterTimer != nil })
    #expect(app.mapView.cameraMode == .following)
  }

  @Test func `N6 without guidance no timer is set`() async throws {
    let app = try await driving()
    app.mapView.navigator?.isGuidanceActive = false
    app.pan()
    #expect(app.mapView.cameraMode == .free && app.recenterTimer == nil)
  }

  /// The main actor of a test has no thread of its own: the loop is that of the thread it is on.
  private func runLoop(while waiting: () -> Bool) {
    for _ in 0..<100 where waiting() {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }
}
