// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The program as a process of its own, which listens on a free port. It ends with the object.
final class ServerProcess {
  let process = Process()
  private(set) var port = 0
  private let log = Programs.pipe()
  private var text = ""

  /// Starts the server with further arguments and variables of the environment, and waits until it accepts connections.
  ///
  /// - Parameter onStart: Called with the identifier of the process before the server accepts connections.
  init(
    _ arguments: [String] = [], environment: [String: String] = [:],
    onStart: (pid_t) -> Void = { _ in }
  ) throws {
    ServerProcess.prepare(process, arguments, environment, log)
    try Programs.start(process)
    onStart(process.processIdentifier)
    let address = /serving on http:\/\/127\.0\.0\.1:([0-9]+)\//
    try readLog { $0.contains(address) }
    port = text.firstMatch(of: address).flatMap { Int($0.1) } ?? 0
  }

  /// Runs the server, which must end with an error at its start, and returns its log.
  static func failure(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let (process, log) = (Process(), Programs.pipe())
    prepare(process, arguments, environment, log)
    try Programs.start(process)
    let data = try log.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationReason == .exit && process.terminationStatus != 0)
    return String(decoding: data, as: UTF8.self)
  }

  private static func prepare(
    _ process: Process, _ arguments: [String], _ environment: [String: String], _ log: Pipe
  ) {
    process.executableURL = Bundle.main.bundleURL.appending(path: "rhumb-server")
    process.arguments = ["serve", "--port", "0"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = log
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Waits until the log contains a message.
  func waitForLog(_ message: String) throws { try readLog { $0.contains(message) } }

  /// The response of `/metrics`.
  func metrics() throws -> String {
    let connection = try #require(try Connection(port: port))
    connection.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    return String(decoding: connection.readToEnd(), as: UTF8.self)
  }

  private func readLog(until isComplete: (String) -> Bool) throws {
    while !isComplete(text) {
      let part = log.fileHandleForReading.availableData
      try #require(!part.isEmpty, "the program ended: \(text)")
      text += String(decoding: part, as: UTF8.self)
    }
  }
}
