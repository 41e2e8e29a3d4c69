// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import Rhumb

/// An hour of chance at the window: what fingers, mouse, wheel, keys and the desktop could do, the same for the
/// same seed.
@MainActor final class Soak {
  /// What came of it.
  struct Report: Equatable {
    var seconds: Double
    var events: Int
    var failures: [String]
    /// Memory once all is warm and at the end, MiB.
    var warm: Double
    var end: Double

    /// No failure, and memory that is flat: what is needed varies by as much.
    var isGood: Bool { failures.isEmpty && end < warm * 1.15 + 16 }
  }

  private let window: MapWindow
  private var chance: Chance
  private var count = 0
  private var failures: [String] = []

  init(_ window: MapWindow, seed: UInt64) {
    self.window = window
    chance = Chance(seed: seed)
  }

  /// A failure that the window told.
  func note(_ failure: String) { failures.append(failure) }

  /// Plays for some seconds; tells of each tenth of it.
  func play(seconds: Double, told: (Report) -> Void) async -> Report {
    let start = window.mapView.clock.now
    var warm = 0.0
    for tenth in 1...10 {
      while window.mapView.clock.now < start + seconds * Double(tenth) / 10 {
        gesture()
        // The window takes these and draws, meanwhile.
        try? await Task.sleep(for: .milliseconds(60))
      }
      // All caches are full after a third.
      if tenth <= 4 { warm = max(warm, ProcessUse.memory("VmRSS")) }
      told(report(at: start, warm: warm))
    }
    return report(at: start, warm: warm)
  }

  private func report(at start: Double, warm: Double) -> Report {
    Report(
      seconds: window.mapView.clock.now - start, events: count, failures: failures, warm: warm,
      end: ProcessUse.memory("VmRSS"))
  }

  private func push(_ event: PushedEvent) {
    count += 1
    window.push(event)
  }

  /// One thing that a hand does, whole.
  private func gesture() {
    switch chance.number() % 20 {
    case 0..<6: drag(chance.number() % 4 == 0 ? .right : .left)
    case 6..<9: twoFingers()
    case 9..<12:
      push(.wheel([0, Double(chance.number() % 7) - 3], at: place()))
    case 12: click()
    case 13..<18: key()
    case 18 where chance.number() % 8 == 0: window.restoreContext()
    case 18:
      window.resize(
        width: 200 + 1000 * chance.fraction(), height: 200 + 700 * chance.fraction())
    default:
      push(
        .touch(id: chance.number() % 4, [.began, .moved, .ended][chance.number() % 3], at: place()))
    }
  }

  private func place() -> ScreenPoint {
    let size = window.mapView.frame.size
    return ScreenPoint(
      x: (chance.fraction() * 1.1 - 0.05) * size.width,
      y: (chance.fraction() * 1.1 - 0.05) * size.height)
  }

  private func drag(_ button: MouseButton) {
    let (start, end) = (place(), place())
    push(.mouse(button, .began, at: start))
    for step in 1...8 {
      push(.mouse(button, .moved, at: start.toward(end, Double(step) / 8)))
    }
    push(.mouse(button, .ended, at: end))
  }

  private func click() {
    let place = place()
    let button: MouseButton = chance.number() % 3 == 0 ? .right : .left
    push(.mouse(button, .began, at: place))
    push(.mouse(button, .ended, at: place))
  }

  private func twoFingers() {
    let (a, b) = (place(), place())
    let (c, d) = (place(), place())
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
    let press = keys[chance.number() % keys.count]
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
