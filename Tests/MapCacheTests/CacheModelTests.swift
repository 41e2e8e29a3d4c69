// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapCache

/// A cache compared with a simple model: an array in the order of use.
@Suite struct CacheModelTests {
  @Test(arguments: [(1, false), (2, false), (3, true), (4, true)])
  func `random operations give the entries and totals of a model`(
    seed: UInt64, isOnDisk: Bool
  ) async throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    func open() -> ResourceCache {
      ResourceCache(folder: isOnDisk ? folder.path + "/c" : nil, newLimit: 60_000)
    }
    var cache = open()
    var model = LRUModel(limit: 60_000)
    for step in 0..<800 {
      let key = "https://a.test/\(random.int(in: 0...60))"
      switch random.int(in: 0...99) {
      case ..<45:
        let body = await cache.read(CacheKey(key))?.resource.body
        #expect(body == model.read(key), "step \(step)")
      case ..<80:
        let count = random.int(in: 0...20) == 0 ? 16_000 : random.int(in: 0...3000)
        let body = [UInt8](repeating: UInt8(step % 256), count: count)
        await cache.write(CacheKey(key), .test(body))
        model.write(key, body)
      case ..<90:
        let policy = CachePolicy(status: 304, headers: [], requested: 0, received: 0)
        let isFound = await cache.refresh(CacheKey(key), CacheRefresh(stored: 0, policy: policy))
        #expect(isFound == (model.read(key) != nil), "step \(step)")
      case ..<95:
        await cache.remove(CacheKey(key))
        model.remove(key)
      case ..<98:
        let limit = random.int(in: 20_000...80_000)
        await cache.setLimit(limit)
        model.setLimit(limit)
      default:
        guard isOnDisk else { break }
        await cache.close()
        cache = open()
      }
      let info = try #require(await cache.info())
      #expect(info.bytes == model.bytes && info.bytes <= info.limit, "step \(step)")
      #expect(info.limit == model.limit && info.entries == model.entries.count, "step \(step)")
      #expect(await cache.keys() == model.entries.map(\.key).sorted(), "step \(step)")
    }
  }
}

/// Entries in the order of their last use.
private struct LRUModel {
  private(set) var entries: [(key: String, body: [UInt8])] = []
  private(set) var limit: Int

  init(limit: Int) { self.limit = limit }

  var bytes: Int { entries.reduce(0) { $0 + $1.body.count + 1024 } }

  mutating func read(_ key: String) -> [UInt8]? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.body
  }

  mutating func write(_ key: String, _ body: [UInt8]) {
    remove(key)
    guard body.count + 1024 <= limit / 4 else { return }
    entries.append((key, body))
    evict()
  }

  mutating func remove(_ key: String) { entries.removeAll { $0.key == key } }

  mutating func setLimit(_ limit: Int) {
    self.limit = limit
    evict()
  }

  private mutating func evict() { while bytes > limit { entries.removeFirst() } }
}
