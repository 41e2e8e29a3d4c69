// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import MapCache

/// `rhumb cache`: the cache of maps from the network.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Describes, clears or limits the cache of maps from the network.",
    discussion: """
      The cache is in $XDG_CACHE_HOME/rhumb, by default ~/.cache/rhumb. All programs that use it share its limit.

      EXAMPLES
        rhumb cache info
        rhumb cache clear
        rhumb cache limit 512MB
      """,
    subcommands: [CacheInfoCommand.self, CacheClearCommand.self, CacheLimitCommand.self])
}

/// `rhumb cache info`: describes the cache.
struct CacheInfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Prints the number of entries, their size and the limit.",
    discussion: """
      EXAMPLES
        rhumb cache info
        rhumb cache info --json --cache /tmp/maps
      """)

  @OptionGroup var options: CacheOptions

  func run() async throws {
    let cache = try CommandCache(options)
    // A missing cache is described, but not created.
    guard cache.exists else { return options.report(.empty(in: cache.folder)) }
    options.report(try await cache.info())
    await cache.close()
  }
}

/// `rhumb cache clear`: removes all entries.
struct CacheClearCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Removes all entries. The limit stays.",
    discussion: """
      EXAMPLES
        rhumb cache clear
        rhumb cache clear --cache /tmp/maps
      """)

  @OptionGroup var options: CacheOptions

  func run() async throws {
    let cache = try CommandCache(options)
    guard cache.exists else { return options.report(.empty(in: cache.folder)) }
    try await cache.change { await $0.removeAll() }
    options.report(try await cache.info())
    await cache.close()
  }
}

/// `rhumb cache limit`: sets the limit.
struct CacheLimitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "limit", abstract: "Sets the maximum size of the cache.",
    discussion: """
      The limit is stored in the cache. Entries beyond it are removed, the least recently used first. With 0, \
      nothing is stored.

      EXAMPLES
        rhumb cache limit 512MB
        rhumb cache limit 1.5GB --cache /tmp/maps
      """)

  @Argument(help: ArgumentHelp("The size: 100000, 300kB, 512MB, 1.5GB.", valueName: "size"))
  var size: ByteCount

  @OptionGroup var options: CacheOptions

  func run() async throws {
    let cache = try CommandCache(options)
    try await cache.change { await $0.setLimit(size.bytes) }
    options.report(try await cache.info())
    await cache.close()
  }
}
