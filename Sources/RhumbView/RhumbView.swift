// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import MapWindowSDL
import Rhumb

@main struct RhumbViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rhumb-view",
    abstract: "Opens maps, routes and drives in a window.",
    discussion: """
      Without a file it shows the world and central Helsinki, where the last run left it. Files may be PMTiles, \
      MBTiles, folders of tiles, GeoJSON, KML, GPX recordings, road graphs (rhumb graph build) and MapLibre \
      styles, and may be dropped on the window, too.

      Drag, wheel and pinch move the map, a drag with the right button turns and tilts it, a click with it opens \
      a menu with routes. The key ? lists all keys.

      EXAMPLES
        rhumb-view
        rhumb-view city.pmtiles city.graph
        rhumb-view track.gpx --style night
        rhumb-view --center 60.169,24.941 --zoom 16 --tilt 60 --fresh
        rhumb-view --kiosk --gpsd localhost
      """,
    version: "0.1.0")

  @Argument(help: ArgumentHelp("What to open.", valueName: "file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "day, night, or a MapLibre style's JSON file; unless given, a drive is by day or night as the sun is.",
      valueName: "style"))
  var style: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The coordinate in the middle.", valueName: "LAT,LNG"))
  var center: String?

  @Option(parsing: .unconditional, help: "2 shows the world, 10 a city, 15 streets, 20 buildings.")
  var zoom: Double?

  @Option(parsing: .unconditional, help: "What is up, in degrees clockwise from north.")
  var bearing: Double?

  @Option(
    parsing: .unconditional,
    help: "The viewing angle in degrees: 0 looks straight down, at most 65.")
  var tilt: Double?

  @Option(help: ArgumentHelp("The window's size in points.", valueName: "WxH"))
  var size = "1024x768"

  @Option(help: "Pixels a point; the display's own unless given.")
  var scale: Double?

  @Flag(help: "The whole screen, without pointer, menu, or keys that end it but Ctrl+Q.")
  var kiosk = false

  @Flag(
    help:
      "Starts where the map begins, not where the last run ended, and leaves no trace for the next."
  )
  var fresh = false

  @Flag(help: "Shows how many frames a second are drawn, and how long one takes.")
  var fps = false

  @Flag(help: "Moves without inertia and flights.")
  var reducedMotion = false

  @Option(help: ArgumentHelp("Shows where a gpsd says one is.", valueName: "HOST[:PORT]"))
  var gpsd: String?

  @Flag(
    help: ArgumentHelp(
      "For scripts: takes lines of JSON as a hand's input, prints what happens as lines of JSON.",
      discussion: """
        {"touch":"down|move|up","id":0,"x":1,"y":2}, {"mouse":"down","button":"left","x":1,"y":2}, \
        {"click":"","x":1,"y":2}, {"wheel":[0,1],"x":1,"y":2}, {"key":"n","with":["control"]}, {"text":"n"}, \
        {"drop":["file"]}, {"resize":[800,600]}, {"route":[60.17,24.94,60.16,24.95]}, {"watch":true}, {"picture":"file.png"}, \
        {"state":""}, {"close":""}
        """))
  var remote = false

  @Option(
    help: ArgumentHelp(
      "Drives the window by random input for so long, on copies of the files that it damages; exits with 0 if nothing failed and memory, descriptors and threads were constant.",
      valueName: "seconds"))
  var soak: Double?

  @Flag(
    help: "Measures the start, a pan, a drive, and the window at rest; prints one JSON object.")
  var bench = false

  @Option(
    help: ArgumentHelp(
      "Writes the samples of --soak as CSV: time, events, frames, memory, descriptors, threads.",
      valueName: "file"))
  var curve: String?

  @Option(help: "Which random input: the same for the same number.")
  var seed: UInt64 = 1

  func validate() throws {
    guard soak.map({ $0.isFinite && $0 > 0 }) ?? true else {
      throw ValidationError("--soak is more than 0")
    }
    _ = try sizeInPoints()
    _ = try target()
    for (name, value) in [("zoom", zoom), ("bearing", bearing), ("tilt", tilt)]
    where value.map({ !$0.isFinite }) ?? false {
      throw ValidationError("--\(name) is a finite number")
    }
    guard scale.map({ (0.5...8).contains($0) }) ?? true else {
      throw ValidationError("--scale is 0.5...8")
    }
    _ = try gpsdClient()
  }

  func run() throws {
    // The window has the main thread, and with it the main actor.
    try MainActor.assumeIsolated {
      Endings.holdSignals()
      try Viewer(self).run()
    }
  }

  /// Width and height.
  func sizeInPoints() throws -> (Int, Int) {
    let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (64...16384).contains(width), (64...16384).contains(height)
    else { throw ValidationError("--size \(size): it is written as 1024x768, from 64x64 on") }
    return (width, height)
  }

  /// The coordinate asked for; nil where none was.
  func target() throws -> Coordinate? {
    guard let center else { return nil }
    guard let coordinate = CoordinateText.coordinate(center) else {
      throw ValidationError("--center \(center): it is written as 60.169,24.941")
    }
    return coordinate
  }

  func gpsdClient() throws -> GPSDClient? {
    guard let gpsd else { return nil }
    guard let colon = gpsd.lastIndex(of: ":"), !gpsd.hasSuffix("]") else {
      return GPSDClient(host: gpsd)
    }
    guard let port = UInt16(gpsd[gpsd.index(after: colon)...]) else {
      throw ValidationError("--gpsd \(gpsd): the port is a number up to 65535")
    }
    return GPSDClient(host: String(gpsd[..<colon]), port: port)
  }
}
