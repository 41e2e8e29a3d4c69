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
  static func run(_ commands: [SpeechCommand]) async throws {
    let children = SpeechChildren()
    try await withTaskCancellationHandler {
      try Task.checkCancellation()
      let exits = try children.start(commands)
      var statuses: [Int32] = []
      for exit in exits { statuses.append(await exit.value) }
      try Task.checkCancellation()
      for (command, status) in zip(commands, statuses) {
        guard status == 0 else { throw VoiceError.failed(command.path, status: status) }
      }
    } onCancel: {
      children.stop()
    }
  }

  /// Runs a program and returns its output; `nil` if it fails.
  static func output(_ path: String, _ arguments: [String]) -> String? {
    let process = Process()
    let pipe = Pipe()
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
    var processes: [Process] = []
    var isStopped = false
  }

  private let state = Mutex(State())

  /// Starts programs that are connected by pipes.
  ///
  /// - Returns: For each program, a task that returns its exit status. It is not canceled with the one that waits for it.
  func start(_ commands: [SpeechCommand]) throws -> [Task<Int32, Never>] {
    try state.withLock { state in
      var exits: [Task<Int32, Never>] = []
      var pipe: Pipe?
      for (number, command) in commands.enumerated() where !state.isStopped {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command.path)
        process.arguments = command.arguments
        process.standardInput = try pipe ?? Self.input(of: command)
        pipe = number < commands.count - 1 ? Pipe() : nil
        process.standardOutput = pipe ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (exit, sink) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
          sink.yield(process.terminationStatus)
          sink.finish()
        }
        guard (try? Programs.start(process)) != nil else {
          state.processes.forEach { $0.terminate() }
          throw VoiceError.notStarted(command.path)
        }
        state.processes.append(process)
        exits.append(Task { await exit.first { _ in true } ?? 0 })
      }
      return exits
    }
  }

  private static func input(of command: SpeechCommand) throws(VoiceError) -> Any {
    guard let path = command.input else { return FileHandle.nullDevice }
    guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
    return file
  }

  /// Ends the programs.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      for process in state.processes where process.isRunning { process.terminate() }
    }
  }
}
