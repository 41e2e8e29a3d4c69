// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapImage
import MapTestSupport
import Testing

/// Styles from public hosts, which a proxy of the shared data replays.
@Suite(
  .enabled(
    if: Shared.has("suites/hosts") && Programs.path(of: "python3") != nil,
    "needs the shared data"))
struct OnlineStyleTests {
  private let folder: TemporaryFolder
  private let proxy: HelperProgram
  private let environment: [String: String]

  private var logPath: String { folder.path + "/log" }
  private var cachePath: String { folder.path + "/cache" }

  init() throws {
    folder = try TemporaryFolder()
    let shared = try #require(Shared.folder)
    proxy = try HelperProgram(
      "python3", "\(shared)/tools/replay_hosts.py --latency 0 --log \(folder.path)/log")
    let words = try proxy.readLine().components(separatedBy: " ")
    environment = ["https_proxy": "http://127.0.0.1:\(words[0])", "SSL_CERT_FILE": words[1]]
  }

  /// Renders Helsinki with a style, and returns the image.
  private func render(_ style: String, _ options: String...) throws -> (
    image: [UInt8], error: String
  ) {
    let path = folder.path + "/map.png"
    let result = try rhumb(
      [
        "render", "--style", style, "--size", "256x256", "--cache", cachePath, "-o", path,
      ] + (options.contains("--center") ? [] : ["--center", "60.1699,24.9384"])
        + (options.contains("--zoom") ? [] : ["--zoom", "14"]) + options,
      environment: environment)
    #expect(result.status == 0, "\(result.error)")
    return (Array(try Data(contentsOf: URL(filePath: path))), result.error)
  }

  private func requestCount() throws -> Int {
    try String(contentsOfFile: logPath, encoding: .utf8).count { $0 == "\n" }
  }

  @Test func `a style URL opens, and again from the cache without requests`() throws {
    let url = "https://tiles.openfreemap.org/styles/liberty"
    let first = try render(url)
    #expect(!first.error.contains("source") && !first.error.contains("sprite"), "\(first.error)")
    let count = try requestCount()
    #expect(count > 5)
    // The layer with these images ends at style zoom 7, and this is 13.
    #expect(try !String(contentsOfFile: logPath, encoding: .utf8).contains("natural_earth"))
    let second = try render(url)
    #expect(second.image == first.image)
    let third = try render(url, "--offline")
    #expect(third.image == first.image && third.error == first.error)
    #expect(try requestCount() == count)
  }

  @Test func `a style with a placeholder needs its key, which is not stored`() throws {
    let url = "https://openmaptiles.github.io/osm-bright-gl-style/style.json"
    let missing = try render(url)
    #expect(missing.error.contains("needs a value for {key}"), "\(missing.error)")
    let secret = "replay-secret-key"
    let complete = try render(url, "--key", "key=\(secret)")
    #expect(!complete.error.contains("{key}") && complete.image != missing.image)
    for name in try FileManager.default.contentsOfDirectory(atPath: cachePath) {
      let bytes = try Data(contentsOf: URL(filePath: cachePath + "/" + name))
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
    }
  }

  @Test func `a strict image is only written if all sources could be loaded`() throws {
    let path = folder.path + "/strict.png"
    let url = "https://openmaptiles.github.io/osm-bright-gl-style/style.json"
    let options = [
      "render", "--strict", "--size", "64x64", "--cache", cachePath, "-o", path, "--center",
      "60.17,24.94", "--zoom", "13", "--style",
    ]
    let missing = try rhumb(options + [url], environment: environment)
    #expect(missing.status == 1)
    #expect(missing.error.contains("source openmaptiles: "), "\(missing.error)")
    #expect(!FileManager.default.fileExists(atPath: path))
    let complete = try rhumb(options + [url, "--key", "key=replay-key"], environment: environment)
    #expect(complete.status == 0, "\(complete.error)")
    #expect(FileManager.default.fileExists(atPath: path))
    // The tiles are not in the cache.
    let far = try rhumb(
      options + [url, "--key", "key=replay-key", "--offline", "--center", "48.137,11.575"],
      environment: environment)
    #expect(far.status == 1)
    #expect(far.error.contains("tiles of openmaptiles"), "\(far.error)")
  }

