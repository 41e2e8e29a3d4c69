// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapResources
import MapTestSupport
import Testing

@testable import MapScene

@Suite(.timeLimit(.minutes(5))) struct TileWorkersTests {
  private static func key(_ x: Int) -> TileKey {
    TileKey(source: 0, id: TileID(z: 4, x: x, y: 0), zoom: 4)
  }

  /// The builds that have started, and those that were canceled. A build of tile 0 ends when it is canceled.
  private let started = LockedValue<[TileKey]>([])
  private let canceled = LockedValue<[TileKey]>([])

  private func workers(failing: Bool = true) -> TileWorkers {
    TileWorkers(limit: 1) { [started, canceled] key in
      started.change { $0.append(key) }
      guard key.id.x == 0 else { return .built(TileBundle()) }
      while !Task.isCancelled { await Task.yield() }
      canceled.change { $0.append(key) }
      return failing ? .failed("canceled") : .built(TileBundle())
    }
  }

  private func wait(until isTrue: () -> Bool) async {
    while !isTrue() { await Task.yield() }
  }

  @Test func `a tile that leaves the view is canceled, and the next one starts`() async {
    let workers = workers()
    workers.request([Self.key(0), Self.key(1)])
    await wait { started.value == [Self.key(0)] }
    workers.request([Self.key(1)])
    await wait { started.value == [Self.key(0), Self.key(1)] }
    await workers.waitForResult()
    #expect(workers.takeFinished()?.0 == Self.key(1))
    #expect(workers.takeFinished() == nil && canceled.value == [Self.key(0)])
  }

  @Test func `a source whose tiles do not load leaves the other sources their builds`() async {
    let workers = TileWorkers(limit: 3, sourceLimits: [2, 2]) { [started] key in
      started.change { $0.append(key) }
      guard key.source == 0 else { return .built(TileBundle()) }
      while !Task.isCancelled { await Task.yield() }
      return .failed("canceled")
    }
    let (dead, other) = (
      (0..<4).map(Self.key), TileKey(source: 1, id: TileID(z: 4, x: 0, y: 0), zoom: 4)
    )
    workers.request(dead + [other])
    await workers.waitForResult()
    #expect(workers.takeFinished()?.0 == other)
    await wait { started.value.count == 3 }
    #expect(Set(started.value) == Set(dead.prefix(2) + [other]))
    workers.request([])
    await workers.waitForResult()
  }

  @Test func `a still image repeats the build that a map in motion gives up`() async {
    let patience = LockedValue<[Bool]>([])
    let isOpen = LockedValue(false)
    let workers = TileWorkers(limit: 1) { _ in
      patience.change { $0.append(LoadContext.repeatsRequests) }
      while !isOpen.value { await Task.yield() }
      return patience.value.count == 1 ? .failed("status 503") : .built(TileBundle())
    }
    workers.request([Self.key(1)], isPatient: false)
    await wait { patience.value.count == 1 }
    workers.request([Self.key(1)], isPatient: true)
    isOpen.change { $0 = true }
    var outcome: TileWorkers.Outcome?
    while outcome == nil {
      // Also ends when the first build gave up.
      await workers.waitForResult()
      outcome = workers.takeFinished()?.1
    }
    guard case .built = outcome else {
      Issue.record("the tile is not built")
      return
    }
    #expect(patience.value == [false, true])
  }

  @Test func `missing glyph ranges are awaited once, and reported when they are loaded`() async {
    let workers = workers()
    #expect(!workers.awaitsGlyphs)
    for _ in 0..<2 { workers.followGlyphs(Task { true }) }
    #expect(workers.awaitsGlyphs)
    await wait { workers.takeLoadedGlyphs() }
    #expect(!workers.awaitsGlyphs && !workers.takeLoadedGlyphs())
  }

  @Test func `tiles are built in advance with low priority when no requested tile waits`() async {
    let priorities = LockedValue<[TileKey: ResourceRequest.Priority]>([:])
    let isOpen = LockedValue(false)
    let workers = TileWorkers(limit: 2) { key in
      priorities.change { $0[key] = LoadContext.urgency.priority }
      while !isOpen.value { await Task.yield() }
      return .built(TileBundle())
    }
    let later = (3..<8).map(Self.key)
    workers.request((0..<3).map(Self.key), later: later)
    await wait { priorities.value.count == 2 }
    #expect(priorities.value == [Self.key(0): .visible, Self.key(1): .visible])
    isOpen.change { $0 = true }
    await wait { priorities.value.count == 8 }
    #expect(priorities.value[Self.key(2)] == .visible)
    #expect(later.allSatisfy { priorities.value[$0] == .prefetch })
    var built: Set<TileKey> = []
    while built.count < 8 {
      if let (key, _) = workers.takeFinished() { built.insert(key) }
      await Task.yield()
    }
  }

  @Test func `a tile that is built in advance becomes urgent when it comes into view`() async {
    let urgencies = LockedValue<[TileKey: Urgency]>([:])
    let isOpen = LockedValue(false)
    let workers = TileWorkers(limit: 2) { key in
      urgencies.change { $0[key] = LoadContext.urgency }
      while !isOpen.value { await Task.yield() }
      return .absent
    }
    workers.request([], later: [Self.key(0), Self.key(1)])
    await wait { urgencies.value.count == 2 }
    workers.request([Self.key(1)], later: [Self.key(0)])
    #expect(urgencies.value[Self.key(0)]?.priority == .prefetch)
    #expect(urgencies.value[Self.key(1)]?.priority == .visible)
    isOpen.change { $0 = true }
    await workers.waitForResult()
  }

  @Test func `a canceled tile is built again when it returns to the view`() async {
    let workers = workers()
    for count in 1...3 {
      workers.request([Self.key(0)])
      await wait { started.value.count == count }
      workers.request([])
      await workers.waitForResult()
    }
    #expect(canceled.value.count == 3 && workers.takeFinished() == nil)
  }

  @Test func `a build that is complete although it was canceled is used`() async {
    let workers = workers(failing: false)
    workers.request([Self.key(0)])
    await wait { started.value.count == 1 }
    workers.request([])
    await workers.waitForResult()
    #expect(workers.takeFinished()?.0 == Self.key(0))
  }
}
