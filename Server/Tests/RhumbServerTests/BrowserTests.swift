// SPDX-License-Identifier: Apache-2.0
import Foundation
import FoundationNetworking
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
  let output = Programs.pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try Programs.start(process)
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}

private struct BrowserError: Error {
  let reason: String
}

/// A page of 900 x 600 pixels in Chromium, which gets commands of the DevTools protocol. The browser ends with the object.
private final class BrowserPage {
  private let process = Process()
  private let commands = Programs.pipe()
  private let messages: AsyncStream<JSON>
  private let folder: TestFolder
  private var session: String?
  private var count = 0
  /// The URLs that the page has loaded.
  private(set) var loaded: Set<String> = []

  /// Starts a browser. It reads commands from its file descriptor 3, and writes messages to 4.
  init(_ program: String) throws {
    folder = try TestFolder()
    let output = Programs.pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#, program, "--headless",
      "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
      "--user-data-dir=\(folder.path)", "--remote-debugging-pipe", "about:blank",
    ]
    process.standardInput = commands
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let (messages, arriving) = AsyncStream<JSON>.makeStream()
    self.messages = messages
    try Programs.start(process)
    let reading = output.fileHandleForReading
    Thread.detachNewThread {
      // Each message ends with a zero byte.
      var rest: [UInt8] = []
      while case let part = reading.availableData, !part.isEmpty {
        rest += [UInt8](part)
        while let end = rest.firstIndex(of: 0) {
          guard let message = try? JSON(parsing: Array(rest[..<end])) else {
            return arriving.finish()
          }
          arriving.yield(message)
          rest.removeSubrange(...end)
        }
      }
      arriving.finish()
    }
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Sends a command, and returns its result when it is carried out.
  @discardableResult
  func send(_ method: String, _ parameters: JSON = [:]) async throws -> JSON {
    // A write to a program that has ended would end the tests with a signal.
    guard process.isRunning else { throw BrowserError(reason: "the browser ended") }
    count += 1
    let (id, name) = (JSON.number(Double(count)), JSON.string(method))
    let command: JSON =
      if let session {
        ["id": id, "method": name, "params": parameters, "sessionId": .string(session)]
      } else {
        ["id": id, "method": name, "params": parameters]
      }
    try commands.fileHandleForWriting.write(contentsOf: Data("\(command.text)\0".utf8))
    for await message in messages {
      note(message)
      guard message["id"] == id else { continue }
      if let error = message["error"] { throw BrowserError(reason: error.text) }
      return message["result"] ?? .null
    }
    throw BrowserError(reason: "the browser ended")
  }

  private func note(_ message: JSON) {
    guard message["method"]?.string == "Network.responseReceived",
      let response = message["params"]?["response"], response["status"]?.number == 200,
      let url = response["url"]?.string
    else { return }
    loaded.insert(url)
  }

  func open(_ url: String) async throws {
    let target = try await send("Target.createTarget", ["url": "about:blank"])
    let attached = try await send(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? .null, "flatten": true])
    session = attached["sessionId"]?.string
    try await send(
      "Emulation.setDeviceMetricsOverride",
      ["width": 900, "height": 600, "deviceScaleFactor": 1, "mobile": false])
    try await send("Network.enable")
    try await send("Page.navigate", ["url": .string(url)])
  }

  /// Returns the value of a script. If it is a promise, waits for its value.
  @discardableResult
  func evaluate(_ script: String) async throws -> JSON {
    let reply = try await send(
      "Runtime.evaluate",
      ["expression": .string(script), "awaitPromise": true, "returnByValue": true])
    if let error = reply["exceptionDetails"] { throw BrowserError(reason: error.text) }
    return reply["result"]?["value"] ?? .null
  }

  private func mouse(
    _ type: String, _ point: SIMD2<Double>, isPressed: Bool, wheel: Double = 0
  ) async throws {
    try await send(
      "Input.dispatchMouseEvent",
      [
        "type": .string(type), "x": .number(point.x), "y": .number(point.y), "button": "left",
        "buttons": .number(isPressed ? 1 : 0), "clickCount": 1, "deltaX": 0,
        "deltaY": .number(wheel),
      ])
  }

  /// Presses the button of the mouse at a point, moves it in four steps and releases it.
  func drag(from start: SIMD2<Double>, by offset: SIMD2<Double>) async throws {
    try await mouse("mousePressed", start, isPressed: true)
    for step in 1...4 {
      try await mouse("mouseMoved", start + offset * (Double(step) / 4), isPressed: true)
    }
    try await mouse("mouseReleased", start + offset, isPressed: false)
  }

  func click(_ point: SIMD2<Double>) async throws {
    try await mouse("mousePressed", point, isPressed: true)
    try await mouse("mouseReleased", point, isPressed: false)
  }

  /// Clicks the middle of an element.
  func click(_ selector: String) async throws {
    let box = try await evaluate(
      """
      (element => {
        element.scrollIntoView({block: "center"})
        const box = element.getBoundingClientRect()
        return [box.left + box.width / 2, box.top + box.height / 2]
      })(document.querySelector("\(selector)"))
      """)
    let point = SIMD2(try #require(box[0]?.number), try #require(box[1]?.number))
    try await click(point)
  }

  /// Turns the wheel of the mouse by one step, away from the user.
  func turnWheel(at point: SIMD2<Double>) async throws {
    try await mouse("mouseWheel", point, isPressed: false, wheel: -120)
  }
}

