// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RhumbServer
import Testing

@testable import RhumbServerCommand

/// The options of `rhumb-server`, which replace members of the configuration file.
@Suite struct CommandOptionsTests {
  private static let file = #"""
    {"port": 9000, "address": "0.0.0.0", "publicURL": "https://file.example", "language": "fr", "workers": 3,
     "keys": [{"key": "file", "hosts": ["maps.example.com"]}], "allowedOrigins": ["https://file.example"],
     "deadline": 2.5, "maximumSide": 100, "maximumPixels": 5000, "queue": 7}
    """#

  /// The configuration of `serve` with arguments and the file.
  private func configuration(_ arguments: String...) async throws -> ServerConfiguration {
    let folder = try TestFolder()
    let path = "\(folder.path)/server.json"
    try Data(Self.file.utf8).write(to: URL(filePath: path))
    let command = try ServeCommand.parse(arguments + ["--config", path])
    return try await command.serverConfiguration()
  }

  @Test func `Without options, the file applies`() async throws {
    let configuration = try await configuration()
    #expect(configuration.port == 9000 && configuration.address == "0.0.0.0")
    #expect(configuration.publicURL == "https://file.example" && configuration.language == "fr")
    #expect(configuration.workers == 3 && configuration.queue == 7)
    #expect(configuration.keys == [AccessKey("file", hosts: ["maps.example.com"])])
    #expect(configuration.allowedOrigins == ["https://file.example"])
    #expect(configuration.deadline == 2.5)
    #expect(configuration.maximumSide == 100 && configuration.maximumPixels == 5000)
  }

  @Test func `Options replace members of the file, and no others`() async throws {
    let configuration = try await configuration(
      "--port", "80", "--address", "127.0.0.2", "--public-url", "https://other.example",
      "--language", "de/local", "--workers", "1", "--api-key", "a", "--api-key", "b",
      "--allow-origin", "https://a.example", "--allow-origin", "https://b.example",
      "--deadline", "30", "--max-size", "4096", "--max-pixels", "1000000")
    #expect(configuration.port == 80 && configuration.address == "127.0.0.2")
    #expect(configuration.publicURL == "https://other.example")
    #expect(configuration.language == "de/local" && configuration.workers == 1)
    #expect(configuration.keys == [AccessKey("a"), AccessKey("b")])
    #expect(configuration.allowedOrigins == ["https://a.example", "https://b.example"])
    #expect(configuration.deadline == 30)
    #expect(configuration.maximumSide == 4096 && configuration.maximumPixels == 1_000_000)
    #expect(configuration.queue == 7)
  }

  @Test func `The origin * allows all origins, and none allows no origin`() async throws {
    #expect(try await configuration("--allow-origin", "*").allowedOrigins == ["*"])
    #expect(try await configuration("--allow-origin", "none").allowedOrigins == [])
  }

  @Test func `The tiles command has the language and the number of workers`() async throws {
    let command = try TilesCommand.parse(
      ["--zooms", "0-2", "-o", "day.pmtiles", "--language", "de", "--workers", "2"])
    let configuration = try await command.content.configuration()
    #expect(configuration.language == "de" && configuration.workers == 2)
  }

  @Test(arguments: [
    ("--port", "65536"), ("--language", "german"), ("--workers", "0"), ("--workers", "many"),
    ("--api-key", ""), ("--allow-origin", "example.com"), ("--allow-origin", ""),
    ("--deadline", "0"), ("--deadline", "nan"), ("--max-size", "8193"), ("--max-pixels", "0"),
    ("--max-pixels", "1.5"),
  ])
  func `An invalid value is an error of usage that names the option`(option: String, value: String)
  {
    do {
      _ = try ServeCommand.parse([option, value])
      Issue.record("\(option) \(value) is accepted")
    } catch {
      #expect(ServeCommand.exitCode(for: error) == .validationFailure)
      #expect(ServeCommand.message(for: error).contains(option))
    }
  }

  @Test func `The help has all options with their default values`() {
    let help = ServeCommand.helpMessage(includeHidden: false, columns: 200)
    for option in [
      "--config", "--port", "--address", "--fonts", "--icons", "--public-url", "--language",
      "--workers", "--api-key", "--allow-origin", "--deadline", "--max-size", "--max-pixels",
    ] { #expect(help.contains(option), "\(option)") }
    let defaults = ServerConfiguration()
    #expect(help.contains("Default: \(defaults.port)."))
    #expect(help.contains("Default: \(Int(defaults.deadline))."))
    #expect(help.contains("Default: \(defaults.maximumSide)."))
    #expect(help.contains("Default: \(defaults.maximumPixels)."))
  }
}
