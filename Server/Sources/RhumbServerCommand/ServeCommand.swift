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
      Without any files, the built-in styles, tiles and roads are served. SIGHUP reads the configuration \
      and the files again; SIGTERM ends the server after its requests.
      """)

  @OptionGroup var content: ContentOptions
  @Option(help: "The port to listen on. Default: 8080.") var port: Int?
  @Option(help: "The address to listen on. Default: 127.0.0.1.") var address: String?
  @Option(help: "A folder with glyph ranges, FONT/0-255.pbf.") var fonts: String?
  @Option(help: "A folder with the images of markers.") var icons: String?
  @Option(help: "The URL of the server for clients, if a proxy is in front of it.")
  var publicURL: String?

  func run() async throws {
    let configuration = try await serverConfiguration()
    let server = try await MapServer(configuration)
    let (hangUps, source) = ServeCommand.hangUps()
    let reload = Task {
      var places = ServeCommand.indexPlaces(of: server)
      for await _ in hangUps {
        do {
          try await server.reload(serverConfiguration())
          places.cancel()
          places = ServeCommand.indexPlaces(of: server)
          RhumbServerCommand.log("reloaded")
        } catch {
          RhumbServerCommand.log("reload failed: \(error)")
        }
      }
      places.cancel()
    }
    let application = server.application(configuration) { port in
      RhumbServerCommand.log("serving on http://\(configuration.address):\(port)/")
    }
    try await application.runService()
    reload.cancel()
    source.cancel()
  }

  /// Reads the names for the search in the background.
  private static func indexPlaces(of server: MapServer) -> Task<Void, Never> {
    Task {
      do {
        try await server.indexPlaces()
      } catch {
        if !Task.isCancelled { RhumbServerCommand.log("the search lacks names: \(error)") }
      }
    }
  }

  private func serverConfiguration() async throws -> ServerConfiguration {
    var configuration = try await content.configuration()
    if let port {
      guard 0...65_535 ~= port else { throw ValidationError("The port must be from 0 to 65535.") }
      configuration.port = port
    }
    configuration.address = address ?? configuration.address
    configuration.fonts = fonts ?? configuration.fonts
    configuration.icons = icons ?? configuration.icons
    configuration.publicURL = publicURL ?? configuration.publicURL
    return configuration
  }

  /// The SIGHUPs of the process, and their source. Those that arrive during a reload cause one more.
  private static func hangUps() -> (AsyncStream<Void>, any DispatchSourceSignal) {
    signal(SIGHUP, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGHUP)
    let (signals, arriving) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    source.setEventHandler { arriving.yield() }
    source.resume()
    return (signals, source)
  }
}
