// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@testable import RhumbServer

@Suite struct ServerConfigurationTests {
  private static let json = #"""
    {"port": 9000, "tiles": ["a.pmtiles", "/b.mbtiles", "https://tiles.example/c.pmtiles"],
     "keys": ["k", {"key": "123", "hosts": ["maps.example.com"]}], "sourceKeys": {"key": "007"},
     "cacheFolder": null, "queue": 3, "deadline": 2.5}
    """#
  private static let yaml = #"""
    # The port of the proxy
    port: 9000
    tiles: [a.pmtiles, /b.mbtiles, "https://tiles.example/c.pmtiles"]
    keys:
      - k
      - key: "123"
        hosts: [maps.example.com]
    sourceKeys:
      key: "007"
    cacheFolder: null
    queue: 3
    deadline: 2.5
    """#

  @Test(arguments: [("server.json", json), ("server.yaml", yaml), ("server.YML", yaml)])
  func `A file of JSON or YAML sets properties`(name: String, text: String) async throws {
    let folder = try TestFolder()
    let configuration = try await Self.read(text, name: name, in: folder)
    #expect(configuration.port == 9000 && configuration.queue == 3 && configuration.deadline == 2.5)
    #expect(
      configuration.tiles == [
        "\(folder.path)/a.pmtiles", "/b.mbtiles", "https://tiles.example/c.pmtiles",
      ])
    #expect(configuration.keys == [AccessKey("k"), AccessKey("123", hosts: ["maps.example.com"])])
    #expect(configuration.sourceKeys == ["key": "007"])
    #expect(configuration.cacheFolder == nil)
  }

  @Test(arguments: [
    #"{"color": 1}"#, #"{"port": 1e9}"#, #"{"port": 80.9}"#, #"{"tiles": [1]}"#, "[]",
    #"{"keys": [{"key": "k"}]}"#,
    #"{"keys": [{"key": "k", "hosts": [1]}]}"#, #"{"sourceKeys": {"a": 1}}"#,
    #"{"keys": [{"key": "k", "hosts": ["https://maps.example.com"]}]}"#,
    #"{"keys": [{"key": "k", "hosts": ["*"]}]}"#, #"{"icons": "file:///maps"}"#,
    #"{"allowedOrigins": ["https://maps.example.com/"]}"#, #"{"allowedOrigins": ["example.com"]}"#,
    #"{"keys": [""]}"#, #"{"language": 1}"#, #"{"language": ""}"#, #"{"language": "german"}"#,
    #"{"language": "de/fr"}"#, #"{"language": "d3"}"#, #"{"language": "de fr"}"#,
  ])
  func `Unknown and invalid members are errors, in JSON and in YAML`(text: String) async throws {
    let folder = try TestFolder()
    for name in ["wrong.json", "wrong.yaml"] {
      await #expect(throws: ServerError.self) { try await Self.read(text, name: name, in: folder) }
    }
  }

  @Test(arguments: ["de", "pt-BR", "zh_Hant", "fil", "local", "de/local", "pt-BR/local"])
  func `A language is a code, local, or both`(language: String) async throws {
    let folder = try TestFolder()
    let configuration = try await Self.read(
      #"{"language": "\#(language)"}"#, name: "server.json", in: folder)
    #expect(configuration.language == language)
    // A scene takes each language that a configuration takes.
    #expect(try await StyledScene.builtIn(.day).withLabels(in: language) != nil)
  }

  @Test(arguments: ["port: [", "port: 1\n\tqueue: 2", "? [a]\n: b", "", "port: yes", "- port"])
  func `Text that is not a YAML configuration is an error`(text: String) async throws {
    let folder = try TestFolder()
    await #expect(throws: ServerError.self) {
      try await Self.read(text, name: "server.yaml", in: folder)
    }
  }

  @Test(arguments: ["fonts", "icons"])
  func `A folder that does not exist, or is a file, is an error`(name: String) async throws {
    let folder = try TestFolder()
    try Data().write(to: URL(filePath: "\(folder.path)/file"))
    for (entry, reason) in [("none", "does not exist"), ("file", "is a file")] {
      let configuration = try await Self.read(
        #"{"\#(name)": "\#(entry)"}"#, name: "server.json", in: folder)
      await #expect(
        throws: ServerError(500, "the folder of \(name), \(folder.path)/\(entry), \(reason)")
      ) {
        try await MapServer(configuration)
      }
    }
  }

  private static func read(
    _ text: String, name: String, in folder: TestFolder
  ) async throws -> ServerConfiguration {
    let path = "\(folder.path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: path))
    return try await ServerConfiguration(contentsOf: path)
  }
}
