// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite("Recorded gestures") struct RecordedGestureTests {
  /// The camera at the end of a gesture, and the order of its steps.
  struct Expected {
    var east = 0.0
    var south = 0.0
    var zoom = 16.0
    var bearing = 0.0
    var viewingAngle = 0.0
    var order = "began camera ended"
  }

  func check(
    _ text: String, from camera: CameraState = Player.helsinki, _ expected: Expected,
    within tolerance: Double = 1e-6, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var player = Player(camera)
    Recording(text).play(to: &player)
    let found = player.camera
    func near(_ a: Double, _ b: Double, _ what: Comment) {
      #expect(abs(a - b) < tolerance, what, sourceLocation: sourceLocation)
    }
    near(player.travel.x, expected.east, "east \(player.travel.x)")
    near(player.travel.y, expected.south, "south \(player.travel.y)")
    near(found.zoom, expected.zoom, "zoom \(found.zoom)")
    near(found.bearing, expected.bearing, "bearing \(found.bearing)")
    near(found.viewingAngle, expected.viewingAngle, "viewing angle \(found.viewingAngle)")
    #expect(player.order == expected.order, sourceLocation: sourceLocation)
    #expect(!player.recognizers.isActive, sourceLocation: sourceLocation)
  }

  @Test func `a drag pans by the finger's movement`() {
    check(
      """
      0 down 1 100,100
      16 move 1 103,101
      32 move 1 110,104
      48 move 1 120,110
      64 move 1 130,120
      200 up 1 130,120
      """, Expected(east: -30, south: -20))
  }

  @Test func `each move of a finger shows a camera`() {
    var player = Player()
    Recording(
      """
      0 down 1 100,100
      16 move 1 104,103
      32 move 1 110,104
      48 move 1 120,110
      64 move 1 120,120.5
      """
    ).play(to: &player)
    // East, south, zoom, bearing, angle. The first move is within the slop, and the second catches up.
    #expect(
      player.track == [
        "-10.0 -4.0 16.0 0.0 0.0", "-20.0 -10.0 16.0 0.0 0.0", "-20.0 -20.5 16.0 0.0 0.0",
      ])
  }

  @Test func `each move of two fingers shows a camera, in tilts and pinches`() {
    var player = Player()
    Recording(
      """
      0 down 1 150,350
      0 down 2 250,350
      16 move 1 150,340
      17 move 2 250,340
      32 move 1 150,330
      33 move 2 250,330
      90 up 1 150,330
      90 up 2 250,330
      """
    ).play(to: &player)
    #expect(player.track == ["0.0 0.0 16.0 0.0 2.5", "0.0 0.0 16.0 0.0 5.0"])
    var pinch = Player()
    Recording(
      """
      0 down 1 200,250
      0 down 2 200,450
      16 move 1 200,50
      16 move 2 200,650
      33 move 1 200,150
      33 move 2 200,550
      """
    ).play(to: &pinch)
    // One finger: 400 points instead of 200, about (200, 250). One level, and the middle moves up by 100
    // points.
    #expect(
      pinch.track == [
        "0.0 50.0 17.0 0.0 0.0", "0.0 0.0 17.58 0.0 0.0", "0.0 -20.0 17.32 0.0 0.0",
        "0.0 0.0 17.0 0.0 0.0",
      ])
  }

  @Test func `a second finger that follows within 0.1 s tilts, a later one pans`() {
    let start = "0 down 1 150,350\n0 down 2 250,350\n16 move 1 150,342\n"
    var early = Player()
    Recording(start + "80 move 2 250,342\n90 move 2 250,322").play(to: &early)
    #expect(early.track == ["0.0 0.0 16.0 0.0 5.0"])
    var late = Player()
    Recording(start + "200 move 2 250,322").play(to: &late)
    #expect(late.camera.viewingAngle == 0 && late.travel.y > 15)
  }

  @Test func `at bearing 90 a drag to the right moves the target north`() {
    check(
      """
      0 down 1 100,100
      16 move 1 140,100
      200 up 1 140,100
      """,
      from: CameraState(target: Player.helsinki.target, zoom: 16, bearing: 90),
      Expected(south: -40, bearing: 90))
  }

  @Test
  func
    `a released drag loses 0.2 % of its speed each millisecond down to 35 points per second`()
  {
    // 10 points every 10 ms: 1000 points per second.
    let glide = (1000 - 35.0) / (-1000 * log(0.998))
    check(
      """
      0 down 1 300,100
      10 move 1 290,100
      20 move 1 280,100
      30 move 1 270,100
      40 move 1 260,100
      50 up 1 260,100
      3000 wait
      """, Expected(east: 40 + glide))
  }

  @Test func `a finger that rested for 1÷30 s before its release does not fling`() {
    check(
      """
      0 down 1 300,100
      10 move 1 290,100
      20 move 1 280,100
      60 up 1 280,100
      3000 wait
      """, Expected(east: 20))
  }

  @Test func `doubling the distance of two fingers zooms in a level about their middle`() {
    check(
      """
      0 down 1 150,350
      0 down 2 250,350
      16 move 1 125,350
      16 move 2 275,350
      32 move 1 100,350
      32 move 2 300,350
      200 up 1 100,350
      300 up 2 300,350
      """, Expected(zoom: 17))
    // About (100, 200), 100 points left of and 150 above the center: the center moves half the distance to
    // it.
    check(
      """
      0 down 1 50,200
      0 down 2 150,200
      16 move 1 0,200
      16 move 2 200,200
      200 up 1 0,200
      300 up 2 200,200
      """, Expected(east: -50, south: -75, zoom: 17))
  }

  @Test func `two fingers rotate the map with them beyond the threshold`() {
    // A quarter turn clockwise in steps of 5°. The first 5°, at 0.3° a millisecond, are below 7°: the map
    // catches up with them.
    var text = "0 down 1 100,350\n0 down 2 300,350\n"
    for step in 1...18 {
      let angle = Double(step) * 5 * .pi / 180
      for (id, side) in [(1, -100.0), (2, 100)] {
        text += "\(step * 16) move \(id) \(200 + side * cos(angle)),\(350 + side * sin(angle))\n"
      }
    }
    var player = Player()
    Recording(text + "400 up 1 200,250\n500 up 2 200,450\n600 wait").play(to: &player)
    #expect(abs(player.camera.bearing - 270) < 1e-6)
    #expect(abs(player.camera.zoom - 16) < 1e-6)
    #expect(player.order == "began camera ended")
  }

  @Test func `a rotation that ends within 7° of north snaps to north`() {
    let recording = Recording(
      """
      0 down 1 100,350
      0 down 2 300,350
      16 move 1 100,320
      16 move 2 300,380
      32 move 1 100,300
      32 move 2 300,400
      48 move 1 100,310
      48 move 2 300,390
      300 up 1 100,310
      310 up 2 300,390
      1000 wait
      """)
    // The fingers turn by 21.8°.
    for (bearing, snaps) in [(25.0, true), (45, false)] {
      var player = Player(CameraState(target: Player.helsinki.target, zoom: 16, bearing: bearing))
      recording.play(to: &player)
      #expect((player.camera.bearing == 0) == snaps)
      #expect(player.order == "began camera ended")
    }
    // The snap also turns the roll back.
    var rolled = Player(
      CameraState(target: Player.helsinki.target, zoom: 16, bearing: 25, roll: 12))
    recording.play(to: &rolled)
    #expect(rolled.camera.bearing == 0 && rolled.camera.roll == 0)
    // Without a rotation, a bearing near north does not change.
    check(
      """
      0 down 1 100,100
      16 move 1 140,100
      200 up 1 140,100
      500 wait
      """,
      from: CameraState(target: Player.helsinki.target, zoom: 16, bearing: 5),
      Expected(
        east: -40 * cos(5 * .pi / 180), south: -40 * sin(5 * .pi / 180), bearing: 5))
  }

  @Test func `two fingers side by side that move up tilt by half a degree for each point`() {
    check(
      """
      0 down 1 150,400
      5 down 2 250,410
      16 move 1 150,390
      16 move 2 250,400
      32 move 1 150,350
      32 move 2 251,360
      48 move 1 150,340
      48 move 2 251,350
      100 up 2 251,350
      110 up 1 150,340
      """, Expected(viewingAngle: 25))
  }

  @Test func `a tilt stops at the maximum viewing angle and reverses at once`() {
    check(
      """
      0 down 1 150,600
      5 down 2 250,600
      16 move 1 150,590
      16 move 2 250,590
      32 move 1 150,200
      32 move 2 250,200
      48 move 1 150,210
      48 move 2 250,210
      100 up 2 251,210
      110 up 1 150,210
      """, from: CameraState(target: Player.helsinki.target, zoom: 14),
      Expected(zoom: 14, viewingAngle: 40))
  }

  @Test func `a double tap zooms in a level about the point over 0.3 s`() {
    let text = """
      0 down 1 100,200
      50 up 1 100,200
      150 down 1 102,200
      200 up 1 100,200
      """
    check(
      text + "\n520 wait", Expected(east: -98.0 / 2, south: -75, zoom: 17))
    var player = Player()
    Recording(text + "\n350 wait").play(to: &player)
    // With ease-out, it is beyond the half at half of its time.
    #expect(player.camera.zoom > 16.6 && player.camera.zoom < 17)
    player.tick(until: 0.49)
    #expect(player.camera.zoom < 17)
    player.tick(until: 0.51)
    #expect(player.camera.zoom == 17)
  }

  @Test func `two double taps in a row zoom in two levels`() {
    check(
      """
      0 down 1 200,350
      40 up 1 200,350
      120 down 1 200,350
      160 up 1 200,350
      240 down 1 200,350
      280 up 1 200,350
      360 down 1 200,350
      400 up 1 200,350
      800 wait
      """, Expected(zoom: 18))
  }

  @Test func `a two-finger tap zooms out a level about the fingers`() {
    check(
      """
      0 down 1 50,200
      20 down 2 150,200
      90 up 1 50,200
      100 up 2 150,200
      500 wait
      """, Expected(east: 100, south: 150, zoom: 15))
  }

  @Test func `a double tap and drag zooms a level for 75 points, in downward and out upward`() {
    check(
      """
      0 down 1 200,350
      40 up 1 200,350
      120 down 1 200,350
      140 move 1 200,400
      160 move 1 200,500
      200 up 1 200,500
      """, Expected(zoom: 18))
    check(
      """
      0 down 1 200,350
      40 up 1 200,350
      120 down 1 200,350
      140 move 1 200,275
      200 up 1 200,275
      """, Expected(zoom: 15))
  }
}
