// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A speech program with its arguments.
struct SpeechCommand: Sendable {
  let path: String
  let arguments: [String]
  /// The path of a file for the program's input; `nil` for none.
  var input: String?

  init(_ path: String, _ arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// Runs programs, each with the output of the one before as its input, and returns when all have ended. Ends them
  /// if the task is canceled.
  ///
  /// - Parameter source: A running program before the first one; `nil` for none.
  /// - Throws: The error of the last program that failed, because its end makes those before it fail as well.
  static func run(_ commands: [SpeechCommand], after source: WaitingSpeech? = nil) async throws {
    // The source's program ends with the object.
    defer { withExtendedLifetime(source) {} }
    let children = SpeechChildren()
    try await withTaskCancellationHandler {
      try Task.checkCancellation()
      let processes = try children.start(commands, after: source)
      var statuses: [Int32] = []
      for process in processes { statuses.append(await process.exit.value) }
      try Task.checkCancellation()
      for (process, status) in zip(processes, statuses).reversed() {
        guard status == 0 else { throw VoiceError.failed(process.path, status: status) }
      }
    } onCancel: {
      children.stop()
    }
  }

  /// Runs a program and returns its output; `nil` if it fails.
  static func output(_ path: String, _ arguments: [String]) -> String? {
    let process = Process()
    let pipe = Programs.pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? Programs.start(process)) != nil,
      let data = try? pipe.fileHandleForReading.readToEnd()
    else { return nil }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}

/// The running processes of a task.
private final class SpeechChildren: Sendable {
  private struct State {
    var processes: [SpeechProcess] = []
    var isStopped = false
  }

  private let state = Mutex(State())

  /// Starts programs that are connected by pipes.
  ///
  /// - Parameter source: A running program before the first one; `nil` for none.
  /// - Returns: All programs; none after ``stop()``.
  func start(_ commands: [SpeechCommand], after source: WaitingSpeech?) throws -> [SpeechProcess] {
    try state.withLock { state in
      guard !state.isStopped else { return [] }
      if let source { state.processes.append(source.process) }
      var input: NSObject? = source?.output
      do {
        for (number, command) in commands.enumerated() {
          let pipe = number < commands.count - 1 ? Programs.pipe() : nil
          let process = try SpeechProcess(
            command, input: input ?? Self.input(of: command),
            output: pipe ?? FileHandle.nullDevice)
          state.processes.append(process)
          input = pipe
        }
      } catch {
        for process in state.processes { process.stop() }
        throw error
      }
      source?.closeOutput()
      return state.processes
    }
  }

  private static func input(of command: SpeechCommand) throws(VoiceError) -> NSObject {
    guard let path = command.input else { return FileHandle.nullDevice }
    guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
    return file
  }

  /// Ends the programs.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      for process in state.processes { process.stop() }
    }
  }
}