  @Test func `documents on a server are read like files, and other schemes are refused`() throws {
    let geoJSON = #"{"type": "Point", "coordinates": [24.94, 60.17]}"#
    let kml =
      "<kml><Placemark><Point><coordinates>24.94,60.17</coordinates></Point></Placemark></kml>"
    let server = try TestServer { connection in
      connection.answer(connection.readRequest().contains(".kml") ? kml : geoJSON)
    }
    for (option, name, text) in [("--geojson", "a.geojson", geoJSON), ("--kml", "a.kml", kml)] {
      let file = folder.path + "/" + name
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      let url = "http://127.0.0.1:\(server.port)/\(name)?key=abcdef"
      #expect(try render("day", option, url).image == render("day", option, file).image)
      let info = try rhumb(["info", url, "--cache", cachePath])
      #expect(info.output == (try rhumb(["info", file])).output, "\(info.error)")
    }
    for command in [
      ["info"], ["render", "-o", folder.path + "/x.png", "--tiles"], ["search", "a", "--tiles"],
    ] {
      let result = try rhumb(command + ["mapbox://tiles"])
      #expect(result.status == 1 && result.error.contains("Mapbox's own libraries"))
      #expect(result.error.count { $0 == "\n" } == 1)
    }
  }

  @Test(arguments: ["kml", "geojson"])
  func `an invalid document on a server is named without its key`(_ kind: String) throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.answer("{")
    }
    let url = "http://127.0.0.1:\(server.port)/a.\(kind)?key=S3CRET-VALUE"
    for command in [["info"], ["render", "-o", folder.path + "/x.png", "--\(kind)"]] {
      let result = try rhumb(command + [url, "--cache", cachePath])
      #expect(result.status == 1 && result.error.contains("/a.\(kind) is not"), "\(result.error)")
      #expect(!(result.error + result.output).contains("S3CRET"))
    }
  }

  @Test func `images of a document on a server are loaded, and missing ones are named`() throws {
    let icon = try RasterImage(
      width: 20, height: 20, pixels: (0..<400).flatMap { _ in [255, 0, 0, 255] as [UInt8] }
    ).encodedPNG()
    let server = try TestServer { connection in
      let request = connection.readRequest()
      if request.contains("/map/icon.png") {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(icon.count)\r\n\r\n")
        connection.write(icon)
      } else if request.contains("none.png") {
        connection.answer("", status: "404 Not Found")
      } else {
        let places = [("icon.png", "24.9384,60.1699"), ("none.png?key=abcdef", "0,0")].map {
          "<Placemark><Style><IconStyle><Icon><href>\($0)</href></Icon></IconStyle></Style>"
            + "<Point><coordinates>\($1)</coordinates></Point></Placemark>"
        }
        connection.answer("<kml><Document>\(places.joined())</Document></kml>")
      }
    }
    let url = "http://127.0.0.1:\(server.port)/map/a.kml"
    let result = try render("day", "--kml", url)
    #expect(result.error.contains("skipped the image none.png: the image does not exist"))
    let image = try RasterImage(decoding: result.image)
    let center = 4 * (image.height / 2 * image.width + image.width / 2)
    #expect(Array(image.pixels[center..<center + 3]) == [255, 0, 0])
  }

  @Test func `an archive on a server is described and drawn like a file`() throws {
    let archives = try #require(Shared.folder) + "/data/tiles"
    let url = "https://archives.example/firenze-protomaps.pmtiles"
    let file = archives + "/firenze-protomaps.pmtiles"
    let online = try rhumb(["info", url, "--cache", cachePath], environment: environment)
    #expect(online.status == 0, "\(online.error)")
    #expect(online.output == (try rhumb(["info", file])).output)
    #expect(try requestCount() < 12)
    let images = try [file, url, "pmtiles://" + url].map { tiles in
      try render("day", "--tiles", tiles, "--center", "43.7696,11.2558").image
    }
    #expect(images[0] == images[1] && images[0] == images[2])
    let style = folder.path + "/style.json"
    try #"""
    {"version": 8, "sources": {"s": {"type": "raster", "url": "https://archives.example/usgs-mt-whitney-raster-z8-15.pmtiles"}},
     "layers": [{"id": "s", "type": "raster", "source": "s"}]}
    """#.write(toFile: style, atomically: true, encoding: .utf8)
    let raster = try render(style, "--center", "36.5785,-118.292", "--zoom", "11")
    #expect(raster.error.isEmpty && raster.image.count > 20_000)
  }

  @Test func `a style that cannot be loaded is an error in one sentence`() throws {
    for (style, text) in [
      ("mapbox://styles/mapbox/streets-v12", "Mapbox's own libraries"),
      ("https://tiles.openfreemap.org/nothing?key=abcdef", "not found"),
    ] {
      let result = try rhumb(
        ["render", "--style", style, "-o", folder.path + "/x.png", "--cache", cachePath],
        environment: environment)
      #expect(result.status == 1)
      #expect(result.error.contains(text), "\(result.error)")
      #expect(!result.error.contains("abcdef"))
      #expect(result.error.count { $0 == "\n" } == 1)
    }
  }
}
