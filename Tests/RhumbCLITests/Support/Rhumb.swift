// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import Testing

/// The result of a run of the program.
struct CommandResult {
  var status: Int32
  /// Whether a signal ended the program.
  var crashed: Bool
  var output: String
  var error: String

  /// The warning lines on standard error.
  var warnings: [Substring] { error.split(separator: "\n").filter { $0.hasPrefix("warning: ") } }
}

/// Runs the built program.
func rhumb(_ arguments: String...) throws -> CommandResult { try rhumb(arguments) }

/// The program for the developers of the package, with its benchmarks and conformance tests.
let developerProgram = "rhumb-dev"

/// Runs the built program with an extended environment in a folder.
func rhumb(
  _ arguments: [String], program: String = "rhumb", environment: [String: String] = [:],
  in folder: String? = nil
) throws -> CommandResult {
  try run(
    Bundle.main.bundleURL.appending(path: program).path, arguments, environment: environment,
    in: folder)
}

/// Runs a program that is installed on this machine.
func run(
  _ program: String, _ arguments: [String], environment: [String: String] = [:],
  in folder: String? = nil
) throws -> CommandResult {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  if let folder { process.currentDirectoryURL = URL(filePath: folder) }
  let output = Programs.pipe()
  let error = Programs.pipe()
  process.standardOutput = output
  process.standardError = error
  try Programs.start(process)
  // Reads both pipes at once: a program that fills a pipe waits until it is read.
  let errorText = ConcurrentRead(error.fileHandleForReading)
  let outputText = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return CommandResult(
    status: process.terminationStatus, crashed: process.terminationReason != .exit,
    output: String(decoding: outputText, as: UTF8.self),
    error: String(decoding: errorText.data, as: UTF8.self))
}

/// Expects that the program rejects its arguments: with one message on standard error that contains all
/// words, nothing on standard output, and a status other than 0.
func expectRefusal(
  _ arguments: [String], program: String = "rhumb", naming words: [String],
  environment: [String: String] = [:], in folder: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let result = try rhumb(arguments, program: program, environment: environment, in: folder)
  #expect(result.status != 0 && !result.crashed, sourceLocation: sourceLocation)
  #expect(result.output.isEmpty, sourceLocation: sourceLocation)
  let lines = result.error.split(separator: "\n")
  let sentence = try #require(lines.first, sourceLocation: sourceLocation)
  #expect(sentence.hasPrefix("Error: "), sourceLocation: sourceLocation)
  for word in words {
    #expect(sentence.contains(word), "\(result.error)", sourceLocation: sourceLocation)
  }
  // Only an invalid option is followed by the usage text.
  #expect(lines.count == 1 || result.status == 64, sourceLocation: sourceLocation)
}

/// Whether this machine has EGL with OpenGL ES 3.
let canDraw =
  (try? rhumb("render", "--size", "8x8", "-o", "/dev/null"))
  .map { !$0.error.contains("rendering is not available") } ?? false
