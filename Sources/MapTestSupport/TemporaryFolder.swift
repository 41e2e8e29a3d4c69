// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A temporary folder that is deleted with its contents when the object is released.
public final class TemporaryFolder {
  public let path: String

  public init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "rhumb-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, creates its parent folders, and returns its path.
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }
}
