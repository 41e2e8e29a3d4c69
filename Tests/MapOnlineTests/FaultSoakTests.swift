// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCache
import MapResources
import MapTestSupport
import Testing

@testable import MapHTTP
@testable import MapOnline

/// Many loads from a server that fails often. `RHUMB_FAULTS=all` makes 10,000 of them.
@Suite(.serialized, .timeLimit(.minutes(15))) struct FaultSoakTests {
  private static let isComplete = ProcessInfo.processInfo.environment["RHUMB_FAULTS"] == "all"
  private static let count = isComplete ? 10_000 : 1_500

  @Test func `each tile is loaded in the end although its server fails`() async {
    await #expect(processExitsWith: .success) {
      await FaultSoakTests.checkAll { _ in nil }
    }
  }

  @Test(.enabled(if: SecureServer.isAvailable, Comment(rawValue: SecureServer.hint)))
  func `each tile is loaded in the end through HTTP/2 although its server fails`() async {
    await #expect(processExitsWith: .success) {
      await FaultSoakTests.checkAll { try SecureServer(in: $0) }
    }
  }

  /// Loads all tiles. An error is an issue with its reason, which the exit status would not have.
  private static func checkAll(_ secure: (TestServer) throws -> SecureServer?) async {
    do {
      try await loadAll(secure)
    } catch {
      Issue.record(error)
    }
  }

  /// Loads all tiles, some of which are canceled and loaded again.
  private static func loadAll(
    _ secure: (TestServer) throws -> SecureServer?
  ) async throws {
    let server = try TestServer(FaultyServer().serve)
    let front = try secure(server)
    let folder = try TemporaryFolder()
    let before = try (sockets: sockets(), threads: threads())
    try await {
      var options = HTTPClient.Options()
      options.certificateFile = front?.certificate
      let client = HTTPClient(options: options)
      let loader = OnlineResourceLoader(
        options: OnlineResourceLoader.Options(), transport: ImpatientTransport(client: client),
        clock: .hurried, cache: ResourceCache(folder: folder.path + "/cache"))
      let tiles = TileLoads(loader: loader, address: front?.address ?? server.address)
      try await tiles.load(0..<count / 3)
      let used = try residentMegabytes()
      try await tiles.load(count / 3..<count)
      #expect(tiles.attempts.value > count, "the server has not failed")
      // A sanitizer keeps freed memory.
      if !isSanitized { #expect(try residentMegabytes() < used + 24) }
      await loader.close()
    }()
    // The client's thread ends a little later, and so do the server's connections.
    while try sockets() > before.sockets || threads() > before.threads { await Task.yield() }
  }

  private static func sockets() throws -> Int {
    let folder = "/proc/self/fd/"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0)
      return target?.hasPrefix("socket:") == true
    }.count
  }

  /// The number of threads of HTTP clients.
  private static func threads() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter {
      let name = FileManager.default.contents(atPath: "/proc/self/task/\($0)/comm")
      return String(decoding: name ?? Data(), as: UTF8.self) == "rhumb.http\n"
    }.count
  }

  private static func residentMegabytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return (Int(status.split(separator: " ")[1]) ?? 0) * 4096 >> 20
  }
}

/// A server whose tiles contain their path. Each of eight faults happens to 2 % of the requests.
private struct FaultyServer: Sendable {
  private let random = LockedValue(SplitMix64(seed: 14))

  static func tile(_ path: String) -> [UInt8] {
    Array(String(repeating: path + "\n", count: 1 + path.utf8.count * 37 % 1_000).utf8)
  }

  func serve(_ connection: TestServer.Connection) {
    while true {
      let path = connection.readPath()
      if path.isEmpty || !answer(path, connection) { return }
    }
  }

  /// Answers a request. Returns whether the connection stays open.
  private func answer(_ path: String, _ connection: TestServer.Connection) -> Bool {
    var draw = UInt64(0)
    random.change { draw = $0.next() % 100 }
    let name = path.prefix { $0 != "?" }
    var body = Self.tile(String(name))
    switch draw {
    case 0, 1: return connection.answer("429 Too Many Requests\r\nRetry-After: 1", [])
    case 2, 3: return connection.answer("500 Internal Server Error", [])
    case 4, 5: return connection.answer("503 Service Unavailable", [])
    case 6, 7:
      connection.reset()
      return false
    case 8, 9:
      connection.waitForEnd()
      return false
    case 10, 11:
      _ = connection.answer("200 OK", Array(body.dropLast(body.count / 2)), length: body.count)
      return false
    case 12, 13:
      random.change { random in body = body.map { _ in UInt8(truncatingIfNeeded: random.next()) } }
    case 14, 15:
      if name == path {
        return connection.answer("303 See Other\r\nLocation: \(path)?moved=1", [])
      }
    default: break
    }
    return connection.answer("200 OK\r\nCache-Control: max-age=3600", body)
  }
}

extension TestServer.Connection {
  fileprivate func answer(_ status: String, _ body: [UInt8], length: Int? = nil) -> Bool {
    write(
      Array("HTTP/1.1 \(status)\r\nContent-Length: \(length ?? body.count)\r\n\r\n".utf8) + body)
  }
}

/// A client that soon gives up a stalled request.
private struct ImpatientTransport: ResourceTransport {
  let client: HTTPClient

  func send(
    _ request: HTTPClient.Request, for kind: ResourceRequest.Kind, urgency: Urgency
  ) async throws(HTTPError) -> HTTPClient.Response {
    var request = request
    request.stallTimeout = 1
    return try await client.send(request, for: kind, urgency: urgency)
  }
}

extension NetworkClock {
  /// The clocks of the system, with delays of a hundredth.
  fileprivate static let hurried = NetworkClock(
    now: NetworkClock.system.now, uptime: NetworkClock.system.uptime,
    sleep: { try await NetworkClock.system.sleep($0 / 100) })
}

/// Loads of tiles, forty at a time, of which one in eight is canceled and repeated.
private struct TileLoads: Sendable {
  struct Malformed: Error {}

  let loader: OnlineResourceLoader
  let address: String
  let attempts = LockedValue(0)

  func load(_ numbers: Range<Int>) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in numbers {
        if number - numbers.lowerBound >= 40 { try await group.next() }
        group.addTask { try await load(number) }
      }
      try await group.waitForAll()
    }
  }

  private func load(_ number: Int) async throws {
    var random = SplitMix64(seed: UInt64(number))
    for _ in 0..<50 {
      attempts.change { $0 += 1 }
      let loading = Task { try await tile(number) }
      if random.next() % 8 == 0 {
        for _ in 0..<random.next() % 200 { await Task.yield() }
        loading.cancel()
      }
      if case .success = await loading.result { return }
    }
    throw Malformed()
  }

  private func tile(_ number: Int) async throws {
    let path = "/tiles/14/\(number)/\(number * 7919 % 16384).pbf"
    let expected = FaultyServer.tile(path)
    let value: Void? = try await loader.load(ResourceRequest(address + path, kind: .tile)) {
      if $0 != expected { throw Malformed() }
    }
    if value == nil { throw Malformed() }
  }
}
