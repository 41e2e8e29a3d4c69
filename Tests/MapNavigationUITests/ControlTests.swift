// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation
import MapRoute
import MapScene
import MapUI
import Testing

@testable import MapNavigationUI

private struct OneRoute: RouteProvider {
  var route: Route

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] { [route] }
}

@Suite("Navigation's controls") @MainActor struct ControlTests {
  private let clock = SteppedFrameClock()
  private let drive = TestDrive.corner

  private func makeView(_ size: CGSize) async -> MapView {
    let options = MapViewOptions()
    options.clock = clock
    options.frame = CGRect(origin: .zero, size: size)
    options.camera = CameraPosition(target: drive.origin, zoom: 16)
    let view = MapView(options: options)
    let session = NavigationSession(routes: OneRoute(route: drive.route))
    view.enableNavigation(with: session)
    session.navigator.update(Location(drive.origin, time: 0, accuracy: 5, course: 0, speed: 10))
    _ = await session.navigator.setDestinations([
      Waypoint(drive.route.line.place(at: 1e9).coordinate)
    ])
    session.navigator.isGuidanceActive = true
    // A session lives as long as its view here.
    withExtendedLifetime(session) { view.step(to: 0.1) }
    return view
  }

  private func screenImages(_ view: MapView) -> Int {
    let before = view.overlays.count
    view.settings.navigation.drawsControls = false
    view.step(to: clock.now + 0.1)
    let without = view.overlays.count
    view.settings.navigation.drawsControls = true
    view.step(to: clock.now + 0.1)
    return before - without
  }

  @Test func `banner and trip are drawn under guidance, and the credits keep clear of them`() async
  {
    let view = await makeView(CGSize(width: 400, height: 800))
    #expect(screenImages(view) == 2)
    #expect(view.controlInsets.top > 0 && view.controlInsets.bottom > 0)
    #expect(view.controlInsets.left == 0)
    view.settings.isNavigationHeaderEnabled = false
    view.step(to: clock.now + 0.1)
    #expect(view.controlInsets.top == 0 && screenImages(view) == 1)
    view.isNavigationEnabled = false
    view.step(to: clock.now + 0.1)
    #expect(view.controlInsets == .zero)
  }

  @Test func `in landscape the panels stand on the left`() async {
    let view = await makeView(CGSize(width: 900, height: 420))
    #expect(view.controlInsets.left > 300 && view.controlInsets.bottom == 0)
  }

  @Test func `a view like a stamp shows the map alone`() async {
    let view = await makeView(CGSize(width: 120, height: 90))
    #expect(screenImages(view) == 0 && view.controlInsets == .zero)
  }

  @Test func `N5 a tap on Re-center follows again, and the map hears nothing of it`() async {
    final class Ear: MapViewDelegate, MapViewNavigationUIDelegate {
      var taps = 0
      var presses = 0
      func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) { taps += 1 }
      func mapViewDidTapRecenterButton(_ mapView: MapView) { presses += 1 }
    }
    let view = await makeView(CGSize(width: 400, height: 800))
    let ear = Ear()
    view.delegate = ear
    view.navigationUIDelegate = ear
    view.cameraMode = .free
    view.step(to: clock.now + 0.1)
    #expect(view.isRecenterButtonVisible)
    tap(view, at: ScreenPoint(x: 60, y: 800 - 64 - 4 - 28))
    #expect(view.cameraMode == .following && ear.presses == 1 && ear.taps == 0)
    tap(view, at: ScreenPoint(x: 300, y: 400))
    #expect(ear.taps == 1)
  }

  private func tap(_ view: MapView, at point: ScreenPoint) {
    view.handle(.touch(id: 1, .began, at: point), at: clock.now + 0.01)
    view.handle(.touch(id: 1, .ended, at: point), at: clock.now + 0.05)
    view.step(to: clock.now + 1)
  }
}
