// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapResources
import MapTiles

/// A PMTiles archive on a server, which is read in parts.
///
/// If the archive is replaced while it is open, it is opened again. A tile never mixes two versions if the server
/// sends entity tags.
package final class RemoteArchive: TileArchive {
  /// The description of the version that was opened first.
  package let info: TileSourceInfo

  private struct Version {
    var number: Int
    var archive: PMTilesArchive
  }

  private let url: String
  private let loader: any ResourceLoader
  private let version: Mutex<Version>
  private let openings = SharedLoads<Int, PMTilesArchive>()

  /// The number of versions that are tried for one tile.
  private static let attempts = 3

  /// Opens an archive: one request for its header and root directory, and another one for its metadata if they are not
  /// in the first 16 KiB.
  ///
  /// - Parameter url: The URL, with or without `pmtiles://` before it.
  package init(url: String, loader: any ResourceLoader) async throws(TileError) {
    let url = ResourceURL.withoutArchiveScheme(url)
    self.url = url
    self.loader = loader
    let archive = try await Self.open(url, loader)
    version = Mutex(Version(number: 0, archive: archive))
    info = archive.info
  }

  /// Whether a URL names an archive on a server.
  package static func isArchive(_ url: String) -> Bool {
    let address = ResourceURL.withoutArchiveScheme(url)
    guard ResourceURL.isRemote(address) else { return false }
    return address != url || ResourceURL.beforeQuery(address).hasSuffix(".pmtiles")
  }

  package func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
    try await read { (archive) async throws(TileError) in try await archive.tile(id) }
  }

  package func summary() async throws(TileError) -> ArchiveSummary {
    try await read { (archive) async throws(TileError) in try await archive.summary() }
  }

  /// Reads from the current version.
  private func read<Value>(
    _ read: (PMTilesArchive) async throws(TileError) -> Value
  ) async throws(TileError) -> Value {
    for _ in 1..<Self.attempts {
      let version = version.withLock { $0 }
      do {
        return try await read(version.archive)
      } catch .replaced {
        try await reopen(after: version.number)
      }
    }
    return try await read(version.withLock { $0.archive })
  }

  /// Opens the version after a replaced one. Callers at the same time share the requests.
  private func reopen(after number: Int) async throws(TileError) {
    let next = Version(number: number + 1, archive: try await newArchive(after: number))
    version.withLock { if $0.number < next.number { $0 = next } }
  }

  private func newArchive(after number: Int) async throws(TileError) -> PMTilesArchive {
    do {
      return try await openings.value(for: number) { [url, loader] in
        await RemoteByteSource.forget(url, loader)
        return try await Self.open(url, loader)
      }
    } catch {
      throw error as? TileError ?? .unreadable(path: url, reason: "\(error)")
    }
  }

  private static func open(
    _ url: String, _ loader: any ResourceLoader
  ) async throws(TileError) -> PMTilesArchive {
    let source = try await RemoteByteSource(url: url, loader: loader)
    do {
      return try await PMTilesArchive(source: source)
    } catch {
      await RemoteByteSource.forget(url, loader)
      throw error
    }
  }
}
