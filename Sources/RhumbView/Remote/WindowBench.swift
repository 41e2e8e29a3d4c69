// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import RhumbModules

/// Benchmarks the window from the user's perspective: its start-up, and its frame rate on pans and drives.
@MainActor final class WindowBench {
  private let window: MapWindow
  private let driving: Driving
  /// Seconds from the program's start to the first frame, and to the first complete one.
  private var firstFrame: Double?
  private var firstComplete: Double?
  private var frames = FrameTimes()
  /// The simulated drag, while it is active.
  private var drag: (start: Double, strokes: BenchDrag)?

  init(_ window: MapWindow, _ driving: Driving) {
    self.window = window
    self.driving = driving
  }

  private var now: Double { window.mapView.clock.now }

  /// Records a displayed frame.
  func shown(drawing: Double, whole: Double, isComplete: Bool) {
    if firstFrame == nil, window.mapView.hasScene { firstFrame = ProcessUse.age }
    if firstComplete == nil, isComplete { firstComplete = ProcessUse.age }
    frames.count(drawing: drawing, whole: whole, at: now)
    if let start = drag?.start { drag?.strokes.step(now - start).forEach(window.push) }
  }

  /// Runs the benchmark with durations in seconds, and returns the report.
  func play(pan: Double = 12, drive: Double = 20, idle: Double = 10) async throws -> JSON {
    while firstComplete == nil || !driving.hasRoads { await pause(0.05) }
    let start = ProcessUse()
    await pause(2)
    var report: JSONObject = [
      "first_frame_ms": .number(((firstFrame ?? 0) * 1000).rounded()),
      "first_complete_ms": .number(((firstComplete ?? 0) * 1000).rounded()),
      "first_complete_cpu_ms": .number((start.cpu * 1000).rounded()),
    ]
    let strokes = BenchDrag(window.mapView.frame.size)
    drag = (now, strokes)
    window.push(strokes.began)
    report["pan"] = await measure(pan)
    if let strokes = drag?.strokes { window.push(strokes.ended) }
    drag = nil
    await pause(2)

    try await driving.start(at: Coordinate(latitude: 60.1655, longitude: 24.9335))
    try await driving.finish(at: Coordinate(latitude: 60.1745, longitude: 24.9520))
    await pause(2)
    driving.toggleDrive()
    await pause(3)
    report["drive"] = await measure(drive)
    driving.end()
    await pause(3)

    let (before, began) = (ProcessUse(), now)
    frames = FrameTimes()
    await pause(idle)
    report["idle_cpu_percent"] = .rounded((ProcessUse().cpu - before.cpu) / (now - began) * 100)
    report["idle_frames"] = .number(Double(frames.count))
    report["memory_mb"] = .rounded(ProcessUse.memory("VmRSS"))
    report["peak_memory_mb"] = .rounded(ProcessUse.memory("VmHWM"))
    report["renderer"] = .string(window.renderer)
    return .object(report)
  }

  private func measure(_ seconds: Double) async -> JSON {
    frames = FrameTimes()
    let (before, start) = (ProcessUse(), now)
    await pause(seconds)
    let elapsed = now - start
    return frames.report(seconds: elapsed, cpu: ProcessUse().cpu - before.cpu)
  }

  private func pause(_ seconds: Double) async { try? await Task.sleep(for: .seconds(seconds)) }
}

/// A simulated mouse drag in strokes of one second and 600 points each: two to the left, one up, two to the
/// right, one down.
struct BenchDrag {
  private let center: ScreenPoint
  private var stroke = 0
  private static let directions: [(x: Double, y: Double)] = [
    (-1, 0), (-1, 0), (0, -1), (1, 0), (1, 0), (0, 1),
  ]

  init(_ size: CGSize) { center = ScreenPoint(x: size.width / 2, y: size.height / 2) }

  /// The first event.
  var began: PushedEvent { .mouse(.left, .began, at: point(in: 0, 0)) }
  /// The last event.
  var ended: PushedEvent { .mouse(.left, .ended, at: point(in: stroke, 1)) }

  /// The events at a time after the start, in seconds.
  mutating func step(_ time: Double) -> [PushedEvent] {
    let last = stroke
    stroke = max(last, Int(time))
    let moved = PushedEvent.mouse(nil, .moved, at: point(in: stroke, time - Double(stroke)))
    if stroke == last { return [moved] }
    return [
      .mouse(.left, .ended, at: point(in: last, 1)),
      .mouse(.left, .began, at: point(in: stroke, 0)), moved,
    ]
  }

  private func point(in stroke: Int, _ share: Double) -> ScreenPoint {
    let direction = Self.directions[stroke % Self.directions.count]
    return ScreenPoint(
      x: center.x + direction.x * 600 * (share - 0.5),
      y: center.y + direction.y * 600 * (share - 0.5))
  }
}

/// The times of frames.
struct FrameTimes {
  private var drawing: [Double] = []
  private var whole: [Double] = []
  private var ends: [Double] = []

  var count: Int { ends.count }

  /// Counts a frame; all times are in seconds.
  mutating func count(drawing: Double, whole: Double, at time: Double) {
    self.drawing.append(drawing)
    self.whole.append(whole)
    ends.append(time)
  }

  /// The figures of the frames as JSON.
  func report(seconds: Double, cpu: Double) -> JSON {
    let gaps = zip(ends.dropFirst(), ends).map { $0 - $1 }
    return .object([
      "frames_per_second": .rounded(Double(max(count, 1) - 1) / seconds),
      "between_frames_ms": Self.spread(gaps),
      "late_frames": .number(Double(gaps.count { $0 > 0.025 })),
      "frame_ms": Self.spread(whole),
      "draw_ms": Self.spread(drawing),
      "cpu_percent": .rounded(cpu / seconds * 100),
    ])
  }

  private static func spread(_ times: [Double]) -> JSON {
    let sorted = times.sorted()
    func share(_ share: Double) -> JSON {
      guard let last = sorted.indices.last else { return .null }
      return .rounded(sorted[Int((Double(last) * share).rounded())] * 1000)
    }
    return .object(["p50": share(0.5), "p95": share(0.95), "p99": share(0.99), "max": share(1)])
  }
}

extension JSON {
  /// A number with one decimal place.
  fileprivate static func rounded(_ value: Double) -> JSON {
    .number((value * 10).rounded() / 10)
  }
}
