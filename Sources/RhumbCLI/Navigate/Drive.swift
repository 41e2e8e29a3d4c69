// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import RhumbModules

/// A guided drive that advances in time steps, with its navigation view.
@MainActor final class Drive {
  let view: MapView
  let session: NavigationSession
  let start: Coordinate
  /// The listener for guidance events. Strong reference.
  var listener: DriveLog? { didSet { listener.map { $0.attach(to: self) } } }
  private let state: DriveFile?
  private let traffic: DriveTraffic
  private let clock = SteppedFrameClock()
  private let origin: Double
  private let recording: RecordedLocationProvider?
  /// The route's request; `nil` for a drive that is resumed.
  private let request: RouteRequest?
  private var cues: [DriveScript.Cue]
  private var backend: (any RenderBackend)?
  /// The time at which the destination was reached or the recording ended.
  private var endedAt: Double?
  /// Whether the destination was reached.
  private(set) var hasArrived = false

  /// The duration of the film after the arrival, in seconds.
  private static let durationAfterArrival = 3.0

  /// Finds the route and prepares the drive.
  init(
    _ command: NavigateCommand, recording fixes: [MapLocation]?, loader: OnlineResourceLoader
  ) async throws {
    let provider = try GraphFile.provider(command.route.graph)
    traffic = try await DriveTraffic(command, provider, loader: loader)
    try traffic.advance(to: 0)
    recording = fixes.map(RecordedLocationProvider.init)
    session = NavigationSession(
      routes: provider, locations: recording, wording: command.route.wording)
    state = command.state.map(DriveFile.init)
    let isResumed = try state?.resume(session.navigator) ?? false
    let saved = session.navigator.position
    let start = saved?.coordinate ?? command.route.from?.coordinate ?? fixes?.first?.coordinate
    let end = isResumed ? start : command.route.to?.coordinate ?? fixes?.last?.coordinate
    guard let start, let end else {
      throw CLIError("the drive has no start or no destination")
    }
    self.start = start
    let request = command.route.request(from: start, to: end)
    if !isResumed {
      // Requests the route directly first, since the navigator reports only a status without a reason.
      _ = try await command.route.routes(of: provider, for: request)
    }
    // The time of a simulated drive may be ahead of the clock.
    origin =
      fixes?.first?.time
      ?? max(Date().timeIntervalSince1970.rounded(), (saved?.time ?? 0).rounded() + 1)
    cues = command.modeScript?.cues ?? []
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: command.size.width, height: command.size.height)
    options.scale = Double(command.scale)
    options.camera = CameraPosition(target: start, zoom: 17)
    options.clock = clock
    view = MapView(options: options)
    session.navigator.add(traffic)
    self.request = isResumed ? nil : request
    setUp(view, for: command)
  }

  /// Starts guidance, which can arrive at once: attach listeners before.
  func begin() async throws {
    if let request {
      try await begin(request)
    } else {
      session.isStarted = true
    }
    if recording == nil { session.locationSimulator.simulateLocationsAlongExistingRoute() }
  }

  private func setUp(_ view: MapView, for command: NavigateCommand) {
    view.enableNavigation(with: session)
    command.controls.apply(to: view)
    if TextDirection.of(language: command.route.language) == .rightToLeft {
      view.layoutDirection = .rightToLeft
    }
    view.navigationTimeOrigin = origin
    view.autoRecenterDelay = command.autoRecenter
    view.shouldDisplaySpeedLimit = true
    view.shouldDisplaySpeedometer = true
    let settings = view.settings.navigation
    settings.measures = MeasureText(
      command.route.units == .metric ? .metric : .imperial, language: command.route.language)
    let labels = command.route.wording.table.labels
    if let label = labels["recenter"] { settings.recenterLabel = label }
    if let label = labels["then"] { settings.thenLabel = label }
    if let style = BuiltInStyle(rawValue: command.map.style) {
      view.lightingMode = style == .night ? .lowLight : .normal
    }
  }

  /// Sets the navigator's destinations and starts guidance.
  private func begin(_ request: RouteRequest) async throws {
    session.navigator.travelMode = request.travelMode
    let navigator = session.navigator
    navigator.avoidsHighways = request.avoidsHighways
    navigator.avoidsTolls = request.avoidsTolls
    navigator.avoidsFerries = request.avoidsFerries
    navigator.vehicle = request.vehicle
    navigator.cyclingPreference = request.cyclingPreference
    navigator.speedAlertOptions = SpeedAlertOptions()
    navigator.departure = request.departure
    navigator.timeZone = request.timeZone
    navigator.publicHolidays = request.publicHolidays
    session.isStarted = true
    if recording == nil { session.locationSimulator.simulateLocation(at: request.origin) }
    session.advance(to: origin)
    navigator.isGuidanceActive = true
    do {
      try await navigator.setDestinations(
        request.destinations,
        options: RoutingOptions(prefersShorter: request.prefersShorter, alternatives: 0))
    } catch {
      throw CLIError("no route found: \(error)")
    }
  }

  /// Attaches a scene to the view.
  func film(of scene: StyledScene) throws {
    view.attach(scene: scene, backend: try GLESBackend.headless())
  }

  /// The seconds since the start of the drive.
  var time: Double { clock.now }

  /// The approximate progress of the drive, 0...1.
  var share: Double {
    guard let guidance = session.navigator.guidance else { return 1 }
    let whole = guidance.progress.timeRemaining + time
    return whole > 0 ? time / whole : 1
  }

  /// The distance traveled on the current route in meters.
  var traveled: Double { RouteLine(session.navigator.traveledPath).length }

  /// The maximum interval between location updates in seconds.
  private static let longestStep = 0.25

  /// Advances the drive by a number of seconds. The internal steps are small, so that the film's speed does
  /// not affect the guidance events.
  ///
  /// - Returns: `false` when the drive is over.
  func step(by seconds: Double) async throws -> Bool {
    let steps = max(1, (seconds / Drive.longestStep).rounded(.up))
    defer { if hasArrived { state?.remove() } }
    for _ in 0..<Int(steps) {
      try state?.save(session.navigator, at: time)
      guard try await smallStep(by: seconds / steps) else { return false }
    }
    return true
  }

  private func smallStep(by seconds: Double) async throws -> Bool {
    let next = clock.now + seconds
    try traffic.advance(to: clock.now)
    while let cue = cues.first, cue.time <= next {
      cues.removeFirst()
      cue.action.perform(on: view, at: max(clock.now, cue.time))
    }
    view.step(to: next)
    // A drive is reproducible if time does not advance during a request.
    await session.navigator.routeRequest()
    if await traffic.takeFasterRoute(session.navigator), recording == nil {
      session.locationSimulator.simulateLocationsAlongExistingRoute()
    }
    let navigator = session.navigator
    if navigator.guidance?.hasArrived ?? !navigator.isGuidanceActive { hasArrived = true }
    if endedAt == nil, hasArrived || recording?.isFinished ?? false { endedAt = next }
    return endedAt.map { next < $0 + Drive.durationAfterArrival } ?? true
  }

  /// A snapshot of the view, premultiplied.
  func image() async throws -> RasterImage { try await view.snapshot() }
}
