// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapWindowSDL
import RhumbModules

@main struct RhumbViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rhumb-view",
    abstract: "Opens maps, routes and drives in a window.",
    discussion: """
      Without a file, it shows the built-in maps of the world and central Helsinki at the last camera \
      position. Opens PMTiles, MBTiles, folders of tiles, GeoJSON, KML, recordings (GPX, CSV or JSON), road \
      graphs (from rhumb graph build), MapLibre styles, and URLs of styles, KML and PMTiles. Files and URLs can also be dropped \
      on the window, and URLs pasted.

      Drag, scroll or pinch to move the map. Drag with the right button to rotate and tilt it. Type to search for \
      a place, click one for its card, and right-click for a menu. Press F1 for all keyboard shortcuts. The theme \
      and the size of text are those of the desktop.

      EXAMPLES
        rhumb-view
        rhumb-view city.pmtiles city.graph
        rhumb-view city.pmtiles city.graph --traffic traffic.csv
        rhumb-view track.gpx --style night
        rhumb-view --center 60.169,24.941 --zoom 16 --tilt 60 --fresh
        rhumb-view --style https://tiles.openfreemap.org/styles/liberty
        rhumb-view --kiosk --gpsd localhost
      """,
    version: RhumbVersion.current)

  @Argument(help: ArgumentHelp("The files and URLs to open.", valueName: "file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The style: day, night, or the file or URL of a MapLibre style. Default: the last theme; on drives, day or night by the sun.",
      valueName: "style"))
  var style: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The center of the map.", valueName: "LAT,LNG"))
  var center: String?

  @Option(
    parsing: .unconditional,
    help: "The zoom level, 2 to 21, such as 2 (world), 10 (city), 15 (streets) or 20 (buildings).")
  var zoom: Double?

  @Option(
    parsing: .unconditional, help: "The direction that is up, in degrees clockwise from north.")
  var bearing: Double?

  @Option(
    parsing: .unconditional,
    help:
      "The viewing angle in degrees, 0 (straight down) to 65; at most 30 at zoom 10, 45 at zoom 14."
  )
  var tilt: Double?

  @Option(
    help: ArgumentHelp(
      "The window's size in points. Default: 1024x768, or less on a small screen.",
      valueName: "WxH"))
  var size: String?

  @Option(help: "The pixels per point. Default: the display's scale.")
  var scale: Double?

  @Flag(help: "Fills the screen, without pointer and menu; only Ctrl+Q closes the window.")
  var kiosk = false

  @Flag(
    inversion: .prefixedNo,
    help:
      "For a touch screen without mouse and keyboard: everything to tap is at least 48 points wide and high, and every panel has a button that closes it. A long press opens the menu. Default: --touch where there is a touch screen, and no mouse or touchpad."
  )
  var touch: Bool?

  @Flag(
    help:
      "Ignores the last run's camera and theme, and does not save them at the end."
  )
  var fresh = false

  @Flag(help: "Shows the frame rate and the frame time.")
  var fps = false

  @Flag(help: "Turns off inertia and flight animations.")
  var reducedMotion = false

  @Option(
    help: ArgumentHelp("Shows the user location from a gpsd server.", valueName: "HOST[:PORT]"))
  var gpsd: String?

  @Option(
    help: ArgumentHelp(
      "Closed roads and current speeds by OpenStreetMap way, read again when the file changes: see docs/NAVIGATION.md.",
      valueName: "file"))
  var traffic: String?

  @Flag(
    help: ArgumentHelp(
      "For scripts: reads input events as JSON lines, and prints events as JSON lines.",
      discussion: """
        {"touch":"down|move|up","id":0,"x":1,"y":2}, {"mouse":"down","button":"left","x":1,"y":2}, \
        {"click":"","x":1,"y":2}, {"wheel":[0,1],"x":1,"y":2}, {"key":"n","with":["control"]}, {"text":"n"}, \
        {"drop":["file"]}, {"resize":[800,600]}, {"route":[60.17,24.94,60.16,24.95]}, {"watch":true}, {"snapshot":"file.png"}, \
        {"state":""}, {"close":""}. The input events of a list are simultaneous. Buttons: left, right, middle. Keys: escape, \
        enter, tab, space, backspace, delete, home, end, pageUp, pageDown, left, right, up, down, f1 to f12, or one \
        character such as n or +. "with" is a list of shift, control and option; "hold":"down" or "up" only presses or \
        releases the key.
        """))
  var remote = false

  @Option(
    help: ArgumentHelp(
      "Records the user input at the map to a file, which tests of apps can play: see docs/TESTING-YOUR-APP.md.",
      discussion: """
        Each line has the milliseconds since the start, a type and its values: fingers (down, move, up, lost), mouse \
        buttons (left, right, middle), wheel, scroll, magnify, twist, and the keys that move the map (hold, free): \
        left, right, up, down, plus, minus. Modifiers: shift, control, option, command.
        """, valueName: "file"))
  var recordInput: String?

  @Option(
    help: ArgumentHelp(
      "The duration of a run with random input and damaged copies of the files; exits with 0 if nothing failed and memory, descriptors and threads were constant.",
      valueName: "seconds"))
  var soak: Double?

  @Flag(
    help: "Benchmarks the start, a pan, a drive and the window at rest; prints one JSON object.")
  var bench = false

  @Option(
    help: ArgumentHelp(
      "A CSV file for the samples of --soak: time, events, frames, memory, descriptors, threads.",
      valueName: "file"))
  var curve: String?

  @Option(help: "The random seed of --soak.")
  var seed: UInt64 = 1

  @OptionGroup var network: NetworkOptions

  func validate() throws {
    guard soak.map({ $0.isFinite && $0 > 0 }) ?? true else {
      throw ValidationError("--soak must be more than 0")
    }
    _ = try sizeInPoints()
    _ = try target()
    try CameraRange.check(zoom: zoom, bearing: bearing, tilt: tilt)
    guard scale.map({ (0.5...8).contains($0) }) ?? true else {
      throw ValidationError("--scale must be in 0.5...8")
    }
    _ = try gpsdClient()
  }

  func run() throws {
    // The window runs on the main thread, and with it on the main actor.
    try MainActor.assumeIsolated {
      ProcessEnd.blockSignals()
      var options = self
      options.touch = touch ?? InputDevices.current().isTouchOnly
      try Viewer(options).run()
    }
  }

  /// The requested width and height of the window in points; `nil` if the option is not given.
  func sizeInPoints() throws -> (Int, Int)? {
    guard let size else { return nil }
    let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (64...16384).contains(width), (64...16384).contains(height)
    else {
      throw ValidationError(
        "--size \(size): must be WIDTHxHEIGHT, such as 1024x768, and at least 64x64")
    }
    return (width, height)
  }

  /// The least width and height of everything that can be pressed, in points; 0 for the usual sizes.
  var leastControlSide: Double { isTouchMode ? 48 : 0 }

  /// Whether the viewer is for a touch screen without mouse and keyboard.
  var isTouchMode: Bool { touch ?? false }

  /// The requested center; `nil` if the option is not given.
  func target() throws -> Coordinate? {
    guard let center else { return nil }
    guard let coordinate = CoordinateText.coordinate(center) else {
      throw ValidationError("--center \(center): must be LATITUDE,LONGITUDE, such as 60.169,24.941")
    }
    return coordinate
  }

  func gpsdClient() throws -> GPSDClient? {
    guard let gpsd else { return nil }
    guard let colon = gpsd.lastIndex(of: ":"), !gpsd.hasSuffix("]") else {
      return GPSDClient(host: gpsd)
    }
    guard let port = UInt16(gpsd[gpsd.index(after: colon)...]) else {
      throw ValidationError("--gpsd \(gpsd): the port must be a number up to 65535")
    }
    return GPSDClient(host: String(gpsd[..<colon]), port: port)
  }
}
