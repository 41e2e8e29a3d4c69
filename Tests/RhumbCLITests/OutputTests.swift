// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapTestSupport
import Testing

@testable import RhumbCLI

/// Output to standard output and to files, and the handling of failed writes.
@Suite struct OutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a shell command line, with the program as `$rhumb`.
  private func shell(_ line: String) throws -> CommandResult {
    try run(
      "/bin/sh", ["-c", line],
      environment: ["rhumb": Bundle.main.bundleURL.appending(path: "rhumb").path])
  }

  @Test(arguments: [
    "--help", "info $file", "search park --tiles $file", "search park --json --tiles $file",
    "navigate --log --from 60.1662,24.9450 --to 60.1697,24.9480",
  ])
  func `a failed write to standard output is an error`(command: String) throws {
    let file = try places()
    let words = command.replacing("$file", with: file)
    for target in [">/dev/full", ">&-"] {
      let result = try shell("\"$rhumb\" \(words) \(target)")
      #expect(result.status == 1 && !result.crashed, "\(result.error)")
      #expect(result.error.contains("cannot write standard output"), "\(result.error)")
      #expect(result.error.split(separator: "\n").count == 1)
    }
  }

  @Test func `a failed write to standard error is ignored`() throws {
    let result = try shell("\"$rhumb\" info /none 2>/dev/full")
    #expect(result.status == 1 && !result.crashed)
  }

  @Test func `a closed pipe ends the program silently`() throws {
    // The pipe's reading end is closed before the program starts.
    let line = "mkfifo p; (exec 3<p; exec 3<&-) & exec 4>p; wait; \"$rhumb\" --help >&4; echo $?"
    let result = try shell("cd '\(folder.path)'; \(line)")
    #expect(result.output == "\(128 + SIGPIPE)\n" && result.error.isEmpty, "\(result)")
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"), arguments: ["-", "/dev/stdout"])
  func `a dash as output writes only the image to standard output`(path: String) throws {
    let output = folder.path + "/x.png"
    let result = try shell(
      "cd '\(folder.path)'; \"$rhumb\" render --size 8x8 -o \(path) | cat > '\(output)'")
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    #expect(try RasterImage(decoding: bytes(of: output)).width == 8)
    #expect(try folder.names() == ["x.png"])
  }

  @Test func `a dash is rejected if a file or a folder is required`() throws {
    let ends = ["--from", "60.1662,24.9450", "--to", "60.1697,24.9480"]
    for command in [
      ["graph", "build", "x.osm.pbf"], ["navigate"] + ends, ["route"] + ends, ["demo"], ["gallery"],
      ["render", "--json"],
    ] {
      try expectRefusal(command + ["-o", "-"], naming: ["-o"], in: folder.path)
    }
    #expect(try folder.names().isEmpty)
  }

  @Test func `an input is not overwritten, whatever its path`() throws {
    let file = try places()
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let hard = folder.path + "/hard"
    try FileManager.default.linkItem(atPath: file, toPath: hard)
    let old = try bytes(of: file)
    for output in [file, link, hard] {
      try expectRefusal(["graph", "build", file, "-o", output], naming: ["same file"])
      try expectRefusal(["render", "--geojson", file, "-o", output], naming: ["same file"])
      #expect(try bytes(of: file) == old)
    }
  }

  @Test func `messages longer than a pipe's buffer do not block the program`() throws {
    let option = "--" + String(repeating: "x", count: 100_000)
    let result = try rhumb(option)
    #expect(result.status == 64 && result.error.utf8.count > 100_000)
  }

  @Test func `a file name can have one letter`() throws {
    let folder = try TemporaryFolder()
    let result = try rhumb(
      ["route", "--from", "1,1", "--to", "2,2", "-o", "x"], in: folder.path)
    #expect(!result.crashed && result.status == 1)
    try expectRefusal(
      ["render", "-o", "x", "--style", "y"], naming: ["y: no such file"], in: folder.path)
  }

  private func places() throws -> String {
    try folder.write(
      """
      {"type": "Feature", "properties": {"name": "Park"},
        "geometry": {"type": "Point", "coordinates": [24.94, 60.17]}}
      """, to: "places.geojson")
  }
}
