// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry
public import MapRoute

/// Guides the user to destinations. The navigator requests routes, matches fixes to them, requests reroutes
/// after departures and notifies its listeners.
///
/// It has no clock and no location source: its ``NavigationSession`` passes fixes and times to it.
@MainActor public final class Navigator {
  // MARK: Settings
  /// The travel mode of route requests; driving by default.
  public var travelMode = TravelMode.driving
  /// Whether routes avoid highways where possible; `false` by default.
  public var avoidsHighways = false
  /// Whether routes avoid toll roads where possible; `false` by default.
  public var avoidsTolls = false
  /// Whether routes avoid ferries where possible; `true` by default.
  public var avoidsFerries = true
  /// The vehicle, for limits of roads; `nil`, the default, ignores them. A change takes effect with the next route.
  public var vehicle: RouteRequest.Vehicle?
  /// The roads that a bicycle prefers; ``/MapRoute/CyclingPreference/balanced`` by default. A change takes effect with the next
  /// route.
  public var cyclingPreference = CyclingPreference.balanced
  /// The time at the start of the trip, for roads that are closed at times; `nil`, the default, ignores them. Reroutes add the
  /// time since then.
  public var departure: Date?
  /// The time zone of the roads, in which ``departure`` is evaluated; the system's by default.
  public var timeZone = TimeZone.current
  /// Times on the public holidays along the routes, one for each day; empty by default: no day is a holiday.
  public var publicHolidays: [Date] = []
  /// Whether routes to the destinations are the shortest ones: the option of the request for the active route, also for
  /// reroutes.
  package var prefersShorter = false
  /// Whether guidance ends at a destination; `true` by default. The app must then activate it again for the
  /// next destination.
  public var stopGuidanceAtArrival = true
  /// The minimum change of the remaining time that is reported to listeners, in seconds; 1 by default,
  /// infinity for no reports.
  public var timeUpdateThreshold = 1.0
  /// The minimum change of the remaining distance that is reported to listeners, in meters; 1 by default,
  /// infinity for no reports.
  public var distanceUpdateThreshold = 1.0
  /// The minimum saving in seconds that is reported as ``GuidanceEvent/fasterRouteFound(_:saving:)``; 60 by default,
  /// infinity for closed roads only.
  public var fasterRouteThreshold = 60.0
  /// The thresholds for speed alerts; `nil`, the default, to report no speeding.
  public var speedAlertOptions: SpeedAlertOptions? {
    didSet { guidance?.speedAlertOptions = speedAlertOptions ?? SpeedAlertOptions() }
  }
  /// The wording of announcements. A change takes effect with the next route.
  public var wording: any InstructionWording
  /// The parameters of guidance; `nil`, the default, for those of the travel mode. A change takes effect with
  /// the next route.
  public var guidanceOptions: GuidanceOptions?

  /// Whether guidance announces maneuvers, detects arrivals and requests reroutes; `false` by default.
  ///
  /// If there is no route yet, guidance starts with the next one. ``clearDestinations()`` ends guidance,
  /// and so does an arrival if ``stopGuidanceAtArrival`` is set.
  public var isGuidanceActive = false {
    didSet { if isGuidanceActive != oldValue { guidanceChanged() } }
  }

  // MARK: State
  /// The remaining destinations. A destination that has been reached stays until the next leg begins.
  public private(set) var destinations: [Waypoint] = []
  /// The active route, followed by its alternatives.
  public private(set) var routes: [Route] = []
  /// The guidance state of the active route; `nil` without a route.
  package private(set) var guidance: GuidanceState?
  /// The user's position, on the route where fixes match it; `nil` before the first fix.
  public private(set) var position: RoadPosition?
  /// The suggested lighting mode, from the altitude of the sun at the user's position.
  public private(set) var suggestedLightingMode = LightingMode.normal

