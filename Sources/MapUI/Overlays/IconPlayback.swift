// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// Plays an animated icon: selects the frame for a time of the view's clock.
struct IconPlayback {
  private let icon: IconImage
  private let start: Double
  private(set) var frameIndex = 0

  /// Creates a playback that starts with the first frame.
  init(_ icon: IconImage, start: Double) {
    self.icon = icon
    self.start = start
  }

  /// The current frame.
  var frame: IconImage { icon.frames[frameIndex] }

  /// Returns the time at which the first frame after `time` starts.
  func nextFrameTime(after time: Double) -> Double {
    start + (framesStarted(by: time) + 1) * frameDuration
  }

  /// Selects the frame for a time. Returns whether the frame changed.
  mutating func advance(to time: Double) -> Bool {
    let index = Int(
      clamping: framesStarted(by: time).truncatingRemainder(dividingBy: Double(icon.frames.count)))
    defer { frameIndex = index }
    return index != frameIndex
  }

  private var frameDuration: Double { icon.cycleDuration / Double(icon.frames.count) }

  /// The number of completed frames. A frame that starts within the next microsecond counts as started.
  private func framesStarted(by time: Double) -> Double {
    max((time - start + 1e-6) / frameDuration, 0).rounded(.down)
  }
}
