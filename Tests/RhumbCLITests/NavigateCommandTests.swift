// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import MapRendererGLES
import MapTestSupport
import Testing

@testable import RhumbCLI

/// `rhumb navigate` on the built-in road graph of Helsinki.
@Suite struct NavigateCommandTests {
  private let folder: TemporaryFolder
  private static let ends = ["--from", "60.1662,24.9450", "--to", "60.1697,24.9480"]

  init() throws { folder = try TemporaryFolder() }

  @Test func `the log has the steps, the announcements and the arrival in order`() throws {
    let result = try rhumb(["navigate", "--log"] + Self.ends)
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first?.contains("route") ?? false)
    #expect(lines.last?.contains("arrived") ?? false)
    #expect(lines.contains { $0.contains("say") && $0.contains("Fabianinkatu") })
    let times = lines.map { $0.prefix(8).trimmingCharacters(in: .whitespaces) }.map { stamp in
      stamp.split(separator: ":").reduce(0.0) { $0 * 60 + (Double($1) ?? .nan) }
    }
    #expect(times == times.sorted() && times.count > 10)
  }

  /// The graph of a road of 2 km to the east in three ways, with a bypass of the second one.
  private func bypass() throws -> String {
    var writer = ExtractWriter()
    let step = 0.0018
    let points: [(Double, Double)] = [(0, 0), (7, 0), (14, 0), (20, 0), (7, 1), (14, 1)]
    for (number, point) in points.enumerated() {
      writer.node(Int64(number + 1), 60.1 + point.1 * step / 2, 24.9 + point.0 * step)
    }
    let tags = ["highway": "secondary", "maxspeed": "50"]
    for (way, nodes) in [(1, [1, 2]), (2, [2, 3]), (3, [3, 4]), (4, [2, 5, 6, 3])] {
      writer.way(Int64(way), nodes.map(Int64.init), tags)
    }
    let extract = try folder.write(writer.bytes, to: "bypass.osm.pbf")
    #expect(try rhumb("graph", "build", extract, "-o", folder.path + "/bypass.graph").status == 0)
    return folder.path + "/bypass.graph"
  }

  @Test func `a drive takes the faster route when a road ahead is closed, or keeps its route`()
    throws
  {
    let drive = [
      "navigate", "--json", "--graph", try bypass(), "--from", "60.1,24.9005", "--to",
      "60.1,24.9355", "--traffic",
    ]
    let closed = try folder.write(Array("way,speed\n2,0\n".utf8), to: "closed.csv")
    let jam = try folder.write(Array("way,speed\n2,3\n".utf8), to: "jam.csv")
    func events(_ options: String...) throws -> [JSON] {
      let result = try rhumb(drive + options)
      #expect(result.status == 0)
      return try result.output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
    }
    func count(_ events: [JSON], _ name: String) -> Int {
      events.count { $0["event"]?.string == name }
    }
    let taken = try events(closed, "--traffic-after", "15")
    let faster = taken.filter { $0["event"]?.string == "faster route" }
    #expect(faster.count == 1 && faster.first?["closed"]?.bool == true)
    #expect((15...17).contains(faster.first?["time"]?.number ?? 0))
    #expect(count(taken, "route") == 2 && count(taken, "arrived") == 1)
    #expect(count(taken, "off route") == 0)
    let kept = try events(jam, "--traffic-after", "15", "--keep-route")
    #expect(count(kept, "faster route") == 1 && count(kept, "route") == 1)
    let saving = kept.compactMap { $0["saving"]?.number }.first ?? 0
    #expect(saving > 400)
    // The first route avoids a road that is closed from the start.
    let early = try events(closed)
    #expect(count(early, "faster route") == 0 && count(early, "route") == 1)
    try expectRefusal(
      [
        "navigate", "--log", "--from", "60.17,24.94", "--to", "60.18,24.95", "--traffic-after", "1",
      ],
      naming: ["--traffic-after requires --traffic"])
  }

  @Test func `a drive is reproducible`() throws {
    func events() throws -> String { try rhumb(["navigate", "--json"] + Self.ends).output }
    let first = try events()
    #expect(first.hasPrefix(#"{"time":0,"event":"route""#))
    #expect(try events() == first)
  }

  @Test
  func `a drive that was ended continues at the same place, and its file is deleted at the end`()
    throws
  {
    let state = folder.path + "/drive.json"
    func events(_ arguments: [String]) throws -> [Substring] {
      let result = try rhumb(["navigate", "--json", "--state", state] + arguments)
      #expect(result.status == 0)
      return result.output.split(separator: "\n")
    }
    let first = try events(Self.ends + ["--seconds", "40"])
    #expect(FileManager.default.fileExists(atPath: state))
    let rest = try events([])
    #expect(rest.first == first.first)
    #expect(rest.last?.contains("arrived") == true)
    // Nothing that was said is repeated.
    func said(_ lines: [Substring]) -> [Substring] {
      lines.compactMap { line in
        line.contains(#""event":"say""#) ? line.split(separator: #""text":"#).last : nil
      }
    }
    let whole = try rhumb(["navigate", "--json"] + Self.ends).output.split(separator: "\n")
    #expect(said(first) + said(rest) == said(whole))
    #expect(!FileManager.default.fileExists(atPath: state))
    let file = try folder.write("{\"version\":9}", to: "newer.json")
    try expectRefusal(["navigate", "--log", "--state", file], naming: [file, "version 9"])
  }

  @Test func `a recording is replayed, and leaving the route causes a reroute`() throws {
    // West along streets south of Eteläesplanadi, while the requested route leads elsewhere.
    var csv = "time,latitude,longitude\n"
    for second in 0..<60 {
      csv += "\(1_700_000_000 + second),60.16655,\(24.9482 - 0.00008 * Double(second))\n"
    }
    let file = try folder.write(csv, to: "drive.csv")
    let result = try rhumb([
      "navigate", "--log", "--gps", file, "--to", "60.1712,24.9480",
    ])
    #expect(result.status == 0)
    #expect(result.output.contains("route"))
  }

  @Test(.enabled(if: (try? EGLContext()) != nil, "requires OpenGL ES"))
  func `a film is a folder of images with a page, or an animated PNG`() throws {
    let frames = folder.path + "/drive"
    let options = ["--size", "120x200", "--fps", "2", "--speed", "10", "--seconds", "40"]
    let result = try rhumb(["navigate", "-o", frames] + options + Self.ends)
    #expect(result.status == 0 && result.output.contains("frames"))
    let names = try FileManager.default.contentsOfDirectory(atPath: frames)
    #expect(names.contains("index.html") && names.contains("00000.png"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: frames + "/00003.png"))
    let image = try RasterImage(decoding: [UInt8](bytes))
    #expect(image.width == 120 && image.height == 200)
    let film = folder.path + "/drive.png"
    #expect(try rhumb(["navigate", "-o", film] + options + Self.ends).status == 0)
    let animation = try Data(contentsOf: URL(fileURLWithPath: film))
    #expect(animation.range(of: Data("acTL".utf8)) != nil)
  }

  @Test func `invalid drives and films are rejected`() throws {
    try expectRefusal(["navigate"] + Self.ends, naming: ["--log"])
    try expectRefusal(["navigate", "--log"], naming: ["--gps"])
    try expectRefusal(
      ["navigate", "--log", "--speed", "0"] + Self.ends, naming: ["--speed"])
    try expectRefusal(
      ["navigate", "--log", "--mode-script", "5:dancing"] + Self.ends,
      naming: ["5:dancing", "unknown mode dancing; the modes are following, overview"])
    try expectRefusal(
      ["navigate", "--log", "--mode-script", "10:overvew"] + Self.ends,
      naming: ["did you mean overview?"])
    for script in [",", "overview", "-1:pan", "5:"] {
      try expectRefusal(
        ["navigate", "--log", "--mode-script=\(script)"] + Self.ends, naming: ["10:overview"])
    }
    let file = try folder.write("hello", to: "drive.gpx")
    try expectRefusal(["navigate", "--log", "--gps", file], naming: [file])
    try expectRefusal(["navigate", "--log", "--voice", file] + Self.ends, naming: ["--speak"])
    try expectRefusal(
      ["navigate", "--speak", "-o", file] + Self.ends, naming: ["--speak and -o"])
    try expectRefusal(
      ["navigate", "--speak", "--voice", file] + Self.ends, naming: [file, "piper"])
    try expectRefusal(
      ["navigate", "--speak", "--language", "fi"] + Self.ends, naming: ["fi", "espeak-ng"],
      environment: ["PATH": folder.path])
  }

  @Test func `a drive is spoken by the installed program`() throws {
    let spoken = folder.path + "/spoken"
    let program = try folder.write(
      """
      #!/bin/sh
      if [ "$1" = --voices ]; then
        echo "Pty Language       Age/Gender VoiceName"
        echo " 5  fi              --/M      Finnish"
      else
        echo "$*" >> "\(spoken)"
      fi
      """, to: "programs/espeak-ng")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let result = try rhumb(
      ["navigate", "--speak", "--language", "fi", "--speed", "100"] + Self.ends,
      environment: ["PATH": folder.path + "/programs"])
    #expect(result.status == 0)
    let lines = try String(contentsOfFile: spoken, encoding: .utf8).split(separator: "\n")
    #expect(
      lines.contains { $0.hasPrefix("-v fi -- ") && $0.contains("Fabianinkadulle") }, "\(lines)")
  }

  @Test(arguments: ["drive.gif", "drive.svg", "drive.bmp", "drive.mp4x"])
  func `a film with an unsupported extension is rejected and creates no folder`(
    name: String
  ) throws {
    let film = "\(folder.path)/\(name)"
    try expectRefusal(["navigate", "-o", film] + Self.ends, naming: [name, ".mp4"])
    #expect(!FileManager.default.fileExists(atPath: film))
  }

  @Test(.enabled(if: (try? EGLContext()) != nil, "requires OpenGL ES"))
  func `a folder of images may have a dot in its name`() throws {
    let options = ["--size", "40x40", "--fps", "1", "--speed", "10", "--seconds", "10"]
    let new = folder.path + "/new.d"
    let old = folder.path + "/old.d"
    try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: false)
    for output in [new + "/", old] {
      let result = try rhumb(["navigate", "-o", output] + options + Self.ends)
      #expect(result.status == 0, "\(result.error)")
    }
    for film in [new, old] {
      #expect(FileManager.default.fileExists(atPath: film + "/index.html"), "\(film)")
    }
  }

  @Test(.enabled(if: VideoWriter.ffmpeg != nil, "requires ffmpeg"))
  func `a drive without a route keeps the old film`() throws {
    let film = try folder.write("the old film", to: "drive.mp4")
    try expectRefusal(
      ["navigate", "--from", "1,1", "--to", "2,2", "-o", film], naming: ["1.0,1.0"])
    #expect(try String(contentsOfFile: film, encoding: .utf8) == "the old film")
  }

  @Test func `JSON lines report speeding`() throws {
    let ends = ["--from", "60.1719,24.9414", "--to", "60.1676,24.9521"]
    let output = try rhumb(["navigate", "--json"] + ends).output
    let speeds = output.split(separator: "\n").filter { $0.contains(#""event":"speed""#) }
    #expect(speeds.allSatisfy { $0.contains(#""severity":"#) })
    #expect(!speeds.isEmpty)
  }

  @Test(.enabled(if: (try? EGLContext()) != nil, "requires OpenGL ES"))
  func `announcements depend neither on the film's speed nor on its frames`() throws {
    func words(_ more: [String]) throws -> [Substring] {
      try rhumb(["navigate", "--log"] + more + Self.ends).output.split(separator: "\n")
        .filter { $0.contains(" say ") }.map { $0.dropFirst(8) }
    }
    let plain = try words([])
    let film = folder.path + "/fast.png"
    let filmed = try words(["-o", film, "--size", "40x40", "--fps", "1", "--speed", "60"])
    // A distance in an announcement may be rounded differently.
    #expect(!plain.isEmpty && filmed.count == plain.count)
  }
}
