// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// Plays an animated icon: selects the frame for a time of the view's clock.
struct IconPlayback {
  private let icon: IconImage
  private let start: Double
  private(set) var frameIndex = 0

  /// Starts with the first frame.
  init(_ icon: IconImage, start: Double) {
    self.icon = icon
    self.start = start
  }

  /// The frame that is shown.
  var frame: IconImage { icon.frames[frameIndex] }

  /// The time of the next frame's start, when time goes on from `time`.
  func nextFrameTime(after time: Double) -> Double {
    start + (framesStarted(by: time) + 1) * frameDuration
  }

  /// Goes to the frame of a time. Returns whether it is another frame than before.
  mutating func advance(to time: Double) -> Bool {
    let index = Int(
      clamping: framesStarted(by: time).truncatingRemainder(dividingBy: Double(icon.frames.count)))
    defer { frameIndex = index }
    return index != frameIndex
  }

  private var frameDuration: Double { icon.duration / Double(icon.frames.count) }

  /// The number of frames that were shown to their end. A frame that begins within a microsecond has begun.
  private func framesStarted(by time: Double) -> Double {
    max((time - start + 1e-6) / frameDuration, 0).rounded(.down)
  }
}
