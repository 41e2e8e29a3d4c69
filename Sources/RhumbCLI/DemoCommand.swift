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
      Shot("world", .day, 25, 10, zoom: 2.2, "the world", isFirst: true),
      Shot("europe", .day, 50, 15, zoom: 5, "Europe"),
      Shot("helsinki", .day, 60.1710, 24.9415, zoom: 15, "Helsinki from above"),
      Shot(
        "helsinki-tilted", .day, 60.1699, 24.9480, zoom: 16.6, bearing: 330, tilt: 60,
        "Helsinki tilted, facing north-west"),
      Shot("helsinki-close", .day, 60.1687, 24.9521, zoom: 18.5, bearing: 20, tilt: 45, "streets"),
      Shot("world-night", .night, 25, 10, zoom: 2.2, "the world by night", isFirst: true),
      Shot(
        "helsinki-night", .night, 60.1699, 24.9440, zoom: 16.2, bearing: 45, tilt: 65,
        "Helsinki by night"),
    ]
  }
}
