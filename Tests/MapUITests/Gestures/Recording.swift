// SPDX-License-Identifier: Apache-2.0
import MapUI

/// A recording that is played to the recognizers. ``InputRecording`` describes its lines.
struct Recording {
  private let recording: InputRecording

  init(_ text: String) {
    do {
      recording = try InputRecording(text)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Plays the inputs, with a frame every 1/60 s in between.
  func play(to player: inout Player, from start: Double = 0) {
    for event in recording.events {
      player.tick(until: start + event.time)
      if let input = event.input { player.send(input, at: start + event.time) }
    }
  }
}
