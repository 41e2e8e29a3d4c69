// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapTestSupport
import Testing

@testable import MapHTTP

/// Requests to public map hosts, which a proxy of the shared data replays.
@Suite(
  .enabled(if: Shared.has("tools/replay_hosts.py"), "needs the shared data"),
  .enabled(if: Programs.path(of: "python3") != nil, "needs Python"),
  .timeLimit(.minutes(5)))
struct ReplayTests {
  private final class Replay {
    let options: HTTPClient.Options
    private let program: HelperProgram

    init(_ arguments: String = "") throws {
      let folder = try #require(Shared.folder)
      program = try HelperProgram(
        "python3", "\(folder)/tools/replay_hosts.py --latency 0" + arguments)
      let words = try program.readLine().components(separatedBy: " ")
      var options = HTTPClient.Options()
      options.proxy = "http://127.0.0.1:\(words[0])"
      options.certificateFile = words[1]
      self.options = options
    }
  }

  private static func request(_ url: String) -> HTTPClient.Request {
    HTTPClient.Request(url, timeout: 120, maximumBytes: 64 << 20)
  }

  private static let tile =
    "https://tiles.openfreemap.org/planet/20261028_001001_pt/14/9327/4741.pbf"

  @Test func `the resources of a public host are received`() async throws {
    let replay = try Replay()
    let client = HTTPClient(options: replay.options)
    let host = "https://tiles.openfreemap.org"
    let style = try await client.send(Self.request("\(host)/styles/liberty"))
    #expect(style.status == 200 && style.body.first == UInt8(ascii: "{"))
    let tile = try await client.send(Self.request(Self.tile))
    #expect(tile.status == 200)
    // The tile is unpacked.
    #expect(tile.headers["Content-Encoding"] == "gzip" && tile.body.prefix(2) != [0x1F, 0x8B])
    #expect(tile.headers["Cache-Control"] == "public, max-age=3600")
    let fonts = Self.request("\(host)/fonts/Noto Sans Regular/0-255.pbf")
    #expect(try await client.send(fonts).body.count > 1000)

    var again = Self.request("\(host)/styles/liberty")
    again.headers["If-None-Match"] = style.headers["ETag"]
    let unchanged = try await client.send(again)
    #expect(unchanged.status == 304 && unchanged.body.isEmpty)
  }

  @Test func `ranges of an archive are received, and only of its version`() async throws {
    let replay = try Replay()
    let client = HTTPClient(options: replay.options)
    var request = Self.request("https://archives.example/firenze-protomaps.pmtiles")
    request.byteRange = 0...126
    let header = try await client.send(request)
    #expect(header.status == 206 && header.body.count == 127)
    #expect(header.body.starts(with: Array("PMTiles".utf8)))
    #expect(header.headers["Content-Range"]?.hasPrefix("bytes 0-126/") == true)
    request.headers["If-Match"] = "\"other\""
    #expect(try await client.send(request).status == 412)
  }

  @Test func `proxy and certificates are taken from the environment`() async throws {
    let replay = try Replay()
    await #expect(processExitsWith: .success) {
      [
        proxy = replay.options.proxy as String?,
        file = replay.options.certificateFile as String?
      ] in
      setenv("https_proxy", proxy ?? "", 1)
      setenv("SSL_CERT_FILE", file ?? "", 1)
      let request = ReplayTests.request(ReplayTests.tile)
      let response = try await HTTPClient.shared.send(request)
      #expect(response.status == 200)
    }
  }

  @Test func `each tile is received in the end although requests fail`() async throws {
    let replay = try Replay(
      " --faults 429=0.05,500=0.05,reset=0.05,truncate=0.05,redirect=0.05,stall=0.02,garbage=0.05")
    let client = HTTPClient(options: replay.options)
    let faultless = try Replay()
    let tile = try await HTTPClient(options: faultless.options).send(Self.request(Self.tile)).body
    var request = Self.request(Self.tile)
    request.stallTimeout = 2
    var attempts = 0
    var waiting = (0..<200).map { _ in client.start(request) }
    while !waiting.isEmpty {
      var failed = 0
      for exchange in waiting {
        attempts += 1
        if (try? await exchange.result.get())?.body != tile { failed += 1 }
      }
      waiting = (0..<failed).map { _ in client.start(request) }
    }
    #expect(attempts > 200)
  }
}
