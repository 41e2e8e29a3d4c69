// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import RhumbModules

/// A map view without a window, driven by simulated input.
@MainActor final class LatencyBench {
  /// The number of frames until an input event is visible.
  struct Delay {
    let name: String
    let frames: Int
  }

  /// The main thread's processor time per frame, in milliseconds.
  struct Times: CustomStringConvertible {
    private(set) var sorted: [Double]

    init(_ times: [Double]) { sorted = times.sorted() }

    var longest: Double { sorted.last ?? 0 }

    var mean: Double { sorted.isEmpty ? 0 : sorted.reduce(0, +) / Double(sorted.count) }

    func part(_ part: Double) -> Double {
      sorted.isEmpty ? 0 : sorted[Int(Double(sorted.count - 1) * part)]
    }

    var description: String {
      [part(0.5), part(0.99), longest].map { String(format: "%.2f", $0) }.joined(separator: " / ")
    }
  }

  /// The measurements of a fast drag.
  struct Drag {
    var incomplete = 0
    var uploads = 0
    var all = Times([])
    var beside = Times([])
    var upload = Times([])
    var draw = Times([])
  }

  private let view: MapView
  private let clock = SteppedFrameClock()
  private let backend: TimedBackend
  private let bounds: CoordinateBounds
  private let size: SizeArgument

  init(
    scene: StyledScene, bounds: CoordinateBounds, zoom: Float, size: SizeArgument
  ) throws {
    self.bounds = bounds
    self.size = size
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    options.camera = CameraPosition(target: bounds.center, zoom: zoom)
    options.clock = clock
    view = MapView(options: options)
    backend = TimedBackend(try GLESBackend.headless())
    view.attach(scene: scene, backend: backend)
  }

  // MARK: - Input latency

  /// The number of frames from each kind of input event to the first frame that shows it.
  func delays() async throws -> [Delay] {
    let middle = ScreenPoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
    let aside = ScreenPoint(x: middle.x + 40, y: middle.y + 30)
    let wheel = RawInput.wheel(delta: [0, 1], isPrecise: false, at: aside)
    return [
      try await delay(
        "drag", [.touch(id: 1, .began, at: middle), .touch(id: 1, .moved, at: aside)]),
      try await delay("wheel", [wheel]),
      try await delay("trackpad", [.magnify(factor: 1.2, at: aside)]),
      try await delay("rotate", [.rotate(degrees: 15, at: aside)]),
      try await delay("key", [.key(.plus, isDown: true), .key(.plus, isDown: false)]),
    ]
  }

  private func delay(_ name: String, _ inputs: [RawInput]) async throws -> Delay {
    view.camera = view.camera
    let before = try await view.snapshot()
    try nextFrame()
    // At rest, a complete frame must equal the previous one.
    guard try backend.readPixels() == before else {
      throw CLIError("the map changed without input")
    }
    // The input arrives right after a frame, which is the worst case for latency.
    for input in inputs { view.handle(input, at: clock.now) }
    for frame in 1...10 {
      try nextFrame()
      if try backend.readPixels() != before { return Delay(name: name, frames: frame) }
    }
    throw CLIError("the map does not respond to the \(name)")
  }

  private func nextFrame() throws { try view.drawFrame(at: clock.now + 1.0 / 60) }

  // MARK: - Drag while tiles load

  /// Drags back and forth across the bounds, at 60 frames a second.
  func drag(frames: Int, speed: Double) async throws -> Drag {
    var result = Drag()
    var times: (all: [Double], beside: [Double], upload: [Double], draw: [Double]) = (
      [], [], [], []
    )
    let listener = TileListener()
    view.delegate = listener
    let path = DragPath(bounds: bounds, view: view.viewport, speed: speed / 60)
    view.handle(.touch(id: 1, .began, at: path.point(0)), at: clock.now)
    var due = ContinuousClock.now
    for frame in 1...frames {
      backend.reset()
      let start = ThreadTime.now
      view.handle(.touch(id: 1, .moved, at: path.point(frame)), at: clock.now)
      try nextFrame()
      let all = ThreadTime.now - start
      times.all.append(all)
      times.beside.append(all - backend.drawTime)
      times.upload.append(backend.uploadTime)
      times.draw.append(backend.drawTime)
      if listener.isRendering { result.incomplete += 1 }
      // Waits for the frame, as a window does.
      _ = try backend.readPixels()
      due += .seconds(1) / 60
      if due > .now { try await Task.sleep(until: due) } else { due = .now }
      await Task.yield()
    }
    result.uploads = backend.uploads
    result.all = Times(times.all)
    result.beside = Times(times.beside)
    result.upload = Times(times.upload)
    result.draw = Times(times.draw)
    return result
  }
}

/// A touch that drags the map back and forth across the middle of a box, and slowly from north to south.
private struct DragPath {
  private let start: ScreenPoint
  private let width: Double
  private let height: Double
  private let speed: Double

  /// - Parameter speed: The speed in points per frame.
  init(bounds: CoordinateBounds, view: Viewport, speed: Double) {
    let southWest = WorldPoint(bounds.southWest)
    let northEast = WorldPoint(bounds.northEast)
    start = view.center
    width = max(0.8 * (northEast.x - southWest.x) * view.pointsPerWorld, 1)
    height = 0.8 * (southWest.y - northEast.y) * view.pointsPerWorld
    self.speed = speed
  }

  func point(_ frame: Int) -> ScreenPoint {
    let traveled = Double(frame) * speed
    return ScreenPoint(
      x: start.x + width * DragPath.wave(traveled / (2 * width) + 0.25) / 2,
      y: start.y + height * DragPath.wave(traveled / (14 * width) + 0.25) / 2)
  }

  /// A triangle wave with the period 1: 0 at 1/4, 1 at 1/2, -1 at 1.
  private static func wave(_ x: Double) -> Double {
    let part = x - x.rounded(.down)
    return part < 0.5 ? 4 * part - 1 : 3 - 4 * part
  }
}