  let provider: any RouteProvider
  private var listeners = WeakListeners<any NavigatorListener>()
  private var request = PendingRequest()
  private var fasterSearch = FasterRouteSearch()
  /// The filter of the fixes without a route. With a route, the filter belongs to its guidance.
  private var gate = FixGate()
  private var receiverClock = ReceiverClock()
  /// The announcer of the last route. An announcement may last longer than its route.
  private var announcer = Announcer()
  private var path = TraveledPath()
  private var tripClock = TripClock()
  /// The distance in meters and the time in seconds of the trip that ended with the last arrival; `nil` once the
  /// route has changed.
  package private(set) var finishedTrip: (distance: Double, time: Double)?
  private var reportedTime = ReportedValue()
  private var reportedDistance = ReportedValue()
  private var routeChangedSinceFeed = false
  private var sunWatch = SunWatch()
  /// The active route as it is saved with a drive; `nil` until then.
  var savedRoute: Data?

  /// Creates a navigator with a route provider.
  package init(routes provider: any RouteProvider, wording: any InstructionWording = PlainWording())
  {
    self.provider = provider
    self.wording = wording
  }

  /// Adds a listener. The navigator holds it weakly and ignores duplicates.
  public func add(_ listener: any NavigatorListener) { listeners.add(listener) }

  /// Removes a listener. Returns `false` if it was not added.
  @discardableResult public func remove(_ listener: any NavigatorListener) -> Bool {
    listeners.remove(listener)
  }

  private func notify(_ call: (any NavigatorListener) -> Void) {
    for listener in listeners.all { call(listener) }
  }

  private func guidanceChanged() {
    guidance?.isActive = isGuidanceActive
    if isGuidanceActive, guidance != nil {
      resetTrip()
    } else if !isGuidanceActive {
      sendFeed(.stopped)
    }
  }
}

extension Navigator {
  /// The simplified path of the user since guidance was last activated, on the road where fixes matched it.
  /// ``setDestinations(_:options:)`` clears it.
  public var traveledPath: [Coordinate] { path.coordinates }

  /// The time of guidance since it was last activated, in seconds. A simulation faster than real time counts with
  /// the time of the simulated vehicle.
  package var tripTime: Double { tripClock.seconds }

  /// Whether a route request is pending.
  package var isAwaitingRoute: Bool { request.isPending }

  /// Waits until no route request and no search for a faster route is pending.
  package func routeRequest() async {
    while let task = isAwaitingRoute ? request.task : fasterSearch.task { await task.value }
  }
}

extension Navigator {
  /// Processes a fix.
  package func update(_ location: MapLocation) {
    receiverClock.receive(location.time)
    guard guidance == nil else { return finishUpdate(guidance?.update(location) ?? []) }
    switch gate.check(location, options: guidanceOptions ?? GuidanceOptions(for: travelMode)) {
    case .ignored(let problem): notify { $0.navigator(self, didEncounter: .ignored(problem)) }
    case .accepted(let fix), .restarted(let fix):
      position = RoadPosition(
        fix.coordinate, course: fix.course, speed: fix.speed, time: fix.time,
        accuracy: fix.accuracy)
      notifyUpdate([])
    }
  }

  /// Advances to a time without a fix, in seconds since 1970. Dead-reckons the position if fixes are missing.
  /// Call it a few times per second, also between fixes. The clock may differ from that of the fixes: the
  /// difference is measured at the first call after each of the last three.
  package func tick(_ time: Double) {
    let time = receiverClock.time(at: time)
    guard guidance != nil else { return }
    let before = guidance?.position
    let events = guidance?.tick(time) ?? []
    guard !events.isEmpty || guidance?.position != before else { return followTraffic() }
    finishUpdate(events)
  }

  private func finishUpdate(_ events: [GuidanceEvent]) {
    if case .ignored? = events.first {
      notify { $0.navigator(self, didEncounter: events[0]) }
      return
    }
    if let matched = guidance?.position { position = matched }
    for event in events {
      switch event {
      case .rerouteNeeded: reroute()
      case .rejoined: if request.isReroute { cancelRequest() }
      default: break
      }
    }
    notifyUpdate(events)
  }

