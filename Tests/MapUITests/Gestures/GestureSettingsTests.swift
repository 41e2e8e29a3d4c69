// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapUI
import Testing

@Suite("Gesture settings") struct GestureSettingsTests {
  static let scrolls = [
    "0 down 1 200,300\n16 move 1 150,300\n32 move 1 100,300\n40 up 1 100,300\n900 wait",
    "0 left down 200,300\n16 left move 150,300\n200 left up 150,300\n900 wait",
    "0 key left\n900 wait",
  ]
  static let zooms = [
    "0 down 1 150,300\n0 down 2 250,300\n16 move 1 100,300\n16 move 2 300,300\n99 up 1 100,300\n99 up 2 300,300",
    "0 down 1 200,350\n40 up 1 200,350\n100 down 1 200,350\n140 up 1 200,350\n900 wait",
    "0 down 1 200,350\n40 up 1 200,350\n100 down 1 200,350\n140 move 1 200,400\n200 up 1 200,400\n900 wait",
    "0 down 1 150,350\n0 down 2 250,350\n90 up 1 150,350\n90 up 2 250,350\n900 wait",
    "0 wheel 1 100,100\n900 wait", "0 scroll 5 100,100\n900 wait",
    "0 magnify 2 100,100\n900 wait", "0 key plus\n900 wait",
  ]
  static let rotations = [
    "0 down 1 200,300\n0 down 2 200,400\n16 move 1 150,350\n16 move 2 250,350\n99 up 1 150,350\n99 up 2 250,350",
    "0 right down 100,100\n16 right move 200,100\n200 right up 200,100",
    "0 twist 30 200,350\n900 wait", "0 key shift left\n900 wait",
  ]
  static let tilts = [
    "0 down 1 150,400\n0 down 2 250,400\n16 move 1 150,350\n16 move 2 250,350\n30 move 1 150,300\n99 up 1 150,300\n99 up 2 250,350",
    "0 right down 100,200\n16 right move 100,100\n200 right up 100,100",
    "0 key shift up\n900 wait",
  ]

  private func play(_ text: String, _ change: (inout GestureSettings) -> Void) -> Player {
    var settings = GestureSettings()
    change(&settings)
    var player = Player(settings: settings)
    Recording(text).play(to: &player)
    return player
  }

  @Test(arguments: scrolls) func `scrollGestures enables panning`(text: String) {
    #expect(play(text) { _ in }.travel.x != 0)
    let off = play(text) { $0.scrollGestures = false }
    #expect(off.camera == off.start && !off.steps.contains(.began))
  }

  @Test(arguments: zooms) func `zoomGestures enables zooming`(text: String) {
    #expect(play(text) { _ in }.camera.zoom != 16)
    #expect(play(text) { $0.zoomGestures = false }.camera.zoom == 16)
    let off = play(text) {
      $0.zoomGestures = false
      $0.scrollGestures = false
    }
    #expect(off.camera == off.start && !off.steps.contains(.began))
  }

  @Test(arguments: rotations) func `rotateGestures enables rotating`(text: String) {
    #expect(play(text) { _ in }.camera.bearing != 0)
    #expect(play(text) { $0.rotateGestures = false }.camera.bearing == 0)
  }

  @Test(arguments: tilts) func `tiltGestures enables tilting`(text: String) {
    #expect(play(text) { _ in }.camera.viewingAngle > 0)
    #expect(play(text) { $0.tiltGestures = false }.camera.viewingAngle == 0)
  }

  @Test(arguments: scrolls + zooms + rotations + tilts)
  func `with all gestures disabled nothing moves and no gesture begins`(text: String) {
    let off = play(text) { $0.setAllGesturesEnabled(false) }
    #expect(off.camera == off.start && !off.steps.contains(.began))
  }

  @Test(arguments: zooms + rotations)
  func `without panning during rotate or zoom both are about the center`(text: String) {
    for off in [
      play(text) { $0.allowScrollGesturesDuringRotateOrZoom = false },
      play(text) { $0.scrollGestures = false },
    ] {
      #expect(off.camera != off.start)
      #expect(off.camera.target == off.start.target)
    }
  }

  @Test func `with tilting disabled a two-finger vertical drag pans`() {
    let off = play(GestureSettingsTests.tilts[0]) {
      $0.tiltGestures = false
      $0.zoomGestures = false
      $0.rotateGestures = false
    }
    #expect(abs(off.travel.y - 75) < 1e-6)
  }

  @Test func `a setting that is disabled during a gesture stops it`() {
    var player = Player()
    Recording("0 down 1 200,300\n16 move 1 150,300").play(to: &player)
    let held = player.camera
    player.view.settings.scrollGestures = false
    Recording("32 move 1 100,300\n40 up 1 100,300\n900 wait").play(to: &player)
    #expect(player.camera == held)
    #expect(player.order == "began camera ended")
  }
}
