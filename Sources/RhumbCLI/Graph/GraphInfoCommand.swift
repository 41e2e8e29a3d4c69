// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import MapRouting
import RhumbModules

/// `rhumb graph info`: describes a road graph.
struct GraphInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Describes a road graph.",
    discussion: """
      EXAMPLES
        rhumb graph info city.graph
        rhumb graph info --json city.graph
      """)

  @Argument(help: ArgumentHelp("A road graph file.", valueName: "file"))
  var file: String

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  func run() throws { try Self.describe(file, json: json) }

  /// Prints the description of a road graph.
  static func describe(_ file: String, json: Bool) throws {
    do throws(RoutingError) {
      let report = GraphReport(try RoadGraph(opening: file), path: file)
      Output.print(json ? report.json().text : report.text)
    } catch {
      if case .unreadable = error { throw CLIError("\(error)") }
      throw FileContent.error(
        file, accepting: [.graph], named: "a road graph", otherwise: CLIError("\(file): \(error)"))
    }
  }
}
