// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Rhumb

/// `rhumb demo`: the embedded maps from several cameras.
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Draws the embedded maps from several cameras.",
    discussion: """
      EXAMPLE
        rhumb demo --output out/demo
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var output = "out/demo"

  func run() async throws {
    do {
      try FileManager.default.createDirectory(
        atPath: output, withIntermediateDirectories: true)
    } catch {
      throw CLIError("cannot make the folder \(output): \(error.localizedDescription)")
    }
    for style in [BuiltInStyle.day, .night] {
      let opened = ContinuousClock.now
      let snapshotter = MapSnapshotter(scene: try await .builtIn(style))
      for shot in Shot.all where shot.style == style {
        let started = shot.isFirst ? opened : ContinuousClock.now
        let picture = try await snapshotter.picture(shot.camera, width: 1024, height: 768)
        let path = "\(output)/\(shot.name).png"
        try picture.write(png: path)
        let milliseconds = Int((ContinuousClock.now - started) / .milliseconds(1))
        let padding = String(repeating: " ", count: max(1, 36 - path.count))
        print("\(path)\(padding)\(milliseconds) ms  \(shot.caption)")
      }
    }
  }

  /// A camera of the demonstration.
  private struct Shot {
    var name: String
    var style: BuiltInStyle
    var camera: CameraPosition
    var caption: String
    var isFirst = false

    init(
      _ name: String, _ style: BuiltInStyle, _ latitude: Double, _ longitude: Double,
      zoom: Float, bearing: Double = 0, tilt: Double = 0, _ caption: String, isFirst: Bool = false
    ) {
      self.name = name
      self.style = style
      camera = CameraPosition(
        latitude: latitude, longitude: longitude, zoom: zoom, bearing: bearing,
        viewingAngle: tilt)
      self.caption = caption
      self.isFirst = isFirst
    }

    static let all = [
      Shot("world", .day, 25, 14, zoom: 2.05, "the world", isFirst: true),
      Shot("europe", .day, 49, 13, zoom: 4.7, "Europe"),
      Shot("asia", .day, 24, 96, zoom: 4.6, "southern Asia and its scripts"),
      Shot("helsinki", .day, 60.1712, 24.9443, zoom: 16.6, "Helsinki from above"),
      Shot(
        "helsinki-day", .day, 60.1698, 24.9430, zoom: 17.1, bearing: 20, tilt: 60,
        "Helsinki's centre, tilted, facing north"),
      Shot(
        "helsinki-close", .day, 60.1686, 24.9470, zoom: 18.3, bearing: 300, tilt: 50,
        "shops and houses"),
      Shot("world-night", .night, 25, 14, zoom: 2.05, "the world by night", isFirst: true),
      Shot(
        "helsinki-night", .night, 60.1699, 24.9460, zoom: 17.1, bearing: 320, tilt: 62,
        "Helsinki by night"),
      Shot(
        "helsinki-park-night", .night, 60.1738, 24.9436, zoom: 17, bearing: 165, tilt: 60,
        "the railway and the park by night"),
    ]
  }
}
