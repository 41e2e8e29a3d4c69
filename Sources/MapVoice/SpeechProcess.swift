// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A speech program that was started.
struct SpeechProcess: Sendable {
  let path: String
  /// The exit status, which the task returns at the end of the program, also if the waiting task is canceled.
  let exit: Task<Int32, Never>
  private let process: Process

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - input: The program's input, a `Pipe` or `FileHandle`.
  ///   - output: The program's output, a `Pipe` or `FileHandle`.
  init(_ command: SpeechCommand, input: NSObject, output: NSObject) throws(VoiceError) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command.path)
    process.arguments = command.arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let (statuses, sink) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      sink.yield(process.terminationStatus)
      sink.finish()
    }
    guard (try? Programs.start(process)) != nil else { throw .notStarted(command.path) }
    path = command.path
    exit = Task { await statuses.first { _ in true } ?? 0 }
    self.process = process
  }

  var isRunning: Bool { process.isRunning }

  /// The time in which a program can end itself, in seconds.
  static let endSeconds = 1.0

  /// Ends the program if it is running. If it ignores the signal, it is killed.
  func stop() {
    guard process.isRunning else { return }
    process.terminate()
    Task.detached { [process] in
      try? await Task.sleep(for: .seconds(Self.endSeconds))
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }
}
