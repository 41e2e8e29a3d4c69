// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The routes and drives of the viewer; a drive is simulated or uses a gpsd receiver.
@MainActor final class Driving {
  private let view: MapView
  private var session: NavigationSession?
  /// The road graphs, last opened first, with their numbers in the order of opening.
  private(set) var graphs: [(number: Int, provider: GraphRouteProvider)] = []
  private var openings = 0
  private var traffic: LiveTraffic?
  private var receiver: (any LocationProvider)?
  private var receiverUpdates: LocationSubscription?
  /// The origin and destination of the next route.
  private(set) var origin: Coordinate?
  private(set) var destination: Coordinate?
  /// The stops between them.
  private(set) var stops: [Coordinate] = []
  private(set) var travelMode = TravelMode.driving
  /// The listener for guidance events. Strong reference.
  var listener: (any NavigatorListener)?

  private let wording: InstructionFormatter

  init(_ view: MapView, wording: InstructionFormatter) {
    self.view = view
    self.wording = wording
  }

  var hasRoads: Bool { !graphs.isEmpty }
  /// The route on the map; `nil` if there is none.
  var route: Route? { session?.navigator.route }
  var hasRoute: Bool { route != nil }
  /// The number of routes to choose from.
  var routeCount: Int { session?.navigator.routes.count ?? 0 }
  /// Whether a drive is active, even if it is paused.
  var isDriving: Bool { session?.navigator.isGuidanceActive ?? false }

  /// Opens a road graph on another thread, and adds it. The last opened graph has priority. Ends the route and the drive.
  ///
  /// - Parameter isFallback: Whether the graph is only added if there is no other one when it is open.
  func addRoads(
    asFallback isFallback: Bool = false, _ open: @Sendable () throws -> RoadGraph
  ) async throws {
    openings += 1
    let number = openings
    let provider = try await Self.provider(of: open)
    if isFallback, hasRoads { return }
    if let traffic { try provider.setTraffic(traffic) }
    // A graph that was opened later may be there already.
    let index = graphs.firstIndex { $0.number < number } ?? graphs.endIndex
    graphs.insert((number, provider), at: index)
    end()
  }

  nonisolated private static func provider(
    of open: @Sendable () throws -> RoadGraph
  ) async throws -> GraphRouteProvider {
    try GraphRouteProvider(open())
  }

  /// Sets the traffic of all road graphs.
  func setTraffic(_ traffic: LiveTraffic) throws(RoutingError) {
    self.traffic = traffic
    for graph in graphs { try graph.provider.setTraffic(traffic) }
  }

  /// Follows the best route from the current position under the current traffic.
  func takeFasterRoute() async throws {
    guard let session else { return }
    let destinations = session.navigator.destinations.count
    do throws(RouteError) {
      try await session.navigator.takeFasterRoute()
    } catch {
      throw ViewError.noRoute(error, destinations: destinations)
    }
    if session.locationSimulator.isSimulating {
      session.locationSimulator.simulateLocationsAlongExistingRoute()
    }
  }

  /// Sets the location provider that is used while no drive is simulated.
  func listen(to receiver: any LocationProvider) {
    self.receiver = receiver
    session?.locationProvider = receiver
    receiverUpdates = receiver.addListener { [view] fix in
      view.locationChanged(
        to: UserLocation(
          coordinate: fix.coordinate, accuracy: fix.accuracy, heading: fix.course))
    }
  }

  /// Sets the origin of the next route.
  func start(at coordinate: Coordinate) async throws {
    origin = coordinate
    try await findRoute()
  }

  /// Sets the destination and requests the route. Without an origin it starts at the user location.
  func finish(at coordinate: Coordinate) async throws {
    destination = coordinate
    if origin == nil { origin = view.userLocation?.coordinate }
    try await findRoute()
  }

  /// Sets both ends, the stops and the mode of travel, and requests the route if both ends are known. The camera shows the
  /// complete route, unless it is to stay.
  func plan(
    from origin: Coordinate?, to destination: Coordinate?, stops: [Coordinate],
    by mode: TravelMode, keepsCamera: Bool = false
  ) async throws {
    self.origin = origin
    self.destination = destination
    self.stops = stops
    travelMode = mode
    try await findRoute(keepsCamera: keepsCamera)
  }

  private func findRoute(keepsCamera: Bool = false) async throws {
    guard let origin, let destination else { return }
    guard hasRoads else { throw ViewError.noRoads }
    // The session of another route would take the jump to the new origin for an error of the receiver.
    endSession()
    let session = makeSession()
    session.isStarted = true
    session.locationSimulator.simulateLocation(at: origin)
    view.enableNavigation(with: session)
    // The camera stays until the route is known.
    view.cameraMode = .free
    view.navigationTimeOrigin = Date().timeIntervalSince1970 - view.clock.now
    session.advance(to: Date().timeIntervalSince1970)
    session.navigator.travelMode = travelMode
    let destinations = (stops + [destination]).map { Waypoint($0) }
    do throws(RouteError) {
      try await session.navigator.setDestinations(destinations)
    } catch {
      // A newer request, which has replaced this one, goes on.
      if self.session === session { end() }
      throw ViewError.noRoute(error, destinations: destinations.count)
    }
    if !keepsCamera, self.session === session { view.cameraMode = .overview }
  }

  /// Starts, pauses or resumes the drive.
  func toggleDrive() {
    guard let session, hasRoute else { return }
    let simulator = session.locationSimulator
    if isDriving {
      simulator.isPaused.toggle()
      return
    }
    drive()
  }

  /// Starts the drive along the route.
  func drive() {
    guard let session, hasRoute else { return }
    let simulator = session.locationSimulator
    session.navigator.isGuidanceActive = true
    // With a receiver, the drive uses its locations instead of a simulation.
    if receiver == nil {
      simulator.isPaused = false
      simulator.simulateLocationsAlongExistingRoute()
    } else {
      simulator.stopSimulation()
    }
    view.cameraMode = .following
  }

  /// Continues a saved drive, with a simulation from its position or with the receiver.
  func resume(_ drive: Data) throws {
    let session = makeSession()
    try session.navigator.resumeDrive(drive)
    session.isStarted = true
    view.enableNavigation(with: session)
    view.navigationTimeOrigin = Date().timeIntervalSince1970 - view.clock.now
    self.drive()
  }

  /// The speed of the simulation relative to real time.
  var speed: Double {
    get { session?.locationSimulator.speedMultiplier ?? 1 }
    set { session?.locationSimulator.speedMultiplier = max(0.25, min(newValue, 16)) }
  }

  /// Ends the drive and removes the route from the map.
  func end() {
    origin = nil
    destination = nil
    stops = []
    travelMode = .driving
    endSession()
  }

  private func endSession() {
    guard let session else { return }
    session.navigator.isGuidanceActive = false
    session.navigator.clearDestinations()
    session.locationSimulator.stopSimulation()
    session.isStarted = false
    view.isNavigationEnabled = false
    view.navigationSession = nil
    self.session = nil
  }

  private func makeSession() -> NavigationSession {
    if let session { return session }
    let session = NavigationSession(
      routes: CombinedRouteProvider(graphs: graphs.map(\.provider)), locations: receiver,
      wording: wording)
    if let listener { session.navigator.add(listener) }
    self.session = session
    return session
  }
}
