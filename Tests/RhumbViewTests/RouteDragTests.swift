// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import RhumbTesting
import Testing

@testable import RhumbView

/// Drags of a route along the equator, with a stop at 0° E, in a view of 400 × 400 points around 0° N 0° E.
@MainActor @Suite struct RouteDragTests {
  private let view: MapView
  private let drag: RouteDrag
  private let edits = Edits()

  private final class Edits {
    var all: [RouteEdit] = []
    var isOpen = true
  }

  /// Points for each degree at zoom 10, by the definition of the Mercator map.
  private static let degree = 256 * exp2(10.0) / 360

  init() throws {
    view = try MapView.forTests(
      camera: CameraPosition(latitude: 0, longitude: 0, zoom: 10),
      size: CGSize(width: 400, height: 400))
    let ends = [-0.2, 0, 0.2].map { Coordinate(latitude: 0, longitude: $0) }
    let line = RouteLine(ends)
    let half = line.length / 2
    let legs = [(0.0, half, ends[1]), (half, line.length, ends[2])].map { start, end, coordinate in
      RouteLeg(
        destination: Waypoint(coordinate),
        steps: [
          RouteStep(Maneuver(.depart, at: ends[0]), stretch: start...end, duration: 60),
          RouteStep(Maneuver(.arrive, at: coordinate), stretch: end...end, duration: 0),
        ])
    }
    let route = Route(line: line, legs: legs, travelMode: .driving)
    drag = RouteDrag(view) { [edits] in
      edits.isOpen ? RouteDrag.Line(route: route, stops: [ends[1]]) : nil
    } edit: { [edits] in
      edits.all.append($0)
    }
    view.inputHandler = { [drag] in drag.take($0) }
  }

  private func mouse(_ phase: RawInput.TouchPhase, _ x: Double, _ y: Double) {
    view.handle(.mouse(.left, phase, at: ScreenPoint(x: x, y: y)))
  }

  private func touch(_ id: Int, _ phase: RawInput.TouchPhase, _ x: Double, _ y: Double) {
    view.handle(.touch(id: id, phase, at: ScreenPoint(x: x, y: y)))
  }

  /// Whether a coordinate is at a point of the view.
  private func isAt(_ coordinate: Coordinate?, _ x: Double, _ y: Double) -> Bool {
    guard let coordinate else { return false }
    // Within a tenth of a degree of the equator, the Mercator map has the same scale in both directions.
    return abs(coordinate.longitude * Self.degree - (x - 200)) < 0.01
      && abs(coordinate.latitude * Self.degree - (200 - y)) < 0.01
  }

  @Test func `a dot is on the line under the mouse, and nowhere else`() {
    drag.hover(ScreenPoint(x: 130, y: 205))
    #expect(isAt(drag.dotPosition, 130, 200))
    drag.hover(ScreenPoint(x: 130, y: 215))
    #expect(drag.dotPosition == nil)
    drag.hover(ScreenPoint(x: 130, y: 195))
    #expect(drag.dotPosition != nil)
    drag.hover(nil)
    #expect(drag.dotPosition == nil)
  }

  @Test(arguments: [(130.0, 0), (270, 1)])
  func `a drag of the line adds a stop to its leg`(x: Double, leg: Int) throws {
    let camera = view.camera
    mouse(.began, x, 203)
    mouse(.moved, x + 20, 250)
    #expect(isAt(drag.dotPosition, x + 20, 250))
    mouse(.ended, x + 20, 260)
    guard case .insert(let coordinate, let index) = try #require(edits.all.first) else {
      Issue.record("\(edits.all)")
      return
    }
    #expect(edits.all.count == 1 && index == leg && isAt(coordinate, x + 20, 260))
    #expect(drag.dotPosition == nil && view.camera == camera)
  }

  @Test func `a click on a stop removes it, also on its pin, and a drag moves it`() throws {
    for y in [200.0, 175] {
      mouse(.began, 203, y)
      mouse(.ended, 204, y)
    }
    #expect(edits.all == [.remove(0), .remove(0)])
    mouse(.began, 200, 200)
    mouse(.moved, 220, 240)
    mouse(.ended, 230, 240)
    guard case .move(0, let coordinate) = try #require(edits.all.last) else {
      Issue.record("\(edits.all)")
      return
    }
    #expect(isAt(coordinate, 230, 240))
  }

  @Test func `a click on the line, a canceled drag and presses beside it change nothing`() {
    mouse(.began, 130, 200)
    mouse(.ended, 132, 201)
    mouse(.began, 130, 200)
    mouse(.moved, 170, 260)
    mouse(.canceled, 170, 260)
    mouse(.began, 130, 215)
    mouse(.moved, 170, 260)
    mouse(.ended, 170, 260)
    #expect(edits.all.isEmpty && drag.dotPosition == nil)
    // The last press moved the map.
    #expect(view.camera.target.latitude != 0)
  }

  @Test func `without a route to drag, the map has all input`() {
    edits.isOpen = false
    drag.hover(ScreenPoint(x: 130, y: 200))
    #expect(drag.dotPosition == nil)
    mouse(.began, 130, 200)
    mouse(.moved, 170, 260)
    mouse(.ended, 170, 260)
    #expect(edits.all.isEmpty && view.camera.target.longitude != 0)
  }

  @Test func `a finger drags the line from farther away than the mouse`() {
    touch(1, .began, 130, 215)
    touch(1, .moved, 140, 260)
    touch(1, .ended, 140, 262)
    guard case .insert(let coordinate, 0)? = edits.all.first else {
      Issue.record("\(edits.all)")
      return
    }
    #expect(isAt(coordinate, 140, 262))
  }

  @Test func `two fingers zoom, also if the first one is on the line`() {
    touch(1, .began, 130, 200)
    touch(1, .moved, 131, 201)
    touch(2, .began, 270, 200)
    for step in 1...10 {
      view.step(to: Double(step) / 60)
      touch(1, .moved, 130 - Double(step) * 7, 200)
      touch(2, .moved, 270 + Double(step) * 7, 200)
    }
    touch(1, .ended, 60, 200)
    touch(2, .ended, 340, 200)
    // The fingers are twice as far apart.
    #expect(abs(view.camera.zoom - 11) < 0.15)
    #expect(edits.all.isEmpty && drag.dotPosition == nil)
    // The next finger drags again.
    view.camera = CameraPosition(latitude: 0, longitude: 0, zoom: 10)
    touch(1, .began, 130, 200)
    touch(1, .moved, 130, 250)
    touch(1, .ended, 130, 250)
    #expect(edits.all.count == 1)
  }

  @Test func `the stops of a plan follow the drags`() {
    func stops(_ plan: RoutePlan) -> [Double] { plan.stops.map(\.longitude) }
    func coordinate(_ longitude: Double) -> Coordinate {
      Coordinate(latitude: 0, longitude: longitude)
    }
    var plan = RoutePlan()
    plan.apply(.insert(coordinate(2), at: 0))
    plan.apply(.insert(coordinate(1), at: 0))
    plan.apply(.insert(coordinate(3), at: 9))
    #expect(stops(plan) == [1, 2, 3])
    plan.apply(.move(1, to: coordinate(5)))
    plan.apply(.remove(0))
    plan.apply(.remove(7))
    plan.apply(.move(-1, to: coordinate(0)))
    #expect(stops(plan) == [5, 3])
  }
}
