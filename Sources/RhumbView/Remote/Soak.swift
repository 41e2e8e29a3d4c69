// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapWindowSDL
import RhumbModules

/// Drives the window with random input: gestures, keys, window sizes, routes, lost contexts, and files that
/// change while they are open. The same seed gives the same input.
@MainActor final class Soak {
  private let window: MapWindow
  private let driving: Driving
  private let files: SoakFiles
  private var generator: SeededRandom
  private var events = 0
  private var frames = 0
  private var failures: [String] = []
  private var routing: Task<Void, Never>?

  init(_ window: MapWindow, _ driving: Driving, _ files: SoakFiles, seed: UInt64) {
    self.window = window
    self.driving = driving
    self.files = files
    generator = SeededRandom(seed: seed)
  }

  /// The last failure.
  var lastFailure: String? { failures.last }

  /// Records a failure that the window reported.
  func note(_ failure: String) { failures.append(failure) }

  /// Counts a frame.
  func countFrame() { frames += 1 }

  /// Runs for a number of seconds.
  ///
  /// - Parameter sampled: Called with a sample each minute, or each tenth of a run shorter than ten minutes.
  func play(seconds: Double, sampled: (SoakCurve.Sample) -> Void) async -> SoakCurve {
    let start = window.mapView.clock.now
    let step = min(60, seconds / 10)
    var curve = SoakCurve()
    var due = step
    while due < seconds + step / 2 {
      while window.mapView.clock.now < start + due {
        performAction()
        // Meanwhile the window handles the events and draws.
        try? await Task.sleep(for: .milliseconds(60))
      }
      let sample = sample(at: window.mapView.clock.now - start)
      curve.append(sample)
      sampled(sample)
      due += step
    }
    routing?.cancel()
    return curve
  }

  private func sample(at seconds: Double) -> SoakCurve.Sample {
    SoakCurve.Sample(
      seconds: seconds, events: events, frames: frames, memory: ProcessUse.memory("VmRSS"),
      descriptors: ProcessUse.descriptors, threads: ProcessUse.threads, failures: failures.count)
  }

  private func push(_ event: PushedEvent) {
    events += 1
    window.push(event)
  }

  /// Performs one action: mostly a gesture, sometimes a route or a file change.
  private func performAction() {
    switch generator.number() % 100 {
    case 0: findRoute()
    case 1: files.damageFile(&generator)
    case 2: if let path = files.restoreMap(&generator) { push(.drop([path])) }
    default: gesture()
    }
  }

  /// Finds a route in the sample's city and drives it at high speed.
  private func findRoute() {
    guard driving.hasRoads else { return }
    let coordinates = (0..<2).map { _ in
      Coordinate(
        latitude: 60.160 + 0.018 * generator.fraction(),
        longitude: 24.925 + 0.035 * generator.fraction())
    }
    events += 1
    routing?.cancel()
    routing = Task { [driving] in
      // Damaged road graphs have no routes.
      try? await driving.start(at: coordinates[0])
      try? await driving.finish(at: coordinates[1])
      if driving.hasRoute, !driving.isDriving { driving.toggleDrive() }
      driving.speed = 8
    }
  }

  /// Performs a complete gesture or key press.
  private func gesture() {
    switch generator.number() % 20 {
    case 0..<6: drag(generator.number() % 4 == 0 ? .right : .left)
    case 6..<9: twoFingers()
    case 9..<12:
      push(.wheel([0, Double(generator.number() % 7) - 3], at: point()))
    case 12: click()
    case 13..<18: key()
    case 18 where generator.number() % 8 == 0: window.restoreContext()
    case 18:
      window.resize(
        width: 200 + 1000 * generator.fraction(), height: 200 + 700 * generator.fraction())
    default:
      push(
        .touch(
          id: generator.number() % 4, [.began, .moved, .ended][generator.number() % 3], at: point())
      )
    }
  }

  private func point() -> ScreenPoint {
    let size = window.mapView.frame.size
    return ScreenPoint(
      x: (generator.fraction() * 1.1 - 0.05) * size.width,
      y: (generator.fraction() * 1.1 - 0.05) * size.height)
  }

  private func drag(_ button: RawInput.MouseButton) {
    let (start, end) = (point(), point())
    push(.mouse(button, .began, at: start))
    for step in 1...8 {
      push(.mouse(button, .moved, at: start.toward(end, Double(step) / 8)))
    }
    push(.mouse(button, .ended, at: end))
  }

  private func click() {
    let point = point()
    let button: RawInput.MouseButton = generator.number() % 3 == 0 ? .right : .left
    push(.mouse(button, .began, at: point))
    push(.mouse(button, .ended, at: point))
  }

  private func twoFingers() {
    let (a, b) = (point(), point())
    let (c, d) = (point(), point())
    push(.touch(id: 0, .began, at: a))
    push(.touch(id: 1, .began, at: b))
    for step in 1...8 {
      push(.touch(id: 0, .moved, at: a.toward(c, Double(step) / 8)))
      push(.touch(id: 1, .moved, at: b.toward(d, Double(step) / 8)))
    }
    push(.touch(id: 0, .ended, at: c))
    push(.touch(id: 1, .ended, at: d))
  }

  private func key() {
    let commands = ViewerCommand.allCases.filter { ![.quit, .fullScreen].contains($0) }
    let keys = commands.flatMap(\.keys) + [.init(.left), .init(.up), .init(.right), .init(.down)]
    let press = keys[generator.number() % keys.count]
    if case .character(let character) = press.key, press.modifiers.isEmpty {
      push(.text(String(character)))
    } else {
      push(.key(press.key, isDown: true, press.modifiers))
      push(.key(press.key, isDown: false, []))
    }
  }
}

extension ScreenPoint {
  fileprivate func toward(_ other: ScreenPoint, _ share: Double) -> ScreenPoint {
    ScreenPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
