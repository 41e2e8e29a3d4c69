// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import MapTestSupport
import Testing

/// The built viewer, at work on a display, with its events.
final class RunningViewer {
  let display: Display
  let folder: TemporaryFolder
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var pending = Data()
  /// The events so far.
  private(set) var events: [JSON] = []

  /// Opens the window, and waits for its first whole picture.
  init(_ arguments: String..., on display: Display? = nil, waits: Bool = true) throws {
    self.display = try display ?? Display()
    folder = try TemporaryFolder()
    process.executableURL = Self.program
    process.arguments =
      ["--remote"] + (arguments.contains("--remember") ? [] : ["--fresh"])
      + arguments.filter { $0 != "--remember" }
    process.environment = ProcessInfo.processInfo.environment.merging([
      "DISPLAY": self.display.name, "XDG_STATE_HOME": folder.path, "SDL_VIDEODRIVER": "x11",
    ]) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    if waits { try wait(for: "complete") }
  }

  // Foundation starts it with signals blocked, so that a kind one would not end it.
  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  private static var program: URL { Bundle.main.bundleURL.appending(path: "rhumb-view") }

  /// Sends a line of its script.
  func send(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Waits for an event and gives it; what came before it is passed over.
  ///
  /// - Throws: where it has not come in a minute, or the viewer has ended.
  @discardableResult
  func wait(
    for name: String, where condition: (JSON) -> Bool = { _ in true },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    let deadline = Date(timeIntervalSinceNow: 60)
    while let event = try nextEvent(until: deadline) {
      events.append(event)
      if event["event"]?.string == name, condition(event) { return event }
    }
    Issue.record(
      "no event \(name); the last were \(events.suffix(5).map(\.text))",
      sourceLocation: sourceLocation)
    throw CancellationError()
  }

  /// What the viewer tells of itself now.
  func state() throws -> JSON {
    try send(#"{"state":""}"#)
    return try wait(for: "state")
  }

  /// Ends it, and gives its exit status.
  func close() throws -> Int32 {
    try send(#"{"close":""}"#)
    try wait(for: "closed")
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func nextEvent(until deadline: Date) throws -> JSON? {
    let file = output.fileHandleForReading
    while Date() < deadline {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = pending[pending.startIndex..<end]
        pending = Data(pending[(end + 1)...])
        return try JSON(parsing: [UInt8](line))
      }
      var descriptor = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let patience = Int32(max(0, deadline.timeIntervalSinceNow * 1000))
      guard poll(&descriptor, 1, patience) > 0 else { return nil }
      let data = file.availableData
      if data.isEmpty { return nil }
      pending.append(data)
    }
    return nil
  }
}
