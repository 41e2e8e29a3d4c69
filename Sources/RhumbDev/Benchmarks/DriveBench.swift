// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapCamera
import MapGeometry
import MapJSON
import MapNavigation
import MapNavigationUI
import RhumbModules
import RhumbTools

/// The guidance and camera figures of all drives, and the bounds that they exceed.
struct DriveBench {
  private(set) var drives = 0
  private var driveProblems: [String] = []
  /// The size of the view with the camera; `nil` if only guidance is measured.
  private let size: ViewSize?
  private var camera = CameraMetrics()
  private var worst: [String: String] = [:]
  private var seconds = 0.0
  private var arrived = 0
  private var departures = 0
  private var reroutes = 0
  private var announcements = 0
  private var ignored = 0
  private var worstLag = 0.0
  private var stepBack = 0.0
  private var updates: [Double] = []
  private var positions = 0
  private var offRoutePositions = 0

  /// The maximum share of positions beside the route, of many drives: before the user joins it, after departures, and where
  /// guidance is undecided.
  private static let mostOffRoute = 0.01

  init(size: ViewSize?) { self.size = size }

  /// Adds a drive, and measures the navigation camera on it if the view has a size.
  ///
  /// - Returns: A one-line summary of the drive.
  mutating func add(_ drive: TrialOutcome, name: String) -> String {
    drives += 1
    seconds += drive.seconds
    if drive.arrivals.count == drive.waypoints {
      arrived += 1
    } else {
      driveProblems.append("\(name) does not arrive")
    }
    driveProblems += drive.faults.map { "\(name) \($0)" }
    departures += drive.departures
    reroutes += drive.reroutes.values.reduce(0, +)
    announcements += drive.announcements
    ignored += drive.ignored
    worstLag = max(worstLag, drive.worstLag)
    stepBack = max(stepBack, drive.worstStepBack)
    updates += drive.updateTimes
    positions += drive.positions.count
    offRoutePositions += drive.positions.count(where: { $0.position.routeDistance == nil })
    let line = "\(name): \(Int(drive.seconds)) s, \(drive.departures) departures"
    guard let size else { return line }
    let figures = CameraMetrics.measure(drive, scene: NavigationScene(size: size))
    note(figures, name)
    camera.add(figures)
    let switched = withModeSwitches(drive, size)
    note(switched, name)
    camera.add(switched)
    return line
      + ", turning \(Int(figures.turningSpeed))°/s, zoom \(text(figures.zoomSpeed)), "
      + "\(figures.turningReversals) reversals (\(figures.spuriousReversals) unrequested), "
      + "zoom reversals \(figures.zoomReversals)"
  }

  /// The faults of the drives and the exceeded bounds.
  var problems: [String] {
    let isOffTooOften = drives >= 100 && offRouteShare > DriveBench.mostOffRoute
    return driveProblems + (isOffTooOften ? ["off_route_share \(text(offRouteShare))"] : [])
  }

  private var offRouteShare: Double { Double(offRoutePositions) / Double(max(positions, 1)) }

  /// Repeats a drive with a camera that switches between modes and perspectives, often in the middle of a
  /// transition. Only the camera's bounds are measured.
  private func withModeSwitches(_ drive: TrialOutcome, _ size: ViewSize) -> CameraMetrics {
    var numbers = SeededRandom(seed: UInt64(drives) &* 0x9e37_79b9_7f4a_7c15)
    func fraction() -> Double { Double(numbers.number()) / 2_147_483_648 }
    var next = -Double.infinity
    var figures = CameraMetrics.measure(drive, scene: NavigationScene(size: size)) { time, scene in
      guard time >= next else { return }
      next = time + 0.2 + 8 * fraction() * fraction()
      scene.mode = NavigationCameraMode.allCases[Int(fraction() * 3)]
      scene.perspective = NavigationCameraPerspective.allCases[Int(fraction() * 3)]
    }
    // After a transition, the camera catches up with the turn that the transition delayed.
    figures.transitionTurning = max(figures.transitionTurning, figures.turningSpeed)
    figures.worstTransition = figures.worstTransition ?? figures.worstTurning
    figures.turningSpeed = 0
    figures.turningAcceleration = 0
    figures.turningReversals = 0
    figures.spuriousReversals = 0
    figures.zoomReversals = 0
    return figures
  }

