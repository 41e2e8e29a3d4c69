// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapTestSupport
import Testing

@testable import MapUI

@Suite struct InputRecordingTests {
  @Test func `every input is read as it was written`() throws {
    let point = ScreenPoint(x: 1.5, y: -20)
    var inputs: [RawInput] = [
      .wheel(delta: [0.25, -3], isPrecise: false, at: point, modifiers: [.shift, .option]),
      .wheel(delta: [1e-7, 40], isPrecise: true, at: point),
      .magnify(factor: 1.01, at: point), .rotate(degrees: -0.5, at: point),
    ]
    for phase in RawInput.TouchPhase.allCases {
      inputs.append(.touch(id: -7, phase, at: point))
      for button in RawInput.MouseButton.allCases {
        inputs.append(.mouse(button, phase, at: point, modifiers: [.control, .command]))
      }
    }
    for key in KeyboardKey.allCases {
      inputs.append(.key(key, isDown: true, modifiers: .shift))
      inputs.append(.key(key, isDown: false))
    }
    let start = InputRecording.Start(
      size: [1024, 768.5],
      camera: CameraPosition(
        latitude: -33.5, longitude: 151.25, zoom: 14.3, bearing: 300, viewingAngle: 45))
    let lines = inputs.enumerated().map { InputRecording.line(of: $1, at: Double($0) / 7) }
    let recording = try InputRecording(([start.line] + lines).joined(separator: "\n"))
    #expect(recording.start == start)
    #expect(recording.events.map(\.input) == inputs)
    for (number, event) in recording.events.enumerated() {
      #expect(abs(event.time - Double(number) / 7) < 1e-12)
    }
  }

  @Test func `random text is refused or read, and never fails otherwise`() {
    var random = SplitMix64(seed: 5)
    let words = [
      "0", "5", "-1", "nan", "1e400", "down", "left", "view", "1,2", ",", "1,2,3", "key", "n",
      "shift", "\n",
    ]
    for _ in 0..<2000 {
      let text = (0..<12).map { _ in words[Int(random.next() % UInt64(words.count))] }
      _ = try? InputRecording(text.joined(separator: " "))
    }
  }
}
