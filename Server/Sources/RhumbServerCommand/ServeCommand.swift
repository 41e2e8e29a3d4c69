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
      Without any files, the built-in styles, tiles and roads are served. Options replace members of the \
      configuration file. SIGHUP reads the configuration and the files again; SIGTERM ends the server after its requests.
      """)

  @OptionGroup var content: ContentOptions
  @OptionGroup var options: ServerOptions

  func run() async throws {
    // First, since a SIGHUP ends a process that does not expect it. One that arrives during the start causes a reload after it.
    let (hangUps, source) = ServeCommand.hangUps()
    let configuration = try await serverConfiguration()
    let server = try await MapServer(configuration) { RhumbServerCommand.log($0) }
    // The port accepts connections, and so "/ready" responds, when the first images are as fast as later ones.
    await server.warmUp()
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

  /// Reads the configuration file, and applies the files and options, which replace its members.
  func serverConfiguration() async throws -> ServerConfiguration {
    var configuration = try await content.configuration()
    try options.apply(to: &configuration)
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
