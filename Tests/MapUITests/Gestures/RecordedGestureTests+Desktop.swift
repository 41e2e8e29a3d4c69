// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

/// Tests of the desktop's input devices: wheel, trackpad, mouse and keys.
extension RecordedGestureTests {
  @Test func `a tick of the wheel zooms at the pointer by the sigmoid over 200 ms`() {
    let levels = log2(2 / (1 + exp(-100.0 / 450)))
    let share = 1 - exp2(-levels)
    check(
      "0 wheel 1 100,200\n300 wait",
      Expected(east: -100 * share, south: -150 * share, zoom: 16 + levels))
    check(
      "0 wheel -1 200,350\n300 wait", Expected(zoom: 16 - levels))
    var player = Player()
    Recording("0 wheel 1000 100,200\n190 wait").play(to: &player)
    #expect(player.camera.zoom > 16.9 && player.camera.zoom < 17)
    player.tick(until: 0.3)
    #expect(player.camera.zoom == 17)
  }

  @Test func `the first frame after a wheel tick already shows its zoom`() {
    var player = Player()
    player.send(.wheel(delta: [0, 1], isPrecise: false, at: ScreenPoint(x: 0, y: 0)), at: 0)
    player.tick(until: 1.0 / 60)
    #expect(player.camera.zoom > 16.02)
  }

  @Test func `a trackpad zooms and rotates without easing and ends when it rests`() {
    let levels = log2(2 / (1 + exp(-0.5)))
    check("0 scroll 50 200,350\n300 wait", Expected(zoom: 16 + levels))
    check("0 magnify 1.5 200,350\n300 wait", Expected(zoom: 16 + log2(1.5)))
    check("0 twist 30 200,350\n300 wait", Expected(bearing: 330))
    check("0 twist 5 200,350\n800 wait", Expected(bearing: 0))
  }

  @Test(arguments: ["right", "middle"])
  func `a right-drag rotates with its x and tilts with its y`(button: String) {
    check(
      """
      0 \(button) down 100,300
      16 \(button) move 110,280
      32 \(button) move 150,240
      64 \(button) up 150,240
      """, Expected(bearing: 40, viewingAngle: 30))
  }

  @Test func `a left-drag of the mouse pans and with control rotates`() {
    check(
      """
      0 left down 100,300
      16 left move 120,310
      100 left up 120,310
      """, Expected(east: -20, south: -10))
    check(
      """
      0 left down 100,300 control
      16 left move 120,300
      100 left up 120,300
      """, Expected(bearing: 16))
  }

  @Test func `a double click zooms in, with shift out`() {
    let click = """
      0 left down 200,350
      40 left up 200,350
      100 left down 200,350
      140 left up 200,350
      """
    check(click + "\n600 wait", Expected(zoom: 17))
    check(
      click.replacing("100 left down 200,350", with: "100 left down 200,350 shift")
        + "\n600 wait", Expected(zoom: 15))
  }

  @Test func `the arrow keys pan, with shift rotate and tilt, + and - zoom`() {
    check("0 key right\n400 wait", Expected(east: 100))
    check("0 key up\n400 wait", Expected(south: -100))
    check("0 key left\n50 key down\n400 wait", Expected(east: -100, south: 100))
    check("0 key plus\n400 wait", Expected(zoom: 17))
    check("0 key minus\n400 wait", Expected(zoom: 15))
    check("0 key shift right\n400 wait", Expected(bearing: 15))
    check("0 key shift left\n100 key shift left\n500 wait", Expected(bearing: 330))
    check("0 key shift up\n400 wait", Expected(viewingAngle: 10))
  }

  @Test func `a held key does not run ahead of the map`() {
    var player = Player()
    for repeats in 0..<60 {
      player.send(.key(.right, isDown: true), at: Double(repeats) / 30)
      player.tick(until: Double(repeats + 1) / 30)
    }
    player.send(.key(.right, isDown: false), at: 2)
    let released = player.travel.x
    player.tick(until: 3)
    #expect(player.travel.x - released < 200)
    #expect(released > 1000)
  }
}
