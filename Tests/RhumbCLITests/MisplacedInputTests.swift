// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

/// Files that are passed to the wrong command or option, and misspelled commands and options.
@Suite struct MisplacedInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let files: [(name: String, content: [UInt8], kind: String, use: String)] = [
    (
      "s.json", Array(#"{"version": 8, "sources": {}, "layers": []}"#.utf8), "a MapLibre style",
      "--style"
    ),
    (
      "x.osm.pbf",
      [0, 0, 0, 13, 10, 9] + Array("OSMHeader".utf8) + [UInt8](repeating: 0, count: 40),
      "an OpenStreetMap extract", "rhumb graph build"
    ),
    ("t.gpx", Array("<?xml version=\"1.0\"?><gpx></gpx>".utf8), "a GPX recording", "--gpx"),
    (
      "fixes.json",
      Array(#"[{"point": "POINT(11.5 48.1)", "time": "2014-09-10 06:54:07+0200"}]"#.utf8),
      "a recorded track", "rhumb render --gpx draws it"
    ),
    ("fixes.csv", Array("time,lat,lon\n0,48.1,11.5\n".utf8), "a recorded track", "--gpx"),
    ("g.graph", Array("RHUMBGPH0000".utf8), "a road graph", "--graph"),
    ("p.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "an image", "of type image"),
    (
      "silver.json", Array(#"[{"stylers": [{"visibility": "off"}]}]"#.utf8),
      "a map style in Google's format", "--map-style"
    ),
    (
      "tiles.json", Array(#"{"tilejson": "3.0.0", "tiles": []}"#.utf8), "TileJSON", "source"
    ),
    ("a.shp", [0, 0, 0x27, 0x0A, 0, 0], "a shapefile", "ogr2ogr"),
  ]

  @Test func `a file at the wrong place is named with the option that takes it`() throws {
    let output = folder.path + "/x.png"
    for (name, content, kind, use) in Self.files {
      let path = try folder.write(content, to: name)
      for command in [
        ["info", path], ["render", "-o", output, "--tiles", path],
        ["render", "-o", output, "--kml", path], ["graph", "build", "-o", output, path],
      ]
      where !(name == "x.osm.pbf" && command[0] == "graph")
        && !(name == "g.graph" && command[0] == "info")
      {
        try expectRefusal(command, naming: [path, kind, use])
      }
    }
    let style = folder.path + "/s.json"
    try expectRefusal(
      ["route", "--graph", style, "60.1,24.9", "60.2,24.9"],
      naming: ["not a road graph", "--style"])
    try expectRefusal(
      ["render", "-o", output, "--geojson", style], naming: ["not GeoJSON", "--style"])
    try expectRefusal(
      ["render", "-o", output, "--style", folder.path + "/silver.json"],
      naming: ["not a MapLibre style", "--map-style"])
    try expectRefusal(
      ["navigate", "--log", "--gps", style], naming: ["not a recording", "--style"])
    try expectRefusal(
      ["render", "-o", output, style], naming: ["Unexpected argument", "--style"])
    for (name, kind) in [("p.png", "an image"), ("g.graph", "a road graph")] {
      try expectRefusal(["match", folder.path + "/" + name], naming: [kind, "not a track"])
    }
  }

  @Test func `the info of a file that has none names the known kinds`() throws {
    let text = try folder.write("# Notes\n\nlatitude and longitude\n", to: "notes.md")
    try expectRefusal(
      ["info", text],
      naming: [text, "neither PMTiles nor MBTiles", "GeoJSON and KML files", "road graphs"])
    let style = try folder.write(#"{"version": 8, "sources": {}, "layers": []}"#, to: "s.json")
    try expectRefusal(["info", style], naming: ["rhumb render --style draws it"])
  }

  @Test func `a damaged track is reported by its line, not by its kind`() throws {
    let track = try folder.write("lat,lon\n48.1,11.5\n48.2,east\n", to: "fixes.csv")
    try expectRefusal(
      ["render", "--gpx", track, "-o", folder.path + "/x.png"], naming: [track, "line 3"])
    try expectRefusal(["match", track], naming: [track, "line 3"])
    try expectRefusal(["navigate", "--log", "--gps", track], naming: [track, "line 3"])
  }

  @Test(arguments: [
    ("160.17,24.94", "the latitude comes first; did you mean 24.94,160.17?"),
    ("200,24.94", "the latitude must be in -90...90"),
    ("60.17,600", "the longitude must be in -540...540"),
    ("60.17", "two numbers are required"), ("60°,24", "two numbers are required"),
  ])
  func `a coordinate that is not valid is rejected with the reason`(text: String, reason: String)
    throws
  {
    try expectRefusal(["render", "-o", "x.png", "--center", text], naming: [text, reason])
    try expectRefusal(["route", "--from", text, "--to", "60,24"], naming: [text, reason])
    try expectRefusal(["render", "-o", "x.png", "--marker", text], naming: [text, reason])
  }

  @Test func `the label of a pin is no part of its coordinate`() throws {
    try expectRefusal(
      ["render", "-o", "x.png", "--marker", "91,0,Pole, north"],
      naming: ["the latitude comes first; did you mean 0,91?"])
  }

  @Test func `a document comes from standard input`() throws {
    let output = folder.path + "/piped.png"
    let document = try folder.write(
      #"{"type": "Point", "coordinates": [24.94, 60.17]}"#, to: "place.geojson")
    let program = Bundle.main.bundleURL.appending(path: "rhumb").path
    for name in ["-", "/dev/stdin"] {
      let result = try run(
        "/bin/sh",
        [
          "-c", "exec \"$0\" render --geojson \(name) --size 64x64 -o \"$1\" < \"$2\"", program,
          output, document,
        ])
      #expect(result.status == 0, "\(result.error)")
    }
    let damaged = try run(
      "/bin/sh", ["-c", "echo '{' | exec \"$0\" render --geojson - -o \"$1\"", program, output])
    #expect(damaged.status == 1 && damaged.error.contains("is not GeoJSON"), "\(damaged.error)")
  }

  @Test func `the info of a road graph is that of graph info`() throws {
    let graph = "Sources/Rhumb/Resources/Samples/helsinki.graph"
    guard try rhumb("graph", "info", graph).status == 0 else { return }
    #expect(try rhumb("info", graph).output == rhumb("graph", "info", graph).output)
  }

  @Test(arguments: [
    ("rendr", "render"), ("ruote", "route"), ("serach", "search"), ("inof", "info"),
  ])
  func `a misspelled command has a suggestion`(word: String, command: String) throws {
    try expectRefusal([word], naming: ["unknown command '\(word)'. Did you mean '\(command)'?"])
    #expect(try rhumb(word).status == 64)
  }

  @Test func `a misspelled option has a suggestion only if it is near`() throws {
    try expectRefusal(["render", "--tlt", "3", "-o", "x.png"], naming: ["Did you mean '--tilt'?"])
    try expectRefusal(
      ["graph", "biuld", "x.pbf"], naming: ["unknown command 'biuld'. Did you mean 'build'?"])
    let far = try rhumb("render", "--blimp", "3", "-o", "x.png")
    #expect(far.error.contains("Unknown option '--blimp'") && !far.error.contains("Did you mean"))
    try expectRefusal(["fly"], naming: ["the commands are render, info"])
    try expectRefusal(
      ["render", "--style", "nigth", "-o", "x.png"], naming: ["did you mean night?"])
    try expectRefusal(
      ["render", "--controls", "zoom,compas", "-o", "x.png"],
      naming: ["unknown control compas (did you mean compass?); the controls are compass,"])
  }

  @Test func `an unknown option and an invalid number are reported before a missing argument`()
    throws
  {
    let help = try rhumb("render", "--hlep")
    #expect(help.status == 64 && help.error.contains("Did you mean '--help'?"), "\(help.error)")
    #expect(!help.error.contains("Missing") && help.error.contains("Usage: rhumb render"))
    let size = try rhumb("cache", "limit", "-5")
    #expect(size.status == 64 && size.error.contains("'-5' is invalid"), "\(size.error)")
    let ended = try rhumb("render", "--tilt=30", "--", "--hlep")
    #expect(ended.status == 64 && !ended.error.contains("Unknown option"), "\(ended.error)")
  }

  @Test func `a file instead of a command is named with its use`() throws {
    let path = try folder.write(Archives.world(brokenTile: [1]), to: "city.pmtiles")
    try expectRefusal([path], naming: [path, "an archive of map tiles", "--tiles"])
  }

  @Test func `negative coordinates need no dashes in front`() throws {
    let found = try rhumb("search", "-33.86,151.21")
    #expect(found.status == 0 && found.output.hasPrefix("-33.86, 151.21"), "\(found)")
    let route = try rhumb("route", "-33.9,18.4", "-33.8,18.5")
    #expect(route.status == 1 && route.error.contains("of -33.9,18.4"), "\(route.error)")
    let options = try rhumb("route", "--from", "-33.9,18.4", "--to=-33.8,18.5")
    #expect(options.error == route.error)
    try expectRefusal(["route", "-95,18.4", "-33.8,18.5"], naming: ["'-95,18.4'"])
    try expectRefusal(["search", "x", "--limit", "-5"], naming: ["--limit must be in 1...1000"])
  }

  @Test func `the waypoints of a route are the origin, the stops and the destination`() throws {
    let waypoints = ["60.1662,24.9450", "60.1712,24.9440", "60.1697,24.9480"]
    let positional = try rhumb(["route"] + waypoints)
    let options = try rhumb(
      "route", "--from", waypoints[0], "--via", waypoints[1], "--to", waypoints[2])
    #expect(positional.status == 0 && positional.output == options.output)
    try expectRefusal(["route", waypoints[0]], naming: ["two coordinates"])
    try expectRefusal(
      ["route", waypoints[0], waypoints[1], "--to", waypoints[2]], naming: ["combined"])
  }
}
