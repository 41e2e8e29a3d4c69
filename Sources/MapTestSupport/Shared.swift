// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The optional test data next to the package.
public enum Shared {
  /// The path of the folder that `RHUMB_SHARED` names, by default `shared` next to the package's root; `nil` if
  /// it does not exist.
  public static let folder: String? = {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["RHUMB_SHARED"] ?? "../shared"
    let folder = URL(filePath: named, relativeTo: root).standardizedFileURL.path
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    return exists && isFolder.boolValue ? folder : nil
  }()

  /// Whether a file or folder of the shared data exists. A test that requires it is skipped with the comment
  /// "needs the shared data", which Scripts/run-tests counts.
  public static func has(_ path: String) -> Bool {
    folder.map { FileManager.default.fileExists(atPath: $0 + "/" + path) } ?? false
  }
}

/// Whether the tests run under a sanitizer, which needs memory of its own: Scripts/sanitize sets
/// `RHUMB_SANITIZER`.
public let isSanitized = ProcessInfo.processInfo.environment["RHUMB_SANITIZER"] != nil

/// How much longer a test waits for another process under a sanitizer, as a factor.
public let sanitizerSlowdown: Double = isSanitized ? 10 : 1
