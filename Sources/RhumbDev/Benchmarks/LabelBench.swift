// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapGeometry
import RhumbModules
import RhumbTools

/// Counts the labels that appear, disappear and change their anchor while the camera moves along a path.
///
/// A frame is drawn until its tiles are complete before the next one, so that the counts do not depend on the
/// speed of the machine. Labels that enter or leave the view are not counted.
@MainActor struct LabelBench {
  /// The counts of one path.
  struct Calm {
    var frames = 0
    /// The sum of the labels in view of all frames.
    var labels = 0
    var appeared = 0
    var disappeared = 0
    var anchorChanges = 0
    /// The largest share of the labels in view that changed in one frame.
    var worst = 0.0
    /// The engine's own processor time in milliseconds, without the backend.
    var time = 0.0

    var changes: Int { appeared + disappeared }
    /// The average share of the labels in view that appeared or disappeared in a frame.
    var share: Double { labels > 0 ? Double(changes) / Double(labels) : 0 }

    func perHundredFrames(_ count: Int) -> Double { Double(count) / Double(max(frames, 1)) * 100 }
  }

  /// A label in view.
  private struct Sight {
    let label: PlacedLabel
    let point: ScreenPoint
  }

  /// The name of a label, without its position.
  private struct Name: Hashable {
    let layer: Int
    let key: UInt64

    init(_ label: PlacedLabel) { (layer, key) = (label.layer, label.key) }
  }

  let scene: StyledScene
  let path: LabelPath
  /// The distance in points within which labels with the same name are the same label.
  private static let tolerance = 8.0

  init(scene: StyledScene, path: LabelPath) {
    self.scene = scene
    self.path = path
  }

  /// Draws a path with a new engine, at 60 frames a second.
  ///
  /// - Parameter frames: The number of frames, at most and by default all of the path.
  func run(_ kind: LabelPath.Kind, frames: Int = .max) async throws -> Calm {
    let engine = MapEngine(scene: scene, backend: SilentBackend())
    defer { engine.close() }
    var calm = Calm()
    var last: (view: Viewport, labels: [PlacedLabel])?
    let frames = min(frames, kind.frames)
    for frame in 0..<frames {
      let view = path.viewport(kind, at: frame)
      let time = Double(frame) / 60
      while try !engine.draw(view, at: time).isComplete {
        try await Task.sleep(for: .milliseconds(1))
      }
      let start = ThreadTime.now
      try engine.draw(view, at: time)
      calm.time += ThreadTime.now - start
      let labels = engine.placedLabels
      if let last { count(from: last, to: (view, labels), &calm) }
      last = (view, labels)
    }
    calm.time /= Double(frames)
    return calm
  }

  private func count(
    from old: (view: Viewport, labels: [PlacedLabel]),
    to new: (view: Viewport, labels: [PlacedLabel]), _ calm: inout Calm
  ) {
    // Only labels whose anchor is in view in both frames.
    func sights(_ labels: [PlacedLabel]) -> [Sight] {
      labels.compactMap { label in
        guard isVisible(label, in: old.view) != nil, let point = isVisible(label, in: new.view)
        else { return nil }
        return Sight(label: label, point: point)
      }
    }
    var left = Dictionary(grouping: sights(old.labels)) { Name($0.label) }
    let current = sights(new.labels)
    let before = calm.changes
    for sight in current {
      let name = Name(sight.label)
      let nearest = (left[name] ?? []).enumerated()
        .map { ($0.offset, $0.element.point.distance(to: sight.point)) }
        .min { $0.1 < $1.1 }
      guard let nearest, nearest.1 < LabelBench.tolerance else {
        calm.appeared += 1
        continue
      }
      if left[name]?.remove(at: nearest.0).label.variant != sight.label.variant {
        calm.anchorChanges += 1
      }
    }
    calm.disappeared += left.values.reduce(0) { $0 + $1.count }
    calm.frames += 1
    calm.labels += current.count
    calm.worst = max(
      calm.worst, Double(calm.changes - before) / Double(max(current.count, 1)))
  }

  /// Returns the position of a label's anchor on the screen, or `nil` if it is out of view.
  private func isVisible(_ label: PlacedLabel, in view: Viewport) -> ScreenPoint? {
    guard let point = view.point(for: view.nearestCopy(of: label.position)),
      (0...view.size.width).contains(point.x), (0...view.size.height).contains(point.y)
    else { return nil }
    return point
  }
}

/// The camera paths of the label benchmark.
struct LabelPath {
  enum Kind: String, CaseIterable {
    /// A full turn in steps of one degree over a tilted city.
    case rotate
    /// From zoom 14 to 17 and back, as with a wheel.
    case zoom
    /// A circle.
    case pan
    /// A drive with turns, tilted.
    case drive

    var frames: Int {
      switch self {
      case .rotate: 361
      case .zoom, .pan, .drive: 601
      }
    }
  }

  let coordinate: Coordinate
  let size: SizeArgument

  func viewport(_ kind: Kind, at frame: Int) -> Viewport {
    let part = Double(frame) / Double(kind.frames - 1)
    switch kind {
    case .rotate:
      return viewport(
        coordinate, zoom: 16, bearing: Double(frame).truncatingRemainder(dividingBy: 360), angle: 60
      )
    case .zoom: return viewport(coordinate, zoom: 14 + 3 * (1 - abs(2 * part - 1)))
    case .pan, .drive:
      return BenchPath(coordinate: coordinate, size: size).viewport(kind.rawValue, at: part)
    }
  }

  private func viewport(
    _ target: Coordinate, zoom: Double, bearing: Double = 0, angle: Double = 0
  ) -> Viewport {
    Viewport(
      target: WorldPoint(target), zoom: zoom, bearing: bearing, viewingAngle: angle,
      size: ViewSize(width: Double(size.width), height: Double(size.height)))
  }
}
