// SPDX-License-Identifier: Apache-2.0
import Foundation
import FoundationNetworking
import Rhumb
import Testing

/// SIGHUP to the program as a process of its own.
@Suite(.timeLimit(.minutes(10))) struct ReloadTests {
  private static let red: [UInt8] = [255, 0, 0]
  private static let blue: [UInt8] = [0, 0, 255]

  /// A folder with two styles of one name, and the configuration that has one of them.
  private struct Content {
    let folder: TestFolder
    var configuration: String { "\(folder.path)/server.json" }

    init() throws {
      folder = try TestFolder()
      for (name, color) in [("red", "#ff0000"), ("blue", "#0000ff")] {
        let style = """
          {"version": 8, "sources": {}, "layers": [
            {"id": "ground", "type": "background", "paint": {"background-color": "\(color)"}}]}
          """
        let path = "\(folder.path)/\(name)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(style.utf8).write(to: URL(filePath: "\(path)/plain.json"))
      }
      try write(#"{"styles": ["red/plain.json"]}"#)
    }

    func write(_ text: String) throws {
      try Data(text.utf8).write(to: URL(filePath: configuration))
    }
  }

  /// A client of the style `plain`.
  private struct Client: Sendable {
    let port: Int

    /// The color of a tile.
    func color() async throws -> [UInt8] {
      // The client's cache has no response for a URL that it requests for the first time.
      let url = "http://127.0.0.1:\(port)/styles/plain/0/0/0.png?request=\(UUID())"
      let request = URLRequest(url: try #require(URL(string: url)))
      let session = URLSession(configuration: .ephemeral)
      defer { session.invalidateAndCancel() }
      let (data, response) = try await session.data(for: request)
      try #require((response as? HTTPURLResponse)?.statusCode == 200)
      return RhumbServerTests.color(try RasterImage(decoding: Array(data)), 128, 128)
    }

    /// Requests tiles until one is blue, and then ten more. Passes a gate after the first tile.
    func waitForBlue(_ started: Gate) async throws {
      do {
        #expect(try await color() == ReloadTests.red)
      } catch {
        await started.pass()
        throw error
      }
      await started.pass()
      while case let pixel = try await color(), pixel != ReloadTests.blue {
        try #require(pixel == ReloadTests.red)
      }
      for _ in 0..<10 { #expect(try await color() == ReloadTests.blue) }
    }
  }

  @Test func `A process that gets SIGHUP has the new style without a failed request`()
    async throws
  {
    let content = try Content()
    let server = try ServerProcess(["--config", content.configuration])
    let client = Client(port: server.port)
    let started = Gate()
    await started.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { try await client.waitForBlue(started) } }
      // The clients go on with their requests.
      await started.waitForArrivals(4)
      try content.write(#"{"styles": ["blue/plain.json"]}"#)
      kill(server.process.processIdentifier, SIGHUP)
      try await group.waitForAll()
    }
    try server.waitForLog("reloaded")
    // A configuration with an error changes nothing.
    try content.write(#"{"styles": ["none/plain.json"]}"#)
    kill(server.process.processIdentifier, SIGHUP)
    try server.waitForLog("reload failed")
    #expect(try await client.color() == Self.blue)
    #expect(server.process.isRunning)
    withExtendedLifetime(content) {}
  }

  @Test func `A SIGHUP during the start causes a reload after it`() async throws {
    let content = try Content()
    let host = HeldServer()
    try await host.serving(content.folder.path) { url in
      await host.hold()
      let (starts, started) = AsyncStream<pid_t>.makeStream()
      async let reloaded: Void = withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        // The log waits for the process, which waits for a server that needs the threads of tasks.
        Thread.detachNewThread {
          continuation.resume(
            with: Result { () throws -> Void in
              defer { started.finish() }
              let server = try ServerProcess(["\(url)/red/plain.json"]) { started.yield($0) }
              try server.waitForLog("reloaded")
            })
        }
      }
      let process = try #require(await starts.first { _ in true })
      // The process waits for its style.
      await host.waitForHeldRequests(1)
      kill(process, SIGHUP)
      await host.release()
      try await reloaded
    }
    withExtendedLifetime(content) {}
  }
}
