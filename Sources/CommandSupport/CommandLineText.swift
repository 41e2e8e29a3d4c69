// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import MapFiles

/// The arguments and messages of a program, with features that the argument parser lacks: negative numbers without
/// `--`, and suggestions for misspelled commands and misplaced files.
package struct CommandLineText {
  /// The program's command with its subcommands.
  private let root: any ParsableCommand.Type

  package init(_ root: any ParsableCommand.Type) { self.root = root }

  // MARK: - Arguments

  /// Returns the arguments with negative coordinates and numbers as values: the parser takes an argument that
  /// begins with `-` for an option.
  ///
  /// A coordinate gets a space in front, which the coordinate's parser ignores, as does a number without an option, which
  /// then is an invalid value instead of an unknown option. A negative number after an option is joined with it by `=`.
  /// Arguments after `--` are not changed.
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
      } else if let option = result.last, option.hasPrefix("-"), !option.hasPrefix("--") {
        result.append(argument)
      } else {
        result.append(Double(argument) == nil ? argument : " " + argument)
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
    let (command, next) = self.command(in: arguments)
    let commands = command.configuration.subcommands
    guard let next, !commands.isEmpty, !next.hasPrefix("-"), next != "help" else { return }
    throw ValidationError(unknown(next, of: commands))
  }

  /// The command that the first arguments name, and the argument after its name; `nil` if there is none.
  private func command(
    in arguments: [String]
  ) -> (command: any ParsableCommand.Type, next: String?) {
    var command = root
    for argument in arguments {
      let commands = command.configuration.subcommands
      guard let next = commands.first(where: { $0.names.contains(argument) }) else {
        return (command, argument)
      }
      command = next
    }
    return (command, nil)
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

  /// Returns an error's message with more help for the user. It names an unknown option instead of a missing argument,
  /// the use of a file that was passed without its option, and the reason why a coordinate is invalid. It has no
  /// suggestions that are far from the user's spelling.
  package func improved(_ message: String, of arguments: [String]) -> String {
    // The space of `protectingNegatives(_:)`.
    var message = message.replacing("' -", with: "'-")
    // The parser reports what is missing first, although a misspelled `--help` needs nothing else.
    if let match = message.firstMatch(of: /Missing expected argument .*\n(Help: .*\n)?/),
      let option = unknownOption(in: arguments)
    {
      message.replaceSubrange(match.range, with: option + "\n")
    }
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
    if let match = message.firstMatch(
      of: /The value '(.+?)' is invalid for '[^']*<LAT,LNG(\[,label\])?>'/)
    {
      let parts = match.1.split(separator: ",", omittingEmptySubsequences: false)
      let coordinate = parts.prefix(match.2 == nil ? parts.count : 2).joined(separator: ",")
      if let reason = CoordinateArgument.fault(of: coordinate) {
        message.insert(contentsOf: ": \(reason)", at: match.range.upperBound)
      }
    }
    return message
  }

  /// A sentence about the first unknown long option of the command in the arguments; `nil` if there is none.
  private func unknownOption(in arguments: [String]) -> String? {
    let options = command(in: arguments).command.helpMessage(includeHidden: true).matches(
      of: /--[a-z][a-z0-9-]*/
    )
    .map { String($0.output) }
    let unknown = arguments.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }
      .first { $0.hasPrefix("--") && !options.contains($0) }
    guard let unknown else { return nil }
    let sentence = "Unknown option '\(unknown)'"
    guard let name = Spelling.nearest(to: unknown, in: options) else { return sentence }
    return "\(sentence). Did you mean '\(name)'?"
  }
}

extension ParsableCommand {
  /// The names of the command: its own and its aliases.
  fileprivate static var names: [String] {
    [configuration.commandName ?? _commandName] + configuration.aliases
  }
}
