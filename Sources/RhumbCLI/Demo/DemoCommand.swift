// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// `rhumb demo`: renders the built-in maps from several cameras, and an animation of the camera's moves.
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Renders the built-in maps from several cameras.",
    discussion: """
      Writes nine maps, animations of the camera's moves and of a guided drive (tour.png and drive.png, \
      animated PNGs), and a page with all of them (index.html).

      EXAMPLE
        rhumb demo --output out/demo
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("The output folder.", valueName: "folder"))
  var output = "out/demo"

  func run() async throws {
    try Output.makeFolder(output)
    var page = DemoPage()
    page.add("tour.png", "the camera's moves")
    page.add("drive.png", "a guided drive: following, overview, free, and following again")
    for style in [BuiltInStyle.day, .night] {
      let opened = ContinuousClock.now
      let snapshotter = MapSnapshotter(scene: try await .builtIn(style))
      for shot in Shot.all where shot.style == style {
        let started = shot.isFirst ? opened : ContinuousClock.now
        let image = try await snapshotter.image(shot.camera, width: 1024, height: 768)
        try OutputFile(path: "\(output)/\(shot.name).png").write(png: image)
        report("\(shot.name).png", shot.caption, since: started)
        page.add("\(shot.name).png", shot.caption)
      }
    }
    try await drawTour()
    try await driveThroughHelsinki()
    try OutputFile(path: "\(output)/index.html").write(Array(page.html.utf8))
    Output.print("\(output)/index.html shows all images")
  }

  private func drawTour() async throws {
    let started = ContinuousClock.now
    let line = ProgressLine()
    let film = try await CameraTour.film(of: try await .builtIn(.day)) { done, total in
      line.show("\(done) of \(total) frames")
    }
    line.clear()
    try OutputFile(path: "\(output)/tour.png").write(film.bytes)
    report("tour.png", "the camera's moves, \(film.count) frames", since: started)
  }

  /// Films a drive through the center, with a route overview and a pan gesture, after which the camera
  /// re-centers by itself.
  private func driveThroughHelsinki() async throws {
    let drive = try NavigateCommand.parse([
      "--from", "60.1662,24.9450", "--to", "60.1697,24.9480", "--size", "288x512", "--fps", "8",
      "--speed", "6", "--mode-script", "36:overview,48:following,80:pan", "--auto-recenter", "8",
      "--style", "day", "--output", "\(output)/drive.png",
    ])
    try await drive.run()
  }

  private func report(_ file: String, _ caption: String, since start: ContinuousClock.Instant) {
    let path = "\(output)/\(file)"
    let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
    let padding = String(repeating: " ", count: max(1, 36 - path.count))
    Output.print("\(path)\(padding)\(milliseconds) ms  \(caption)")
  }

  /// A camera position of the demo.
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
        "Helsinki's center, tilted, facing north"),
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
