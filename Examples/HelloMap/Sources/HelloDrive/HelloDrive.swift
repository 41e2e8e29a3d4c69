// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// Drives through central Helsinki: prints the announcements and draws the map during the drive.
@main @MainActor final class HelloDrive: NavigatorListener {
  static func main() async throws {
    var options = MapViewOptions()
    options.clock = SteppedFrameClock()
    options.frame = .init(x: 0, y: 0, width: 480, height: 800)
    let map = MapView(options: options)
    try map.attach(scene: try await .builtIn(.day))

    let session = NavigationSession(
      routes: try GraphRouteProvider(BuiltInRoadGraph.helsinki.open()),
      wording: InstructionFormatter())
    let listener = HelloDrive()
    session.navigator.add(listener)
    session.isStarted = true
    session.locationSimulator.simulateLocation(
      at: Coordinate(latitude: 60.1662, longitude: 24.9450))
    map.enableNavigation(with: session)
    map.navigationTimeOrigin = 0
    session.advance(to: 0)
    let destination = Waypoint(
      Coordinate(latitude: 60.1697, longitude: 24.9480), title: "Aleksanterinkatu")
    try await session.navigator.setDestinations([destination])
    session.navigator.isGuidanceActive = true
    session.locationSimulator.simulateLocationsAlongExistingRoute()
    map.cameraMode = .following
    for step in 1...300 { map.step(to: Double(step) / 10) }  // 30 seconds
    let path = CommandLine.arguments.dropFirst().first ?? "drive.png"
    try await map.snapshot().pngData().write(to: .init(filePath: path))
    print(path)
  }

  func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement) {
    print(announcement.text)
  }
}
