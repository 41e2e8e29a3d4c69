// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import MapJSON
import RhumbModules

/// Measures the cost of drawing labels that fade in and out while the camera moves.
@MainActor struct FadeBench {
  /// The processor time of one path on all cores, in milliseconds per frame.
  struct Cost: CustomStringConvertible {
    var fading = 0.0
    var plain = 0.0

    var json: JSON { ["fading_ms": .number(fading), "plain_ms": .number(plain)] }

    var description: String {
      """
      \(fading.rounded(toPlaces: 2)) ms with fading, \(plain.rounded(toPlaces: 2)) ms without: \
      \((100 * (fading / plain - 1)).rounded(toPlaces: 1)) % more
      """
    }
  }

  let scene: StyledScene
  let path: LabelPath

  /// Draws a path with two engines, one of which fades its labels. They take turns in each frame, so that the load of the machine
  /// affects both alike. Both draw all tiles of each frame.
  ///
  /// - Parameter frames: The number of frames, at most and by default all of the path.
  func run(_ kind: LabelPath.Kind, frames: Int = .max) async throws -> Cost {
    let engines = try [true, false].map { fades in
      let engine = MapEngine(scene: scene, backend: try GLESBackend.headless())
      engine.fadeDuration = fades ? engine.fadeDuration : 0
      return engine
    }
    defer { engines.forEach { $0.close() } }
    let frames = min(frames, kind.frames)
    var times = [0.0, 0.0]
    for frame in 0..<frames {
      let view = path.viewport(kind, at: frame)
      let time = Double(frame) / 60
      for engine in engines {
        while try !engine.draw(view, at: time).isComplete {
          try await Task.sleep(for: .milliseconds(1))
        }
        _ = try engine.readPixels()
      }
      for index in frame % 2 == 0 ? [0, 1] : [1, 0] {
        let clock = Stopwatch()
        try engines[index].draw(view, at: time)
        _ = try engines[index].readPixels()
        times[index] += clock.cpu
      }
    }
    return Cost(fading: times[0] / Double(frames), plain: times[1] / Double(frames))
  }
}
