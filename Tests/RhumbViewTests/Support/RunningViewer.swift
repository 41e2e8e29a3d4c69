// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapImage
import MapJSON
import MapTestSupport
import Testing

/// The built viewer, running on a display, with its logged events.
final class RunningViewer {
  let display: Display
  let folder: TemporaryFolder
  private let process = Process()
  private let input = Programs.pipe()
  private let output = Programs.pipe()
  private var pending = Data()
  /// The seconds after which an expected event or image is missing.
  static let patience = 180 * sanitizerSlowdown
  /// The events so far.
  private(set) var events: [JSON] = []

  /// Opens the window, and waits for the first complete frame.
  ///
  /// - Parameters:
  ///   - folder: The folder of the viewer's state; `nil` creates one.
  ///   - environment: Additional environment variables.
  init(
    _ arguments: String..., on display: Display? = nil, in folder: TemporaryFolder? = nil,
    environment: [String: String] = [:], waits: Bool = true
  ) throws {
    self.display = try display ?? Display()
    self.folder = try folder ?? TemporaryFolder()
    process.executableURL = ViewerProgram.url
    process.arguments =
      ["--remote"] + (arguments.contains("--remember") ? [] : ["--fresh"])
      + arguments.filter { $0 != "--remember" }
    process.environment = ProcessInfo.processInfo.environment.merging([
      "DISPLAY": self.display.name, "XDG_STATE_HOME": self.folder.path, "SDL_VIDEODRIVER": "x11",
      "LC_ALL": "C.UTF-8",
    ]) { $1 }.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: try self.folder.write([], to: "errors"))
    try Programs.start(process)
    if waits { try wait(for: "complete") }
  }

  // Foundation starts the process with blocked signals, so SIGTERM would not end it.
  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The viewer's standard error.
  var errors: String {
    (try? String(contentsOfFile: folder.path + "/errors", encoding: .utf8)) ?? ""
  }

  /// Sends a line to the viewer's standard input.
  func send(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for an event and returns it. Earlier events are skipped.
  ///
  /// - Throws: If the event does not arrive in time, or the viewer has ended.
  @discardableResult
  func wait(
    for name: String, where condition: (JSON) -> Bool = { _ in true },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while let event = try nextEvent(until: deadline) {
      events.append(event)
      if event["event"]?.string == name, condition(event) { return event }
    }
    Issue.record(
      "no event \(name); the last were \(events.suffix(5).map(\.text)); \(errors.suffix(500))",
      sourceLocation: sourceLocation)
    throw CancellationError()
  }

  /// Requests and returns the viewer's state.
  func state() throws -> JSON {
    try send(#"{"state":""}"#)
    return try wait(for: "state")
  }

  /// Requests the state until it satisfies a condition.
  @discardableResult
  func state(
    where condition: (JSON) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    var last: JSON?
    while Date() < deadline {
      let state = try state()
      if condition(state) { return state }
      last = state
    }
    Issue.record(
      "the state does not change as expected: \(last?.text ?? "unknown")",
      sourceLocation: sourceLocation)
    throw CancellationError()
  }

  /// Takes screenshots until one satisfies a condition; the X server draws asynchronously.
  @discardableResult
  func image(
    where condition: (RasterImage) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> RasterImage {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while Date() < deadline {
      let image = try display.image()
      if condition(image) { return image }
      // One round trip to the viewer is enough time before the next screenshot.
      _ = try state()
    }
    Issue.record("the screen does not change as expected", sourceLocation: sourceLocation)
    throw CancellationError()
  }

  /// Closes the viewer, and returns its exit status.
  func close() throws -> Int32 {
    try send(#"{"close":""}"#)
    try wait(for: "closed")
    return try waitForEnd()
  }

  /// Waits until the viewer has ended, and returns its exit status; negative for a signal.
  func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while let event = try nextEvent(until: deadline) { events.append(event) }
    guard Date() < deadline else {
      Issue.record("the viewer does not end", sourceLocation: sourceLocation)
      throw CancellationError()
    }
    process.waitUntilExit()
    let status =
      process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
    // Shows why, for tests that expect 0.
    if status != 0 {
      FileHandle.standardError.write(Data("the viewer ended with \(status): \(errors)\n".utf8))
    }
    return status
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

extension RunningViewer {
  /// Waits until the window rests or ten frames in a row show all tiles from the same camera, and returns the last state. A
  /// window with a drive may draw all the time.
  @discardableResult
  func waitUntilStill() throws -> JSON {
    var still: [JSON] = []
    return try state { state in
      if state["isResting"]?.bool == true { return true }
      if let first = still.first, !Self.isSameCamera(first, state) { still = [] }
      if state["isComplete"]?.bool == true { still.append(state) } else { still = [] }
      guard let start = still.first?["frame"]?.number else { return false }
      return state["frame"]?.number ?? 0 >= start + 10
    }
  }

  /// Whether two states have the same camera, but for differences that no pixel shows.
  private static func isSameCamera(_ one: JSON, _ other: JSON) -> Bool {
    let limits = [
      "latitude": 1e-7, "longitude": 1e-7, "zoom": 1e-3, "bearing": 0.01, "viewingAngle": 0.01,
    ]
    return limits.allSatisfy { name, limit in
      abs((one[name]?.number ?? .nan) - (other[name]?.number ?? .nan)) < limit
    }
  }

  /// Sends a touch event: down, move or up.
  func touch(_ phase: String, _ id: Int, _ x: Double, _ y: Double) throws {
    try send(#"{"touch":"\#(phase)","id":\#(id),"x":\#(x),"y":\#(y)}"#)
  }

  /// Drops files on the window in one event.
  func drop(_ paths: String...) throws {
    try send(#"{"drop":[\#(paths.map { "\"\($0)\"" }.joined(separator: ","))]}"#)
  }

  /// Waits for a notice that contains a text.
  @discardableResult
  func wait(forNotice part: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String
  {
    let notice = try wait(
      for: "notice", where: { $0["text"]?.string?.contains(part) ?? false },
      sourceLocation: sourceLocation)
    return notice["text"]?.string ?? ""
  }
}

/// The built viewer as a program that runs to its end.
enum ViewerProgram {
  static var url: URL { Bundle.main.bundleURL.appending(path: "rhumb-view") }

  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs the program to its end, for at most a minute.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], without names: [String] = []
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.filter { !names.contains($0.key) }
      .merging(environment.merging(["XDG_STATE_HOME": folder.path]) { $1 }) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: try folder.write([], to: "output"))
    process.standardError = FileHandle(forWritingAtPath: try folder.write([], to: "errors"))
    try Programs.start(process)
    let number = process.processIdentifier
    let guardian = DispatchWorkItem { kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60 * sanitizerSlowdown, execute: guardian)
    process.waitUntilExit()
    guardian.cancel()
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }
    return Outcome(
      status: process.terminationReason == .exit
        ? process.terminationStatus : -process.terminationStatus,
      output: try text("output"), errors: try text("errors"))
  }
}
