// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// A guided drive that is stepped in time, with the view that shows it.
@MainActor final class Drive {
  let view: MapView
  let session: NavigationSession
  let start: Coordinate
  /// Hears the events; kept alive here.
  var listener: DriveLog? { didSet { listener.map { $0.attach(to: self) } } }
  private let clock = SteppedFrameClock()
  private let origin: Double
  private let recording: RecordedLocationProvider?
  private var cues: [DriveScript.Cue]
  private var backend: (any RenderBackend)?
  /// When the destination was reached, or the recording ended.
  private var endedAt: Double?
  /// Whether the destination was reached.
  private(set) var hasArrived = false

  /// Seconds that the film goes on after the arrival.
  private static let epilogue = 3.0

  /// Finds the route and gets ready to start.
  init(_ command: NavigateCommand, recording fixes: [Location]?) async throws {
    let start = command.route.from?.coordinate ?? fixes?.first?.coordinate
    let end = command.route.to?.coordinate ?? fixes?.last?.coordinate
    guard let start, let end else { throw CLIError("the drive has no start or no end") }
    self.start = start
    let provider = try command.route.provider()
    let request = command.route.request(from: start, to: end)
    // Asked here for the reason if there is no route: the navigator tells a status only.
    _ = try await command.route.routes(of: provider, for: request)
    recording = fixes.map(RecordedLocationProvider.init)
    origin = fixes?.first?.time ?? Date().timeIntervalSince1970.rounded()
    session = NavigationSession(
      routes: provider, locations: recording, wording: command.route.wording)
    cues = command.modeScript?.cues ?? []
    let options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: command.size.width, height: command.size.height)
    options.scale = Double(command.scale)
    options.camera = CameraPosition(target: start, zoom: 17)
    options.clock = clock
    view = MapView(options: options)
    setUp(view, for: command)
    try await begin(request)
  }

  private func setUp(_ view: MapView, for command: NavigateCommand) {
    view.enableNavigation(with: session)
    command.controls.apply(to: view)
    view.navigationTimeOrigin = origin
    view.autoRecenterDelay = command.autoRecenter
    view.shouldDisplaySpeedLimit = true
    view.shouldDisplaySpeedometer = true
    view.settings.navigation.measures = MeasureText(
      command.route.units == .metric ? .metric : .imperial)
    if command.route.language == "de" {
      view.settings.navigation.recenterLabel = "Neu zentrieren"
      view.settings.navigation.thenLabel = "Dann"
    }
    if let style = BuiltInStyle(rawValue: command.map.style) {
      view.lightingMode = style == .night ? .lowLight : .normal
    }
  }

  /// Brings the navigator onto its route, and guidance under way.
  private func begin(_ request: RouteRequest) async throws {
    session.travelMode = request.travelMode
    let navigator = session.navigator
    navigator.avoidsHighways = request.avoidsHighways
    navigator.avoidsTolls = request.avoidsTolls
    navigator.avoidsFerries = request.avoidsFerries
    session.isStarted = true
    if recording == nil { session.locationSimulator.simulateLocation(at: request.origin) }
    session.advance(to: origin)
    navigator.isGuidanceActive = true
    let status = await navigator.setDestinations(
      request.destinations,
      options: RoutingOptions(prefersShorter: request.prefersShorter, alternatives: 0))
    guard status == .ok else { throw CLIError("no route: \(status)") }
    if recording == nil { session.locationSimulator.simulateLocationsAlongExistingRoute() }
  }

  /// Gives the view a map to draw.
  func film(of scene: Scene) throws {
    view.attach(scene: scene, backend: try GLESBackend.headless())
  }

  /// Seconds since the drive began.
  var time: Double { clock.now }

  /// How much of the drive is done, about: 0...1.
  var share: Double {
    guard let guidance = session.navigator.guidance else { return 1 }
    let whole = guidance.progress.timeRemaining + time
    return whole > 0 ? time / whole : 1
  }

  /// Meters along the present route.
  var traveled: Double { RouteLine(session.navigator.traveledPath).length }

  /// The longest that guidance is left without a look at where one is, in seconds.
  private static let longestStep = 0.25

  /// Goes on by some seconds, in steps so small that a film's speed changes nothing of what is told.
  ///
  /// - Returns: false when the drive is over.
  func step(by seconds: Double) async -> Bool {
    let steps = max(1, (seconds / Drive.longestStep).rounded(.up))
    for _ in 0..<Int(steps) {
      guard await smallStep(by: seconds / steps) else { return false }
    }
    return true
  }

  private func smallStep(by seconds: Double) async -> Bool {
    let next = clock.now + seconds
    while let cue = cues.first, cue.time <= next {
      cues.removeFirst()
      cue.action.perform(on: view, at: max(clock.now, cue.time))
    }
    view.step(to: next)
    await settle()
    let navigator = session.navigator
    if navigator.guidance?.hasArrived ?? !navigator.isGuidanceActive { hasArrived = true }
    if endedAt == nil, hasArrived || recording?.isFinished ?? false { endedAt = next }
    return endedAt.map { next < $0 + Drive.epilogue } ?? true
  }

  /// Lets a route that was asked for arrive before time goes on: so a drive is the same each time.
  private func settle() async {
    for _ in 0..<10_000 where session.navigator.isAwaitingRoute { await Task.yield() }
  }

  /// The view as it is now, premultiplied.
  func picture() async throws -> RasterImage { try await view.snapshot() }
}
