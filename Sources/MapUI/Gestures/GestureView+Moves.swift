// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// The places of two fingers.
struct FingerPair {
  var first: ScreenPoint
  var second: ScreenPoint

  /// The way from the first to the second finger, in points right and down.
  var line: SIMD2<Double> { [second.x - first.x, second.y - first.y] }
  var middle: ScreenPoint {
    ScreenPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
  }
}

// Cameras that keep the ground under the hand. What lies under a place on the screen is the target plus
// a way that depends only on angle, bearing and zoom; so the target follows from what is held.
extension GestureView {
  /// The camera after the ground under one place was dragged to another.
  func panned(from start: ScreenPoint, to end: ScreenPoint) -> CameraState {
    let lens = lens(viewingAngle: camera.viewingAngle)
    var moved = camera
    moved.world -= camera.way(lens.ground(at: end) - lens.ground(at: start))
    return moved
  }

  /// A camera of a wished zoom, bearing and angle, as far as they are permitted, that keeps the ground
  /// under a place; the target if there is none.
  ///
  /// - Parameter offset: How far the target has gone, in points east and south, since the ground to be kept
  ///   was under the place: it has gone as far the other way, and is kept there.
  func shaped(
    _ wish: CameraState, about place: ScreenPoint?, aside offset: SIMD2<Double> = .zero
  ) -> CameraState {
    var shape = constrain(wish)
    shape.target = camera.target
    if offset != .zero {
      shape.world += offset / shape.pointsPerWorld - offset / camera.pointsPerWorld
    }
    guard let place else { return shape }
    let before = lens(viewingAngle: camera.viewingAngle).ground(at: place)
    let after = lens(viewingAngle: shape.viewingAngle).ground(at: place)
    shape.world += camera.way(before) - shape.way(after)
    return shape
  }

  /// Whether a move on the screen is so little on the ground that the map may catch up with it at once.
  func catchesUp(from start: ScreenPoint, to end: ScreenPoint) -> Bool {
    let lens = lens(viewingAngle: camera.viewingAngle)
    let ground = lens.ground(at: end) - lens.ground(at: start)
    return (ground * ground).sum().squareRoot()
      <= GestureTuning.catchUpLimit * start.distance(to: end)
  }

  /// The camera after two fingers moved: where they may zoom and turn, and pan with it, each keeps its
  /// ground exactly, at any angle; otherwise their middle does.
  ///
  /// - Parameter lag: Degrees clockwise that the map is to turn beside what the fingers do; nil where they do
  ///   not turn it.
  func pinched(
    from start: FingerPair, to end: FingerPair, zooms: Bool, lag: Double?
  ) -> CameraState {
    guard settings.holdsGround else {
      return shaped(twisted(from: start.line, to: end.line, zooms: zooms, lag: lag), about: nil)
    }
    let lens = lens(viewingAngle: camera.viewingAngle)
    let held = (lens.ground(at: start.first), lens.ground(at: start.second))
    func wish(_ lens: GroundLens) -> CameraState {
      twisted(
        from: held.1 - held.0, to: lens.ground(at: end.second) - lens.ground(at: end.first),
        zooms: zooms, lag: lag)
    }
    var wished = wish(lens)
    var shape = constrain(wished)
    if zooms, shape.viewingAngle < camera.viewingAngle {
      wished = wish(self.lens(viewingAngle: settledAngle(wish)))
      shape = constrain(wished)
    }
    let shapeLens = self.lens(viewingAngle: shape.viewingAngle)
    shape.target = camera.target
    if zooms, abs(shape.zoom - wished.zoom) < 1e-5 {
      let after = shapeLens.ground(at: end.first) + shapeLens.ground(at: end.second)
      shape.world += camera.way((held.0 + held.1) / 2) - shape.way(after / 2)
    } else {
      // The fingers slide over the ground: their middle on the screen does not, so that a pinch at the
      // zoom's limit moves nothing.
      shape.world +=
        camera.way(lens.ground(at: start.middle)) - shape.way(shapeLens.ground(at: end.middle))
    }
    return shape
  }

  /// Degrees clockwise that the ground between two fingers would have turned with them.
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

  /// What a pinch did that led to another view: the pan is that of the fingers' middle.
  func move(to other: GestureView, from start: ScreenPoint, to end: ScreenPoint)
    -> DragTrack.Move
  {
    let lens = lens(viewingAngle: camera.viewingAngle)
    let ground = lens.ground(at: end) - lens.ground(at: start)
    return DragTrack.Move(
      way: settings.holdsGround ? -camera.way(ground) : .zero,
      zoom: other.camera.zoom - camera.zoom,
      bearing: Longitude.difference(from: camera.bearing, to: other.camera.bearing))
  }

  /// The levels that two fingers ask for where the limit of the zoom holds them up; nil elsewhere.
  func levelsHeldUp(from start: FingerPair, to end: FingerPair) -> Double? {
    let lengths = (start.first.distance(to: start.second), end.first.distance(to: end.second))
    guard lengths.0 > GestureTuning.pairLimit, lengths.1 > GestureTuning.pairLimit else {
      return nil
    }
    let levels = log2(lengths.1 / lengths.0)
    return levels != 0 && softZoom(levels) == 0 ? levels : nil
  }

  /// The camera zoomed and turned as one line must be to become another; its target stays.
  private func twisted(
    from start: SIMD2<Double>, to end: SIMD2<Double>, zooms: Bool, lag: Double?
  ) -> CameraState {
    var wish = camera
    if zooms, let growth = growth(from: start, to: end) { wish.zoom += log2(growth) }
    if let lag { wish.bearing -= lag + degrees(from: start, to: end) }
    return wish
  }

  /// The length of a line relative to that of another; nil where one is so short that it is noise.
  private func growth(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double? {
    let lengths = ((start * start).sum().squareRoot(), (end * end).sum().squareRoot())
    guard lengths.0 > GestureTuning.pairLimit, lengths.1 > GestureTuning.pairLimit else {
      return nil
    }
    return lengths.1 / lengths.0
  }

  /// The angle from a line to another, degrees clockwise; 0 where one is so short that it is noise.
  private func degrees(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
    guard growth(from: start, to: end) != nil else { return 0 }
    let cross = start.x * end.y - start.y * end.x
    return atan2(cross, (start * end).sum()) * 180 / .pi
  }

  /// The angle that a pinch outward from the ground lowers the camera to.
  ///
  /// Zooming out lowers the angle (P5), the lower angle changes the ground between the fingers and so
  /// the zoom: the nearest angle below the present one where both agree, found by steps of a degree
  /// and halving the last one.
  private func settledAngle(_ wish: (GroundLens) -> CameraState) -> Double {
    func permits(_ angle: Double) -> Bool {
      constrain(wish(lens(viewingAngle: angle))).viewingAngle >= angle
    }
    var high = camera.viewingAngle
    var low = max(0, high - 1)
    while low > 0, !permits(low) {
      high = low
      low = max(0, low - 1)
    }
    for _ in 0..<32 {
      let middle = (low + high) / 2
      if permits(middle) { low = middle } else { high = middle }
    }
    return low
  }

  func lens(viewingAngle: Double) -> GroundLens {
    GroundLens(viewingAngle: viewingAngle, size: size, padding: padding)
  }
}
