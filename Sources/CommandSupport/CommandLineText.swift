// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import MapFiles

/// The arguments and messages of a program, with what the argument parser does not do: negative numbers without
/// `--`, and suggestions for misspelled commands and misplaced files.
package struct CommandLineText {
  /// The program's command with its subcommands.
  private let root: any ParsableCommand.Type

  package init(_ root: any ParsableCommand.Type) { self.root = root }

  // MARK: - Arguments

  /// Returns the arguments with negative coordinates and numbers as values: the parser takes an argument that
  /// begins with `-` for an option.
  ///
  /// A coordinate gets a space in front, which the coordinate's parser ignores. A negative number after an option is
  /// joined with it by `=`. Arguments after `--` are not changed.
  package static func protectingNegatives(_ arguments: [String]) -> [String] {
    var result: [String] = []
    var isEnded = false
    for argument in arguments {
      if argument == "--" { isEnded = true }
      if isEnded || !isNegative(argument) {
        result.append(argument)
      } else if argument.contains(",") {
        result.append(" " + argument)
      } else if let option = result.last, option.hasPrefix("--"), !option.contains("=") {
        result[result.count - 1] = option + "=" + argument
      } else {
        result.append(argument)
      }
    }
    return result
  }

  /// Whether an argument begins like a negative number: `-3`, `-.5`, `-33.9,18.4`.
  private static func isNegative(_ argument: String) -> Bool {
    let digits = argument.dropFirst().drop { $0 == "." }
    return argument.hasPrefix("-") && (digits.first.map { $0.isASCII && $0.isNumber } ?? false)
  }

  /// Throws an error that suggests the nearest command if a command is unknown.
  package func checkCommand(_ arguments: [String]) throws(ValidationError) {
    var command = root
    for argument in arguments {
      let commands = command.configuration.subcommands
      guard !commands.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return }
      guard let next = commands.first(where: { $0.names.contains(argument) }) else {
        throw ValidationError(unknown(argument, of: commands))
      }
      command = next
    }
  }

  private func unknown(
    _ argument: String, of commands: [any ParsableCommand.Type]
  ) -> String {
    // Not with key paths of metatypes, which crash the compiler (Swift 6.3).
    let names = commands.filter { $0.configuration.shouldDisplay }.flatMap { $0.names }
    let sentence = "unknown command '\(argument)'"
    if let name = Spelling.nearest(to: argument, in: names) {
      return "\(sentence). Did you mean '\(name)'?"
    }
    if let file = FileContent.detect(argument) {
      return file.use(of: argument, insteadOf: "a command")
    }
    return "\(sentence); the commands are \(names.joined(separator: ", "))"
  }

  // MARK: - Messages

  /// Returns an error's message with the use of a file that was passed without its option, with the reason why a coordinate
  /// is invalid, and without suggestions that are far from the user's spelling.
  package static func improved(_ message: String) -> String {
    // The space of `protectingNegatives(_:)`.
    var message = message.replacing("' -", with: "'-")
    if let match = message.firstMatch(of: /Unexpected argument '(.+?)'/),
      let file = FileContent.detect(String(match.1))
    {
      message.insert(contentsOf: ": \(file.use(of: String(match.1)))", at: match.range.upperBound)
    }
    if let match = message.firstMatch(of: /Unknown option '(.+?)'(\. Did you mean '(.+?)'\?)/),
      Spelling.distance(String(match.1), String(match.3)) > Spelling.farthest
    {
      message.removeSubrange(match.2.startIndex..<match.2.endIndex)
    }
    if let match = message.firstMatch(of: /The value '(.+?)' is invalid for '[^']*<LAT,LNG>'/),
      let reason = CoordinateArgument.fault(of: String(match.1))
    {
      message.insert(contentsOf: ": \(reason)", at: match.range.upperBound)
    }
    return message
  }
}

extension ParsableCommand {
  /// The names of the command: its own and its aliases.
  fileprivate static var names: [String] {
    [configuration.commandName ?? _commandName] + configuration.aliases
  }
}
