// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import MapUI
import Testing

/// A camera that is turned about its line of sight, moved by gestures, updates and animations.
@Suite @MainActor struct RollTests {
  private func camera(_ roll: Double, angle: Double = 40) -> CameraState {
    CameraState(
      target: Player.helsinki.target, zoom: 16, bearing: 20, viewingAngle: angle, roll: roll)
  }

  /// The distance of a coordinate on the screen from a point.
  private func slip(_ held: Coordinate?, _ finger: ScreenPoint, _ viewport: Viewport) -> Double {
    guard let held, let shown = viewport.point(for: held) else { return .infinity }
    return shown.distance(to: finger)
  }

  @Test(arguments: [25.0, 90, 200, 315], [0.0, 40])
  func `a finger keeps the ground under it`(roll: Double, angle: Double) {
    var player = Player(camera(roll, angle: angle))
    var held: Coordinate?
    player.send(.touch(id: 1, .began, at: ScreenPoint(x: 150, y: 450)), at: 0)
    for move in 1...20 {
      let finger = ScreenPoint(x: 150 + Double(move) * 6, y: 450 - Double(move) * 9)
      player.send(.touch(id: 1, .moved, at: finger), at: Double(move) / 60)
      guard player.steps.contains(.began) else { continue }
      held = held ?? player.viewport.coordinate(at: finger)
      #expect(slip(held, finger, player.viewport) < 1e-3)
    }
    #expect(player.travel != .zero && abs(player.camera.roll - roll) < 1e-9)
  }

  @Test(arguments: [25.0, 90, 200, 315])
  func `two fingers keep the ground under them`(roll: Double) {
    var player = Player(camera(roll))
    var fingers = TwoFingers(middle: ScreenPoint(x: 180, y: 380))
    // The gesture begins with the first moves.
    fingers.move(&player, frames: 10, every: 1.0 / 60) { fingers in
      fingers.reach += 3
      fingers.angle += 4
    }
    let held = (1...2).map { player.viewport.coordinate(at: fingers.point($0)) }
    let before = player.camera
    fingers.move(&player, frames: 10, every: 1.0 / 60) { fingers in
      fingers.reach += 3
      fingers.angle += 4
      fingers.middle.x += 2
    }
    for (id, coordinate) in zip(1...2, held) {
      #expect(slip(coordinate, fingers.point(id), player.viewport) < 1e-3)
    }
    #expect(player.camera.zoom > before.zoom && player.camera.bearing != before.bearing)
    #expect(abs(player.camera.roll - roll) < 1e-9)
  }

  @Test func `an update that zooms at a point keeps its ground`() {
    let (view, _, _) = makeView(camera(75).position)
    let point = CGPoint(x: 620, y: 150)
    let held = view.projection.coordinate(for: point)
    view.moveCamera(.zoom(by: 0.7, at: point))
    let shown = view.projection.point(for: held)
    #expect(abs(shown.x - point.x) < 0.01 && abs(shown.y - point.y) < 0.01)
    #expect(view.camera.roll == 75)
  }

  @Test func `a scroll moves the ground of an untilted map by its points`() {
    let (view, _, _) = makeView(camera(60, angle: 0).position)
    let held = view.projection.coordinate(for: CGPoint(x: 400, y: 300))
    view.moveCamera(.scrollBy(x: 100, y: -40))
    let shown = view.projection.point(for: held)
    #expect(abs(shown.x - 300) < 0.01 && abs(shown.y - 340) < 0.01)
  }

  @Test func `an animation takes the shorter turn`() {
    let animation = CameraAnimation(
      from: camera(350), to: camera(20), size: ViewSize(width: 400, height: 300))
    #expect(abs(animation.state(at: 0.5).roll - 5) < 1e-9)
    #expect(animation.state(at: 1).roll == 20)
  }

  @Test func `an animated move changes the roll, and the compass shows it and turns it back`() {
    let (view, _, _) = makeView()
    view.settings.compassButton = true
    var position = view.camera
    position.roll = 30
    view.animate(to: position)
    view.run()
    #expect(view.camera.roll == 30)
    // Another property keeps it.
    view.animate(toZoom: 15)
    view.run()
    #expect(view.camera.roll == 30 && view.camera.zoom == 15)
    let compass = view.screenControls.control(ControlIdentifier.compass)
    #expect(compass != nil)
    compass?.action?()
    view.run()
    #expect(view.camera.roll == 0)
  }

  @Test(arguments: [40.0, 160, 290])
  func `the projection converts points both ways, also at the horizon`(roll: Double) {
    let (view, _, _) = makeView(
      CameraPosition(
        latitude: 43.77, longitude: 11.25, zoom: 17, bearing: 80, viewingAngle: 65, roll: roll))
    let viewport = Viewport(camera: view.camera, size: ViewSize(width: 800, height: 600))
    #expect(viewport.roll == roll)
    for x in stride(from: 0.0, through: 800, by: 100) {
      for y in stride(from: 0.0, through: 600, by: 100) {
        let coordinate = view.projection.coordinate(for: CGPoint(x: x, y: y))
        let back = ScreenPoint(view.projection.point(for: coordinate))
        let point = ScreenPoint(x: x, y: y)
        guard viewport.showsGround(at: point) else {
          // The nearest ground is at the horizon: not nearer than any other of its row.
          #expect(!viewport.showsGround(at: ScreenPoint(x: 2 * x - back.x, y: 2 * y - back.y)))
          #expect(viewport.nearestGround(to: back) != nil)
          continue
        }
        #expect(back.distance(to: point) < 0.01)
      }
    }
  }

  @Test func `a point above the rolled horizon is the nearest ground`() throws {
    let viewport = Viewport(
      camera: CameraState(
        target: Player.helsinki.target, zoom: 17, viewingAngle: 65, roll: 90),
      size: ViewSize(width: 400, height: 700),
      padding: MapEdgeInsets(top: 0, left: 380, bottom: 0, right: 0))
    // The image turns counterclockwise, so that the sky is on the left.
    let sky = ScreenPoint(x: -300, y: 350)
    #expect(viewport.worldPoint(at: sky) == nil && !viewport.showsGround(at: sky))
    let ground = try #require(viewport.nearestGround(to: sky))
    let shown = try #require(viewport.point(for: ground))
    #expect(shown.x > sky.x && abs(shown.y - sky.y) < 0.01)
    #expect(viewport.showsGround(at: ScreenPoint(x: shown.x + 1, y: shown.y)))
    #expect(!viewport.showsGround(at: ScreenPoint(x: shown.x - 1, y: shown.y)))
  }
}
