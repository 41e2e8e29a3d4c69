// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles

/// `rhumb serve`: becomes the map server, which is a package of its own.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serves maps over HTTP, if rhumb-server is installed.",
    discussion: """
      All arguments are those of rhumb-server, which is built from the folder Server of the source code.

      EXAMPLES
        rhumb serve --help
        rhumb serve --port 9000 city.pmtiles city.graph
      """)

  @Argument(parsing: .captureForPassthrough, help: "The arguments of rhumb-server.")
  var arguments: [String] = []

  func run() throws {
    let name = "rhumb-server"
    guard let path = Programs.path(of: name) else {
      throw CLIError(
        "\(name) is not installed: it is in none of the folders of PATH; 'make install SERVER=yes' installs it"
      )
    }
    // This process becomes the server, which receives its signals. The strings live until then.
    _ = execv(path, ([name] + arguments).map { strdup($0) } + [nil])
    throw CLIError("\(path): \(SystemError.last.reason)")
  }
}