  /// Notifies the listeners of an update, in the order of ``NavigatorListener``.
  private func notifyUpdate(_ events: [GuidanceEvent]) {
    guard let position else { return }
    notify { $0.navigator(self, didUpdatePosition: position) }
    if isGuidanceActive, let guidance {
      path.append(position.coordinate)
      tripClock.advance(to: position.time, rate: guidance.timeRate)
    }
    for event in events {
      if case .speedingChanged = event, speedAlertOptions == nil { continue }
      notify { $0.navigator(self, didEncounter: event) }
      if case .announced(let words) = event {
        notify { $0.navigator(self, didAnnounce: words) }
      }
    }
    if isGuidanceActive { notifyProgress() }
    for case .arrived(_, let waypoint) in events {
      finishedTrip = (RouteLine(path.coordinates).length, tripClock.seconds)
      if stopGuidanceAtArrival { isGuidanceActive = false }
      notify { $0.navigator(self, didArriveAt: waypoint) }
    }
    if let mode = sunWatch.update(at: position) {
      suggestedLightingMode = mode
      notify { $0.navigator(self, didChangeSuggestedLightingMode: mode) }
    }
    followTraffic()
  }

  private func notifyProgress() {
    guard let guidance else { return }
    let (time, distance) = (guidance.progress.timeToWaypoint, guidance.progress.distanceToWaypoint)
    if reportedTime.isNews(time, threshold: timeUpdateThreshold) {
      notify { $0.navigator(self, didUpdateRemainingTime: time) }
    }
    if reportedDistance.isNews(distance, threshold: distanceUpdateThreshold) {
      notify { $0.navigator(self, didUpdateRemainingDistance: distance) }
    }
    if speedAlertOptions != nil {
      let severity = guidance.speedAlertSeverity
      let share = guidance.speedingShare
      notify { $0.navigator(self, didUpdateSpeeding: severity, share: share) }
    }
    sendFeed(guidance.isOffRoute ? .rerouting : .enroute)
  }

  private func sendFeed(_ state: NavInfo.State) {
    let info = NavInfo(state, routeChanged: routeChangedSinceFeed, guidance: guidance)
    routeChangedSinceFeed = false
    notify { ($0 as? any NavInfoListener)?.navigator(self, didUpdateNavInfo: info) }
  }
}

extension Navigator {
  /// Requests a route to new destinations, in order, and waits for it. The current route stays active until
  /// the new one is received, and also if the request fails.
  ///
  /// - Throws: ``/MapRoute/RouteError``; ``/MapRoute/RouteError/canceled`` if a newer request replaces this
  ///   one, or if the task is canceled.
  public func setDestinations(
    _ destinations: [Waypoint], options: RoutingOptions = RoutingOptions()
  ) async throws(RouteError) {
    try await finish { setDestinations(destinations, options: options, callback: $0) }
  }

  /// Requests the best route from the current position, and follows it: after
  /// ``GuidanceEvent/fasterRouteFound(_:saving:)`` the route of the event, if the user has not passed the point where the
  /// routes part.
  ///
  /// - Throws: ``/MapRoute/RouteError``, as ``setDestinations(_:options:)`` does. The active route stays.
  public func takeFasterRoute() async throws(RouteError) {
    try await finish {
      setDestinations(destinations, options: lastingOptions, isNewTrip: false, callback: $0)
    }
  }

