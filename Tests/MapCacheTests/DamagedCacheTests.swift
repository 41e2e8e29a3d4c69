// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import MapFiles
import MapTestSupport
import Testing

@testable import MapCache

/// Caches whose files are damaged, or cannot be used.
@Suite struct DamagedCacheTests {
  private let folder: TemporaryFolder
  private let warnings = WarningList()
  private var path: String { folder.path + "/cache" }
  private var database: String { path + "/cache.db" }

  init() throws { folder = try TemporaryFolder() }

  private func open() -> ResourceCache {
    ResourceCache(folder: path, newLimit: 4_000_000, warn: { [warnings] in warnings.add($0) })
  }

  private static func body(_ number: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(number % 250 + 1), count: 9000)
  }

  /// Writes a cache of 60 entries and returns its file.
  private func prepare() async throws -> [UInt8] {
    let cache = open()
    for number in 0..<60 { await cache.write(CacheKey("\(number)"), .test(Self.body(number))) }
    await cache.close()
    return Array(try Data(contentsOf: URL(filePath: database)))
  }

  /// Reads all entries of a damaged cache, and checks that it works then. Returns the number of intact entries.
  @discardableResult
  private func use(_ comment: Comment) async -> Int {
    let cache = open()
    var intact = 0
    for number in 0..<60 {
      guard let found = await cache.read(CacheKey("\(number)")) else { continue }
      #expect(found.resource.body == Self.body(number), comment)
      intact += 1
    }
    await cache.write(CacheKey("new"), .test([1, 2, 3]))
    await cache.write(CacheKey("new"), .test([1, 2, 3]))
    #expect(await cache.read(CacheKey("new"))?.resource.body == [1, 2, 3], comment)
    #expect(await cache.info()?.storage == .folder(path), comment)
    await cache.close()
    return intact
  }

  /// The names of databases that were moved aside.
  private func movedAside() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasPrefix("cache.db.damaged-") }
  }

  enum Damage: CaseIterable {
    case garbageHeader, garbage, text, shorterThanHeader, foreignTables, additionalTrigger,
      zeroedSchema

    func apply(to bytes: [UInt8], at path: String) throws {
      let url = URL(filePath: path)
      switch self {
      case .garbageHeader:
        try Data([UInt8](repeating: 0xAB, count: 100) + bytes[100...]).write(to: url)
      case .garbage:
        var random = SplitMix64(seed: 5)
        try Data((0..<50_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }).write(to: url)
      case .text: try Data("a text".utf8).write(to: url)
      case .shorterThanHeader: try Data(bytes[..<50]).write(to: url)
      case .zeroedSchema:
        try Data(bytes[..<100] + [UInt8](repeating: 0, count: 3996) + bytes[4096...]).write(to: url)
      case .foreignTables:
        try FileManager.default.removeItem(at: url)
        try execute("CREATE TABLE song (title TEXT); INSERT INTO song VALUES ('x')", at: path)
      case .additionalTrigger:
        try execute(
          "CREATE TRIGGER t AFTER INSERT ON body BEGIN DELETE FROM entry; END", at: path)
      }
    }

    private func execute(_ sql: String, at path: String) throws {
      let queue = try DatabaseQueue(path: path)
      try queue.write { try $0.execute(sql: sql) }
      try queue.close()
    }
  }

  @Test(arguments: Damage.allCases)
  func `a file that is no cache is moved aside with one warning`(damage: Damage) async throws {
    let bytes = try await prepare()
    try damage.apply(to: bytes, at: database)
    #expect(await use("\(damage)") == 0)
    #expect(try movedAside().count == 1)
    #expect(FileStatus.of(database)?.st_mode == S_IFREG | 0o600)
    #expect(warnings.list.count == 1 && warnings.list[0].contains("damaged"), "\(warnings.list)")
    // At most one is kept.
    try damage.apply(to: bytes, at: database)
    await use("\(damage), again")
    #expect(try movedAside().count == 1)
  }

  @Test func `an empty file is a new cache`() async throws {
    _ = try folder.write([], to: "cache/cache.db")
    #expect(await use("empty") == 0)
    #expect(warnings.list.isEmpty)
  }

  @Test func `truncated files never give wrong bodies`() async throws {
    let bytes = try await prepare()
    for count in stride(from: 4096, to: bytes.count, by: bytes.count / 7) {
      try Data(bytes[..<count]).write(to: URL(filePath: database))
      #expect(await use("\(count) bytes") < 60)
    }
    #expect(try movedAside().count <= 1)
  }

  @Test func `zeroed pages never give wrong bodies`() async throws {
    let bytes = try await prepare()
    let pages = bytes.count / 4096
    for page in stride(from: 1, to: pages, by: max(1, pages / 25)) {
      var damaged = bytes
      for index in page * 4096..<(page + 1) * 4096 { damaged[index] = 0 }
      try Data(damaged).write(to: URL(filePath: database))
      await use("page \(page)")
    }
  }

  @Test func `random wrong bytes never give wrong bodies or a crash`() async throws {
    let bytes = try await prepare()
    var random = SplitMix64(seed: 21)
    for round in 0..<40 {
      var damaged = bytes
      // The bodies are most of the file. Half of the rounds damage its beginning, with the tables' roots.
      let end = round % 2 == 0 ? 8 * 4096 : bytes.count
      for _ in 0..<random.int(in: 1...30) {
        damaged[random.int(in: 100...end - 1)] = UInt8(truncatingIfNeeded: random.next())
      }
      try Data(damaged).write(to: URL(filePath: database))
      await use("round \(round)")
    }
  }

  @Test func `garbage in the log is ignored`() async throws {
    _ = try await prepare()
    _ = try folder.write([UInt8](repeating: 0xCD, count: 40_000), to: "cache/cache.db-wal")
    #expect(await use("log") == 60)
    #expect(warnings.list.isEmpty)
  }

  @Test func `a file that is damaged while others use it is left alone, and memory is used`()
    async throws
  {
    let bytes = try await prepare()
    let other = open()
    #expect(await other.info() != nil)
    let cache = open()
    #expect(await cache.info() != nil)
    let file = try FileHandle(forWritingTo: URL(filePath: database))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: [UInt8](repeating: 0xEF, count: bytes.count - 4096))
    for number in 0..<60 { #expect(await cache.read(CacheKey("\(number)")) == nil) }
    await cache.write(CacheKey("new"), .test([1]))
    #expect(await cache.read(CacheKey("new"))?.resource.body == [1])
    #expect(warnings.list.count == 1 && warnings.list[0].contains("in use"), "\(warnings.list)")
    #expect(try movedAside().isEmpty)
    await cache.close()
    await other.close()
    try file.close()
    #expect(await use("when closed") == 0)
    #expect(try movedAside().count == 1)
  }

  @Test(arguments: ["/proc/rhumb-cache", "FILE/cache", "PIPE", "FOLDER"])
  func `a folder that cannot be used is replaced by memory with one warning`(name: String)
    async throws
  {
    var path = name
    switch name {
    case "FILE/cache": path = try folder.write([1], to: "file") + "/cache"
    case "PIPE":
      path = folder.path
      #expect(mkfifo(path + "/cache.db", 0o600) == 0)
    case "FOLDER":
      path = folder.path
      #expect(mkdir(path + "/cache.db", 0o700) == 0)
    default: break
    }
    let cache = ResourceCache(folder: path, warn: { [warnings] in warnings.add($0) })
    await cache.write(CacheKey("a"), .test([1]))
    #expect(await cache.read(CacheKey("a"))?.resource.body == [1])
    let info = try #require(await cache.info())
    guard case .memory(.some) = info.storage else {
      Issue.record("\(info)")
      return
    }
    #expect(info.limit == ResourceLimits.memoryCacheBytes)
    #expect(warnings.list.count == 1 && warnings.list[0].contains(path), "\(warnings.list)")
  }

  @Test(.enabled(if: geteuid() != 0, "root can write everywhere"), arguments: [true, false])
  func `a cache in a folder without write access is in memory`(exists: Bool) async throws {
    if exists {
      _ = try await prepare()
      #expect(chmod(database, 0o400) == 0 && chmod(path + "/cache.lock", 0o400) == 0)
    } else {
      #expect(mkdir(path, 0o700) == 0)
    }
    #expect(chmod(path, 0o500) == 0)
    defer { chmod(path, 0o700) }
    let cache = open()
    await cache.write(CacheKey("a"), .test([1]))
    #expect(await cache.read(CacheKey("a"))?.resource.body == [1])
    #expect(warnings.list.count == 1)
  }

  @Test func `without space on the disk, new entries are not stored, and old ones are found`() async
  {
    await #expect(processExitsWith: .success) {
      // A limit for the size of files replaces a full disk.
      signal(SIGXFSZ, SIG_IGN)
      let folder = try TemporaryFolder()
      let warnings = WarningList()
      let cache = ResourceCache(folder: folder.path + "/c", warn: { warnings.add($0) })
      await cache.write(CacheKey("old"), .test([1]))
      let body = [UInt8](repeating: 2, count: 900_000)
      try setFileLimit(300_000)
      await cache.write(CacheKey("new"), .test(body))
      await cache.write(CacheKey("newer"), .test(body))
      let isWithout = await cache.read(CacheKey("new")) == nil
      let hasOld = await cache.read(CacheKey("old"))?.resource.body == [1]
      try setFileLimit(.max)
      await cache.write(CacheKey("new"), .test(body))
      let hasNew = await cache.read(CacheKey("new"))?.resource.body == body
      guard isWithout, hasOld, hasNew, warnings.list.count == 1 else {
        print(isWithout, hasOld, hasNew, warnings.list)
        exit(3)
      }
    }
  }
}

/// Limits the size of files that this process writes.
private func setFileLimit(_ bytes: rlim_t) throws {
  var limits = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
  limits.rlim_cur = min(bytes, limits.rlim_max)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
}

/// The warnings of a cache.
final class WarningList: Sendable {
  private let warnings = Mutex<[String]>([])

  var list: [String] { warnings.withLock { $0 } }

  func add(_ warning: String) { warnings.withLock { $0.append(warning) } }
}
