// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapResources
import MapTestSupport
import Testing

@testable import MapScene

@Suite struct SharedTileBuildsTests {
  private let builds = SharedTileBuilds()
  private let key = TileKey(source: 0, id: TileID(z: 0, x: 0, y: 0), zoom: 0)

  init() { for _ in 0..<2 { builds.addEngine() } }

  @Test func `a build continues for another engine when the first one cancels it`() async {
    let (starts, start) = AsyncStream<Void>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let count = LockedValue(0)
    let build: @Sendable () async -> TileWorkers.Outcome = {
      count.change { $0 += 1 }
      start.yield()
      for await _ in ends { break }
      return Task.isCancelled ? .failed("canceled") : .absent
    }
    let first = Task { [builds, key] in await builds.outcome(of: key, build: build) }
    for await _ in starts { break }
    let second = Task { [builds, key] in await builds.outcome(of: key, build: build) }
    for _ in 0..<100 { await Task.yield() }
    first.cancel()
    end.finish()
    guard case .absent = await second.value else {
      Issue.record("the second engine did not get the tile")
      return
    }
    #expect(count.value == 1)
  }

  @Test func `a build that gives up at the first error is not shared with one that does not`() async
  {
    let count = LockedValue(0)
    let build: @Sendable () async -> TileWorkers.Outcome = {
      count.change { $0 += 1 }
      while count.value < 2 { await Task.yield() }
      return LoadContext.repeatsRequests ? .absent : .failed("status 503")
    }
    let first = Task { [builds, key] in
      await LoadContext.$repeatsRequests.withValue(false) {
        await builds.outcome(of: key, build: build)
      }
    }
    guard case .absent = await builds.outcome(of: key, build: build),
      case .failed = await first.value
    else {
      Issue.record("the builds are shared")
      return
    }
  }
}