  /// Starts a request and waits for its end. Cancels it with the task.
  private func finish(
    _ start: (@escaping @MainActor (RouteError?) -> Void) -> Void
  ) async throws(RouteError) {
    // The number that the request will have.
    let number = request.number + 1
    let error = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        start { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor [weak self] in
        if self?.request.number == number { self?.cancelRequest() }
      }
    }
    if let error { throw error }
  }

  /// Requests a route to new destinations, in order.
  ///
  /// - Parameters:
  ///   - isNewTrip: Whether the figures of the trip begin again.
  ///   - callback: Called once, later, on the main actor, with the error; `nil` for success.
  package func setDestinations(
    _ destinations: [Waypoint], options: RoutingOptions = RoutingOptions(),
    isNewTrip: Bool = true, callback: @escaping @MainActor (RouteError?) -> Void
  ) {
    requestRoutes(for: destinations, options: options) { [weak self] answer in
      switch answer {
      case .failure(let error): callback(error)
      case .success(let routes):
        guard let self else { return callback(.canceled) }
        if isNewTrip { resetTrip() }
        prefersShorter = options.prefersShorter
        take(routes, to: destinations)
        callback(nil)
      }
    }
  }

  /// Removes the first destination and continues to the next one along the same route. If there is no next
  /// destination, the route is cleared.
  ///
  /// - Returns: The new first destination, or `nil` if there is none.
  @discardableResult public func continueToNextDestination() -> Waypoint? {
    guard destinations.count > 1, guidance?.continueToNextLeg() == true else {
      clearDestinations()
      return nil
    }
    cancelRequest()
    destinations.removeFirst()
    routes = Array(routes.prefix(1))
    resetReportedValues()
    notifyRouteChange()
    return destinations.first
  }

  /// Removes the destinations and the route, and ends guidance.
  public func clearDestinations() {
    cancelRequest()
    destinations = []
    routes = []
    let hadRoute = guidance != nil
    if let guidance { (gate, announcer) = (guidance.gate, guidance.announcer.afterLeg()) }
    guidance = nil
    resetReportedValues()
    if hadRoute { notifyRouteChange() }
    isGuidanceActive = false
  }

  /// Continues a drive of another process.
  func resume(
    _ state: GuidanceState, isGuidanceActive isActive: Bool, path: [Coordinate], tripTime: Double
  ) {
    cancelRequest()
    guidance = state
    guidance?.speedAlertOptions = speedAlertOptions ?? SpeedAlertOptions()
    guidance?.isActive = isActive
    isGuidanceActive = isActive
    resetTrip()
    for coordinate in path { self.path.append(coordinate) }
    tripClock = TripClock(seconds: tripTime)
    routes = [state.route]
    destinations = state.route.legs.dropFirst(state.progress.leg).map(\.destination)
    position = state.position
    resetReportedValues()
    notifyRouteChange()
    notifyUpdate([])
  }

  /// Selects another route from ``routes``.
  ///
  /// - Returns: `false` if the index is invalid. Index 0 is the active route.
  @discardableResult public func selectRoute(_ number: Int) -> Bool {
    guard routes.indices.contains(number), guidance != nil else { return false }
    guard number > 0 else { return true }
    cancelRequest()
    let chosen = routes.remove(at: number)
    routes.insert(chosen, at: 0)
    follow(chosen)
    return true
  }

  /// Applies the routes of a provider's response.
  private func take(_ found: [Route], to destinations: [Waypoint], isReroute: Bool = false) {
    guard let best = found.first else { return }
    fasterSearch.didTakeRequested()
    self.destinations = destinations
    routes = found
    follow(best, isReroute: isReroute)
  }

  /// Starts to follow a route from the last fix.
  private func follow(_ route: Route, isReroute: Bool = false) {
    var events: [GuidanceEvent] = []
    if var state = guidance {
      state.wording = wording
      state.options = guidanceOptions ?? GuidanceOptions(for: route.travelMode)
      state.isActive = isGuidanceActive
      events = state.adopt(route, isReroute: isReroute)
      guidance = state
    } else {
      var state = GuidanceState(route, options: guidanceOptions, wording: wording)
      state.isActive = isGuidanceActive
      state.speedAlertOptions = speedAlertOptions ?? SpeedAlertOptions()
      state.announcer = announcer
      events = state.begin(after: gate)
      guidance = state
    }
    if let matched = guidance?.position { position = matched }
    resetReportedValues()
    notifyRouteChange()
    if guidance?.gate.last != nil { notifyUpdate(events) }
  }

  private func notifyRouteChange() {
    savedRoute = nil
    finishedTrip = nil
    fasterSearch.cancel()
    routeChangedSinceFeed = true
    notify { $0.navigatorDidChangeRoute(self) }
  }

  /// Forgets an announcement that the driver has not heard to its end, so that a new route may announce its maneuvers
  /// with the next fix.
  package func forget(_ announcement: Announcement) {
    guidance?.announcer.forget(announcement)
    announcer.forget(announcement)
  }

  /// Repeats an announcement that the driver has not heard with the next fix, if none followed and its stage lasts.
  package func announceAgain(_ announcement: Announcement) {
    guidance?.announcer.allowAgain(announcement)
    announcer.forget(announcement)
  }

  private func resetTrip() { (path, tripClock) = (TraveledPath(), TripClock()) }

  private func resetReportedValues() {
    (reportedTime, reportedDistance) = (ReportedValue(), ReportedValue())
  }
}

