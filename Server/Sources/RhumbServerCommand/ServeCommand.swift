// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Dispatch
import Foundation
import Hummingbird
import RhumbServer

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves maps, static images and routes over HTTP.",
    discussion: """
      Without any files, the built-in styles, tiles and roads are served. SIGHUP reads the files again; SIGTERM \
      ends the server after its requests.
      """)

  @OptionGroup var content: ContentOptions
  @Option(help: "The port to listen on Default: 8080.") var port: Int?
  @Option(help: "The address to listen on Default: 127.0.0.1.") var address: String?
  @Option(help: "A folder with glyph ranges, FONT/0-255.pbf.") var fonts: String?
  @Option(help: "The URL of the server for clients, if a proxy is in front of it.")
  var publicURL: String?

  func run() async throws {
    let configuration = try await serverConfiguration()
    let server = try await MapServer(configuration)
    let places = Task { try await server.indexPlaces() }
    let reload = ServeCommand.onHangUp {
      do { try await server.reload() } catch { RhumbServerCommand.log("reload failed: \(error)") }
    }
    RhumbServerCommand.log(
      "serving on http://\(configuration.address):\(configuration.port)/")
    try await server.application(configuration).runService()
    places.cancel()
    reload.cancel()
  }

  private func serverConfiguration() async throws -> ServerConfiguration {
    var configuration = try await content.configuration()
    if let port {
      guard 0...65_535 ~= port else { throw ValidationError("The port must be from 0 to 65535.") }
      configuration.port = port
    }
    configuration.address = address ?? configuration.address
    configuration.fonts = fonts ?? configuration.fonts
    configuration.publicURL = publicURL ?? configuration.publicURL
    return configuration
  }

  /// Runs a function for each SIGHUP.
  private static func onHangUp(
    _ action: @escaping @Sendable () async -> Void
  ) -> any DispatchSourceSignal {
    signal(SIGHUP, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGHUP)
    source.setEventHandler { Task { await action() } }
    source.resume()
    return source
  }
}
