// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapCache
import MapFiles

/// The cache of a command. A failure that a program with a map only logs is an error here.
struct CommandCache {
  let folder: String
  private let cache: ResourceCache
  private let warnings = Warnings()

  /// Uses the cache of the options, by default the user's.
  init(_ options: CacheOptions) throws {
    guard let folder = options.cache ?? ResourceCache.defaultFolder() else {
      throw CLIError("there is no home folder: name the cache's folder with --cache")
    }
    if folder.isEmpty { throw CLIError("--cache needs the name of a folder") }
    self.folder = folder
    cache = ResourceCache(folder: folder, warn: { [warnings] in warnings.add($0) })
  }

  /// Whether the cache's database exists.
  var exists: Bool { FileManager.default.fileExists(atPath: folder + "/cache.db") }

  /// Changes the cache; `change` returns whether it succeeded.
  func change(_ change: (ResourceCache) async -> Bool) async throws {
    if await change(cache) { return }
    // A damaged database is being replaced. Its warning comes when that is done.
    _ = await cache.info()
    throw failure
  }

  /// The state of the cache. Prints a warning if the cache was damaged and is now replaced.
  func info() async throws -> CacheInfo {
    guard let info = await cache.info(), info.storage == .folder(folder) else { throw failure }
    for warning in warnings.take() { Messages.warn(warning) }
    return info
  }

  func close() async { await cache.close() }

  private var failure: CLIError {
    CLIError(warnings.take().first ?? "cannot use the cache in \(folder): it is busy")
  }
}

/// The warnings of a cache.
private final class Warnings: Sendable {
  private let list = Mutex<[String]>([])

  func add(_ warning: String) { list.withLock { $0.append(warning) } }

  /// The warnings since the last call.
  func take() -> [String] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}
