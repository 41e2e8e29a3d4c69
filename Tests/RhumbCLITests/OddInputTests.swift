// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@Suite("Inputs that are not regular files") struct OddInputTests {
  private static let commands: [[String]] = [
    ["info"], ["graph", "info"], ["graph", "build", "-o", "OUT"],
    ["render", "-o", "OUT", "--style"],
    ["render", "-o", "OUT", "--map-style"], ["render", "-o", "OUT", "--geojson"],
    ["render", "-o", "OUT", "--kml"], ["render", "-o", "OUT", "--tiles"],
    ["navigate", "-o", "OUT", "--gps"],
    ["route", "60.17,24.94", "60.171,24.94", "--graph"],
    ["route", "60.17,24.94", "60.171,24.94", "--traffic"],
    ["match"], ["match", "TRACK", "--graph"],
    ["matrix", "60.17,24.94", "--graph"], ["matrix", "--from-file"],
    ["matrix", "60.17,24.94", "--to-file"],
    ["isochrone", "60.17,24.94", "--minutes", "1", "--graph"],
    ["search", "park", "--tiles"],
  ]

  @Test(
    "a pipe is rejected immediately with a message", .timeLimit(.minutes(5)), arguments: commands)
  func pipes(command: [String]) throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let track = try folder.write("latitude,longitude\n60.17,24.94\n60.171,24.94\n", to: "t.csv")
    let names = ["OUT": folder.path + "/out", "TRACK": track]
    let arguments = command.map { names[$0] ?? $0 } + [pipe]
    try expectRefusal(arguments, naming: [pipe, "it is a pipe, not a file"])
  }

  @Test(
    "a style that refers to pipes and devices is drawn with warnings",
    .enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func pipesInStyles() throws {
    let folder = try TemporaryFolder()
    for name in ["pipe", "pipe.json", "pipe.png"] {
      #expect(mkfifo(folder.path + "/" + name, 0o600) == 0)
    }
    let style = try folder.write(
      Array(
        """
        {"version": 8, "sprite": "pipe", "glyphs": "pipe", "sources": {
          "a": {"type": "vector", "url": "pmtiles://pipe"},
          "b": {"type": "geojson", "data": "pipe"},
          "c": {"type": "vector", "tiles": ["pipe"]},
          "d": {"type": "vector", "url": "/dev/zero"}
        }, "layers": [{"id": "c", "type": "fill", "source": "c", "source-layer": "x"}]}
        """.utf8), to: "style.json")
    let result = try rhumb(
      "render", "--style", style, "--size", "32x32", "-o", folder.path + "/out.png")
    #expect(result.status == 0)
    for name in ["source a", "source b", "source d", "sprite pipe", " of c"] {
      #expect(
        result.warnings.contains { $0.contains(name) && $0.contains(", not a file") },
        "\(name): \(result.error)")
    }
  }

  @Test("error messages contain no Foundation error descriptions")
  func sentences() throws {
    let folder = try TemporaryFolder()
    for (program, arguments) in [
      ("rhumb", ["info", folder.path + "/none"]),
      ("rhumb", ["render", "--style", "/", "-o", folder.path + "/out.png"]),
      (developerProgram, ["conformance", "render", folder.path + "/none"]),
      (developerProgram, ["bench", "route", "/none", "--pairs", "/"]),
    ] {
      let result = try rhumb(arguments, program: program)
      #expect(result.status != 0)
      for word in ["NSCocoaErrorDomain", "UserInfo", "Error Domain"] {
        #expect(!result.error.contains(word), "\(result.error)")
      }
    }
  }
}
