// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@testable import RhumbServer

/// Files that are pipes or too large.
@Suite struct ServerFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func makePipe(_ name: String) { #expect(mkfifo("\(folder.path)/\(name)", 0o600) == 0) }

  /// Creates a file of zeros that takes no space.
  private func makeFile(_ name: String, size: UInt64) throws {
    let path = "\(folder.path)/\(name)"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: size)
    try file.close()
  }

  @Test(.timeLimit(.minutes(1)), arguments: ResourceRequest.Kind.allCases)
  func `a pipe is not read`(kind: ResourceRequest.Kind) async throws {
    makePipe("pipe")
    let file = ServerFile(path: "\(folder.path)/pipe", kind: kind)
    let error = await #expect(throws: (any Error).self) { try await file.bytes() }
    #expect("\(try #require(error))".contains("a pipe"))
  }

  @Test(arguments: ResourceRequest.Kind.allCases)
  func `the size of a file is limited`(kind: ResourceRequest.Kind) async throws {
    try makeFile("huge", size: 2 << 30)
    let file = ServerFile(path: "\(folder.path)/huge", kind: kind)
    await #expect(throws: (any Error).self) { try await file.bytes() }
    let missing = ServerFile(path: "\(folder.path)/none", kind: kind)
    let error = await #expect(throws: ServerError.self) { try await missing.bytes() }
    #expect(error?.status == 404)
  }

  @Test(.timeLimit(.minutes(5)))
  func `pipes and huge files in the folders of fonts and styles have status 404`() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/Font", withIntermediateDirectories: true)
    makePipe("Font/0-255.pbf")
    try makeFile("Font/256-511.pbf", size: 65 << 20)
    makePipe("sprite.json")
    try makeFile("sprite.png", size: 65 << 20)
    let style = #"{"version": 8, "sources": {}, "layers": [], "sprite": "sprite"}"#
    try Data(style.utf8).write(to: URL(filePath: "\(folder.path)/plain.json"))
    var configuration = ServerConfiguration()
    configuration.styles = ["\(folder.path)/plain.json"]
    configuration.fonts = folder.path
    let server = try await MapServer(configuration)
    for target in [
      "/fonts/Font/0-255.pbf", "/fonts/Font/256-511.pbf", "/styles/plain/sprite.json",
      "/styles/plain/sprite.png",
    ] {
      let reply = await server.respond(to: try ServerRequest("GET", target))
      #expect(reply.status == 404, "\(target)")
    }
  }
}
