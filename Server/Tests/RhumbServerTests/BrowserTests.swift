// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import Rhumb
import Testing

@testable import RhumbServer

/// The path of the browser.
private let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}

/// Runs a program to its end, and returns its output.
private func output(of program: String, _ arguments: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}

/// The page of a server in Chromium.
@Suite(.enabled(if: browser != nil, "needs Chromium"), .serialized) struct BrowserTests {
  /// Runs an action while a server with the built-in map listens.
  private func serving(_ action: (_ url: String) async throws -> Void) async throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.deadline = 600
    let server = try await MapServer(configuration)
    let (ports, listening) = AsyncStream<Int>.makeStream()
    let application = server.application(configuration) { listening.yield($0) }
    let running = Task { try await application.run() }
    defer { running.cancel() }
    let port = try #require(await ports.first { _ in true })
    try await action("http://127.0.0.1:\(port)/")
  }

  /// Opens a page, waits until its requests are answered, and returns the program's output.
  private func browse(_ url: String, _ options: String...) async throws -> String {
    let folder = try TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let program = try #require(browser)
    let arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--hide-scrollbars", "--user-data-dir=\(folder.path)", "--window-size=900,600",
        "--virtual-time-budget=60000",
      ] + options + [url]
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try output(of: program, arguments) })
      }
    }
  }

  @Test func `the page lists the styles and data, and names their sources`() async throws {
    try await serving { url in
      let page = try await browse(url, "--dump-dom")
      for style in ["day", "night"] {
        #expect(page.contains(#"href="styles/\#(style)/style.json""#), "\(style)")
      }
      #expect(page.contains(#"href="data/helsinki.json""#))
      #expect(page.contains("OpenStreetMap contributors"))
      // The thumbnails of data are images of its bounds in the first style.
      #expect(page.matches(of: /<img alt="" src="styles\/day\/static\/[^"]*\/384x256/).count == 3)
      // The smallest data is Helsinki, which the static image and the tiles show.
      #expect(page.contains(#"href="styles/day/static/24.9"#))
      #expect(page.matches(of: /<img alt="" draggable="false" src="styles\/day\/\d+\//).count > 5)
    }
  }

  @Test func `the page shows the map`() async throws {
    try await serving { url in
      let folder = try TestFolder()
      let path = folder.path + "/page.png"
      _ = try await browse(url, "--screenshot=\(path)")
      if let copy = ProcessInfo.processInfo.environment["RHUMB_SCREENSHOT"] {
        try FileManager.default.copyItem(atPath: path, toPath: copy)
      }
      let image = try RasterImage(decoding: [UInt8](try Data(contentsOf: URL(filePath: path))))
      #expect(image.width == 900 && image.height == 600)
      var colors: Set<[UInt8]> = []
      for y in stride(from: 60, to: 560, by: 5) {
        for x in stride(from: 320, to: 880, by: 5) {
          let at = 4 * (y * image.width + x)
          colors.insert(Array(image.pixels[at..<at + 3]))
        }
      }
      // Missing tiles leave the gray ground.
      #expect(colors.count > 50 && !colors.contains([0xdd, 0xdd, 0xdd]))
    }
  }
}
