// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// Compares the window with reviewed images: `Tests/References/window-*.png`, at half size. At most one pixel in 100
  /// may differ by more than 48 of 255 in a channel, and the mean difference may be at most 1. Versions of the
  /// rasterizer and the font library round differently.
  ///
  /// With RHUMB_WRITE_REFERENCES in the environment, the test writes the images instead.
  @Suite struct WindowReferenceTests {
    private static let width = 640
    private static let height = 480

    private let viewer: RunningViewer

    init() throws {
      viewer = try RunningViewer(
        "--size", "\(Self.width)x\(Self.height)", "--style", "day",
        on: Display(width: Self.width, height: Self.height))
    }

    @Test func `the initial window by day, by night, with the help panel and with the menu`() throws
    {
      try compare("day")
      try viewer.send(#"{"key":"d","with":["control"]}"#)
      try compare("night")
      try viewer.send(#"{"text":"?"}"#)
      try compare("help")
      try viewer.send(#"{"key":"escape"}"#)
      try viewer.send(#"{"key":"d","with":["control"]}"#)
      try viewer.send(#"{"click":"","button":"right","x":200,"y":120}"#)
      try viewer.wait(for: "menu")
      try compare("menu")
    }

    @Test func `a route in overview, following and free mode`() throws {
      try viewer.send(#"{"route":[60.1713,24.9414,60.1650,24.9500]}"#)
      try viewer.wait(for: "route")
      // Dismisses the message.
      try viewer.send(#"{"key":"escape"}"#)
      try compare("route")
      try viewer.send(#"{"key":"r","with":["control"]}"#)
      try viewer.wait(for: "mode") { $0["mode"]?.string == "following" }
      try placeLabelsAnew()
      try compare("following")
      try viewer.send(#"{"mouse":"down","button":"left","x":300,"y":200}"#)
      try viewer.send(#"{"mouse":"move","x":280,"y":200}"#)
      try viewer.send(#"{"mouse":"move","x":200,"y":200}"#)
      try viewer.wait(for: "mode") { $0["mode"]?.string == "free" }
      try placeLabelsAnew()
      try compare("free")
      try viewer.send(#"{"mouse":"up","button":"left","x":200,"y":200}"#)
      #expect(try viewer.close() == 0)
    }

    /// Shows the map by night, and then by day again with new labels: labels keep their places from frame to frame, which
    /// depend on the machine's speed while the camera moves.
    private func placeLabelsAnew() throws {
      try viewer.waitUntilStill()
      for isNight in [true, false] {
        try viewer.send(#"{"key":"d","with":["control"]}"#)
        try viewer.state { $0["isNight"]?.bool == isNight }
        // A map that is not complete yet would be replaced by the old one with its labels.
        try viewer.waitUntilStill()
      }
    }

    /// Compares the window with a reference image until they match.
    private func compare(
      _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "References/window-\(name).png")
      if ProcessInfo.processInfo.environment["RHUMB_WRITE_REFERENCES"] != nil {
        try Data(settledScreenshot().halved().encodedPNG()).write(to: file)
        return
      }
      let reference = try RasterImage(decoding: Array(Data(contentsOf: file)))
      var last = ""
      let deadline = Date(timeIntervalSinceNow: RunningViewer.patience)
      while Date() < deadline {
        let (share, mean) = try viewer.display.image().halved().difference(to: reference)
        if share <= 0.01, mean <= 1 { return }
        last = "\(share) of the pixels differ, the mean by \(mean)"
        _ = try viewer.state()
      }
      let shown = FileManager.default.temporaryDirectory.appending(path: "window-\(name).png")
      try Data(viewer.display.image().encodedPNG()).write(to: shown)
      Issue.record(
        "\(name): \(last); the window is in \(shown.path)", sourceLocation: sourceLocation)
    }

    /// A screenshot after all motion has ended.
    private func settledScreenshot() throws -> RasterImage {
      var image = try viewer.display.image()
      var equal = 0
      while equal < 40 {
        _ = try viewer.state()
        let next = try viewer.display.image()
        equal = image.pixels == next.pixels ? equal + 1 : 0
        image = next
      }
      return image
    }
  }
}

extension RasterImage {
  /// The share of pixels that differ by more than 48 of 255, and the mean difference of all channels.
  fileprivate func difference(to other: RasterImage) -> (share: Double, mean: Double) {
    guard width == other.width, height == other.height else { return (1, 255) }
    var (sum, off) = (0, 0)
    for at in stride(from: 0, to: pixels.count, by: 4) {
      let channels = (at..<at + 3).map { abs(Int(pixels[$0]) - Int(other.pixels[$0])) }
      sum += channels.reduce(0, +)
      if channels.contains(where: { $0 > 48 }) { off += 1 }
    }
    let count = width * height
    return (Double(off) / Double(count), Double(sum) / Double(3 * count))
  }
}
