// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapImage
import Testing

@testable import MapUI

/// Receives tiles, so that a test can await them.
private final class Receiver: TileReceiver {
  let answers: AsyncStream<IconImage?>
  private let continuation: AsyncStream<IconImage?>.Continuation

  init() { (answers, continuation) = AsyncStream.makeStream() }

  func receiveTileWith(x: UInt, y: UInt, zoom: UInt, image: IconImage?) {
    continuation.yield(image)
  }

  func next() async -> IconImage? {
    for await image in answers { return image }
    return nil
  }
}

/// Returns the result of a closure.
private struct FakeFetcher: TileFetcher {
  var answer: @Sendable (URL, String?) throws -> [UInt8]?

  func fetch(_ url: URL, userAgent: String?) async throws -> [UInt8]? {
    try answer(url, userAgent)
  }
}

@Suite @MainActor struct SyncTileLayerTests {
  private final class Meeting: SyncTileLayer {
    /// Lets two tasks continue only when both have arrived.
    let condition = NSCondition()
    nonisolated(unsafe) var arrived = 0

    nonisolated override func tileFor(x: UInt, y: UInt, zoom: UInt) -> IconImage? {
      condition.lock()
      arrived += 1
      condition.broadcast()
      while arrived < 2 { condition.wait() }
      condition.unlock()
      return x == 0 ? nil : TileLayer.noTile
    }
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "needs two processors"),
    .timeLimit(.minutes(10)))
  func `tiles are created concurrently off the main thread`() async {
    let layer = Meeting()
    let receivers = [Receiver(), Receiver()]
    for (x, receiver) in receivers.enumerated() {
      layer.requestTileFor(x: UInt(x), y: 0, zoom: 1, receiver: receiver)
    }
    #expect(await receivers[0].next() == nil)
    #expect(await receivers[1].next() === TileLayer.noTile)
  }

  @Test(.timeLimit(.minutes(10))) func `a layer without an override has no tiles`() async {
    let receiver = Receiver()
    let layer = SyncTileLayer()
    layer.requestTileFor(x: 0, y: 0, zoom: 0, receiver: receiver)
    #expect(await receiver.next() === TileLayer.noTile)
  }

  @Test(.timeLimit(.minutes(10))) func `canceled work does not start`() async {
    let jobs = TileJobs(limit: 1)
    let (steps, step) = AsyncStream<Int>.makeStream()
    let (gate, open) = AsyncStream<Void>.makeStream()
    jobs.add(TileID(z: 1, x: 0, y: 0)) {
      for await _ in gate { break }
      step.yield(0)
    }
    for x in 0..<3 {
      jobs.add(TileID(z: 2, x: x, y: 0)) { step.yield(x + 1) }
    }
    jobs.cancel(TileID(z: 2, x: 1, y: 0))
    open.yield()
    var seen: [Int] = []
    for await number in steps {
      seen.append(number)
      if seen.count == 3 { break }
    }
    #expect(seen == [0, 1, 3])
  }

  @Test(.timeLimit(.minutes(10))) func `running work can be canceled`() async {
    let jobs = TileJobs(limit: 1)
    let (steps, step) = AsyncStream<Bool>.makeStream()
    let (_, gate) = AsyncStream<Void>.makeStream()
    let (endless, _) = AsyncStream<Void>.makeStream()
    _ = gate
    jobs.add(TileID(z: 1, x: 0, y: 0)) {
      step.yield(false)
      for await _ in endless {}
      step.yield(Task.isCancelled)
    }
    for await isCancelled in steps {
      if isCancelled { break }
      jobs.cancel(TileID(z: 1, x: 0, y: 0))
    }
  }

  private func answer(_ layer: URLTileLayer) async -> IconImage? {
    let receiver = Receiver()
    layer.requestTileFor(x: 3, y: 5, zoom: 4, receiver: receiver)
    return await receiver.next()
  }

  @Test(.timeLimit(.minutes(10))) func `tiles can be files`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tiles-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let image = RasterImage(width: 1, height: 2, pixels: [1, 2, 3, 255, 4, 5, 6, 255])
    try Data(image.encodedPNG()).write(to: folder.appendingPathComponent("4-3-5.png"))
    try Data("no image".utf8).write(to: folder.appendingPathComponent("4-3-5.txt"))
    func layer(_ ending: String) -> URLTileLayer {
      URLTileLayer { x, y, zoom in folder.appendingPathComponent("\(zoom)-\(x)-\(y).\(ending)") }
    }
    #expect(await answer(layer("png"))?.image == image)
    #expect(await answer(layer("webp")) === TileLayer.noTile)
    #expect(await answer(layer("txt")) == nil)
    #expect(await answer(URLTileLayer { _, _, _ in nil }) === TileLayer.noTile)
    #expect(await answer(URLTileLayer { _, _, _ in URL(string: "gopher://x/y") }) == nil)
  }

  @Test(.timeLimit(.minutes(10))) func `a custom fetcher provides the tiles`() async throws {
    let png = try RasterImage(width: 1, height: 1, pixels: [9, 8, 7, 255]).encodedPNG()
    let layer = URLTileLayer { x, y, zoom in URL(string: "https://tiles.test/\(zoom)/\(x)/\(y)") }
    layer.userAgent = "Hello/1"
    let heard = Mutex<[String]>([])
    layer.fetcher = FakeFetcher { url, userAgent in
      heard.withLock { $0.append("\(url) \(userAgent ?? "-")") }
      return png
    }
    #expect(await answer(layer)?.image.pixels == [9, 8, 7, 255])
    #expect(heard.withLock { $0 } == ["https://tiles.test/4/3/5 Hello/1"])
    layer.fetcher = FakeFetcher { _, _ in nil }
    #expect(await answer(layer) === TileLayer.noTile)
    layer.fetcher = FakeFetcher { _, _ in throw URLError(.timedOut) }
    #expect(await answer(layer) == nil)
    layer.fetcher = FakeFetcher { _, _ in Array(png.prefix(20)) }
    #expect(await answer(layer) == nil)
  }
}
