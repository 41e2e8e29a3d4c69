// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import MapRouting

@Suite("A road graph whose file changes while it is in use") struct FileCopyTests {
  private let folder: TemporaryFolder
  private let path: String
  private let bytes: [UInt8]

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.path + "/roads.graph"
    try await FileTests.network().graph().write(to: path)
    bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(
    "an overwritten or truncated file does not change the graph", arguments: [0, 1 << 20])
  func changes(memoryLimit: Int) throws {
    let graph = try RoadGraph(opening: path, memoryLimit: memoryLimit)
    let tails = Array(graph.arcTails)
    // Overwrite the file in place, then truncate it.
    let file = open(path, O_WRONLY)
    #expect(write(file, [UInt8](repeating: 0xFF, count: bytes.count), bytes.count) == bytes.count)
    #expect(Array(graph.arcTails) == tails)
    #expect(ftruncate(file, 0) == 0)
    #expect(close(file) == 0)
    #expect(Array(graph.arcTails) == tails)
    try FileTests.useAll(graph)
  }

  @Test("no copy is left in the temporary folder")
  func copiesAreDeleted() throws {
    let copies = folder.path + "/copies"
    try FileManager.default.createDirectory(
      atPath: copies, withIntermediateDirectories: false)
    let copy = try FileCopy.bytes(of: path, memoryLimit: 0, folders: [copies])
    #expect(try FileManager.default.contentsOfDirectory(atPath: copies).isEmpty)
    #expect(Array(copy) == bytes)
  }

  @Test(
    "a copy uses the first folder that works; if none does, the first error is reported")
  func otherFolders() throws {
    let none = folder.path + "/none"
    let copy = try FileCopy.bytes(of: path, memoryLimit: 0, folders: [none, folder.path])
    #expect(Array(copy) == bytes)
    let reason = "it cannot be copied to \(none): No such file or directory"
    #expect(throws: RoutingError.unreadable(path: path, reason: reason)) {
      _ = try FileCopy.bytes(of: path, memoryLimit: 0, folders: [none, none + "/none"])
    }
  }

  @Test("pipes, devices and empty files are not graphs")
  func otherKinds() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: RoutingError.unreadable(path: pipe, reason: "it is a pipe, not a file")) {
      try RoadGraph(opening: pipe)
    }
    #expect(throws: RoutingError.self) { try RoadGraph(opening: "/dev/zero") }
    let empty = try folder.write([], to: "empty.graph")
    #expect(throws: RoutingError.notAGraph) { try RoadGraph(opening: empty) }
  }
}
