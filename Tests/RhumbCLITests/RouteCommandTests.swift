// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapTestSupport
import Testing

/// `rhumb route` on the built-in road graph of Helsinki.
@Suite struct RouteCommandTests {
  private let folder: TemporaryFolder
  private static let ends = ["--from", "60.1662,24.9450", "--to", "60.1697,24.9480"]

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["route", "navigate"])
  func `the help has examples and describes the default graph`(command: String) throws {
    let result = try rhumb([command, "--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("EXAMPLES") && result.output.contains("rhumb \(command) --from"))
    #expect(result.output.contains("central Helsinki"))
  }

  @Test func `a route is a list of steps with distance and time`() throws {
    let result = try rhumb(["route"] + Self.ends)
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines[0].contains("m, ") && lines[0].contains("min"))
    #expect(lines.contains { $0.contains("Turn left onto Fabianinkatu") })
    #expect(lines.last?.contains("You have arrived at your destination") ?? false)
  }

  @Test func `instructions are available in several languages and in miles`() throws {
    let german = try rhumb(["route", "--language", "de"] + Self.ends)
    #expect(german.output.contains("Links auf Fabianinkatu abbiegen"))
    let finnish = try rhumb(["route", "--language", "fi-FI"] + Self.ends)
    #expect(finnish.output.contains("vasemmalle Fabianinkadulle"))
    let imperial = try rhumb(["route", "--units", "imperial"] + Self.ends)
    #expect(imperial.output.contains(" ft") && !imperial.output.contains(" m,"))
  }

  @Test func `the same route is printed as OSRM JSON, as GeoJSON and as GPX`() throws {
    let json = try rhumb(["route", "--json"] + Self.ends)
    #expect(json.output.hasPrefix("{") && json.output.contains(#""code":"Ok""#))
    let geojson = try rhumb(["route", "--geojson", "--alternatives", "2"] + Self.ends)
    #expect(geojson.output.contains("FeatureCollection") && geojson.output.contains("LineString"))
    let gpx = try rhumb(["route", "--gpx"] + Self.ends)
    #expect(gpx.output.contains("<gpx") && gpx.output.contains("Fabianinkatu"))
  }

  @Test func `a route passes its intermediate stop`() throws {
    let direct = try rhumb(["route", "--json"] + Self.ends)
    let over = try rhumb(["route", "--json", "--via", "60.1712,24.9440"] + Self.ends)
    #expect(over.status == 0)
    #expect(
      over.output.components(separatedBy: #""summary""#).count
        > direct.output.components(separatedBy: #""summary""#).count)
  }

  @Test func `a destination far from the road ends with a step on foot, up to a limit`() throws {
    let ends = ["--from", "60.1815,24.9430", "--to", "60.1625,24.9480"]
    let text = try rhumb(["route"] + ends).output
    let lines = text.split(separator: "\n")
    #expect(lines[1].hasPrefix("On foot to the road: ") && lines[1].hasSuffix(" m"))
    #expect(lines.dropLast().last?.hasSuffix("Continue on foot for 190 m") ?? false)
    let german = try rhumb(["route", "--language", "de"] + ends).output
    #expect(german.contains("Zu Fuß zur Straße: ") && !german.contains("On foot"))
    let json = try rhumb(["route", "--json"] + ends).output
    #expect(json.contains(#""distance":185.6"#) && json.contains(#""walking_distance":185.6"#))
    try expectRefusal(
      ["route", "--snapping-limit", "150"] + ends, naming: ["150 m", "60.1815", "350 m away"])
    try expectRefusal(["route", "--snapping-limit", "0"] + ends, naming: ["--snapping-limit"])
  }

  @Test func `dots lead from the end of a drawn route to a destination far from the road`() throws {
    let output = folder.path + "/route.png"
    let ends = ["--from", "60.1662,24.9450", "--to", "60.1625,24.9480"]
    #expect(try rhumb(["route", "-o", output, "--size", "512x384"] + ends).status == 0)
    let image = try RasterImage(decoding: Array(try Data(contentsOf: URL(filePath: output))))
    // Below the route, blue and background alternate on the way to the pin.
    var dots = 0
    for x in 0..<image.width {
      var changes = 0
      var wasBlue = false
      for y in image.height / 2..<image.height {
        let pixel = (y * image.width + x) * 4
        let isBlue = image.pixels[pixel] < 100 && image.pixels[pixel + 2] > 200
        if isBlue, !wasBlue { changes += 1 }
        wasBlue = isBlue
      }
      dots = max(dots, changes)
    }
    #expect((6...20).contains(dots), "\(dots)")
  }

  @Test func `the time and the vehicle of a request are accepted`() throws {
    let vehicle = ["--vehicle-height", "3.9", "--vehicle-weight", "18", "--truck"]
    let result = try rhumb(["route", "--depart", "2026-11-23T08:00"] + vehicle + Self.ends)
    #expect(result.status == 0)
    #expect(result.output.contains("You have arrived"))
    try expectRefusal(["route", "--depart", "tomorrow"] + Self.ends, naming: ["tomorrow"])
    try expectRefusal(
      ["route", "--axle-load", "0"] + Self.ends, naming: ["greater than 0"])
  }

  @Test func `a bicycle prefers quiet roads or fast ones`() throws {
    let quiet = try rhumb(["route", "--mode", "cycling", "--prefer", "quiet"] + Self.ends)
    let fast = try rhumb(["route", "--mode", "cycling", "--prefer", "fast"] + Self.ends)
    #expect(quiet.status == 0 && fast.status == 0)
    #expect(quiet.output.contains("You have arrived") && fast.output.contains("You have arrived"))
    #expect(quiet.output != fast.output)
    try expectRefusal(
      ["route", "--mode", "cycling", "--prefer", "slow"] + Self.ends, naming: ["slow", "quiet"])
    try expectRefusal(["route", "--prefer", "quiet"] + Self.ends, naming: ["--mode cycling"])
    try expectRefusal(
      ["route", "--mode", "cycling", "--prefer", "quiet", "--shortest"] + Self.ends,
      naming: ["--shortest"])
  }

  @Test func `invalid requests are rejected with the coordinate and the reason`() throws {
    try expectRefusal(["route", "--from", "60.1662,24.9450"], naming: ["--from and --to"])
    try expectRefusal(
      ["route", "--from", "60.1662,24.9450", "--to", "48.1,11.5"],
      naming: ["48.1,11.5", "--graph"])
    try expectRefusal(
      ["route", "--graph", "/none.graph"] + Self.ends, naming: ["/none.graph"])
    try expectRefusal(["route", "--mode", "flying"] + Self.ends, naming: ["flying"])
    try expectRefusal(["route", "--language", "xx"] + Self.ends, naming: ["xx", "ar, de, en,"])
    try expectRefusal(["route", "--json", "--gpx"] + Self.ends, naming: ["--gpx"])
    try expectRefusal(["route", "--from", "90.5,0", "--to", "1,1"], naming: ["90.5,0"])
  }
}