extension Navigator {
  /// Requests routes from the provider. `finish` is called once, always after this method returns.
  private func requestRoutes(
    for destinations: [Waypoint], options: RoutingOptions, isReroute: Bool = false,
    finish: @escaping @MainActor (PendingRequest.Answer) -> Void
  ) {
    cancelRequest()
    let query = routeRequest(to: destinations, options: options, heading: heading)
    fasterSearch.willRequest(from: provider)
    request.start(query, by: provider, isReroute: isReroute, finish: finish) { [weak self] in
      self?.answer($0, $1) != nil
    }
  }

  private func answer(_ number: Int, _ answer: PendingRequest.Answer) {
    guard let finish = request.end(number) else { return }
    if case .failure = answer { reportFailure() }
    finish(answer)
  }

  /// Reports a failed request to guidance, which retries after a delay.
  private func reportFailure() {
    let time = guidance?.gate.last?.time ?? 0
    guidance?.rerouteFailed(at: time)
  }

  /// The direction of travel in degrees; `nil` if it is unknown.
  private var heading: Double? { guidance.map(\.heading) ?? gate.heading }

  /// The options of reroutes: those of the request for the active route.
  private var lastingOptions: RoutingOptions { RoutingOptions(prefersShorter: prefersShorter) }

  /// Cancels the active request. Its callback runs later.
  private func cancelRequest() {
    if request.isReroute { reportFailure() }
    request.cancel()
  }

  /// Requests a route from the current position after a departure. A failure keeps the old route.
  private func reroute() {
    let rest = destinations
    // Do not replace a request by the app: it also results in a new route.
    guard !rest.isEmpty, !request.isPending else { return }
    requestRoutes(for: rest, options: lastingOptions, isReroute: true) { [weak self] answer in
      guard let self, case .success(let routes) = answer, guidance?.isOffRoute == true else {
        return
      }
      take(routes, to: rest, isReroute: true)
    }
  }
}

extension Navigator {
  /// Updates the times of the active route and looks for a faster one, once after each change of live traffic.
  private func followTraffic() {
    guard isGuidanceActive, !request.isPending, let guidance, guidance.isFollowing,
      fasterSearch.isDue(for: provider),
      let query = routeRequest(to: destinations, options: lastingOptions, heading: heading)
    else { return }
    fasterSearch.start(query, guidance, by: provider) { [weak self] in self?.report($0) }
  }

  /// Updates the times of the active route, and notifies the listeners of a faster one.
  private func report(_ comparison: RouteComparison?) {
    fasterSearch.end()
    guard let comparison else { return }
    guidance?.retime(comparison.current)
    if !routes.isEmpty { routes[0] = comparison.current }
    savedRoute = nil
    guard let event = comparison.event(threshold: fasterRouteThreshold) else { return }
    notify { $0.navigator(self, didEncounter: event) }
  }
}
