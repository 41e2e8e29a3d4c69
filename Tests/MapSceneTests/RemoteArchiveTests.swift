// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapResources
import MapTestSupport
import MapTiles
import Testing

@testable import MapScene

/// Serves an archive in parts, and replaces it on request.
private final class ArchiveServer: ContentLoader {
  struct File {
    var bytes: [UInt8]
    var etag: String?
  }

  let requests = LockedValue<[ResourceRequest]>([])
  let rejections = LockedValue<[ResourceRequest]>([])
  private let file: LockedValue<File?>

  init(_ file: File?) { self.file = LockedValue(file) }

  func replace(_ file: File) { self.file.change { $0 = file } }

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    try await content(request)?.bytes
  }

  func reject(_ request: ResourceRequest) async { rejections.change { $0.append(request) } }

  func content(_ request: ResourceRequest) async throws -> ResourceContent? {
    requests.change { $0.append(request) }
    guard let file = file.value, let range = request.byteRange else { return nil }
    if let etag = request.etag, etag != file.etag { throw ResourceReplaced() }
    return ResourceContent(
      bytes: Array(file.bytes[range.clamped(to: 0..<file.bytes.count)]), base: request.url,
      etag: file.etag)
  }
}

@Suite struct RemoteArchiveTests {
  private static let url = "https://maps.example/city.pmtiles?key=abcdef"
  private static let last = TileID(z: 4, x: 0, y: 3)

  /// An archive of more than 16 KiB with a tile in the root and two in a leaf. Their contents begin with a text.
  private func archive(_ text: String) -> [UInt8] {
    var writer = PMTilesWriter()
    writer.tiles = Array(text.utf8) + [UInt8](repeating: 32, count: 30_000)
    writer.leaves = PMTilesWriter.directory([
      .init(number: 89, run: 1, length: 10, offset: 1),
      .init(number: 90, run: 1, length: 30_000, offset: 1),
    ])
    writer.root = [
      .init(number: 0, run: 1, length: 20_000, offset: 1),
      .init(number: 85, run: 0, length: UInt64(writer.leaves.count), offset: 1),
    ]
    return writer.bytes
  }

  private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0.prefix { $0 != 32 }, as: UTF8.self) }
  }

  @Test func `one request opens an archive, and tiles are requested by range`() async throws {
    let bytes = archive("old")
    let server = ArchiveServer(.init(bytes: bytes, etag: "\"1\""))
    let archive = try await RemoteArchive(url: "pmtiles://" + Self.url, loader: server)
    #expect(server.requests.value.map(\.byteRange) == [0..<16384])
    #expect(archive.info.name == "city")
    #expect(text(try await archive.tile(Self.last)) == "old")
    #expect(try await archive.tile(TileID(z: 1, x: 0, y: 0)) == nil)
    #expect(try await archive.tile(TileID(z: 0, x: 0, y: 0))?.count == 20_000)
    let requests = server.requests.value
    #expect(requests.allSatisfy { $0.kind == .archive && $0.url == Self.url })
    #expect(requests.dropFirst().map(\.byteRange?.count) == [30_000, 20_000])
    #expect(requests.dropFirst().allSatisfy { $0.etag == "\"1\"" })
    #expect(try await archive.summary().tiles == 3)
  }

  @Test func `an archive that is replaced is opened again, and no tile mixes the versions`()
    async throws
  {
    let server = ArchiveServer(.init(bytes: archive("old"), etag: "\"1\""))
    let archive = try await RemoteArchive(url: Self.url, loader: server)
    #expect(text(try await archive.tile(Self.last)) == "old")
    server.replace(.init(bytes: self.archive("newer version"), etag: "\"2\""))
    try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      for _ in 0..<8 { group.addTask { try await archive.tile(Self.last) } }
      for try await tile in group { #expect(text(tile) == "newer") }
    }
    #expect(server.requests.value.count { $0.byteRange == 0..<16384 } == 2)
    #expect(server.rejections.value.map(\.byteRange) == [0..<16384])
  }

  @Test func `an archive without entity tags is read`() async throws {
    let server = ArchiveServer(.init(bytes: archive("old")))
    let archive = try await RemoteArchive(url: Self.url, loader: server)
    #expect(text(try await archive.tile(Self.last)) == "old")
  }

  @Test func `an archive that ends too early is an error`() async throws {
    let server = ArchiveServer(.init(bytes: Array(archive("old").prefix(20_000))))
    let archive = try await RemoteArchive(url: Self.url, loader: server)
    let error = await #expect(throws: TileError.self) { try await archive.tile(Self.last) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("ends before byte"))
  }

  @Test func `a missing or malformed archive is an error without credentials`() async throws {
    await #expect(
      throws: TileError.unreadable(
        path: "https://maps.example/city.pmtiles", reason: "it does not exist")
    ) { try await RemoteArchive(url: Self.url, loader: ArchiveServer(nil)) }
    let page = ArchiveServer(.init(bytes: Array("<html>".utf8)))
    let error = await #expect(throws: TileError.self) {
      try await RemoteArchive(url: Self.url, loader: page)
    }
    #expect(error.map { "\($0)" }?.contains("abcdef") == false)
    #expect(page.rejections.value.count == 1)
  }

  @Test(arguments: [
    ("https://maps.example/a.pmtiles", true), ("https://maps.example/a.pmtiles?v=2", true),
    ("pmtiles://https://maps.example/latest", true), ("https://maps.example/a.json", false),
    ("a.pmtiles", false), ("pmtiles://a.pmtiles", false), ("file:///a.pmtiles", false),
  ])
  func `an archive on a server has a scheme or a suffix`(url: String, isArchive: Bool) {
    #expect(RemoteArchive.isArchive(url) == isArchive)
  }
}
