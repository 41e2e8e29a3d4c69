// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapUI

/// Recorded inputs as text, one in each line: milliseconds, type and values.
///
///     0 down 1 100,200      a finger goes down; move, up and lost likewise
///     0 left down 100,200   a mouse button: left, right or middle
///     0 wheel 1 100,200     ticks away from the user; scroll: points of a trackpad
///     0 magnify 1.1 100,200
///     0 twist 5 100,200     degrees clockwise
///     0 key plus            a short press; with shift: `key shift left`
///     0 hold left           a key goes down and is held; `free left` releases it
///     500 wait              frames until then
struct Recording {
  private enum Line {
    case input(RawInput)
    case wait
  }
  private var lines: [(time: Double, line: Line, stays: Bool)] = []

  init(_ text: String) {
    for row in text.split(separator: "\n") {
      let words = row.split(separator: " ").map(String.init)
      guard words.count >= 2, let time = Double(words[0]) else {
        preconditionFailure("not a line of a recording: \(row)")
      }
      lines.append((time / 1000, Recording.line(words), words[1] == "hold"))
    }
  }

  /// Plays the inputs, with a frame every 1/60 s in between.
  func play(to player: inout Player, from start: Double = 0) {
    for (time, line, stays) in lines {
      player.tick(until: start + time)
      guard case .input(let input) = line else { continue }
      player.send(input, at: start + time)
      if case .key(let key, isDown: true, let modifiers) = input, !stays {
        player.send(.key(key, isDown: false, modifiers: modifiers), at: start + time)
      }
    }
  }

  private static func line(_ words: [String]) -> Line {
    switch words[1] {
    case "wait": return .wait
    case "left": return .input(mouse(.left, words))
    case "right": return .input(mouse(.right, words))
    case "middle": return .input(mouse(.middle, words))
    case "wheel":
      return .input(.wheel(delta: [0, number(words[2])], isPrecise: false, at: point(words[3])))
    case "scroll":
      return .input(.wheel(delta: [0, number(words[2])], isPrecise: true, at: point(words[3])))
    case "magnify": return .input(.magnify(factor: number(words[2]), at: point(words[3])))
    case "twist": return .input(.rotate(degrees: number(words[2]), at: point(words[3])))
    case "key", "hold": return .input(key(words))
    case "free": return .input(key(words, isDown: false))
    default:
      return .input(.touch(id: Int(words[2]) ?? 0, phase(words[1]), at: point(words[3])))
    }
  }

  private static func mouse(_ button: RawInput.MouseButton, _ words: [String]) -> RawInput {
    .mouse(
      button, phase(words[2]), at: point(words[3]),
      modifiers: words.contains("shift") ? .shift : words.contains("control") ? .control : [])
  }

  private static func key(_ words: [String], isDown: Bool = true) -> RawInput {
    let keys: [String: KeyboardKey] = [
      "left": .left, "right": .right, "up": .up, "down": .down, "plus": .plus, "minus": .minus,
      "n": .n, "home": .home, "enter": .enter,
    ]
    guard let key = keys[words[words.count - 1]] else { preconditionFailure("no such key") }
    return .key(key, isDown: isDown, modifiers: words.contains("shift") ? .shift : [])
  }

  private static func phase(_ word: String) -> RawInput.TouchPhase {
    switch word {
    case "down": .began
    case "move": .moved
    case "up": .ended
    case "lost": .canceled
    default: preconditionFailure("no such phase: \(word)")
    }
  }

  private static func number(_ word: String) -> Double { Double(word) ?? .nan }

  private static func point(_ word: String) -> ScreenPoint {
    let values = word.split(separator: ",").map { number(String($0)) }
    return ScreenPoint(x: values[0], y: values[1])
  }
}
