// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// Routes and drives of the viewer: from a place to a place, simulated, recorded or as a gpsd tells.
@MainActor final class Driving {
  private let view: MapView
  private var session: NavigationSession?
  private var graphs: [any RouteProvider] = []
  private var receiver: (any LocationProvider)?
  /// Where the next route begins and ends.
  private(set) var origin: Coordinate?
  private(set) var destination: Coordinate?
  /// Hears of guidance; kept alive here.
  var listener: (any NavigatorListener)?

  init(_ view: MapView) { self.view = view }

  var hasRoads: Bool { !graphs.isEmpty }
  /// The route on the map; nil where there is none.
  var route: Route? { session?.navigator.route }
  var hasRoute: Bool { route != nil }
  /// Whether a drive goes on, even if it pauses.
  var isDriving: Bool { session?.navigator.isGuidanceActive ?? false }

  /// Adds the roads of a graph.
  func add(_ graph: RoadGraph) throws(RoutingError) {
    // A graph that is opened later is preferred.
    graphs.insert(try GraphRouteProvider(graph), at: 0)
    end()
  }

  /// Says where fixes come from while nothing is simulated.
  func listen(to receiver: any LocationProvider) {
    self.receiver = receiver
    session?.locationProvider = receiver
    receiver.start { [weak self] fix in self?.took(fix) }
  }

  /// A fix outside of a drive moves the dot; in one the navigator has it too.
  private func took(_ fix: Location) {
    view.locationChanged(
      to: UserLocation(coordinate: fix.coordinate, accuracy: fix.accuracy ?? 0, heading: fix.course)
    )
    if let session, session.isStarted, !session.locationSimulator.isSimulating {
      session.navigator.update(fix)
    }
  }

  /// Begins the next route here.
  func start(at place: Coordinate) async throws {
    origin = place
    try await findRoute()
  }

  /// Ends the route here; without a beginning it begins where one is.
  func finish(at place: Coordinate) async throws {
    destination = place
    if origin == nil { origin = view.myLocation?.coordinate }
    try await findRoute()
  }

  private func findRoute() async throws {
    guard let origin, let destination else { return }
    guard hasRoads else { throw ViewError.noRoads }
    let session = makeSession()
    session.locationSimulator.stopSimulation()
    session.navigator.isGuidanceActive = false
    session.isStarted = true
    session.locationSimulator.simulateLocation(at: origin)
    view.enableNavigation(with: session)
    view.navigationTimeOrigin = Date().timeIntervalSince1970 - view.clock.now
    session.advance(to: Date().timeIntervalSince1970)
    let status = await session.navigator.setDestinations(
      [Waypoint(destination)], options: RoutingOptions())
    guard status == .ok else {
      end()
      throw ViewError.noRoute("\(status)")
    }
    view.cameraMode = .overview
  }

  /// Begins the drive of the route, lets it pause, or go on.
  func toggleDrive() {
    guard let session, hasRoute else { return }
    let simulator = session.locationSimulator
    if isDriving {
      simulator.isPaused.toggle()
      return
    }
    session.navigator.isGuidanceActive = true
    // Where a receiver tells where one is, the drive is a real one.
    if receiver == nil {
      simulator.isPaused = false
      simulator.simulateLocationsAlongExistingRoute()
    } else {
      simulator.stopSimulation()
    }
    view.cameraMode = .following
  }

  /// How many times as fast as it would be the drive goes.
  var speed: Double {
    get { session?.locationSimulator.speedMultiplier ?? 1 }
    set { session?.locationSimulator.speedMultiplier = max(0.25, min(newValue, 16)) }
  }

  /// Takes the route off the map.
  func end() {
    origin = nil
    destination = nil
    guard let session else { return }
    session.navigator.isGuidanceActive = false
    session.navigator.clearDestinations()
    session.locationSimulator.stopSimulation()
    session.isStarted = false
    view.isNavigationEnabled = false
    view.navigationSession = nil
    self.session = nil
    // The session had stopped it.
    if let receiver { listen(to: receiver) }
  }

  private func makeSession() -> NavigationSession {
    if let session { return session }
    let session = NavigationSession(
      routes: OpenRoads(graphs: graphs), wording: InstructionFormatter())
    if let listener { session.navigator.add(listener) }
    self.session = session
    return session
  }
}
