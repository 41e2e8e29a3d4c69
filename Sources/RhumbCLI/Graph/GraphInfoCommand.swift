// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import MapRouting
import RhumbModules

/// `rhumb graph info`: describes a road graph.
struct GraphInfoCommand: AsyncParsableCommand {
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

  func run() async throws {
    do throws(RoutingError) {
      let report = GraphReport(try RoadGraph(opening: file), path: file)
      Output.print(json ? report.json().text : report.text)
    } catch {
      if case .unreadable = error { throw CLIError("\(error)") }
      throw CLIError("\(file): \(error)")
    }
  }
}
