// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// The overscroll of the map where a gesture drags it past its limits. It springs back when the gesture ends.
///
/// The camera never leaves its limits; only the frames overscroll. The resistance grows with the distance.
/// The spring is critically damped, a pure function of time.
struct Overscroll: Sendable {
  /// Levels, degrees of the viewing angle, points east and points south.
  typealias Amount = SIMD4<Double>

  /// The requested change past the limits.
  private var pulled = Amount.zero
  /// The position of the input, which the overscroll is about.
  private var anchor: ScreenPoint?
  private var freed: (shown: Amount, time: Double)?
  /// The overscroll in the frames.
  private(set) var shown = Amount.zero

  /// Whether there is no overscroll.
  var isZero: Bool { shown == .zero }

  /// Adds a requested change of the camera, of which the limits allowed only a part.
  mutating func pull(_ requested: Amount, allowed: Amount, about point: ScreenPoint?) {
    if freed != nil { pulled = Overscroll.pulled(shown) }
    freed = nil
    for lane in 0..<4 {
      let excess = requested[lane] - allowed[lane]
      guard excess.isFinite else { continue }
      if abs(excess) > GestureTuning.overscrollNoise * Overscroll.most[lane] {
        pulled[lane] += excess
        anchor = point
        shown[lane] = Overscroll.shown(pulled)[lane]
      } else if shown[lane] * allowed[lane] < 0 {
        // A drag back reduces the overscroll at once.
        let left = max(0, abs(shown[lane]) - 2 * abs(allowed[lane]))
        shown[lane] = shown[lane] < 0 ? -left : left
        pulled[lane] = Overscroll.pulled(shown)[lane]
      }
    }
  }

  /// Starts to spring back.
  mutating func release(at time: Double) {
    guard freed == nil, !isZero else { return }
    freed = (shown, time)
    pulled = .zero
  }

  /// Advances the spring to a time, after the gesture has ended.
  mutating func step(to time: Double) {
    guard let freed else { return }
    let t = max(0, time - freed.time) * GestureTuning.overscrollRate
    let part = (1 + t) * exp(-t)
    shown = part < GestureTuning.overscrollEnd ? .zero : freed.shown * part
    if isZero { self = Overscroll() }
  }

  /// Returns the camera with overscroll, which may exceed its limits but not those of the camera model.
  func drawn(_ camera: CameraState, size: ViewSize, padding: MapEdgeInsets) -> CameraState {
    var requested = camera
    requested.zoom += shown[0]
    let steepest = CameraConstraints.maximumViewingAngle(atZoom: 21)
    requested.viewingAngle = min(max(requested.viewingAngle + shown[1], 0), steepest)
    let view = GestureView(camera: camera, size: size, padding: padding) { $0 }
    var drawn = view.shaped(requested, about: anchor)
    drawn.world += [shown[2], shown[3]] / drawn.pointsPerWorld
    return drawn
  }

  private static let most = GestureTuning.overscrollLimit

  /// Returns the overscroll for a requested change: about half of a short one, and never more than the
  /// maximum.
  private static func shown(_ pulled: Amount) -> Amount {
    let part = pulled * GestureTuning.overscrollRatio
    return part / (1 + part.magnitude / most)
  }

  private static func pulled(_ shown: Amount) -> Amount {
    // Always less than the maximum, which no finite request reaches.
    let free = (1 - shown.magnitude / most).clamped(
      lowerBound: Amount(repeating: 1e-6), upperBound: Amount(repeating: 1))
    return shown / (GestureTuning.overscrollRatio * free)
  }
}

extension SIMD4<Double> {
  fileprivate var magnitude: SIMD4 { replacing(with: -self, where: self .< 0) }
}

extension GestureView {
  /// Returns the difference from a camera to this view's or another one, in the units of the overscroll.
  func change(from camera: CameraState, to other: CameraState? = nil) -> Overscroll.Amount {
    let other = other ?? self.camera
    var offset = other.world - camera.world
    offset.x -= offset.x.rounded()
    offset *= camera.pointsPerWorld
    return [
      other.zoom - camera.zoom, other.viewingAngle - camera.viewingAngle, offset.x, offset.y,
    ]
  }
}
