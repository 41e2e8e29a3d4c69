// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// The state of the map at the time of an input.
package struct GestureView {
  /// The camera shown.
  package var camera: CameraState
  /// The view's size in points.
  package var size: ViewSize
  /// The view's padding in points.
  package var padding: MapEdgeInsets
  /// The enabled gestures.
  package var settings: GestureSettings
  /// Returns the nearest camera within the map's limits. It must not change a camera that is within them.
  package var constrain: (CameraState) -> CameraState

  /// Makes a view with a camera, a size and limits.
  package init(
    camera: CameraState, size: ViewSize, padding: MapEdgeInsets = .zero,
    settings: GestureSettings = GestureSettings(),
    constrain: @escaping (CameraState) -> CameraState
  ) {
    self.camera = camera
    self.size = size
    self.padding = padding
    self.settings = settings
    self.constrain = constrain
  }
}

// MARK: - Moves

/// The positions of two fingers.
struct FingerPair {
  var first: ScreenPoint
  var second: ScreenPoint

  /// The vector from the first to the second finger, in points right and down.
  var line: SIMD2<Double> { [second.x - first.x, second.y - first.y] }
  var middle: ScreenPoint {
    ScreenPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
  }
}

// Cameras that keep the ground under the fingers. The ground at a point of the screen is the target plus an
// offset that depends only on viewing angle, bearing and zoom. The target therefore follows from the ground
// to keep.
extension GestureView {
  /// Returns the camera after a drag of the ground from one point to another.
  func panned(from start: ScreenPoint, to end: ScreenPoint) -> CameraState {
    let lens = lens(viewingAngle: camera.viewingAngle)
    var moved = camera
    moved.world -= camera.worldVector(lens.ground(at: end) - lens.ground(at: start))
    return moved
  }

  /// Returns a constrained camera with a requested zoom, bearing and angle that keeps the ground at a point,
  /// or keeps the target if there is no point.
  ///
  /// - Parameter offset: How far the target has moved, in points east and south, since the ground to keep was
  ///   at the point. The ground is kept at the opposite offset.
  func shaped(
    _ requested: CameraState, about point: ScreenPoint?, aside offset: SIMD2<Double> = .zero
  ) -> CameraState {
    var shape = constrain(requested)
    shape.target = camera.target
    if offset != .zero {
      shape.world += offset / shape.pointsPerWorld - offset / camera.pointsPerWorld
    }
    guard let point else { return shape }
    let before = lens(viewingAngle: camera.viewingAngle).ground(at: point)
    let shapeLens = GroundLens(
      viewingAngle: shape.viewingAngle, roll: shape.roll, size: size, padding: padding)
    shape.world += camera.worldVector(before) - shape.worldVector(shapeLens.ground(at: point))
    return shape
  }

  /// Whether a move on the screen is short enough on the ground for the map to catch up with it at once.
  func catchesUp(from start: ScreenPoint, to end: ScreenPoint) -> Bool {
    let lens = lens(viewingAngle: camera.viewingAngle)
    let ground = lens.ground(at: end) - lens.ground(at: start)
    return (ground * ground).sum().squareRoot()
      <= GestureTuning.catchUpLimit * start.distance(to: end)
  }

  /// Returns the camera after two fingers moved. If they may zoom, rotate and pan, the ground under each
  /// finger is kept exactly, at any viewing angle; otherwise the ground at their middle is kept.
  ///
  /// - Parameter lag: Degrees clockwise that the map rotates in addition to the fingers' rotation; `nil` if
  ///   they do not rotate it.
  func pinched(
    from start: FingerPair, to end: FingerPair, zooms: Bool, lag: Double?
  ) -> CameraState {
    guard settings.holdsGround else {
      return shaped(twisted(from: start.line, to: end.line, zooms: zooms, lag: lag), about: nil)
    }
    let lens = lens(viewingAngle: camera.viewingAngle)
    let held = (lens.ground(at: start.first), lens.ground(at: start.second))
    func request(_ lens: GroundLens) -> CameraState {
      twisted(
        from: held.1 - held.0, to: lens.ground(at: end.second) - lens.ground(at: end.first),
        zooms: zooms, lag: lag)
    }
    var requested = request(lens)
    var shape = constrain(requested)
    if zooms, shape.viewingAngle < camera.viewingAngle {
      requested = request(self.lens(viewingAngle: settledAngle(request)))
      shape = constrain(requested)
    }
    let shapeLens = self.lens(viewingAngle: shape.viewingAngle)
    shape.target = camera.target
    if zooms, abs(shape.zoom - requested.zoom) < 1e-5 {
      let after = shapeLens.ground(at: end.first) + shapeLens.ground(at: end.second)
      shape.world += camera.worldVector((held.0 + held.1) / 2) - shape.worldVector(after / 2)
    } else {
      // The fingers slide over the ground, but their middle on the screen keeps its ground. A pinch at the
      // zoom's limit therefore moves nothing.
      shape.world +=
        camera.worldVector(lens.ground(at: start.middle))
        - shape.worldVector(shapeLens.ground(at: end.middle))
    }
    return shape
  }

