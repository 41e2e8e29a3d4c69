// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A program that runs until the object is released.
public final class HelperProgram {
  private let process = Process()
  private let output = Programs.pipe()
  private let errors = Programs.pipe()

  /// Starts a program of the search path with arguments that are separated by spaces.
  public init(_ name: String, _ arguments: String) throws {
    guard let path = Programs.path(of: name) else { throw CocoaError(.fileNoSuchFile) }
    process.executableURL = URL(filePath: path)
    process.arguments = arguments.components(separatedBy: " ")
    process.standardOutput = output
    process.standardError = errors
    try Programs.start(process)
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Reads standard output until a line is complete.
  public func readLine() throws -> String {
    try Self.read(output) { $0.contains("\n") }.components(separatedBy: "\n")[0]
  }

  /// Reads standard error until the text satisfies a condition, and ignores the rest of it.
  public func readErrors(until isEnough: (String) -> Bool) throws {
    _ = try Self.read(errors, until: isEnough)
    errors.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  private static func read(_ pipe: Pipe, until isEnough: (String) -> Bool) throws -> String {
    var text = ""
    while !isEnough(text) {
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
      text += String(decoding: data, as: UTF8.self)
    }
    return text
  }

  public static func run(_ name: String, _ arguments: String) throws {
    let program = try HelperProgram(name, arguments)
    program.process.waitUntilExit()
    guard program.process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  }
}
