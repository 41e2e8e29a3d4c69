// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapCache
import MapFiles
import RhumbModules

/// The options of the commands for the cache, and their output.
struct CacheOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The cache's folder.", valueName: "folder"))
  var cache: String?

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  /// Prints the state of the cache.
  func report(_ info: CacheInfo) {
    guard case .folder(let folder) = info.storage else { return }
    if json {
      let report: JSON = [
        "folder": .string(folder), "entries": .number(Double(info.entries)),
        "bytes": .number(Double(info.bytes)), "limit": .number(Double(info.limit)),
      ]
      Output.print(report.text)
    } else {
      Output.print(
        """
        folder       \(folder)
        entries      \(info.entries)
        size         \(Self.megabytes(info.bytes))
        limit        \(Self.megabytes(info.limit))
        """)
    }
  }

  private static func megabytes(_ bytes: Int) -> String {
    String(format: "%.1f MB", Double(bytes) / 1_000_000)
  }
}

extension CacheInfo {
  /// A cache that does not exist yet.
  static func empty(in folder: String) -> CacheInfo {
    CacheInfo(
      storage: .folder(folder), entries: 0, bytes: 0, limit: ResourceLimits.cacheBytes)
  }
}

/// A number of bytes as an argument: "100000", "300kB", "1.5 GB", "64MiB".
struct ByteCount: ExpressibleByArgument {
  let bytes: Int

  init?(argument: String) {
    let text = argument.filter { $0 != " " }.lowercased()
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let factor = Self.factors[String(text.dropFirst(number.count))],
      let value = Double(number), let bytes = Int(checking: value * factor),
      bytes <= ResourceLimits.largestCacheBytes
    else { return nil }
    self.bytes = bytes
  }

  private static let factors: [String: Double] = [
    "": 1, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "kib": 1024, "mib": 1_048_576,
    "gib": 1_073_741_824,
  ]
}
