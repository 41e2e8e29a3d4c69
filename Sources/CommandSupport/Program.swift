// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Logging
import MapFiles

extension AsyncParsableCommand {
  /// Runs a program of the package: parses the arguments, runs the command, and exits with a message and a status
  /// after an error.
  ///
  /// Runs on the main actor, so that `Termination.prepare()` runs before another thread exists.
  @MainActor package static func runProgram() async {
    Termination.prepare()
    LoggingSystem.bootstrap { _ in StandardErrorLogHandler() }
    await execute()
  }

  private static func execute() async {
    do {
      try ArgumentCount.check(CommandLine.arguments.count - 1)
      let arguments = CommandLineText.protectingNegatives(Array(CommandLine.arguments.dropFirst()))
      try CommandLineText(self).checkCommand(arguments)
      var command = try parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      try StandardOutput.check()
    } catch {
      end(with: error)
    }
  }

  /// Prints the error or the requested help, and exits with the matching status.
  private static func end(with error: any Error) -> Never {
    let text = fullMessage(for: error)
    let status = exitCode(for: error)
    guard status.isSuccess else {
      let arguments = Array(CommandLine.arguments.dropFirst())
      let improved = CommandLineText(self).improved(text, of: arguments)
      if !text.isEmpty { StandardError.write(improved + "\n") }
      Foundation.exit(status.rawValue)
    }
    do {
      if !text.isEmpty { Output.print(text) }
      try StandardOutput.check()
      Foundation.exit(status.rawValue)
    } catch {
      end(with: error)
    }
  }
}
