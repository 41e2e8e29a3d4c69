// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// Windows that change their size.
  @Suite struct WindowSizeTests {
    @Test
    func `the map keeps its center if the window is tiny, huge, hidden and shown, or full screen`()
      throws
    {
      let viewer = try RunningViewer("--size", "480x360")
      let before = try viewer.state()
      func isSame(_ state: JSON) throws -> Bool {
        try ["latitude", "longitude", "zoom", "bearing", "viewingAngle"].allSatisfy {
          try abs(state.number($0) - before.number($0)) < 1e-9
        }
      }
      func resize(_ width: Int, _ height: Int) throws {
        try viewer.send("{\"resize\":[\(width),\(height)]}")
        try viewer.wait(for: "resized") { $0["width"]?.number == Double(width) }
        #expect(try viewer.state().number("height") == Double(height))
      }
      try resize(64, 64)
      try resize(2500, 1600)
      try resize(480, 360)
      #expect(try isSame(viewer.state()))
      // The window has a minimum size.
      try viewer.send(#"{"resize":[1,1]}"#)
      try viewer.wait(for: "resized") { $0["width"]?.number == 64 }
      try resize(480, 360)

      let shown = try viewer.display.image()
      try viewer.display.xdotool("search --name Rhumb windowunmap --sync %@")
      try viewer.image { $0.brightness == 0 }
      try viewer.display.xdotool("search --name Rhumb windowmap --sync %@")
      try viewer.image { shown.share(differingFrom: $0) < 0.01 }
      #expect(try isSame(viewer.state()))
      // Leaving full screen needs a window manager, which this display does not have.
      try viewer.send(#"{"key":"f11"}"#)
      try viewer.wait(for: "resized") { $0["width"]?.number == 1200 && $0["height"]?.number == 900 }
      try viewer.image { Set($0.colors(step: 7)).count > 200 }
      #expect(try viewer.close() == 0)
    }

    @Test(arguments: [1.5, 2, 3])
    func `a display of more pixels shows the same map and controls in the same size`(
      scale: Double
    ) throws {
      let (plain, fine) = (try Self.viewer(scale: 1), try Self.viewer(scale: scale))
      let (before, after) = (try plain.waitUntilStill(), try fine.waitUntilStill())
      #expect(try after.number("width") == 480 && after.number("height") == 360)
      try expectSameControls(after, before)
      let cells = try plain.display.image().meanColors(columns: 12, rows: 9)
      try fine.image { image in
        // Labels may have other places, but not everywhere.
        let differences = zip(cells, image.meanColors(columns: 12, rows: 9)).map {
          distance($0, $1)
        }
        return differences.max() ?? 255 < 40 && differences.reduce(0, +) / 108 < 4
      }
      // A click in pixels reaches the control at its place in points.
      let button = try #require(
        after["controls"]?.array?.first { $0["identifier"]?.string == "RhumbZoomIn" })
      let x = try (button.number("x") + button.number("width") / 2) * scale
      let y = try (button.number("y") + button.number("height") / 2) * scale
      try fine.display.xdotool("mousemove \(Int(x)) \(Int(y)) click 1")
      let zoom = try before.number("zoom")
      try fine.state { abs(($0["zoom"]?.number ?? 0) - zoom - 1) < 1e-6 }
      #expect(try plain.close() == 0)
      #expect(try fine.close() == 0)
    }

    @Test(arguments: [(1024, 600, 1.0), (1600, 1200, 2.0)])
    func `without a size, the window is not larger than the screen`(
      width: Int, height: Int, scale: Double
    ) throws {
      let viewer = try RunningViewer(
        "--style", "day", on: Display(width: width, height: height),
        environment: ["GDK_SCALE": "\(Int(scale))"])
      let state = try viewer.state()
      let size = try SIMD2(state.number("width"), state.number("height"))
      #expect(size == SIMD2(min(1024, Double(width) / scale), min(768, Double(height) / scale)))
      let search = try #require(
        state["controls"]?.array?.first { $0["identifier"]?.string == "RhumbSearch" })
      #expect(try search.number("y") == 12)
      // The upper left corner of the window is on the screen, with the search field.
      let (x, y) = (Int(22 * scale), Int(36 * scale))
      try viewer.image { $0.pixels[4 * (y * $0.width + x)] > 200 }
      #expect(try viewer.close() == 0)
    }

    /// Compares the controls' names and frames. Texts have whole pixels, so that their widths differ a little.
    private func expectSameControls(_ one: JSON, _ other: JSON) throws {
      let (controls, others) = (one["controls"]?.array ?? [], other["controls"]?.array ?? [])
      #expect(controls.map { $0["identifier"] } == others.map { $0["identifier"] })
      for (control, other) in zip(controls, others) {
        for side in ["x", "y", "width", "height"] {
          #expect(try abs(control.number(side) - other.number(side)) <= 1)
        }
      }
    }

    /// A window that fills a display.
    private static func viewer(scale: Double) throws -> RunningViewer {
      let display = try Display(width: Int(480 * scale), height: Int(360 * scale))
      return try RunningViewer(
        "--size", "480x360", "--scale", "\(scale)", "--style", "day", "--tilt", "0", on: display)
    }

    /// The greatest difference of a channel.
    private func distance(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
      let difference = one - other
      return max(abs(difference.x), abs(difference.y), abs(difference.z))
    }
  }
}

extension RasterImage {
  /// The mean colors of the cells of a grid, row by row.
  fileprivate func meanColors(columns: Int, rows: Int) -> [SIMD3<Double>] {
    var sums = [SIMD4<Double>](repeating: .zero, count: columns * rows)
    for y in 0..<height {
      for x in 0..<width {
        let (cell, at) = (y * rows / height * columns + x * columns / width, 4 * (y * width + x))
        let color = SIMD3(pixels[at], pixels[at + 1], pixels[at + 2])
        sums[cell] += SIMD4(SIMD3<Double>(color), 1)
      }
    }
    return sums.map { SIMD3($0.x, $0.y, $0.z) / $0.w }
  }
}
