// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

/// `rhumb serve`.
@Suite struct ServeCommandTests {
  /// Installs a program that prints its arguments.
  private func install(_ status: Int, in folder: TemporaryFolder) throws {
    let path = folder.path + "/rhumb-server"
    try Data("#!/bin/sh\nprintf '%s|' \"$@\"\nexit \(status)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test func `the server gets all arguments, and its exit status is the command's`() throws {
    let folder = try TemporaryFolder()
    try install(3, in: folder)
    let result = try rhumb(
      ["serve", "--port", "9000", "--help", "a b.pmtiles", "--"],
      environment: ["PATH": folder.path])
    #expect(result.status == 3)
    #expect(result.output == "--port|9000|--help|a b.pmtiles|--|")
  }

  @Test func `without the server, the message names it`() throws {
    let folder = try TemporaryFolder()
    let result = try rhumb(["serve"], environment: ["PATH": folder.path])
    #expect(result.status == 1)
    #expect(result.error.contains("rhumb-server is not installed"))
  }
}
