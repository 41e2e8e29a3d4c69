// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import MapUI
import Testing

@Suite("Random and invalid input") struct WildInputTests {
  @Test func `ten thousand random inputs keep the camera valid and within its limits`() {
    var wild = WildInputs(seed: 20)
    let constraints = CameraConstraints(
      minimumZoom: 5, maximumZoom: 18,
      targetBounds: CoordinateBounds(
        southWest: Coordinate(latitude: -60, longitude: 150),
        northEast: Coordinate(latitude: 80, longitude: -150)))
    let size = ViewSize(width: 400, height: 700)
    let gate = Gate(constraints: constraints, size: size, padding: wild.padding)
    var player = Player(
      CameraState(target: Coordinate(latitude: 60, longitude: 180), zoom: 12), size: size,
      padding: wild.padding, constraints: constraints)
    var isMoving = false
    for _ in 0..<10_000 {
      if wild.random.int(in: 0...40) == 0 { player.view.settings = wild.settings() }
      let count = player.steps.count
      player.send(wild.input(), at: wild.time())
      if wild.random.int(in: 0...2) == 0 {
        player.apply(player.recognizers.tick(at: wild.now, view: player.view))
      }
      if wild.random.int(in: 0...500) == 0 { player.apply(player.recognizers.cancel()) }
      for step in player.steps[count...] {
        switch step {
        case .began:
          #expect(!isMoving)
          isMoving = true
        case .ended:
          #expect(isMoving)
          isMoving = false
        case .camera(let camera):
          #expect(isMoving)
          #expect(camera.zoom.isFinite && camera.bearing.isFinite && camera.viewingAngle.isFinite)
          #expect(camera.target.isValid)
          #expect(gate(camera) == camera)
        case .tap(let point), .longPress(let point):
          #expect(point.x.isFinite && point.y.isFinite)
        }
      }
    }
    // It did move, and comes to rest when the input has ended.
    #expect(player.steps.count > 2000)
    for id in 0...3 {
      player.send(.touch(id: id, .ended, at: ScreenPoint(x: 0, y: 0)), at: wild.now)
    }
    for button in RawInput.MouseButton.allCases {
      player.send(.mouse(button, .ended, at: ScreenPoint(x: 0, y: 0)), at: wild.now)
    }
    for key in KeyboardKey.allCases { player.send(.key(key, isDown: false), at: wild.now) }
    for frame in 0...600 {
      let time = wild.now + Double(frame) / 60
      player.apply(player.recognizers.tick(at: time, view: player.view))
    }
    #expect(!player.recognizers.isActive)
    #expect(player.steps.last { $0 == .began || $0 == .ended } == .ended)
  }

  @Test(arguments: [0.0, 1, 10_000]) func `a view of any size handles a pinch`(side: Double) {
    var player = Player(size: ViewSize(width: side, height: side))
    Recording(GestureSettingsTests.zooms[0]).play(to: &player)
    #expect(player.camera.zoom > 16)
    #expect(player.order == "began camera ended")
  }

  @Test func `values that are not numbers are ignored, but a release is a release`() {
    var player = Player()
    let nowhere = ScreenPoint(x: .nan, y: .infinity)
    player.send(.touch(id: 1, .began, at: nowhere), at: 0)
    #expect(!player.recognizers.isActive)
    Recording("0 down 1 100,100\n16 move 1 130,100").play(to: &player)
    let held = player.camera
    player.send(.touch(id: 1, .moved, at: nowhere), at: 0.02)
    player.send(.touch(id: 1, .ended, at: nowhere), at: 0.5)
    player.send(.wheel(delta: [0, .nan], isPrecise: false, at: nowhere), at: 0.5)
    player.send(.magnify(factor: 0, at: ScreenPoint(x: 0, y: 0)), at: 0.5)
    player.send(.rotate(degrees: .infinity, at: ScreenPoint(x: 0, y: 0)), at: .nan)
    #expect(player.camera == held)
    #expect(player.order == "began camera ended")
  }
}

/// Random and partly invalid inputs, the same in each run.
private struct WildInputs {
  var random: SplitMix64
  private(set) var now = 0.0
  let padding = MapEdgeInsets(top: 450, left: 0, bottom: 0, right: 50)

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a time: mostly a little later, sometimes the same, earlier, much later or not a number.
  mutating func time() -> Double {
    switch random.int(in: 0...29) {
    case 0: return now - 1
    case 1: return .nan
    case 2: now += 1
    case 3...6: break
    default: now += random.double(in: 0...0.03)
    }
    return now
  }

  mutating func settings() -> GestureSettings {
    var settings = GestureSettings()
    if random.int(in: 0...1) == 0 { return settings }
    settings.scrollGestures = random.int(in: 0...2) > 0
    settings.zoomGestures = random.int(in: 0...2) > 0
    settings.tiltGestures = random.int(in: 0...2) > 0
    settings.rotateGestures = random.int(in: 0...2) > 0
    settings.allowScrollGesturesDuringRotateOrZoom = random.int(in: 0...2) > 0
    return settings
  }

  private mutating func point() -> ScreenPoint {
    switch random.int(in: 0...99) {
    case 0: ScreenPoint(x: .nan, y: 3)
    case 1: ScreenPoint(x: 1e300, y: -1e300)
    case 2: ScreenPoint(x: -5000, y: 9000)
    default:
      ScreenPoint(x: random.double(in: -20...420), y: random.double(in: -20...720))
    }
  }

  private mutating func phase() -> RawInput.TouchPhase {
    [.began, .moved, .moved, .moved, .moved, .ended, .ended, .canceled][random.int(in: 0...7)]
  }

  mutating func input() -> RawInput {
    switch random.int(in: 0...19) {
    case 0...11: .touch(id: random.int(in: 0...3), phase(), at: point())
    case 12...14:
      .mouse(
        RawInput.MouseButton.allCases[random.int(in: 0...2)], phase(), at: point(),
        modifiers: KeyModifiers(rawValue: random.int(in: 0...3)))
    case 15, 16:
      .wheel(
        delta: [0, random.double(in: -20...20)], isPrecise: random.int(in: 0...1) == 0,
        at: point())
    case 17: .magnify(factor: random.double(in: -0.1...4), at: point())
    case 18: .rotate(degrees: random.double(in: -400...400), at: point())
    default:
      .key(
        KeyboardKey.allCases[random.int(in: 0...8)], isDown: random.int(in: 0...1) == 0,
        modifiers: random.int(in: 0...1) == 0 ? .shift : [])
    }
  }
}
