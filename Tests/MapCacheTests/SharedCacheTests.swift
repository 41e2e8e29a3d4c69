// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import MapFiles
import MapTestSupport
import Testing

@testable import MapCache

/// Several processes that share a cache.
@Suite struct SharedCacheTests {
  /// With `RHUMB_CACHE_SECONDS=60` in the environment, the processes run for a minute.
  @Test func `8 processes share a cache, and two of them are killed`() async throws {
    let folder = CacheUser.folder(of: getpid())
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          await #expect(processExitsWith: .success) { await CacheUser.run(isKilled: false) }
        }
      }
      for _ in 0..<2 {
        group.addTask {
          await #expect(processExitsWith: .signal(SIGKILL)) { await CacheUser.run(isKilled: true) }
        }
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.contains { $0.contains("damaged") })
    let database = try DatabaseQueue(path: folder + "/cache.db")
    try await database.read { db in
      #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
      let totals = try Row.fetchOne(db, sql: "SELECT entries, bytes, maximum FROM state")
      let sums = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*) AS entries, sum(size) AS bytes, maximum FROM entry, state
          """)
      let bodies = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*) AS entries, sum(length(body.bytes) + 1024) AS bytes, maximum
          FROM entry JOIN body USING (id), state
          """)
      #expect(totals == sums && totals == bodies)
      #expect(
        try Bool.fetchOne(db, sql: "SELECT bytes <= maximum AND entries > 0 FROM state") == true)
    }
  }
}

/// A process that reads and writes a shared cache at random.
private enum CacheUser {
  /// The folder for the processes that a process starts.
  static func folder(of process: pid_t) -> String {
    FileManager.default.temporaryDirectory.path + "/rhumb-cache-\(process)"
  }

  private static var seconds: Double {
    ProcessInfo.processInfo.environment["RHUMB_CACHE_SECONDS"].flatMap(Double.init) ?? 3
  }

  /// Uses the cache for some seconds. Ends the process with a status other than 0 if something is wrong.
  static func run(isKilled: Bool) async {
    var random = SplitMix64(seed: UInt64(getpid()))
    if isKilled {
      DispatchQueue.global().asyncAfter(deadline: .now() + random.double(in: 0.4...0.8) * seconds) {
        kill(getpid(), SIGKILL)
      }
    }
    let cache = ResourceCache(
      folder: folder(of: getppid()), newLimit: 400_000, warn: { fail("warning: \($0)") })
    let end = ContinuousClock.now + .seconds(isKilled ? 10 * seconds : seconds)
    var hits = 0
    while ContinuousClock.now < end {
      let number = random.int(in: 0...99)
      let key = CacheKey("https://a.test/\(number)")
      switch random.int(in: 0...99) {
      case ..<60:
        guard let found = await cache.read(key) else { break }
        hits += 1
        let body = found.resource.body ?? []
        if body.isEmpty || !body.allSatisfy({ $0 == UInt8(number) }) { fail("garbled") }
      case ..<95:
        let count = random.int(in: 1...20_000)
        await cache.write(key, .test([UInt8](repeating: UInt8(number), count: count)))
      case ..<98: await cache.remove(key)
      default: await cache.setLimit(random.int(in: 200_000...600_000))
      }
      guard let info = await cache.info() else { fail("no state") }
      if info.bytes > info.limit { fail("above the limit") }
      if case .memory = info.storage { fail("in memory") }
    }
    if hits == 0 { fail("no hits") }
    await cache.close()
  }

  private static func fail(_ reason: String) -> Never {
    print("process \(getpid()): \(reason)")
    exit(3)
  }
}
