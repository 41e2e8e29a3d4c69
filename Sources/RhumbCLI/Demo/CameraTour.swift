// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// An animation of the camera's moves on the built-in maps.
@MainActor struct CameraTour {
  private static let width = 480
  private static let height = 320
  /// The duration of a frame in seconds.
  private static let frameTime = 0.1

  private let view: MapView
  private let clock = SteppedFrameClock()
  private var film = AnimatedPNG()

  init(scene: StyledScene) throws {
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: CameraTour.width, height: CameraTour.height)
    options.clock = clock
    view = MapView(options: options)
    view.attach(scene: scene, backend: try GLESBackend.headless())
  }

  /// Renders the animation; `progress` receives the number of finished frames and the total.
  static func film(
    of scene: StyledScene, progress: (_ done: Int, _ total: Int) -> Void
  ) async throws -> AnimatedPNG {
    var tour = try CameraTour(scene: scene)
    let total = TourStop.all.reduce(0) { $0 + $1.frames(of: frameTime) }
    var done = 0
    for stop in TourStop.all {
      let caption = try await Caption.image(stop.caption, width: width)
      stop.begin(tour.view)
      // A move that a task awaits begins when the task runs.
      for _ in 0..<100 where !tour.view.isAnimating { await Task.yield() }
      for frame in 1...stop.frames(of: frameTime) {
        let isLast = frame == stop.frames(of: frameTime)
        try await tour.shoot(caption, milliseconds: isLast ? stop.pause : 0)
        done += 1
        progress(done, total)
      }
    }
    return tour.film
  }

  private mutating func shoot(_ caption: RasterImage, milliseconds pause: Int) async throws {
    view.step(to: clock.now + CameraTour.frameTime)
    let map = try await view.snapshot()
    let image = RasterImage(
      width: map.width, height: map.height + caption.height,
      pixels: map.straight().pixels + caption.pixels)
    film.add(
      try image.encodedPNG(), milliseconds: Int(1000 * CameraTour.frameTime) + pause)
  }
}
