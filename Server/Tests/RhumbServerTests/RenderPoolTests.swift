// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Synchronization
import Testing

@testable import RhumbServer

@Suite struct RenderPoolTests {
  /// The built-in day style under several names, so that each has renderers of its own.
  private static let scene = Task { try await StyledScene.builtIn(.day) }

  private static func subject(_ style: String = "day") async throws -> RenderSubject {
    RenderSubject(
      key: .init(style: style, scale: 1), scene: try await scene.value, showsAttribution: false)
  }

  /// A pool whose only worker is busy until its gate is opened, with one request in its queue.
  private struct FullPool {
    let pool: RenderPool
    let gate = Gate()
    let running: Task<Void, any Error>
    let waiting: Task<Int, any Error>

    init() async throws {
      let pool = RenderPool(limits: .init(workers: 1, queue: 1, deadline: .seconds(60)))
      let subject = try await RenderPoolTests.subject()
      self.pool = pool
      running = Task { [gate] in try await pool.run(subject) { _ in await gate.pass() } }
      await gate.waitForArrivals(1)
      // The queue is common to all styles.
      let other = try await RenderPoolTests.subject("night")
      waiting = Task { try await pool.run(other) { _ in 7 } }
      while await pool.queueDepth != 1 { await Task.yield() }
    }
  }

  @Test func `A request beyond the queue is rejected at once`() async throws {
    let full = try await FullPool()
    let subject = try await Self.subject()
    await #expect(throws: ServerError.busy) { try await full.pool.run(subject) { _ in 8 } }
    await full.gate.open()
    try await full.running.value
    #expect(try await full.waiting.value == 7)
  }

  @Test func `A canceled request leaves the queue`() async throws {
    let full = try await FullPool()
    full.waiting.cancel()
    await #expect(throws: CancellationError.self) { try await full.waiting.value }
    #expect(await full.pool.queueDepth == 0)
    await full.gate.open()
    try await full.running.value
  }

  @Test func `A request that waits beyond its deadline is rejected`() async throws {
    let pool = RenderPool(limits: .init(workers: 1, queue: 4, deadline: .milliseconds(20)))
    let subject = try await Self.subject()
    await #expect(throws: ServerError.busy) {
      try await pool.run(subject) { _ in try await Task.sleep(for: .seconds(3600)) }
    }
    #expect(try await pool.run(subject) { _ in 7 } == 7)
  }

  @Test func `There is one renderer for each worker, and the one used least recently changes`()
    async throws
  {
    let pool = RenderPool(limits: .init(workers: 2, queue: 4, deadline: .seconds(60)))
    func renderer(_ style: String) async throws -> ObjectIdentifier {
      try await pool.run(try await Self.subject(style)) { ObjectIdentifier($0) }
    }
    let first = try await renderer("a")
    #expect(try await renderer("a") == first)
    let second = try await renderer("b")
    #expect(second != first)
    #expect(try await renderer("a") == first)
    #expect(try await renderer("c") == second)
    #expect(try await renderer("a") == first)
    #expect(await pool.rendererCount == 2)
  }

  @Test func `A preparation besides a request leaves one renderer for each worker`()
    async throws
  {
    let pool = RenderPool(limits: .init(workers: 2, queue: 4, deadline: .seconds(60)))
    let subject = try await Self.subject()
    let gate = Gate()
    let running = Task { try await pool.run(subject) { _ in await gate.pass() } }
    await gate.waitForArrivals(1)
    try await pool.warmUp([subject]) { _ in }
    #expect(await pool.rendererCount == 2)
    await gate.open()
    try await running.value
    #expect(await pool.rendererCount == 2)
  }

  @Test func `A renderer shows the scene and the attribution of each request`() async throws {
    let pool = RenderPool(limits: .init(workers: 1, queue: 4, deadline: .seconds(60)))
    let camera = CameraPosition(latitude: 60.171, longitude: 24.947, zoom: 15)
    let (day, night) = (
      try await Self.scene.value, try await StyledScene.builtIn(.night)
    )
    for (style, scene, showsAttribution) in [
      ("day", day, false), ("day", day, true), ("night", night, true), ("day", day, false),
    ] {
      let subject = RenderSubject(
        key: .init(style: style, scale: 1), scene: scene, showsAttribution: showsAttribution)
      let image = try await pool.run(subject) {
        try await $0.image(camera, width: 300, height: 200)
      }
      let fresh = MapSnapshotter(scene: scene, showsAttribution: showsAttribution)
      let expected = try await fresh.image(camera, width: 300, height: 200)
      #expect(image == expected, "\(style), attribution \(showsAttribution)")
    }
    #expect(await pool.rendererCount == 1)
  }

  @Test func `Requests for tiles of one metatile render it once`() async throws {
    let pool = RenderPool(limits: .init(workers: 2, queue: 4, deadline: .seconds(60)))
    let renderer = TileRenderer(pool: pool)
    let subject = try await Self.subject()
    let tiles = (0..<16).map { TileID(z: 13, x: 4660 + $0 % 4, y: 2368 + $0 / 4) }
    try await withThrowingTaskGroup(of: Data.self) { group in
      for tile in tiles {
        let metatile = try #require(Metatile(containing: tile, tileSize: 256, scale: 1))
        group.addTask { try await renderer.tile(tile, of: metatile, subject, format: .png) }
      }
      var different: Set<Data> = []
      for try await data in group { different.insert(data) }
      #expect(different.count > 4)
    }
    #expect(await renderer.rendered == 1)
  }
}

@Suite struct ByteCacheTests {
  @Test func `The values used least recently are removed beyond the limit`() {
    var cache = ByteCache<Int, String>(limit: 100)
    for key in 0..<5 { cache.store("\(key)", size: 20, for: key) }
    #expect(cache.value(0) == "0")
    cache.store("5", size: 20, for: 5)
    #expect(cache.size <= 100)
    #expect(cache.value(1) == nil)
    #expect(cache.value(0) == "0")
    #expect(cache.value(5) == "5")
    cache.store("large", size: 51, for: 6)
    #expect(cache.value(6) == nil)
  }
}
