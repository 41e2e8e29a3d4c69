// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// The mode for a touch screen without mouse and keyboard.
  @Suite struct WindowTouchTests {
    private static let sizes = [SIMD2(800.0, 600), SIMD2(1024, 768)]

    private static func viewer(_ size: SIMD2<Double>) throws -> RunningViewer {
      try RunningViewer(
        "--touch", "--size", "\(Int(size.x))x\(Int(size.y))", "--tilt", "0", "--bearing", "0",
        "--style", "day", "--reduced-motion")
    }

    @Test(arguments: sizes)
    func `every target of every panel is large, in the window and beside the others`(
      _ size: SIMD2<Double>
    ) throws {
      let viewer = try Self.viewer(size)
      func check(_ what: String, of prefix: String = "") throws {
        let targets = try Target.all(in: viewer.state()).filter { $0.name.hasPrefix(prefix) }
        #expect(!targets.isEmpty, "\(what)")
        for target in targets {
          #expect(target.isLarge && target.isInside(size), "\(what): \(target)")
          for other in targets where other.name != target.name {
            #expect(!target.overlaps(other), "\(what): \(target), \(other)")
          }
        }
      }
      try check("the map")
      // A compass.
      try viewer.send(#"{"key":"right","with":["shift"]}"#)
      try viewer.state { $0.label("GMSAccessibilityCompass") != nil }
      try check("a turned map")
      try viewer.tap("RhumbLayers")
      try viewer.wait(for: "layers")
      try check("layers", of: "RhumbList")
      try viewer.tap("RhumbListClose")
      try viewer.tap("RhumbSearch")
      try viewer.state { $0.label("RhumbListField") != nil }
      try check("search", of: "RhumbList")
      try viewer.tap("RhumbListClose")
      try viewer.state { $0.label("RhumbListField") == nil }
      try viewer.longPress(0.7 * size.x, 0.5 * size.y)
      try check("menu", of: "RhumbList")
      try viewer.tap("RhumbListClose")
      try viewer.tap("RhumbDirections")
      try viewer.wait(for: "directions")
      try check("a plan")
      for point in [SIMD2(0.7, 0.3), [0.75, 0.7]] { try viewer.tap(point * size) }
      try viewer.wait(for: "route")
      try viewer.state { $0.label("RhumbStart") != nil }
      try check("a route")
      try viewer.tap("RhumbSteps")
      try viewer.state {
        $0.label("RhumbStepListDone") != nil && $0.label("RhumbCardHeading") == nil
      }
      try check("steps", of: "RhumbStep")
      try viewer.tap("RhumbStepListDone")
      try viewer.state { $0.label("RhumbCardHeading") != nil }
      try viewer.tap("RhumbStart")
      try viewer.state { $0["isDriving"]?.bool == true && $0.label("RhumbEnd") != nil }
      try check("a drive")
      try viewer.longPress(0.7 * size.x, 0.5 * size.y)
      try check("menu of a drive", of: "RhumbList")
      #expect(try viewer.close() == 0)
    }

    @Test func `a drive from a place to another with touches only, and its end`() throws {
      let viewer = try Self.viewer([800, 600])
      try viewer.longPress(600, 420)
      try viewer.tap(label: "Directions from here")
      try viewer.state { $0.label("RhumbCardRow0")?.hasPrefix("60.1") ?? false }
      try viewer.longPress(640, 150)
      try viewer.tap(label: "Directions to here")
      try viewer.wait(for: "route") { $0["meters"]?.number ?? 0 > 50 }
      try viewer.state { $0.label("RhumbStart") != nil }
      try viewer.tap("RhumbStart")
      try viewer.wait(for: "mode") { $0["mode"]?.string == "following" }
      let drive = try viewer.state { $0["isDriving"]?.bool == true && $0.label("RhumbEnd") != nil }
      #expect(drive.label("RhumbCardHeading") == nil)
      try viewer.tap("RhumbEnd")
      let end = try viewer.state { $0["hasRoute"]?.bool == false }
      #expect(end["isDriving"]?.bool == false && end.label("RhumbSearch") != nil)
      #expect(end.label("RhumbEnd") == nil)
      #expect(try viewer.close() == 0)
    }

    @Test func `a menu that is longer than the window has pages, and its cross closes it`() throws {
      let viewer = try RunningViewer("--touch", "--size", "480x320", "--style", "day")
      try viewer.longPress(300, 200)
      var rows: Set<String> = []
      for _ in 1...6 {
        let state = try viewer.state()
        for target in Target.all(in: state) where target.name.hasPrefix("RhumbListRow") {
          rows.insert(target.label)
          #expect(target.isLarge && target.isInside([480, 320]))
        }
        try viewer.tap("RhumbListMore")
      }
      #expect(rows.contains("Directions from here") && rows.contains("Quit"))
      try viewer.tap("RhumbListClose")
      try viewer.state { $0.label("RhumbListHeading") == nil }
      #expect(try viewer.close() == 0)
    }

    @Test func `without the option, the buttons keep their size`() throws {
      let viewer = try RunningViewer("--size", "640x480")
      let layers = try #require(
        Target.all(in: viewer.state()).first { $0.name == "RhumbLayers" })
      #expect(!layers.isLarge && layers.size == [44, 44])
      #expect(try viewer.close() == 0)
    }
  }
}

/// Something that can be pressed, from the viewer's state.
private struct Target: CustomStringConvertible {
  let name: String
  let label: String
  let origin: SIMD2<Double>
  let size: SIMD2<Double>

  static func all(in state: JSON) -> [Target] {
    (state["controls"]?.array ?? []).filter { $0["isTarget"]?.bool == true }.map { control in
      func number(_ name: String) -> Double { control[name]?.number ?? .nan }
      return Target(
        name: control["identifier"]?.string ?? "", label: control["label"]?.string ?? "",
        origin: [number("x"), number("y")], size: [number("width"), number("height")])
    }
  }

  var isLarge: Bool { size.x >= 48 && size.y >= 48 }
  var middle: SIMD2<Double> { origin + size / 2 }
  var description: String { "\(name) at \(origin), \(size)" }

  func isInside(_ window: SIMD2<Double>) -> Bool {
    let end = origin + size
    return origin.min() >= 0 && end.x <= window.x && end.y <= window.y
  }

  func overlaps(_ other: Target) -> Bool {
    let (end, otherEnd) = (origin + size, other.origin + other.size)
    return origin.x < otherEnd.x - 1e-6 && other.origin.x < end.x - 1e-6
      && origin.y < otherEnd.y - 1e-6 && other.origin.y < end.y - 1e-6
  }
}

extension RunningViewer {
  /// Taps a point of the view with one finger.
  fileprivate func tap(_ point: SIMD2<Double>) throws {
    try touch("down", 1, point.x, point.y)
    try touch("up", 1, point.x, point.y)
  }

  /// Taps the middle of a control, once it is shown.
  fileprivate func tap(_ identifier: String) throws {
    try tap { $0.name == identifier }
  }

  fileprivate func tap(label: String) throws {
    try tap { $0.label == label }
  }

  private func tap(where condition: (Target) -> Bool) throws {
    let state = try state { Target.all(in: $0).contains(where: condition) }
    let target = Target.all(in: state).first(where: condition)
    try tap(try #require(target).middle)
  }

  /// Presses the map with one finger until the menu opens.
  fileprivate func longPress(_ x: Double, _ y: Double) throws {
    try touch("down", 1, x, y)
    try wait(for: "menu")
    try touch("up", 1, x, y)
  }
}
