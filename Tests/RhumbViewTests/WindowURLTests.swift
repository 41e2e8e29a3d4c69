// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// URLs that are opened in the window, and servers that do not respond.
  @Suite struct WindowURLTests {
    private static let documents = [
      "style":
        #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background"}]}"#,
      "line": #"{"type": "LineString", "coordinates": [[2.31, 48.81], [2.4, 48.9]]}"#,
      "place":
        "<kml><Placemark><Point><coordinates>2.35,48.85</coordinates></Point></Placemark></kml>",
      "track": """
      <gpx version="1.1"><trk><trkseg>
      <trkpt lat="48.85" lon="2.35"><time>2026-01-01T00:00:00Z</time></trkpt>
      <trkpt lat="48.86" lon="2.36"><time>2026-01-01T00:00:10Z</time></trkpt>
      </trkseg></trk></gpx>
      """,
    ]

    private static func serve() throws -> TestServer {
      try TestServer { connection in
        let path = connection.readRequest().split(separator: " ").dropFirst().first ?? ""
        if let document = documents[String(path.dropFirst())] {
          connection.write(
            "HTTP/1.1 200 OK\r\nCache-Control: max-age=0\r\nETag: \"1\"\r\n"
              + "Content-Length: \(document.utf8.count)\r\n\r\n\(document)")
        } else if path == "/stalled" {
          connection.waitForEnd()
        } else {
          connection.answer("<html>Welcome</html>")
        }
      }
    }

    @Test func `the content at a dropped URL decides how it opens`() throws {
      let server = try Self.serve()
      let folder = try TemporaryFolder()
      let viewer = try RunningViewer(
        "--size", "320x240", environment: ["http_proxy": "", "XDG_CACHE_HOME": folder.path])
      for name in ["line", "place", "track"] {
        let url = "http://127.0.0.1:\(server.port)/\(name)"
        try viewer.drop(url)
        try viewer.wait(for: "opened") { $0["file"]?.string == url }
        let state = try viewer.state { abs(($0["latitude"]?.number ?? 0) - 48.855) < 0.01 }
        #expect(try abs(state.number("longitude") - 2.355) < 0.01)
      }
      try viewer.drop("http://127.0.0.1:\(server.port)/page")
      try viewer.wait(forNotice: "not a map, style, road graph, GeoJSON, KML or GPX file")
      #expect(try viewer.close() == 0)
    }

    @Test func `a server that does not respond causes a notice`() throws {
      let server = try Self.serve()
      let folder = try TemporaryFolder()
      let viewer = try RunningViewer(
        "--size", "320x240", environment: ["http_proxy": "", "XDG_CACHE_HOME": folder.path])
      try viewer.drop("http://127.0.0.1:\(server.port)/stalled")
      try viewer.wait(forNotice: "Still waiting for http://127.0.0.1:\(server.port)")
      #expect(try viewer.close() == 0)
    }

    @Test func `a map from the cache is marked while its server cannot be reached`() throws {
      let folder = try TemporaryFolder()
      let environment = ["http_proxy": "", "XDG_CACHE_HOME": folder.path]
      var server: TestServer? = try Self.serve()
      let port = try #require(server?.port)
      let url = "http://127.0.0.1:\(port)/style"
      let first = try RunningViewer(
        "--size", "320x240", "--style", url, environment: environment, waits: false)
      try first.wait(for: "opened")
      #expect(try first.close() == 0)
      #expect(!first.events.contains { $0["event"]?.string == "outdated" })
      server?.stop()
      server = nil
      let viewer = try RunningViewer(
        "--size", "320x240", "--style", url, environment: environment, waits: false)
      #expect(try viewer.wait(for: "outdated")["shown"]?.bool == true)
      #expect(try viewer.close() == 0)
    }
  }
}
