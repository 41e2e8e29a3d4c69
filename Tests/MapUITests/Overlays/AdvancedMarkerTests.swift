// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage
import MapScene
import MapTestSupport
import MapUI
import Testing

@Suite @MainActor struct AdvancedMarkerTests {
  private let view: MapView
  private let clock: SteppedFrameClock

  init() { (view, clock, _) = makeView() }

  private func marker(
    _ x: Double, _ y: Double, _ behavior: CollisionBehavior, zIndex: Int32 = 0
  ) -> AdvancedMarker {
    let marker = AdvancedMarker(
      position: view.projection.coordinate(for: CGPoint(x: x, y: y)))
    marker.collisionBehavior = behavior
    marker.zIndex = zIndex
    marker.map = view
    return marker
  }

  private func found(_ x: Double, _ y: Double) -> Overlay? {
    view.overlay(at: CGPoint(x: x, y: y))
  }

  @Test func `collision behavior is required by default and is copied`() {
    let marker = AdvancedMarker(position: view.camera.target)
    #expect(marker.collisionBehavior == .required && marker.groundAnchor == CGPoint(x: 0.5, y: 1))
    marker.collisionBehavior = .optionalAndHidesLowerPriority
    marker.zIndex = 4
    marker.map = view
    let copy = marker.copied() as? AdvancedMarker
    #expect(copy?.collisionBehavior == .optionalAndHidesLowerPriority && copy?.map == nil)
    #expect(copy?.zIndex == 4 && AdvancedMarker().position.latitude == 0)
  }

  @Test func `among optional markers the greater zIndex is shown, then the older one`() {
    let optional = CollisionBehavior.optionalAndHidesLowerPriority
    let (first, second) = (marker(400, 300, optional), marker(415, 300, optional))
    #expect(found(395, 290) === first && found(425, 290) === nil)
    second.zIndex = 1
    #expect(found(425, 290) === second && found(390, 290) === nil)
    second.map = nil
    #expect(found(395, 290) === first)
  }

  @Test func `required markers are always shown and hide others only if set so`() {
    let optional = marker(400, 300, .optionalAndHidesLowerPriority, zIndex: 9)
    let required = marker(415, 300, .required)
    #expect(found(390, 290) === optional && found(426, 290) === required)
    required.collisionBehavior = .requiredAndHidesOptional
    #expect(found(388, 290) === required || found(388, 290) == nil)
    #expect(found(385, 290) == nil && found(426, 290) === required)
    let plain = Marker(position: optional.position)
    plain.map = view
    let beside = marker(405, 300, .requiredAndHidesOptional)
    #expect(found(388, 290) === plain && found(426, 290) === required && beside.map === view)
    required.map = nil
    beside.map = nil
    plain.map = nil
    #expect(found(390, 290) === optional)
  }

  @Test func `a selected or dragged optional marker is shown`() {
    let first = marker(400, 300, .requiredAndHidesOptional)
    let second = marker(420, 300, .optionalAndHidesLowerPriority)
    let third = marker(435, 300, .optionalAndHidesLowerPriority)
    third.zIndex = -1
    #expect(found(431, 290) === third && found(414, 290) === first)
    view.selectedMarker = second
    #expect(found(430, 290) === second && found(446, 270) == nil && found(390, 290) === first)
    view.selectedMarker = nil
    #expect(found(446, 290) === third)
    view.selectedMarker = second
    second.map = nil
    #expect(view.selectedMarker == nil && found(446, 290) === third)
  }

  @Test func `a dragged optional marker stays visible over others`() {
    let wall = marker(400, 300, .requiredAndHidesOptional)
    let held = marker(500, 300, .optionalAndHidesLowerPriority)
    held.isDraggable = true
    let point = { (x: Double) in ScreenPoint(x: x, y: 290) }
    view.handle(.touch(id: 1, .began, at: point(500)), at: clock.now)
    for frame in 1...90 { view.step(to: clock.now + 1 / 60.0 + 0 * Double(frame)) }
    view.handle(.touch(id: 1, .moved, at: point(415)), at: clock.now)
    view.step(to: clock.now + 1)
    #expect(abs(view.projection.point(for: held.position).x - 415) < 1)
    #expect(found(425, 290) === held && found(390, 290) === wall)
    view.handle(.touch(id: 1, .ended, at: point(415)), at: clock.now)
    view.step(to: clock.now + 1)
    #expect(found(427, 290) == nil)
  }

  @Test func `a marker with a pop animation hides others from the start`() {
    let low = marker(415, 300, .optionalAndHidesLowerPriority, zIndex: -1)
    #expect(found(425, 290) === low)
    let high = AdvancedMarker(
      position: view.projection.coordinate(for: CGPoint(x: 400, y: 300)))
    high.collisionBehavior = .optionalAndHidesLowerPriority
    high.appearAnimation = .pop
    high.map = view
    for time in stride(from: 0.0, to: 0.5, by: 0.02) {
      view.step(to: 100 + time)
      #expect(found(427, 290) !== low)
    }
    #expect(found(400, 290) === high)
  }

  @Test func `moving a selected marker to another map removes it from the first`() {
    let other = makeView().view
    let marker = marker(400, 300, .optionalAndHidesLowerPriority)
    let area = Polygon(outerRing: [
      florence.target, sydney.target, Coordinate(latitude: 0, longitude: 0),
    ])
    area.map = other
    view.selectedMarker = marker
    marker.map = other
    #expect(view.overlays.isEmpty && view.selectedMarker == nil && other.overlays.count == 2)
    marker.map = nil
    #expect(other.overlays.count == 1)
  }
}
