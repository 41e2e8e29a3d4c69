// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapCamera
public import MapGeometry
public import MapNavigation
public import MapRoute
public import MapUI
import Rhumb

/// A simulated drive of a navigation session, with or without a map view.
///
///     let drive = try await Drive(from: station, to: [Waypoint(square)], routes: roads, on: map)
///     try await drive.until(.arrived)
///     #expect(drive.announcements.last?.text.contains("arrive") == true)
///
/// Time passes only in ``run(for:)``, in ``until(_:within:)`` and in gestures of a ``InputSimulator``, which do not wait: five
/// minutes take less than a second. The drive begins at the map's date. Without one, it begins at the time of the
/// session's last location, or at the date of ``TestDefaults``.
@MainActor public final class Drive {
  /// The state of the drive after a step.
  public struct Frame: Hashable, Sendable {
    /// Seconds from the start of the drive.
    public let time: Double
    /// The position of guidance; `nil` before the first location.
    public let position: RoadPosition?
    /// The map's camera; `nil` without a map.
    public let camera: CameraPosition?
  }

  /// The session that drives.
  public let session: NavigationSession
  /// The map view that shows the drive; `nil` without one.
  public let map: MapView?
  /// Steps per second, above 0; 10 by default. Animations of a map, such as those of its camera, need about that many.
  public var frameRate = 10.0 {
    didSet { precondition(frameRate > 0 && frameRate.isFinite, "A frame rate is above 0.") }
  }
  /// The states after each step since the start.
  public private(set) var frames: [Frame] = []
  /// The announcements since the start.
  public private(set) var announcements: [Announcement] = []
  /// The events of guidance since the start.
  public private(set) var events: [GuidanceEvent] = []
  /// The destinations at which the vehicle has arrived since the start.
  public private(set) var arrivals: [Waypoint] = []
  /// The number of changes of the route since the start.
  public private(set) var routeChanges = 0

  private let receiver: SimulatedReceiver
  /// The date at the start, seconds since 1970, and the time of the map's clock.
  private let start: Double
  private let clockStart: Double

  /// Starts a drive of a session that has a route. The simulated locations replace the session's simulator and its
  /// location provider. The app activates guidance.
  ///
  /// - Parameters:
  ///   - session: The session: of a map view, its `navigationSession`.
  ///   - map: The view that shows the session; `nil` for none.
  ///   - faults: The errors of receiver and driver.
  /// - Throws: ``DriveError/noRoute``
  public init(
    _ session: NavigationSession, on map: MapView? = nil, faults: ReceiverFaults = ReceiverFaults()
  ) throws(DriveError) {
    guard let route = session.navigator.route else { throw .noRoute }
    self.session = session
    self.map = map
    let last = session.navigator.position?.time ?? TestDefaults.date.timeIntervalSince1970
    if let map, map.navigationTimeOrigin == nil {
      map.navigationTimeOrigin = last - map.clock.now
    }
    start = map?.sessionTime ?? last
    clockStart = map?.clock.now ?? 0
    receiver = SimulatedReceiver(along: route, from: start, faults: faults)
    session.locationSimulator.stopSimulation()
    session.locationProvider = receiver
    session.isStarted = true
    session.navigator.add(self)
  }

  /// Requests a route, activates guidance and starts the drive, in a session of its own.
  ///
  /// - Parameters:
  ///   - origin: The start.
  ///   - destinations: The destinations, in order.
  ///   - routes: The provider of routes.
  ///   - map: The view that shows the drive; `nil` for none.
  ///   - wording: The wording of announcements; English by default.
  ///   - faults: The errors of receiver and driver.
  /// - Throws: `RouteError`
  public convenience init(
    from origin: Coordinate, to destinations: [Waypoint], routes: any RouteProvider,
    on map: MapView? = nil, wording: any InstructionWording = InstructionFormatter(),
    faults: ReceiverFaults = ReceiverFaults()
  ) async throws {
    let session = NavigationSession(routes: routes, wording: wording)
    let time = map?.sessionTime ?? TestDefaults.date.timeIntervalSince1970
    session.navigator.update(MapLocation(origin, time: time, accuracy: 5, speed: 0))
    try await session.navigator.setDestinations(destinations)
    session.navigator.isGuidanceActive = true
    map?.enableNavigation(with: session)
    try self.init(session, on: map, faults: faults)
  }

  /// The time since the start, seconds.
  public var time: Double { frames.last?.time ?? 0 }

  /// Drives for a number of seconds.
  public func run(for seconds: Double) async {
    let end = now + seconds
    while time < end - 1e-6 { await step() }
  }

  /// Drives until a milestone is reached after this call.
  ///
  /// - Parameter limit: The time to wait for it, seconds; `nil` for twice the planned duration and ten minutes.
  /// - Throws: ``DriveError/missed(_:after:log:)``
  public func until(_ milestone: DriveMilestone, within limit: Double? = nil)
    async throws(DriveError)
  {
    let end = now + (limit ?? 2 * receiver.duration + 600)
    let progress = DriveMilestone.Progress(self)
    while time < end {
      await step()
      if milestone.isReached(self, progress) { return }
    }
    throw .missed(milestone.name, after: time, log: events.suffix(10).map { "\($0)" })
  }

  private func step() async {
    let next = now + 1 / frameRate
    if let map {
      map.step(to: clockStart + next)
    } else {
      session.advance(to: start + next)
    }
    // The app's tasks of the main actor run once a second.
    if next.rounded(.down) != time.rounded(.down) { await Task.yield() }
    await session.navigator.routeRequest()
    frames.append(Frame(time: next, position: session.navigator.position, camera: map?.camera))
  }

  /// The time since the start, seconds. Gestures in the map advance it too.
  private var now: Double { max(time, (map?.clock.now ?? clockStart) - clockStart) }
}

extension Drive: NavigatorListener {
  public func navigatorDidChangeRoute(_ navigator: Navigator) {
    routeChanges += 1
    if let route = navigator.route { receiver.follow(route, at: start + now) }
  }

  public func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {
    events.append(event)
  }

  public func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement) {
    announcements.append(announcement)
  }

  public func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {
    arrivals.append(waypoint)
  }
}

extension MapView {
  /// The session's time now, seconds since 1970; `nil` if the view does not advance its session.
  fileprivate var sessionTime: Double? { navigationTimeOrigin.map { $0 + clock.now } }
}

/// The reasons why a simulated drive ends early.
public enum DriveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The session has no route to drive along.
  case noRoute
  /// The milestone was not reached, with the time since the start in seconds and the last events.
  case missed(String, after: Double, log: [String])

  public var description: String {
    switch self {
    case .noRoute: "the session has no route: call setDestinations first"
    case .missed(let name, let time, let log):
      "the drive has not \(name) after \(Int(time)) s; its last events:\n"
        + log.joined(separator: "\n")
    }
  }
}