/// The page of a server in Chromium.
@Suite(.enabled(if: browser != nil, "needs Chromium"), .serialized, .timeLimit(.minutes(5)))
struct BrowserTests {
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

  /// Runs an action with the page of a server, whose map is complete. The server ends without open requests.
  private func driving(
    _ action: (_ page: BrowserPage, _ url: String) async throws -> Void
  ) async throws {
    try await serving { url in
      let page = try BrowserPage(try #require(browser))
      try await page.open(url)
      _ = try await tiles(of: page)
      try await action(page, url)
      _ = try await tiles(of: page)
    }
  }

  /// Waits until all images of the page are loaded. Returns the paths of the tiles of the map.
  private func tiles(of page: BrowserPage) async throws -> Set<String> {
    let names = try await page.evaluate(
      """
      new Promise(done => {
        const check = () => {
          const tiles = [...document.querySelectorAll("#map img")]
          const isComplete = tiles.length && [...document.images].every(image => image.complete)
          if (!isComplete) return setTimeout(check, 20)
          done(tiles.filter(tile => tile.naturalWidth == 256).map(tile => tile.getAttribute("src")))
        }
        check()
      })
      """)
    return Set(try #require(names.array).compactMap(\.string))
  }

  /// The path of the static image of the view.
  private func link(of page: BrowserPage) async throws -> String {
    let link = try await page.evaluate("document.getElementById('still').getAttribute('href')")
    return try #require(link.string)
  }

  /// The center of the map in pixels of the world, and the zoom of its tiles.
  private func center(of page: BrowserPage) async throws -> (point: SIMD2<Double>, zoom: Int) {
    let link = try await link(of: page)
    let match = try #require(
      link.firstMatch(of: /^styles\/day\/static\/(-?[\d.]+),(-?[\d.]+),(\d+)\//))
    let longitude = try #require(Double(match.1))
    let latitude = try #require(Double(match.2))
    // The zoom of static images is that of tiles with 512 points.
    let zoom = try #require(Int(match.3)) + 1
    let size = 256 * pow(2, Double(zoom))
    let y = 0.5 - asinh(tan(latitude * .pi / 180)) / (2 * .pi)
    return (SIMD2((longitude + 180) / 360 * size, y * size), zoom)
  }

  /// The map of a page of 900 x 600 pixels, right of the 300 pixels of the lists.
  private static let middle = SIMD2(600.0, 300.0)

  /// The paths of the tiles that a map of 600 x 600 pixels shows by more than a pixel.
  private static func expectedTiles(_ center: (point: SIMD2<Double>, zoom: Int)) -> Set<String> {
    func range(_ middle: Double) -> ClosedRange<Int> {
      Int(((middle - 299) / 256).rounded(.down))...Int(((middle + 299) / 256).rounded(.down))
    }
    let rows = range(center.point.y)
    return Set(
      range(center.point.x).flatMap { column in
        rows.map { "styles/day/\(center.zoom)/\(column)/\($0).png" }
      })
  }

  @Test func `dragging moves the map by the distance, and requests its tiles`() async throws {
    try await driving { page, url in
      let (before, former) = (try await center(of: page), try await tiles(of: page))
      #expect(former.isSuperset(of: Self.expectedTiles(before)))
      try await page.drag(from: Self.middle, by: SIMD2(-240, 160))
      let after = try await center(of: page)
      #expect(after.zoom == before.zoom)
      // The coordinates of the link have five decimals, a tenth of a pixel.
      let moved = after.point - before.point
      #expect(abs(moved.x - 240) < 0.5 && abs(moved.y + 160) < 0.5, "\(moved)")
      let shown = try await tiles(of: page)
      #expect(shown.isSuperset(of: Self.expectedTiles(after)))
      let new = Self.expectedTiles(after).subtracting(former)
      #expect(!new.isEmpty && page.loaded.isSuperset(of: new.map { url + $0 }))
    }
  }

  @Test func `the wheel zooms about the pointer, and the buttons about the center`() async throws {
    try await driving { page, url in
      let before = try await center(of: page)
      let pointer = SIMD2(100.0, -100.0)
      try await page.turnWheel(at: Self.middle + pointer)
      let after = try await center(of: page)
      #expect(after.zoom == before.zoom + 1)
      // The point of the world under the pointer stays there.
      let error = after.point + pointer - 2 * (before.point + pointer)
      #expect(abs(error.x) < 0.5 && abs(error.y) < 0.5, "\(error)")
      let shown = try await tiles(of: page)
      #expect(shown.isSuperset(of: Self.expectedTiles(after)))
      #expect(page.loaded.isSuperset(of: Self.expectedTiles(after).map { url + $0 }))
      try await page.click("#out")
      let last = try await center(of: page)
      let change = 2 * last.point - after.point
      #expect(last.zoom == before.zoom && abs(change.x) < 1 && abs(change.y) < 1, "\(change)")
    }
  }

  /// The bytes and the pixels of the linked static image.
  private func still(of page: BrowserPage, _ url: String) async throws -> (Data, RasterImage) {
    let address = try #require(URL(string: url + (try await link(of: page))))
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    let (data, response) = try await session.data(for: URLRequest(url: address))
    try #require((response as? HTTPURLResponse)?.statusCode == 200, "\(address)")
    return (data, try RasterImage(decoding: [UInt8](data)))
  }

  private func fill(_ field: String, to value: String, of page: BrowserPage) async throws {
    try await page.evaluate(
      """
      (field => {
        field.value = "\(value)"
        field.dispatchEvent(new Event("input", {bubbles: true}))
      })(document.querySelector("#builder [name=\(field)]"))
      """)
  }

  @Test func `the size and the format of the builder are those of the linked image`() async throws {
    try await driving { page, url in
      let (_, first) = try await still(of: page, url)
      #expect(first.width == 800 && first.height == 600)
      for (field, value) in [("w", "300"), ("h", "200"), ("scale", "@2x"), ("format", "webp")] {
        try await fill(field, to: value, of: page)
      }
      #expect(try await link(of: page).hasSuffix("/300x200@2x.webp"))
      let (data, image) = try await still(of: page, url)
      #expect(data.starts(with: Data("RIFF".utf8)))
      #expect(image.width == 600 && image.height == 400)
      try await fill("format", to: "jpg", of: page)
      let (jpeg, _) = try await still(of: page, url)
      #expect(jpeg.starts(with: Data([0xFF, 0xD8, 0xFF])))
    }
  }

  @Test func `the marker and the path of the builder are in the link and in its image`()
    async throws
  {
    try await driving { page, url in
      try await fill("w", to: "300", of: page)
      try await fill("h", to: "200", of: page)
      let plainLink = try await link(of: page)
      let (_, plain) = try await still(of: page, url)

      try await page.click("#builder [name=marker]")
      let coordinate = try #require(plainLink.firstMatch(of: /static\/([^,]+),([^,]+),/))
      #expect(try await link(of: page) == "\(plainLink)?marker=\(coordinate.1)%2C\(coordinate.2)")
      let (_, marked) = try await still(of: page, url)
      // The pin is above the center.
      #expect(color(marked, 150, 80) != color(plain, 150, 80))
      #expect(color(marked, 20, 180) == color(plain, 20, 180))
      try await page.click("#builder [name=marker]")
      #expect(try await link(of: page) == plainLink)

      try await page.click("#builder [name=path]")
      for offset in [SIMD2(-100.0, 0.0), SIMD2(0.0, -60.0), SIMD2(100.0, 0.0)] {
        try await page.click(Self.middle + offset)
      }
      let linked = try await link(of: page)
      #expect(linked.hasPrefix("\(plainLink)?path=stroke%3A%230066cc%7Cwidth%3A4%7C"))
      #expect(linked.components(separatedBy: "%7C").count == 5)
      let (_, drawn) = try await still(of: page, url)
      // The middle of both lines.
      for point in [(100, 70), (200, 70)] {
        #expect(color(drawn, point.0, point.1) == [0x00, 0x66, 0xCC], "\(point)")
        #expect(color(plain, point.0, point.1) != [0x00, 0x66, 0xCC], "\(point)")
      }
      #expect(color(drawn, 150, 150) == color(plain, 150, 150))
      try await page.click("#clear")
      #expect(try await link(of: page) == plainLink)
    }
  }
}
