// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The built `rhumb`, run as a person would run it.
@Suite struct CommandTests {
  @Test func `help names every command and an example`() throws {
    let result = try rhumb("--help")
    #expect(result.status == 0)
    for word in ["render", "info", "demo", "bench", "conformance", "EXAMPLES"] {
      #expect(result.output.contains(word))
    }
  }

  @Test(arguments: [
    (["info", "no-such-file.pmtiles"], "no-such-file.pmtiles"),
    (["render", "--style", "no-such-style.json", "-o", "x.png"], "no-such-style.json"),
    (["render", "--tiles", "no-such.mbtiles", "-o", "x.png"], "no-such.mbtiles"),
    (["render", "--size", "0x10", "-o", "x.png"], "0x10"),
    (["render", "--size", "100000x100000", "-o", "x.png"], "100000x100000"),
    (["render", "--zoom", "nan", "-o", "x.png"], "--zoom"),
    (["render", "--center", "91,0", "-o", "x.png"], "91,0"),
    (["render", "--size", "8x8", "-o", "/no-such-folder/x.png"], "/no-such-folder/x.png"),
    (["bench", "--scene", "no-such-scene"], "no-such-scene"),
    (["conformance", "expressions", "no-such-folder"], "no-such-folder"),
  ])
  func `bad input gets one sentence that names it, and a non-zero exit`(
    arguments: [String], named: String
  ) throws {
    let result = try rhumb(arguments)
    #expect(result.status != 0)
    #expect(result.error.contains(named))
    #expect(result.error.hasPrefix("Error: "))
  }
}

/// What a run of the program gave.
struct CommandResult {
  var status: Int32
  var output: String
  var error: String
}

/// Runs the built program.
func rhumb(_ arguments: String...) throws -> CommandResult { try rhumb(arguments) }

func rhumb(_ arguments: [String]) throws -> CommandResult {
  let process = Process()
  process.executableURL = Bundle.main.bundleURL.appending(path: "rhumb")
  process.arguments = arguments
  let output = Pipe()
  let error = Pipe()
  process.standardOutput = output
  process.standardError = error
  try process.run()
  let outputData = output.fileHandleForReading.readDataToEndOfFile()
  let errorData = error.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return CommandResult(
    status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
    error: String(decoding: errorData, as: UTF8.self))
}
