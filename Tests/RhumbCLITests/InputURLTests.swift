// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

/// URLs in place of files.
@Suite struct InputURLTests {
  private static let track = """
    latitude,longitude,time
    60.1662,24.9495,1000
    60.1670,24.9496,1010
    60.1680,24.9498,1020
    60.1690,24.9499,1030
    """
  private static let files = [
    "track.csv": track,
    "coordinates.csv": "60.1662,24.9450\n60.1697,24.9480\n",
    "traffic.csv": "way,speed,direction\n1,10,both\n",
    "style.json": ##"[{"elementType": "geometry", "stylers": [{"color": "#ff0000"}]}]"##,
  ]
  private let folder: TemporaryFolder
  private let server: TestServer
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in Self.files { _ = try folder.write(Array(text.utf8), to: name) }
    server = try TestServer { connection in
      let path = connection.readRequest().split(separator: " ").dropFirst().first ?? ""
      let name = path.dropFirst().prefix { $0 != "?" }
      if let text = Self.files[String(name)] {
        connection.answer(text)
      } else {
        connection.answer("", status: "404 Not Found")
      }
    }
    environment = ["XDG_CACHE_HOME": folder.path + "/cache", "http_proxy": ""]
  }

  @Test(arguments: [
    ["match", "--json", "track.csv"], ["matrix", "--from-file", "coordinates.csv"],
    ["matrix", "60.1712,24.9440", "--to-file", "coordinates.csv"],
  ])
  func `an input at a URL has the result of the file`(_ arguments: [String]) throws {
    func result(_ prefix: String, _ suffix: String = "") throws -> CommandResult {
      try rhumb(
        arguments.map { Self.files[$0] == nil ? $0 : prefix + $0 + suffix },
        environment: environment)
    }
    let file = try result(folder.path + "/")
    let url = try result("http://127.0.0.1:\(server.port)/", "?key=S3CRET-VALUE")
    #expect(file.status == 0 && url.status == 0, "\(file.error) \(url.error)")
    #expect(!file.output.isEmpty && url.output == file.output)
    #expect(!url.error.contains("S3CRET"), "\(url.error)")
  }

  @Test func `a traffic feed at a URL is read`() throws {
    let url = "http://127.0.0.1:\(server.port)/traffic.csv"
    let result = try rhumb(
      ["route", "60.1662,24.9450", "60.1697,24.9480", "--traffic", url], environment: environment)
    // Its way is not in the built-in graph.
    #expect(result.status == 0, "\(result.error)")
    let warning = "1 of 1 ways of \(url) are not in the road graph"
    #expect(result.error.contains(warning), "\(result.error)")
  }

  @Test(
    .enabled(if: canDraw, "requires EGL with OpenGL ES 3"),
    arguments: [("--gpx", "track.csv"), ("--map-style", "style.json")])
  func `a track and a map style at a URL are drawn like files`(option: String, name: String) throws
  {
    func image(_ input: String) throws -> [UInt8] {
      let path = folder.path + "/map.png"
      let result = try rhumb(
        [
          "render", "--size", "200x150", "--center", "60.1675,24.9495", "--zoom", "15", "-o", path,
          option, input,
        ], environment: environment)
      #expect(result.status == 0, "\(result.error)")
      return try bytes(of: path)
    }
    let url = "http://127.0.0.1:\(server.port)/\(name)"
    #expect(try image(url) == image(folder.path + "/" + name))
  }

  @Test(arguments: [
    ["match"], ["matrix", "--from-file"],
    ["route", "60.1662,24.9450", "60.1697,24.9480", "--traffic"],
    ["render", "-o", "/tmp/none.png", "--gpx"], ["render", "-o", "/tmp/none.png", "--map-style"],
  ])
  func `a missing input at a URL is an error of one line`(_ arguments: [String]) throws {
    let url = "http://127.0.0.1:\(server.port)/none.csv"
    let result = try rhumb(arguments + [url], environment: environment)
    #expect(result.status == 1 && result.error.contains("not found"), "\(result.error)")
    #expect(result.error.count { $0 == "\n" } == 1)
  }
}
