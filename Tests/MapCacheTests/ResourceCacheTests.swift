// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import MapFiles
import MapTestSupport
import Testing

@testable import MapCache

@Suite struct ResourceCacheTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/cache"
  }

  private func cache(limit: Int = 1_000_000, time: TestTime = TestTime()) -> ResourceCache {
    ResourceCache(folder: path, newLimit: limit, now: { time.seconds })
  }

  @Test(arguments: [true, false])
  func `an entry is read as it was written, also by another cache`(isOnDisk: Bool) async throws {
    let cache = isOnDisk ? cache() : ResourceCache(folder: nil)
    let key = CacheKey("https://a.test/1/2/3.pbf")
    let resource = CachedResource(
      kind: "tile", body: [1, 2, 3], etag: "\"e\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT",
      location: "https://b.test/", stored: 1000, expires: 2000.5, mustRevalidate: true)
    await cache.write(key, resource)
    #expect(await cache.read(key)?.resource == resource)
    #expect(await cache.read(CacheKey("https://a.test/other")) == nil)
    let info = try #require(await cache.info())
    #expect(info.entries == 1 && info.bytes == 3 + 1024 && info.hits == 1 && info.misses == 1)
    #expect(info.storage == (isOnDisk ? .folder(path) : .memory(reason: nil)))
    await cache.close()
    #expect(await cache.read(key) == nil)
    if isOnDisk { #expect(await self.cache().read(key)?.resource == resource) }
  }

  @Test func `an absent resource differs from an empty one`() async {
    let cache = cache()
    await cache.write(CacheKey("absent"), .test(nil))
    await cache.write(CacheKey("empty"), .test([]))
    #expect(await cache.read(CacheKey("absent"))?.resource.body == nil)
    #expect(await cache.read(CacheKey("empty"))?.resource.body == [])
  }

  @Test func `an entry is fresh until it expires, and then stale or to be revalidated`() async {
    let time = TestTime()
    let cache = cache(time: time)
    await cache.write(CacheKey("a"), .test([1], stored: 1000, expires: 1060))
    await cache.write(
      CacheKey("b"), .test([1], stored: 1000, expires: 1060, mustRevalidate: true))
    time.seconds = 1059
    #expect(await cache.read(CacheKey("a"))?.freshness == .fresh)
    #expect(await cache.read(CacheKey("b"))?.freshness == .fresh)
    time.seconds = 1060
    #expect(await cache.read(CacheKey("a"))?.freshness == .stale)
    #expect(await cache.read(CacheKey("b"))?.freshness == .mustRevalidate)
  }

  @Test func `entries are stale after the clock was set back`() async {
    let time = TestTime()
    let cache = cache(time: time)
    await cache.write(CacheKey("a"), .test([1], stored: 1000, expires: 31_000_000))
    time.seconds = 990  // a correction
    #expect(await cache.read(CacheKey("a"))?.freshness == .fresh)
    time.seconds = 500
    #expect(await cache.read(CacheKey("a"))?.freshness == .stale)
    time.seconds = .nan
    #expect(await cache.read(CacheKey("a"))?.freshness == .stale)
  }

  @Test func `a 304 sets new times and keeps the body and the missing properties`() async {
    let cache = cache()
    let key = CacheKey("a")
    await cache.write(key, .test([1, 2], etag: "\"old\"", stored: 1000, expires: 1060))
    let policy = CachePolicy(
      status: 304, headers: [("Cache-Control", "max-age=100, must-revalidate")], requested: 2000,
      received: 2000)
    #expect(await cache.refresh(key, CacheRefresh(stored: 2000, policy: policy)))
    #expect(
      await cache.read(key)?.resource
        == .test([1, 2], etag: "\"old\"", stored: 2000, expires: 2100, mustRevalidate: true))
    // Without a lifetime, the entry is fresh for as long as before.
    let silent = CachePolicy(status: 304, headers: [], requested: 3000, received: 3000)
    #expect(
      await cache.refresh(key, CacheRefresh(stored: 3000, policy: silent, etag: "\"new\"")))
    #expect(
      await cache.read(key)?.resource
        == .test([1, 2], etag: "\"new\"", stored: 3000, expires: 3100, mustRevalidate: true))
    #expect(await cache.refresh(CacheKey("b"), CacheRefresh(stored: 2000, policy: policy)) == false)
  }

  @Test func `a 304 that forbids storing removes the entry`() async {
    let cache = cache()
    await cache.write(CacheKey("a"), .test([1]))
    let policy = CachePolicy(
      status: 304, headers: [("Cache-Control", "no-store")], requested: 0, received: 0)
    #expect(await cache.refresh(CacheKey("a"), CacheRefresh(stored: 0, policy: policy)) == false)
    #expect(await cache.read(CacheKey("a")) == nil)
  }

  @Test func `a 304 does not write the body again`() async throws {
    let cache = cache()
    let key = CacheKey("a")
    await cache.write(key, .test([UInt8](repeating: 7, count: 200_000), expires: 10))
    let log = path + "/cache.db-wal"
    let before = try #require(FileStatus.of(log)?.st_size)
    let policy = CachePolicy(
      status: 304, headers: [("Cache-Control", "max-age=9")], requested: 0, received: 0)
    #expect(await cache.refresh(key, CacheRefresh(stored: 0, policy: policy)))
    let after = try #require(FileStatus.of(log)?.st_size)
    #expect(after - before < 40_000)
  }

  @Test func `credentials are in no file of the cache`() async throws {
    let cache = cache()
    let key = CacheKey("https://user:S3CRET@a.test/t.json?key=S3CRET&v=1#token=S3CRET")
    await cache.write(key, .test([1]))
    #expect(await cache.read(key) != nil)
    #expect(await cache.keys(prefix: "https://a.test/t.json?v=1#").count == 1)
    await cache.close()
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let bytes = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
      #expect(bytes.range(of: Data("S3CRET".utf8)) == nil)
    }
  }

  @Test func `responses to different keys are entries of their own, those to signatures are not`()
    async
  {
    let cache = cache()
    await cache.write(CacheKey("https://a.test/t?key=one"), .test([1]))
    await cache.write(CacheKey("https://a.test/t?key=two"), .test([2]))
    await cache.write(CacheKey("https://a.test/t"), .test([3]))
    #expect(await cache.read(CacheKey("https://a.test/t?key=one"))?.resource.body == [1])
    #expect(await cache.read(CacheKey("https://a.test/t?key=two"))?.resource.body == [2])
    #expect(await cache.read(CacheKey("https://a.test/t?key=three")) == nil)
    for url in ["https://u:p@a.test/t", "https://a.test/t?sig=a", "https://a.test/t?X-Amz-Date=1"] {
      #expect(await cache.read(CacheKey(url))?.resource.body == [3])
    }
  }

  @Test(arguments: [
    (0, "e3b0c442 98fc1c14 9afbf4c8 996fb924 27ae41e4 649b934c a495991b 7852b855"),
    (3, "9834876d cfb05cb1 67a5c249 53eba58c 4ac89b1a df57f28f 2f9d09af 107ee8f0"),
    (64, "ffe054fe 7ae0cb6d c65c3af9 b61d5209 f439851d b43d0ba5 997337df 154668eb"),
  ])
  func `the hash of a number of letters a is that of SHA-256`(count: Int, hash: String) {
    let words = SHA256.hash([UInt8](repeating: 0x61, count: count))
    #expect(words.map(SHA256.hexadecimal).joined(separator: " ") == hash)
  }

  @Test func `an entry is found at once although it is written later`() async throws {
    let cache = cache()
    let key = CacheKey("a")
    await cache.write(key, .test([1]))
    // The database is locked, as by another process that writes.
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path + "/cache.db", configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    for byte in UInt8(2)...9 { await cache.writeLater(key, .test([byte])) }
    #expect(await cache.read(key)?.resource.body == [9])
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    await cache.close()
    #expect(await self.cache().read(key)?.resource.body == [9])
  }

  @Test func `confirmations and removals are found at once although they are written later`()
    async throws
  {
    let cache = cache()
    let (kept, removed, forbidden) = (CacheKey("a"), CacheKey("b"), CacheKey("c"))
    let old = CachedResource.test([1], etag: "\"old\"", stored: 1000, expires: 1060)
    for key in [kept, removed, forbidden] { await cache.write(key, old) }
    func policy(_ control: String?) -> CachePolicy {
      CachePolicy(
        status: 304, headers: control.map { [("Cache-Control", $0)] } ?? [], requested: 2000,
        received: 2000)
    }
    // The database is locked, as by another process that writes.
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path + "/cache.db", configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    await cache.refreshLater(
      kept, old, CacheRefresh(stored: 2000, policy: policy("max-age=100, must-revalidate")))
    let confirmed = try #require(await cache.read(kept)?.resource)
    #expect(
      confirmed == .test([1], etag: "\"old\"", stored: 2000, expires: 2100, mustRevalidate: true))
    await cache.refreshLater(
      kept, confirmed, CacheRefresh(stored: 3000, policy: policy(nil), etag: "\"new\""))
    await cache.removeLater(removed)
    await cache.refreshLater(
      forbidden, old, CacheRefresh(stored: 2000, policy: policy("no-store")))
    let last = CachedResource.test(
      [1], etag: "\"new\"", stored: 3000, expires: 3100, mustRevalidate: true)
    #expect(await cache.read(kept)?.resource == last)
    #expect(await cache.read(removed) == nil)
    #expect(await cache.read(forbidden) == nil)
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    await cache.close()
    let reopened = self.cache()
    #expect(await reopened.read(kept)?.resource == last)
    #expect(await reopened.keys() == ["a"])
  }

  @Test func `byte ranges of a URL are entries of their own`() async {
    let cache = cache()
    await cache.write(CacheKey("https://a.test/m.pmtiles", variant: "bytes=0-9"), .test([1]))
    await cache.write(CacheKey("https://a.test/m.pmtiles", variant: "bytes=10-19"), .test([2]))
    let second = CacheKey("https://a.test/m.pmtiles?sig=1", variant: "bytes=10-19")
    #expect(await cache.read(second)?.resource.body == [2])
    #expect(await cache.keys(prefix: "https://a.test/m").count == 2)
    await cache.remove(second)
    #expect(await cache.keys() == ["https://a.test/m.pmtiles#bytes=0-9"])
  }

  @Test func `an entry that is too large for the limit is not stored, and replaces none`() async {
    let cache = cache(limit: 40_000)
    let largest = ResourceCache.largestEntry(limit: 40_000) - 1024
    await cache.write(CacheKey("a"), .test([UInt8](repeating: 1, count: largest)))
    #expect(await cache.read(CacheKey("a")) != nil)
    await cache.write(CacheKey("a"), .test([UInt8](repeating: 1, count: largest + 1)))
    #expect(await cache.read(CacheKey("a")) == nil)
    #expect(await cache.info()?.bytes == 0)
  }

  @Test func `hostile properties are dropped`() async {
    let cache = cache()
    let long = String(repeating: "x", count: 100_000)
    await cache.write(CacheKey(long), .test([1]))
    #expect(await cache.info()?.entries == 0)
    await cache.write(
      CacheKey("a"),
      CachedResource(
        kind: long, body: [1], etag: long, lastModified: "a\u{0}b", stored: .nan,
        expires: .infinity))
    let resource = await cache.read(CacheKey("a"))?.resource
    #expect(resource == CachedResource(kind: "", body: [1], stored: 0, expires: 0))
    await cache.write(CacheKey("a\0b"), .test([2]))
    #expect(await cache.read(CacheKey("a"))?.resource.body == [1])
  }

  @Test func `the limit is stored, applies to other caches, and 0 stores nothing`() async {
    let cache = cache(limit: 100_000)
    let other = self.cache(limit: 5)
    for number in 0..<20 { await cache.write(CacheKey("\(number)"), .test([1, 2, 3])) }
    #expect(await other.info()?.limit == 100_000)
    #expect(await other.setLimit(5 * 1027))
    #expect(await cache.info()?.entries == 5)
    #expect(await cache.keys() == ["15", "16", "17", "18", "19"])
    #expect(await cache.setLimit(-1))
    await cache.write(CacheKey("a"), .test([1]))
    #expect(await cache.info()?.entries == 0)
    #expect(await cache.setLimit(.max))
    #expect(await cache.info()?.limit == 1 << 40)
  }

  @Test func `the order of reads survives closing`() async {
    let first = cache(limit: 10 * 1025)
    for number in 0..<10 { await first.write(CacheKey("\(number)"), .test([1])) }
    #expect(await first.read(CacheKey("0")) != nil)
    await first.close()
    let second = cache()
    await second.write(CacheKey("new"), .test([1]))
    #expect(await second.keys() == ["0", "2", "3", "4", "5", "6", "7", "8", "9", "new"])
  }

  @Test func `removing all entries returns the space`() async throws {
    let cache = cache(limit: 20_000_000)
    for number in 0..<40 {
      await cache.write(CacheKey("\(number)"), .test([UInt8](repeating: 1, count: 100_000)))
    }
    _ = try folder.write([1], to: "cache/cache.db.damaged-1")
    await cache.removeAll()
    let info = try #require(await cache.info())
    #expect(info.entries == 0 && info.bytes == 0 && info.limit == 20_000_000)
    let sizes = try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasPrefix("cache.db") }.map { FileStatus.of("\(path)/\($0)")?.st_size ?? 0 }
    #expect(sizes.reduce(0, +) < 200_000, "\(sizes)")
    #expect(!FileManager.default.fileExists(atPath: path + "/cache.db.damaged-1"))
  }

  @Test func `a cache whose files the user deletes does not disturb the next one`() async throws {
    let first = cache()
    await first.write(CacheKey("a"), .test([1]))
    try FileManager.default.removeItem(atPath: path)
    let second = cache()
    await second.write(CacheKey("b"), .test([2]))
    await first.close()
    let third = cache()
    #expect(await third.read(CacheKey("b"))?.resource.body == [2])
    #expect(await third.keys() == ["b"])
    await second.write(CacheKey("c"), .test([3]))
    #expect(await third.read(CacheKey("c"))?.resource.body == [3])
  }

  @Test func `the folder and the files are for their user only`() async throws {
    let cache = cache()
    await cache.write(CacheKey("a"), .test([1]))
    #expect(FileStatus.of(path)?.st_mode == S_IFDIR | 0o700)
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      #expect(FileStatus.of("\(path)/\(name)")?.st_mode == S_IFREG | 0o600, "\(name)")
    }
  }

  @Test(arguments: [
    (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/rhumb"), (["HOME": "/h"], "/h/.cache/rhumb"),
    (["XDG_CACHE_HOME": "relative", "HOME": "/h"], "/h/.cache/rhumb"), ([:], nil),
  ])
  func `the default folder follows the XDG specification`(
    environment: [String: String], path: String?
  ) {
    #expect(ResourceCache.defaultFolder(environment: environment) == path)
  }

  @Test func `concurrent reads and writes from many tasks are complete`() async {
    let cache = cache(limit: 50_000_000)
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<400 {
        group.addTask {
          let key = CacheKey("\(number % 50)")
          let body = [UInt8](repeating: UInt8(number % 50), count: 2000)
          await cache.write(key, .test(body))
          return await cache.read(key)?.resource.body == body
        }
      }
      for await isComplete in group { #expect(isComplete) }
    }
    #expect(await cache.info()?.entries == 50)
  }

  @Test func `a canceled task's write is stored`() async {
    let cache = cache()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await cache.write(CacheKey("a"), .test([1]))
    }
    await task.value
    #expect(await cache.read(CacheKey("a")) != nil)
  }
}

/// A clock that a test sets.
final class TestTime: Sendable {
  private let value = Mutex(1000.0)

  var seconds: Double {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

extension CachedResource {
  /// A resource of a test.
  static func test(
    _ body: [UInt8]?, etag: String? = nil, stored: Double = 0, expires: Double = 1e9,
    mustRevalidate: Bool = false
  ) -> CachedResource {
    CachedResource(
      kind: "tile", body: body, etag: etag, stored: stored, expires: expires,
      mustRevalidate: mustRevalidate)
  }
}
