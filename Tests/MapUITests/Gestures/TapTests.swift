// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapUI
import Testing

@Suite("Taps and long presses") struct TapTests {
  private func play(
    _ text: String, settings: GestureSettings = GestureSettings()
  ) -> [GestureStep] {
    var player = Player(settings: settings)
    Recording(text).play(to: &player)
    #expect(!player.recognizers.isActive)
    return player.steps
  }
  private let point = ScreenPoint(x: 100, y: 200)

  @Test func `a tap is reported when no second one has followed in time`() {
    var player = Player()
    Recording("0 down 1 100,200\n60 up 1 103,200\n340 wait").play(to: &player)
    #expect(player.steps.isEmpty && player.recognizers.isActive)
    player.tick(until: 0.4)
    #expect(player.steps == [.tap(point)])
    #expect(!player.recognizers.isActive)
  }

  @Test func `without zoom gestures a tap is reported at once`() {
    var settings = GestureSettings()
    settings.zoomGestures = false
    let tap = "0 down 1 100,200\n60 up 1 100,200\n"
    #expect(play(tap, settings: settings) == [.tap(point)])
    let double = tap + "100 down 1 100,200\n160 up 1 100,200\n"
    #expect(play(double, settings: settings) == [.tap(point), .tap(point)])
  }

  @Test func `two taps far apart in position or time are two taps`() {
    #expect(
      play("0 down 1 100,200\n50 up 1 100,200\n100 down 1 100,300\n150 up 1 100,300\n500 wait")
        == [.tap(point), .tap(ScreenPoint(x: 100, y: 300))])
    #expect(
      play("0 down 1 100,200\n50 up 1 100,200\n400 down 1 100,200\n450 up 1 100,200\n800 wait")
        == [.tap(point), .tap(point)])
  }

  @Test func `a finger that rests for half a second is a long press and no tap`() {
    #expect(play("0 down 1 100,200\n490 up 1 100,200\n900 wait") == [.tap(point)])
    #expect(play("0 down 1 100,200\n900 up 1 100,200\n1400 wait") == [.longPress(point)])
    // Also without a frame in between.
    var player = Player()
    player.send(.touch(id: 1, .began, at: point), at: 0)
    #expect(player.send(.touch(id: 1, .ended, at: point), at: 1) == [.longPress(point)])
  }

  @Test func `a touch that is canceled, moves or is one of two is no tap`() {
    #expect(play("0 down 1 100,200\n50 lost 1 100,200\n600 wait").isEmpty)
    #expect(
      play("0 down 1 100,200\n20 down 2 200,200\n50 lost 1 100,200\n60 up 2 200,200\n600 wait")
        .isEmpty)
    #expect(
      play("0 down 1 100,200\n400 down 2 200,200\n450 up 1 100,200\n460 up 2 200,200\n900 wait")
        .isEmpty)
  }

  @Test func `a touch that stops a fling is no tap`() {
    var player = Player()
    Recording(
      "0 down 1 300,100\n10 move 1 280,100\n20 move 1 260,100\n30 up 1 260,100\n100 wait"
    ).play(to: &player)
    let gliding = player.camera
    Recording("110 down 1 100,200\n150 up 1 100,200\n900 wait").play(to: &player)
    #expect(player.order == "began camera ended")
    #expect(player.camera != gliding)
  }
}