  /// Returns the rotation of the ground between two fingers that follows them, degrees clockwise.
  ///
  /// - Parameter viewingAngle: The camera's viewing angle after the fingers' move.
  func turn(from start: FingerPair, to end: FingerPair, viewingAngle: Double) -> Double {
    guard settings.holdsGround else { return degrees(from: start.line, to: end.line) }
    let before = lens(viewingAngle: camera.viewingAngle)
    let after = lens(viewingAngle: viewingAngle)
    return degrees(
      from: before.ground(at: start.second) - before.ground(at: start.first),
      to: after.ground(at: end.second) - after.ground(at: end.first))
  }

  /// Returns the changes that a pinch made from this view to another. The pan is that of the fingers' middle.
  func move(to other: GestureView, from start: ScreenPoint, to end: ScreenPoint)
    -> VelocityTracker.Move
  {
    let lens = lens(viewingAngle: camera.viewingAngle)
    let ground = lens.ground(at: end) - lens.ground(at: start)
    return VelocityTracker.Move(
      pan: settings.holdsGround ? -camera.worldVector(ground) : .zero,
      zoom: other.camera.zoom - camera.zoom,
      bearing: Longitude.difference(from: camera.bearing, to: other.camera.bearing))
  }

  /// Returns the levels of a pinch that the zoom limit stops; `nil` if it does not stop it.
  func levelsHeldUp(from start: FingerPair, to end: FingerPair) -> Double? {
    let lengths = (start.first.distance(to: start.second), end.first.distance(to: end.second))
    guard lengths.0 > GestureTuning.pairLimit, lengths.1 > GestureTuning.pairLimit else {
      return nil
    }
    let levels = log2(lengths.1 / lengths.0)
    return levels != 0 && softZoom(levels) == 0 ? levels : nil
  }

  /// Returns the camera zoomed and rotated as one line must be to become another. Its target does not change.
  private func twisted(
    from start: SIMD2<Double>, to end: SIMD2<Double>, zooms: Bool, lag: Double?
  ) -> CameraState {
    var requested = camera
    if zooms, let growth = growth(from: start, to: end) { requested.zoom += log2(growth) }
    if let lag { requested.bearing -= lag + degrees(from: start, to: end) }
    return requested
  }

  /// Returns the length of a line relative to that of another; `nil` if one is too short to measure.
  private func growth(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double? {
    let lengths = ((start * start).sum().squareRoot(), (end * end).sum().squareRoot())
    guard lengths.0 > GestureTuning.pairLimit, lengths.1 > GestureTuning.pairLimit else {
      return nil
    }
    return lengths.1 / lengths.0
  }

  /// Returns the angle from one line to another, degrees clockwise; 0 if one is too short to measure.
  private func degrees(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
    guard growth(from: start, to: end) != nil else { return 0 }
    let cross = start.x * end.y - start.y * end.x
    return atan2(cross, (start * end).sum()) * 180 / .pi
  }

  /// Returns the viewing angle to which a pinch that zooms out lowers the camera.
  ///
  /// The maximum angle decreases with the zoom. A lower angle changes the ground between the fingers, and so
  /// the zoom. The result is the nearest angle below the current one that is consistent with the zoom, found
  /// by steps of a degree and bisection of the last one.
  private func settledAngle(_ request: (GroundLens) -> CameraState) -> Double {
    func allows(_ angle: Double) -> Bool {
      constrain(request(lens(viewingAngle: angle))).viewingAngle >= angle
    }
    var high = camera.viewingAngle
    var low = max(0, high - 1)
    while low > 0, !allows(low) {
      high = low
      low = max(0, low - 1)
    }
    for _ in 0..<32 {
      let middle = (low + high) / 2
      if allows(middle) { low = middle } else { high = middle }
    }
    return low
  }

  func lens(viewingAngle: Double) -> GroundLens {
    GroundLens(viewingAngle: viewingAngle, roll: camera.roll, size: size, padding: padding)
  }
}
