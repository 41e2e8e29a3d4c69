// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Foundation
import GRDB
import MapFiles

/// A cache of responses from the network, in an SQLite database that several processes can share.
///
/// The sum of all sizes is at most the limit after each write; the least recently used entries are removed. The
/// methods neither block their thread nor throw: a cache that fails behaves like one without the entry, and logs a
/// warning once for each reason. A damaged database is moved aside. If the folder cannot be used, entries are kept in
/// memory.
///
/// The database is opened when the cache is first used. Call ``close()`` at the end, so that the order in which
/// entries were read is not lost.
package actor ResourceCache {
  /// The folder; `nil` for a cache in memory.
  private let folder: CacheFolder?
  /// The limit of a new database, in bytes.
  private let newLimit: Int
  private let now: @Sendable () -> Double
  private let warn: @Sendable (String) -> Void

  private var state = State.unopened
  /// The changes that are not in the database yet, the oldest first, and those that are being written.
  private var pending: [(key: CacheKey, change: Change)] = []
  private var written: [(key: CacheKey, change: Change)] = []
  private var writer: Task<Void, Never>?
  /// The entries that were read and are not yet marked as used in the database, in the order of their last use.
  private var used: [Int64] = []
  private var hits = 0
  private var misses = 0
  private var warnings: Set<String> = []
  private var damages = 0

  private enum State {
    case unopened
    case opening(Task<CacheStore?, Never>)
    case open(CacheStore)
    case closed
  }

  private enum Change {
    case store(CachedResource)
    /// A confirmation, and the entry with its new properties.
    case refresh(CacheRefresh, CachedResource)
    case remove

    /// The entry after the change; `nil` if there is none.
    var resource: CachedResource? {
      switch self {
      case .store(let resource), .refresh(_, let resource): resource
      case .remove: nil
      }
    }
  }

  /// The number of reads after which their order is written.
  private static let usedLimit = 256
  /// The number of damaged databases after which no further one is created: the disk is broken.
  private static let damageLimit = 3

  /// Creates a cache in a folder, without opening it.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which is created for the current user only. `nil` for a cache in memory.
  ///   - newLimit: The limit of a new database, in bytes. An existing database keeps its own.
  ///   - now: The current time in seconds since 1970.
  ///   - warn: Receives warnings, each a sentence without a period.
  package init(
    folder: String?, newLimit: Int = ResourceLimits.cacheBytes,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.folder = folder.map { CacheFolder(path: $0) }
    self.newLimit = Self.clamped(newLimit)
    self.now = now
    self.warn = warn
  }

  /// The default folder, according to the XDG base directory specification: `$XDG_CACHE_HOME/rhumb`, or else
  /// `~/.cache/rhumb`. `nil` without a home folder.
  package static func defaultFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/rhumb" }
    return environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.cache/rhumb" : nil }
  }

  /// The size of the largest resource that a cache with a limit stores, in bytes: see ``CachedResource/size``.
  package static func largestEntry(limit: Int) -> Int { CacheTable.largestEntry(limit: limit) }

  // MARK: Entries

  /// Reads an entry and marks it as used. Returns `nil` if there is none.
  package func read(
    _ key: CacheKey
  ) async -> (resource: CachedResource, freshness: CachedResource.Freshness)? {
    let isKey = { (entry: (key: CacheKey, change: Change)) in entry.key == key }
    if let (_, change) = pending.last(where: isKey) ?? written.last(where: isKey) {
      guard let resource = change.resource else {
        misses += 1
        return nil
      }
      hits += 1
      return (resource, resource.freshness(now: now()))
    }
    let found = await attempt { store in try await store.read { try $0.find(key.text) } } ?? nil
    guard let found, let resource = found.resource else {
      misses += 1
      if let found { await write { try $0.remove(id: found.id) } }
      return nil
    }
    hits += 1
    noteUse(of: found.id)
    return (resource, resource.freshness(now: now()))
  }

  /// Stores an entry in place of the old one with the key. An entry larger than ``largestEntry(limit:)`` is not
  /// stored, and the old one is removed.
  package func write(_ key: CacheKey, _ resource: CachedResource) async {
    await write { try $0.store(resource, for: key.text) }
  }

  /// Stores an entry like ``write(_:_:)`` in the background. This cache finds it at once. Writes keep their order;
  /// ``close()`` waits for them, and so does the caller if there are too many.
  package func writeLater(_ key: CacheKey, _ resource: CachedResource) async {
    await changeLater(key, .store(resource))
  }

  /// Updates an entry that the server has confirmed with a 304 like ``refresh(_:_:)`` in the background, as
  /// ``writeLater(_:_:)`` does.
  ///
  /// - Parameter resource: The entry that was confirmed.
  package func refreshLater(
    _ key: CacheKey, _ resource: CachedResource, _ refresh: CacheRefresh
  ) async {
    let isKept = refresh.policy.isStorable
    await changeLater(
      key, isKept ? .refresh(refresh, resource.refreshed(by: refresh)) : .remove)
  }

  /// Removes an entry in the background, as ``writeLater(_:_:)`` stores one.
  package func removeLater(_ key: CacheKey) async { await changeLater(key, .remove) }

  private func changeLater(_ key: CacheKey, _ change: Change) async {
    while pending.count >= ResourceLimits.pendingCacheWrites
      || pendingBytes > ResourceLimits.pendingCacheBytes, let writer
    {
      await writer.value
    }
    pending.append((key, change))
    if writer == nil { writer = Task { await writePending() } }
  }

  private var pendingBytes: Int { pending.reduce(0) { $0 + ($1.change.resource?.size ?? 0) } }

  private func writePending() async {
    while !pending.isEmpty {
      (written, pending) = (pending, [])
      await commit { [written] table in
        for (key, change) in written {
          switch change {
          case .store(let resource): try table.store(resource, for: key.text)
          case .refresh(let refresh, _): _ = try table.refresh(refresh, for: key.text)
          case .remove: try table.remove(key.text)
          }
        }
      }
      written = []
    }
    writer = nil
  }

  /// Updates an entry that the server has confirmed with a 304. The body is not written again.
  ///
  /// - Returns: Whether there is such an entry. It may have been removed in the meantime.
  @discardableResult
  package func refresh(_ key: CacheKey, _ refresh: CacheRefresh) async -> Bool {
    await write { try $0.refresh(refresh, for: key.text) } ?? false
  }

  /// Removes an entry.
  package func remove(_ key: CacheKey) async {
    await write { try $0.remove(key.text) }
  }

  /// Removes all entries, and a damaged database that was moved aside. Returns whether the cache is empty now.
  @discardableResult
  package func removeAll() async -> Bool {
    folder?.removeDamaged()
    let isDone = await write { try $0.removeAll() } != nil
    await attempt { try await $0.shrink() }
    return isDone
  }

  /// Sets the limit for the sum of all sizes, in bytes, for all processes that use the cache. Returns whether it
  /// was stored.
  @discardableResult
  package func setLimit(_ bytes: Int) async -> Bool {
    let limit = Self.clamped(bytes)
    let isDone = await write { try $0.setLimit(limit) } != nil
    await attempt { try await $0.shrink() }
    return isDone
  }

  /// The state of the cache; `nil` if it cannot be read or is closed.
  package func info() async -> CacheInfo? {
    await writer?.value
    let found = await attempt { store in (try await store.read { try $0.state() }, store.storage) }
    guard let (state, storage) = found else { return nil }
    return CacheInfo(
      storage: storage, entries: state.entries, bytes: state.bytes, limit: state.limit, hits: hits,
      misses: misses)
  }

  /// The keys that begin with a text, in ascending order.
  package func keys(prefix: String = "") async -> [String] {
    await writer?.value
    return await attempt { try await $0.read { try $0.keys(prefix: prefix) } } ?? []
  }

  /// Writes the pending entries and the order in which entries were read, and closes the database. Later calls find
  /// nothing.
  package func close() async {
    await writer?.value
    if case .unopened = state { state = .closed }
    let store = await store()
    if !used.isEmpty { await write { _ in } }
    state = .closed
    if let store { await Self.onThread { store.close() } }
  }

  private static func clamped(_ limit: Int) -> Int {
    min(max(limit, 0), ResourceLimits.largestCacheBytes)
  }

  // MARK: Use

  /// Notes that an entry was read. Every ``usedLimit`` reads, the order is written in the background.
  private func noteUse(of id: Int64) {
    used.append(id)
    guard used.count >= Self.usedLimit else { return }
    Task { if used.count >= Self.usedLimit { await write { _ in } } }
  }

  /// The noted entries, each at the position of its last use.
  private func takeUsed() -> [Int64] {
    defer { used.removeAll(keepingCapacity: true) }
    var seen: Set<Int64> = []
    return used.reversed().filter { seen.insert($0).inserted }.reversed()
  }

  /// Changes the database after the pending writes. Returns `nil` if it failed.
  @discardableResult
  private func write<Value: Sendable>(
    _ change: @escaping @Sendable (CacheTable) throws -> Value
  ) async -> Value? {
    await writer?.value
    return await commit(change)
  }

  /// Changes the database after the noted uses. Returns `nil` if it failed.
  @discardableResult
  private func commit<Value: Sendable>(
    _ change: @escaping @Sendable (CacheTable) throws -> Value
  ) async -> Value? {
    await attempt { store in
      let used = takeUsed()
      return try await store.write { table in
        try table.touch(used)
        return try change(table)
      }
    }
  }

  // MARK: The database

  /// Uses the database. Returns `nil` after an error, which is logged once. A damaged database is replaced.
  @discardableResult
  private func attempt<Value>(
    _ use: (CacheStore) async throws -> sending Value
  ) async -> sending Value? {
    guard let store = await store() else { return nil }
    do {
      return try await use(store)
    } catch {
      guard case .open(let current) = state, current === store else { return nil }
      if CacheFolder.isDamage(error) {
        reopen(after: store)
      } else if (error as? DatabaseError)?.resultCode.primaryResultCode != .SQLITE_BUSY {
        warnOnce("the cache failed: \(CacheFolder.reason(of: error)); maps work without it")
      }
      return nil
    }
  }

  /// The open database; `nil` if the cache is closed.
  private func store() async -> CacheStore? {
    switch state {
    case .closed: return nil
    case .open(let store): return store
    case .opening(let task): return await task.value
    case .unopened: return await open { folder, limit in try folder.open(limit: limit) }.value
    }
  }

  /// Checks a database that turned out to be damaged while it was used, and replaces it. Keeps it if a read failed
  /// only once: SQLite also reports damage after some errors of the disk.
  private func reopen(after store: CacheStore) {
    damages += 1
    used.removeAll()
    let isHopeless = damages >= Self.damageLimit
    open { folder, limit in
      store.close()
      if isHopeless {
        return CacheFolder.Opened(
          store: try CacheStore(
            inMemory: min(limit, ResourceLimits.memoryCacheBytes), reason: "it is damaged again"),
          warning: "the cache in \(folder.path) is damaged again; responses are kept in memory")
      }
      return try folder.open(limit: limit, isSuspect: true)
    }
  }

  /// Opens a database on another thread.
  @discardableResult
  private func open(
    _ open: @escaping @Sendable (CacheFolder, Int) throws -> CacheFolder.Opened
  ) -> Task<CacheStore?, Never> {
    let task = Task { [folder, newLimit] () -> CacheStore? in
      let opened = await Self.onThread {
        guard let folder else {
          return try? CacheFolder.Opened(
            store: CacheStore(inMemory: min(newLimit, ResourceLimits.memoryCacheBytes)))
        }
        return try? open(folder, newLimit)
      }
      if let warning = opened?.warning { warnOnce(warning) }
      if case .opening = state { state = opened.map { .open($0.store) } ?? .closed }
      return opened?.store
    }
    state = .opening(task)
    return task
  }

  private func warnOnce(_ sentence: String) {
    if warnings.insert(sentence).inserted { warn(sentence) }
  }

  /// Runs blocking work on a thread that no task needs.
  private static func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
  }
}
