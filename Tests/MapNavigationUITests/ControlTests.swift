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

@Suite("Navigation controls") @MainActor struct ControlTests {
  private let clock = SteppedFrameClock()
  private let drive = TestDrive.corner

  private func makeView(_ size: CGSize, change: (inout Route) -> Void = { _ in }) async throws
    -> MapView
  {
    var route = drive.route
    change(&route)
    var options = MapViewOptions()
    options.clock = clock
    options.frame = CGRect(origin: .zero, size: size)
    options.camera = CameraPosition(target: drive.origin, zoom: 16)
    let view = MapView(options: options)
    let session = NavigationSession(routes: OneRoute(route: route))
    view.enableNavigation(with: session)
    session.navigator.update(MapLocation(drive.origin, time: 0, accuracy: 5, course: 0, speed: 10))
    try await session.navigator.setDestinations([
      Waypoint(drive.route.line.position(at: 1e9).coordinate)
    ])
    session.navigator.isGuidanceActive = true
    // Keep the session alive as long as the view.
    withExtendedLifetime(session) { view.step(to: 0.1) }
    return view
  }

  private func screenImages(_ view: MapView) -> Int {
    let before = view.controlDrawing.count
    view.settings.navigation.drawsControls = false
    view.step(to: clock.now + 0.1)
    let without = view.controlDrawing.count
    view.settings.navigation.drawsControls = true
    view.step(to: clock.now + 0.1)
    return before - without
  }

  @Test func `steps draw no panels and a frame draws the current ones`() async throws {
    let view = try await makeView(CGSize(width: 400, height: 800))
    view.settings.compassButton = true
    for step in 1...100 {
      view.navigationSession?.navigator.update(
        MapLocation(
          drive.route.line.position(at: Double(step) * 5).coordinate, time: Double(step),
          accuracy: 5,
          course: 0, speed: 10))
      view.step(to: Double(step))
    }
    #expect(view.screenControls.drawings == 0)
    // The banner, the trip panel, and the compass with its needle.
    #expect(view.controlDrawing.count == 4)
    #expect(view.screenControls.drawings == 3)
    #expect(view.accessibilityElements.count == 3)
    #expect(view.screenControls.drawings == 3)
  }

  @Test func `the banner and trip panels inset the attribution during guidance`() async throws {
    let view = try await makeView(CGSize(width: 400, height: 800))
    #expect(screenImages(view) == 2)
    #expect(view.controlInsets.top > 0 && view.controlInsets.bottom > 0)
    #expect(view.controlInsets.left == 0)
    view.settings.navigation.isHeaderEnabled = false
    view.step(to: clock.now + 0.1)
    #expect(view.controlInsets.top == 0 && screenImages(view) == 1)
    view.isNavigationEnabled = false
    view.step(to: clock.now + 0.1)
    #expect(view.controlInsets == .zero)
  }

  @Test func `in landscape the panels are on the left`() async throws {
    let view = try await makeView(CGSize(width: 900, height: 420))
    #expect(view.controlInsets.left > 300 && view.controlInsets.bottom == 0)
  }

  @Test(arguments: [
    (CGSize(width: 400, height: 800), 56.0), (CGSize(width: 900, height: 420), 0.0),
  ])
  func `Re-center moves the attribution up, unless it is in the column of the panels`(
    _ size: CGSize, _ height: Double
  ) async throws {
    let view = try await makeView(size)
    let insets = view.controlInsets
    view.cameraMode = .free
    view.step(to: clock.now + 0.1)
    #expect(view.isRecenterButtonVisible)
    #expect(view.controlInsets == insets + MapEdgeInsets(top: 0, left: 0, bottom: height, right: 0))
  }

