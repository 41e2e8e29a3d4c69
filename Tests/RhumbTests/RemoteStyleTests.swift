// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

@Suite struct RemoteStyleTests {
  @Test func `a style from a server cannot use files of the device`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      Array(#"{"type": "Point", "coordinates": [0, 0]}"#.utf8), to: "a.json")
    let style = """
      {"version": 8, "layers": [], "sources": {
        "archive": {"type": "vector", "url": "pmtiles:///a.pmtiles"},
        "file": {"type": "geojson", "data": "file://\(file)"}}}
      """
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.answer(style)
    }
    var options = OnlineResourceLoader.Options()
    options.cacheFolder = nil
    let loader = OnlineResourceLoader(options: options)
    let remote = try await StyledScene.own(
      url: "http://127.0.0.1:\(server.port)/style.json", loader: loader)
    #expect(remote.failures.count == 2)
    #expect(remote.failures.allSatisfy { $0.contains("cannot use files of this device") })
    let local = try await StyledScene.own(
      url: try folder.write(Array(style.utf8), to: "style.json"), loader: loader)
    #expect(local.failures.count == 1 && local.failures[0].hasPrefix("source archive"))
  }

  @Test @MainActor func `the images of a tile layer come from the cache of a loader`() async throws
  {
    let requests = LockedValue(0)
    let server = try TestServer { connection in
      if connection.readRequest().isEmpty { return }
      requests.change { $0 += 1 }
      connection.write(
        "HTTP/1.1 200 OK\r\nCache-Control: max-age=86400\r\nContent-Length: 1\r\n\r\na")
    }
    var options = OnlineResourceLoader.Options()
    options.cacheFolder = nil
    let layer = URLTileLayer { _, _, _ in nil }
    layer.loader = OnlineResourceLoader(options: options)
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/1/2/3.png"))
    for _ in 0..<2 {
      #expect(try await layer.fetcher.fetch(url, userAgent: nil) == Array("a".utf8))
    }
    #expect(requests.value == 1)
  }
}
