// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

/// Styles from public hosts, which a proxy of the shared data replays.
@Suite(
  .enabled(
    if: Shared.has("suites/hosts") && HelperProgram.path(of: "python3") != nil,
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
        "render", "--style", style, "--center", "60.1699,24.9384", "--zoom", "14", "--size",
        "256x256", "--cache", cachePath, "-o", path,
      ] + options, environment: environment)
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
    #expect(count > 10)
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