  @Test(arguments: [CGSize(width: 400, height: 800), CGSize(width: 900, height: 420)])
  func `the map's controls do not overlap navigation's in either layout direction`(
    _ size: CGSize
  ) async throws {
    let view = try await makeView(size)
    view.settings.compassButton = true
    view.settings.zoomButtons = true
    view.settings.scaleBar = true
    view.shouldDisplaySpeedometer = true
    for mode in [NavigationCameraMode.following, .overview] {
      for direction in MapView.LayoutDirection.allCases {
        view.layoutDirection = direction
        view.cameraMode = mode
        view.step(to: clock.now + 0.1)
        view.step(to: clock.now + 3)
        let elements = view.accessibilityElements
        let names = Set(elements.map(\.identifier))
        let expected: Set<String> = [
          ControlIdentifier.compass, ControlIdentifier.zoomIn, ControlIdentifier.zoomOut,
          ControlIdentifier.scaleBar, "RhumbBanner", "RhumbTrip",
          mode == .following ? "RhumbSpeed" : "RhumbRecenter",
        ]
        #expect(names == expected)
        for (index, element) in elements.enumerated() {
          #expect(!element.label.isEmpty && view.frame.contains(element.frame))
          for other in elements.dropFirst(index + 1) {
            #expect(
              !element.frame.insetBy(dx: 0.1, dy: 0.1).intersects(other.frame),
              "\(element.identifier) \(other.identifier)")
          }
        }
        let banner = elements.first { $0.identifier == "RhumbBanner" }
        if size.width > size.height {
          #expect((banner?.frame.midX ?? 0 < 450) == (direction == .leftToRight))
        } else {
          let compass = elements.first { $0.identifier == ControlIdentifier.compass }
          #expect(compass.map { $0.frame.minY > 120 && $0.frame.minY < 150 } == true)
        }
      }
    }
  }

  @Test(arguments: [CGSize(width: 400, height: 800), CGSize(width: 900, height: 420)])
  func `the current road is named below the puck while the camera follows`(_ size: CGSize)
    async throws
  {
    let view = try await makeView(size) { $0.legs[0].steps[0].name = "Mannerheimintie" }
    func road() -> AccessibilityElement? {
      view.accessibilityElements.first { $0.identifier == "RhumbRoad" }
    }
    for _ in 0..<6 { view.step(to: clock.now + 1) }
    let label = try #require(road())
    #expect(label.label == "Mannerheimintie")
    let puck = try #require(view.navigationFrame?.puck?.coordinate)
    let point = view.projection.point(for: puck)
    #expect(abs(label.frame.midX - point.x) < 1 && label.frame.minY > point.y)
    #expect(label.frame.minY - point.y > 20 && label.frame.maxY < size.height - 10)
    view.settings.navigation.showsCurrentRoad = false
    view.step(to: clock.now + 0.1)
    #expect(road() == nil)
    view.settings.navigation.showsCurrentRoad = true
    view.cameraMode = .overview
    view.step(to: clock.now + 0.1)
    #expect(road() == nil)
  }

  @Test func `in a low view the puck and the attribution have precedence over the road's name`()
    async throws
  {
    let view = try await makeView(CGSize(width: 320, height: 480)) {
      $0.legs[0].steps[0].name = "Mannerheimintie"
    }
    view.step(to: clock.now + 1)
    let names = view.accessibilityElements.map(\.identifier)
    #expect(names.contains("RhumbBanner") && !names.contains("RhumbRoad"))
  }

  @Test func `in navigation the compass toggles between following and overview`() async throws {
    let view = try await makeView(CGSize(width: 400, height: 800))
    view.settings.compassButton = true
    view.step(to: clock.now + 0.1)
    func press() {
      let compass = view.accessibilityElements.first { $0.identifier == ControlIdentifier.compass }
      #expect(compass?.activate() == true)
      view.step(to: clock.now + 0.1)
    }
    press()
    #expect(view.cameraMode == .overview)
    press()
    #expect(view.cameraMode == .following)
  }

  @Test func `a drag on the banner leaves the camera following`() async throws {
    let view = try await makeView(CGSize(width: 400, height: 800))
    for step in 0...10 {
      view.handle(
        .touch(
          id: 1, step == 0 ? .began : .moved, at: ScreenPoint(x: 200, y: 40 + 30 * Double(step))),
        at: clock.now + Double(step) / 60)
    }
    view.handle(.touch(id: 1, .ended, at: ScreenPoint(x: 200, y: 340)), at: clock.now + 0.3)
    #expect(view.cameraMode == .following)
  }

  @Test func `a banner is redrawn only if its text changes`() async throws {
    let view = try await makeView(CGSize(width: 400, height: 800))
    var content = ControlContent(view)
    var other = content
    let banner = try #require(content.banner)
    for system in [MeasureText.System.metric, .imperial] {
      let text = MeasureText(system)
      for step in 0..<40_000 {
        let meters = Double(step) * 0.37
        content.banner?.distance = RoundDistance(meters, system)
        other.banner?.distance = RoundDistance(meters + 0.37, system)
        let isSame = text.distance(meters) == text.distance(meters + 0.37)
        #expect((content == other) == isSame, "\(meters)")
      }
    }
    #expect(banner.model.distance == 0)
  }

  @Test func `a very small view shows only the map`() async throws {
    let view = try await makeView(CGSize(width: 120, height: 90))
    #expect(screenImages(view) == 0 && view.controlInsets == .zero)
  }

  @Test func `a tap on Re-center follows again and does not tap the map`() async throws {
    final class Ear: MapViewDelegate, MapViewNavigationUIDelegate {
      var taps = 0
      var presses = 0
      func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) { taps += 1 }
      func mapViewDidTapRecenterButton(_ mapView: MapView) { presses += 1 }
    }
    let view = try await makeView(CGSize(width: 400, height: 800))
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
