// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Dispatch
import Foundation
import Rhumb
import RhumbServer

/// The program `rhumb-server`.
@main
struct RhumbServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rhumb-server",
    abstract: "Serves maps, static images and routes over HTTP.",
    discussion: """
      Files are style documents (.json), tile archives (.pmtiles, .mbtiles or folders) and road graphs \
      (.graph). Without any, the built-in styles, tiles and roads are served. SIGHUP reads the files again; \
      SIGTERM ends the server after its requests.
      """)

  @Option(help: "A configuration file, JSON.") var config: String?
  @Option(help: "The port to listen on (default: 8080).") var port: Int?
  @Option(help: "The address to listen on (default: 127.0.0.1).") var address: String?
  @Option(help: "A folder with glyph ranges, FONT/0-255.pbf.") var fonts: String?
  @Option(help: "The URL of the server for clients, if a proxy is in front of it.") var publicURL:
    String?
  @Argument(help: "Styles, tile archives and road graphs.") var files: [String] = []

  func run() async throws {
    let configuration = try serverConfiguration()
    let server = try await MapServer(configuration)
    let places = Task { try await server.indexPlaces() }
    let reload = RhumbServerCommand.onHangUp {
      do { try await server.reload() } catch { RhumbServerCommand.log("reload failed: \(error)") }
    }
    RhumbServerCommand.log(
      "serving on http://\(configuration.address):\(configuration.port)/")
    try await server.application(configuration).runService()
    places.cancel()
    reload.cancel()
  }

  private func serverConfiguration() throws -> ServerConfiguration {
    var configuration = ServerConfiguration()
    if let config {
      let url = URL(filePath: config)
      configuration = try ServerConfiguration(
        parsing: [UInt8](try Data(contentsOf: url)),
        folder: url.deletingLastPathComponent().path(percentEncoded: false))
    }
    if let port {
      guard 0...65_535 ~= port else { throw ValidationError("The port must be from 0 to 65535.") }
      configuration.port = port
    }
    configuration.address = address ?? configuration.address
    configuration.fonts = fonts ?? configuration.fonts
    configuration.publicURL = publicURL ?? configuration.publicURL
    for file in files {
      switch URL(filePath: file).pathExtension {
      case "json": configuration.styles.append(file)
      case "graph": configuration.graphs.append(file)
      default: configuration.tiles.append(file)
      }
    }
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

  private static func log(_ message: String) {
    FileHandle.standardError.write(Data("rhumb-server: \(message)\n".utf8))
  }
}
