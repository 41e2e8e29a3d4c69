// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// A change of the stops of a planned route.
enum RouteEdit: Equatable {
  case insert(Coordinate, at: Int)
  case move(Int, to: Coordinate)
  case remove(Int)
}

/// The dragging of a planned route's line with the mouse or one finger: it adds stops, moves them and removes them.
///
/// A dot shows the point of the line under the mouse. A second finger ends the drag, so that a pinch can start on the line.
@MainActor final class RouteDrag {
  /// A route with its stops, which do not include the destination.
  struct Line {
    var route: Route
    var stops: [Coordinate]
  }

  private enum Pointer: Equatable {
    case mouse
    case finger(Int)
  }

  /// The part of the route that the user holds.
  private enum Grip {
    case line(leg: Int)
    case stop(Int)
  }

  private struct Drag {
    var pointer: Pointer
    var grip: Grip
    var start: ScreenPoint
    var last: ScreenPoint
    var hasMoved = false
  }

  private let view: MapView
  /// Returns the route to drag; `nil` if there is none.
  private let line: @MainActor () -> Line?
  private let edit: @MainActor (RouteEdit) -> Void
  private let dot = Marker(position: Coordinate(latitude: 0, longitude: 0))
  private var dotScale = 1.0
  private var drag: Drag?
  /// The fingers on the view that do not drag the route.
  private var otherFingers: Set<Int> = []

  /// The distances from the line at which the mouse and a finger hold it, in points.
  private static let mouseReach = 9.0
  private static let fingerReach = 18.0
  /// The size of a stop's pin above its point, in points.
  private static let pin = (halfWidth: 12.0, height: 36.0)
  /// The distance from which on a press is a drag, in points.
  private static let slop = 5.0
  private static let dotSize = 16.0

  init(
    _ view: MapView, line: @escaping @MainActor () -> Line?,
    edit: @escaping @MainActor (RouteEdit) -> Void
  ) {
    (self.view, self.line, self.edit) = (view, line, edit)
    dot.groundAnchor = CGPoint(x: 0.5, y: 0.5)
    dot.isTappable = false
    dot.zIndex = 100
  }

  /// The position of the dot; `nil` while it is hidden.
  var dotPosition: Coordinate? { dot.map == nil ? nil : dot.position }

  /// Shows the dot if the mouse is over the line, and hides it otherwise.
  func hover(_ point: ScreenPoint?) {
    guard drag == nil else { return }
    guard let point, let found = grip(at: point, reach: Self.mouseReach) else { return hideDot() }
    show(at: found.coordinate)
  }

  func hideDot() { dot.map = nil }

  /// Handles an input for the map. Returns whether it drags the route.
  func take(_ input: RawInput) -> Bool {
    switch input {
    case .mouse(.left, let phase, let point, let modifiers):
      guard modifiers.isEmpty || drag?.pointer == .mouse else { return false }
      return take(.mouse, phase, at: point, reach: Self.mouseReach)
    case .touch(let id, let phase, let point): return touch(id, phase, at: point)
    default: return drag != nil
    }
  }

  private func touch(_ id: Int, _ phase: RawInput.TouchPhase, at point: ScreenPoint) -> Bool {
    if case .finger(let first)? = drag?.pointer, first != id, phase == .began,
      let last = drag?.last
    {
      // The map continues with both fingers.
      end()
      otherFingers = [first, id]
      view.handle(.touch(id: first, .began, at: last))
      return false
    }
    if phase == .began, drag == nil, otherFingers.isEmpty,
      take(.finger(id), phase, at: point, reach: Self.fingerReach)
    {
      return true
    }
    if drag?.pointer == .finger(id) {
      return take(.finger(id), phase, at: point, reach: Self.fingerReach)
    }
    if phase == .began { otherFingers.insert(id) }
    if phase == .ended || phase == .canceled { otherFingers.remove(id) }
    return false
  }

  private func take(
    _ pointer: Pointer, _ phase: RawInput.TouchPhase, at point: ScreenPoint, reach: Double
  ) -> Bool {
    if phase == .began {
      guard drag == nil, let found = grip(at: point, reach: reach) else { return false }
      drag = Drag(pointer: pointer, grip: found.grip, start: point, last: point)
      show(at: found.coordinate)
      return true
    }
    guard var drag, drag.pointer == pointer else { return false }
    drag.hasMoved = drag.hasMoved || drag.start.distance(to: point) > Self.slop
    drag.last = point
    self.drag = drag
    let coordinate = view.projection.coordinate(for: CGPoint(point))
    if drag.hasMoved, coordinate.isValid, phase != .canceled { show(at: coordinate) }
    guard phase != .moved else { return true }
    end()
    if phase == .ended { finish(drag, at: coordinate) }
    return true
  }

  private func end() {
    drag = nil
    hideDot()
  }

  private func finish(_ drag: Drag, at coordinate: Coordinate) {
    switch drag.grip {
    case .stop(let index) where !drag.hasMoved: edit(.remove(index))
    case .stop(let index) where coordinate.isValid: edit(.move(index, to: coordinate))
    case .line(let leg) where drag.hasMoved && coordinate.isValid:
      edit(.insert(coordinate, at: leg))
    default: break
    }
  }

  /// Returns the stop or the part of the line at a point, and its position; `nil` under a button or panel, and where there
  /// is none.
  private func grip(at point: ScreenPoint, reach: Double) -> (grip: Grip, coordinate: Coordinate)? {
    let position = CGPoint(point)
    guard let line = line(), view.screenControls.control(at: position) == nil else { return nil }
    for (index, stop) in line.stops.enumerated().reversed() where isPin(of: stop, at: point, reach)
    {
      return (.stop(index), stop)
    }
    let nearest = line.route.line.nearest(to: view.projection.coordinate(for: position)).position
    let shown = view.projection.point(for: nearest.coordinate)
    guard point.distance(to: ScreenPoint(shown)) <= reach else { return nil }
    let legs = line.route.legs
    let leg = legs.firstIndex { nearest.distance <= $0.stretch.upperBound } ?? legs.count - 1
    return (.line(leg: leg), nearest.coordinate)
  }

  private func isPin(of stop: Coordinate, at point: ScreenPoint, _ reach: Double) -> Bool {
    let tip = view.projection.point(for: stop)
    return abs(point.x - tip.x) <= max(reach, Self.pin.halfWidth)
      && point.y <= tip.y + reach && point.y >= tip.y - Self.pin.height
  }

  private func show(at coordinate: Coordinate) {
    if dot.icon == nil || dotScale != view.scale {
      dotScale = view.scale
      dot.icon = Self.image(scale: dotScale)
    }
    dot.move(to: coordinate)
    if dot.map == nil { dot.map = view }
  }

  /// A white dot with a blue edge.
  private static func image(scale: Double) -> IconImage {
    let canvas = Canvas(size: CGSize(width: dotSize, height: dotSize), scale: scale)
    let center = CGPoint(x: dotSize / 2, y: dotSize / 2)
    canvas.fill(
      .circle(center: center, radius: dotSize / 2), MapColor(red: 0.1, green: 0.31, blue: 0.72))
    canvas.fill(.circle(center: center, radius: dotSize / 2 - 3), "white")
    return IconImage(canvas.image, scale: scale)
  }
}
