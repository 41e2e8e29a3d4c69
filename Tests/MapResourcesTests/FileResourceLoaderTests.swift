// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapResources
import MapTestSupport
import Testing

@Suite struct FileResourceLoaderTests {
  private let folder: TemporaryFolder
  private let loader: FileResourceLoader

  init() throws {
    folder = try TemporaryFolder()
    loader = FileResourceLoader(base: folder.path)
    try OutputFile(path: folder.path + "/my style.json").write(Array("0123456789".utf8))
  }

  private func load(_ url: String, _ byteRange: Range<Int>? = nil) async throws -> String? {
    try await loader.load(ResourceRequest(url, kind: .style, byteRange: byteRange))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `paths and file URLs are loaded, relative paths from the base folder`() async throws {
    #expect(try await load("my style.json") == "0123456789")
    #expect(try await load(folder.path + "/my style.json") == "0123456789")
    #expect(try await load("file://\(folder.path)/my%20style.json") == "0123456789")
  }

  @Test func `a file that does not exist is nil, and a folder is an error`() async throws {
    #expect(try await load("none.json") == nil)
    let error = ResourceError.unreadable(path: folder.path, reason: "it is a folder, not a file")
    await #expect(throws: error) { try await load(folder.path) }
    #expect("\(error)" == "cannot read \(folder.path): it is a folder, not a file")
  }

  @Test(arguments: ResourceRequest.Kind.allCases)
  func `the size of a file is limited by its kind`(kind: ResourceRequest.Kind) async throws {
    let isDocument = [.style, .tileJSON, .archive, .spriteIndex, .geoJSON].contains(kind)
    let path = folder.path + "/huge"
    let file = try #require(fopen(path, "w"))
    let limit = isDocument ? 1 << 30 : 64 << 20
    #expect(ftruncate(fileno(file), limit + 1) == 0)
    fclose(file)
    let reason = "it has \(limit + 1) bytes, at most \(limit) are read"
    await #expect(throws: ResourceError.unreadable(path: path, reason: reason)) {
      try await loader.load(ResourceRequest("huge", kind: kind))
    }
    let part = try await loader.load(
      ResourceRequest("huge", kind: kind, byteRange: limit..<limit + 9))
    #expect(part == [0])
  }

  @Test func `a byte range ends at the end of the file`() async throws {
    #expect(try await load("my style.json", 2..<5) == "234")
    #expect(try await load("my style.json", 8..<50) == "89")
    #expect(try await load("my style.json", 40..<50) == "")
  }

  @Test func `a remote URL is an error that names its host`() async throws {
    let url = "https://example.com/style.json?key=secret"
    await #expect(throws: ResourceError.notLocal(url)) { try await load(url) }
    #expect("\(ResourceError.notLocal(url))".hasSuffix("URLs of https://example.com"))
  }

  @Test func `a canceled task does not read the file`() async throws {
    let task = Task { [loader] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await loader.load(ResourceRequest("my style.json", kind: .style))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