  /// Records the drive, time and coordinate of each worst figure.
  private mutating func note(_ figures: CameraMetrics, _ name: String) {
    func keep(
      _ what: String, _ value: KeyPath<CameraMetrics, Double>,
      _ moment: KeyPath<CameraMetrics, CameraMetrics.Moment?>
    ) {
      guard figures[keyPath: value] > camera[keyPath: value] else { return }
      worst[what] = figures[keyPath: moment].map { description(of: $0, name) }
    }
    keep("turning_deg_s", \.turningSpeed, \.worstTurning)
    keep("transition_turning_deg_s", \.transitionTurning, \.worstTransition)
    keep("zoom_levels_s", \.zoomSpeed, \.worstZoom)
    keep("puck_off_points", \.puckDeviation, \.worstPuckDeviation)
    if figures.spuriousReversals > 0, let moment = figures.lastSpuriousReversal {
      worst["unasked_reversals"] = description(of: moment, name)
    }
    driveProblems += figures.faults.map { "\(name): \($0)" }
  }

  private func description(of moment: CameraMetrics.Moment, _ name: String) -> String {
    String(
      format: "%@ at %.1f s, %.5f,%.5f", name, moment.time, moment.coordinate.latitude,
      moment.coordinate.longitude)
  }

  private var figures: [(String, Double)] { guidanceFigures + (size == nil ? [] : cameraFigures) }

  private var guidanceFigures: [(String, Double)] {
    let sorted = updates.sorted()
    let minutes = seconds / 60
    return [
      ("drives", Double(drives)), ("arrived", Double(arrived)), ("minutes", minutes),
      ("departures", Double(departures)), ("reroutes", Double(reroutes)),
      ("announcements", Double(announcements)), ("ignored_fixes", Double(ignored)),
      ("matched_off_m", worstLag), ("matched_back_m", stepBack),
      ("off_route_share", offRouteShare),
      ("guidance_p50_us", sorted.isEmpty ? 0 : sorted[sorted.count / 2]),
      ("guidance_p99_us", sorted.isEmpty ? 0 : sorted[sorted.count * 99 / 100]),
    ]
  }

  private var cameraFigures: [(String, Double)] {
    let minutes = seconds / 60
    return [
      ("camera_mean_us", camera.updateTime * 1e6), ("frames", Double(camera.frames)),
      ("puck_off_points", camera.puckDeviation), ("turning_deg_s", camera.turningSpeed),
      ("turning_deg_s2", camera.turningAcceleration),
      ("transition_turning_deg_s", camera.transitionTurning),
      ("reversals", Double(camera.turningReversals)),
      ("unasked_reversals", Double(camera.spuriousReversals)),
      ("zoom_levels_s", camera.zoomSpeed),
      ("zoom_reversals_per_minute", Double(camera.zoomReversals) / max(minutes, 1e-9)),
      ("tilting_deg_s", camera.tiltingSpeed), ("puck_m_s2", camera.puckAcceleration),
      ("puck_back_m", camera.puckBackwards), ("outside_limits", Double(camera.outsideLimits)),
    ]
  }

  var text: String {
    let lines = figures.map { name, value in
      "\(name): \(text(value))" + (worst[name].map { "  (\($0))" } ?? "")
    }
    return (lines + problems.prefix(20).map { "! \($0)" }).joined(separator: "\n")
  }

  var json: JSON {
    var values = figures.map { ($0.0, JSON.number($0.1)) }
    values.append(
      (
        "worst",
        .object(
          JSONObject(worst.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }) { $1 })
      ))
    values.append(("problems", .array(problems.map { .string($0) })))
    return .object(JSONObject(uniqueKeysWithValues: values))
  }

  private func text(_ value: Double) -> String {
    value != 0 && abs(value) < 0.001
      ? String(format: "%.1e", value) : "\((value * 1000).rounded() / 1000)"
  }
}
