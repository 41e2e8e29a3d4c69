// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite("Keyboard") struct KeyTests {
  /// Holds a key for a second and waits until nothing moves.
  private func held(
    _ key: KeyboardKey, _ modifiers: KeyModifiers = [], repeats: Int = 0, frames: Double = 60,
    from camera: CameraState = Player.helsinki
  ) -> Player {
    var player = Player(camera)
    player.send(.key(key, isDown: true, modifiers: modifiers), at: 0)
    for index in 0..<repeats {
      let time = 0.3 + 0.7 * Double(index) / Double(repeats)
      player.tick(until: time, every: 1 / frames)
      player.send(.key(key, isDown: true, modifiers: modifiers), at: time)
    }
    player.tick(until: 1, every: 1 / frames)
    player.send(.key(key, isDown: false), at: 1)
    player.tick(until: 3, every: 1 / frames)
    return player
  }

  @Test func `a held key accelerates and slows down smoothly after its release`() {
    var player = Player()
    player.send(.key(.right, isDown: true), at: 0)
    var speeds: [Double] = []
    for frame in 1...180 {
      if frame == 91 { player.send(.key(.right, isDown: false), at: player.now) }
      let before = player.travel.x
      player.tick(until: Double(frame) / 60)
      speeds.append(player.travel.x - before)
    }
    // The first step eases out over 0.3 s. From then on only the held key moves the map.
    let rising = speeds[20..<90]
    #expect(zip(rising, rising.dropFirst()).allSatisfy { $1 > $0 })
    let falling = speeds[91...]
    #expect(zip(falling, falling.dropFirst()).allSatisfy { $1 <= $0 + 1e-9 })
    #expect(speeds[91] > speeds[89] * 0.7 && speeds[179] == 0)
    #expect(player.order == "began camera ended")
  }

  @Test func `repeats of a held key have no effect`() {
    let quiet = held(.right)
    let noisy = held(.right, repeats: 20)
    #expect(abs(quiet.travel.x - noisy.travel.x) < 1e-6)
    #expect(quiet.travel.x > 300)
  }

  @Test(arguments: [KeyboardKey.left, .up, .plus], [KeyModifiers(), .shift])
  func `a held key has the same result at any frame rate`(
    key: KeyboardKey, modifiers: KeyModifiers
  ) {
    let ends = [30.0, 60, 144].map { held(key, modifiers, frames: $0) }
    for end in ends.dropFirst() {
      #expect(abs(end.camera.zoom - ends[0].camera.zoom) < 1e-6)
      #expect(abs(end.camera.bearing - ends[0].camera.bearing) < 1e-6)
      #expect(abs(end.camera.viewingAngle - ends[0].camera.viewingAngle) < 1e-6)
      #expect(abs(end.travel.x - ends[0].travel.x) < 1e-3)
      #expect(abs(end.travel.y - ends[0].travel.y) < 1e-3)
    }
    #expect(ends[0].camera != ends[0].start)
  }

  @Test func `a held key reaches the zoom limit without moving back`() {
    var player = Player(constraints: CameraConstraints(minimumZoom: 5, maximumZoom: 17.5))
    player.send(.key(.plus, isDown: true), at: 0)
    var zoom = player.camera.zoom
    for frame in 1...180 {
      player.tick(until: Double(frame) / 60)
      #expect(player.camera.zoom >= zoom)
      zoom = player.camera.zoom
    }
    #expect(zoom == 17.5)
    player.send(.key(.plus, isDown: false), at: 3)
    player.tick(until: 4)
    #expect(player.order == "began camera ended")
  }

  @Test func `two keys pan diagonally, opposite keys cancel out, and a release leaves the other`() {
    var player = Player()
    Recording("0 hold left\n0 hold up\n1000 free left\n1500 free up\n3000 wait").play(to: &player)
    #expect(player.travel.x < -300 && player.travel.y < player.travel.x - 100)
    var still = Player()
    Recording("0 hold left\n0 hold right\n1000 free left\n1000 free right\n3000 wait")
      .play(to: &still)
    #expect(abs(still.travel.x) < 1e-6)
  }

  @Test func `a key whose release is lost stops by itself`() {
    var player = Player()
    Recording("0 hold right\n9000 wait").play(to: &player)
    #expect(player.order == "began camera ended")
    #expect(!player.recognizers.isActive)
  }

  @Test func `N turns north up, Home also removes the tilt, Enter taps and long-presses`() {
    let camera = CameraState(
      target: Player.helsinki.target, zoom: 16, bearing: 352.7, viewingAngle: 40)
    var north = Player(camera)
    Recording("0 key n\n400 wait").play(to: &north)
    #expect(north.camera.bearing == 0 && north.camera.viewingAngle == 40)
    #expect(north.camera.target == north.start.target)
    var flat = Player(camera)
    Recording("0 key home\n400 wait").play(to: &flat)
    #expect(flat.camera.bearing == 0 && flat.camera.viewingAngle == 0)
    var taps = Player(padding: MapEdgeInsets(top: 100, left: 0, bottom: 0, right: 0))
    Recording("0 key enter\n10 key shift enter").play(to: &taps)
    let middle = ScreenPoint(x: 200, y: 400)
    #expect(taps.steps == [.tap(middle), .longPress(middle)])
  }

  @Test func `N also turns the roll back, in the shorter direction`() {
    let camera = CameraState(
      target: Player.helsinki.target, zoom: 16, bearing: 20, viewingAngle: 40, roll: 340)
    var half = Player(camera)
    Recording("0 key n\n100 wait").play(to: &half)
    #expect(half.camera.roll > 340 && half.camera.roll < 360)
    var north = Player(camera)
    Recording("0 key n\n400 wait").play(to: &north)
    #expect(north.camera.bearing == 0 && north.camera.roll == 0)
    #expect(north.camera.viewingAngle == 40 && north.camera.target == north.start.target)
  }

  @Test func `each command has a key and a title in two languages`() {
    var found: Set<KeyCommand> = []
    for key in KeyboardKey.allCases {
      for modifiers in [KeyModifiers(), .shift] {
        if let command = KeyCommand(key, modifiers: modifiers) { found.insert(command) }
      }
      #expect(KeyCommand(key, modifiers: .command) == nil)
    }
    #expect(found == Set(KeyCommand.allCases))
    for language in ["en", "de-CH"] {
      let titles = Set(KeyCommand.allCases.map { $0.title(language: language) })
      #expect(titles.count == KeyCommand.allCases.count)
    }
    #expect(Set(KeyCommand.allCases.map(\.keys)).count == KeyCommand.allCases.count)
    #expect(KeyCommand.zoomIn.title(language: "de") == "Vergrößern")
  }

  @Test func `with shift the wheel pans in both axes`() {
    var ticks = Player()
    let point = ScreenPoint(x: 10, y: 10)
    ticks.send(.wheel(delta: [1, 2], isPrecise: false, at: point, modifiers: .shift), at: 0)
    ticks.tick(until: 1)
    #expect(abs(ticks.travel.x - 100) < 1e-6 && abs(ticks.travel.y + 200) < 1e-6)
    var points = Player()
    points.send(.wheel(delta: [7, 9], isPrecise: true, at: point, modifiers: .shift), at: 0)
    #expect(abs(points.travel.x - 7) < 1e-6 && abs(points.travel.y + 9) < 1e-6)
    points.tick(until: 1)
    #expect(points.order == "began camera ended")
  }
}
