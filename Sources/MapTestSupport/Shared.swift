// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Files that only some machines have: suites and sample data, in a folder beside the package.
public enum Shared {
  /// The folder `shared` next to the package's root; nil where there is none.
  public static let folder: String? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.deletingLastPathComponent().appendingPathComponent("shared").path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()
}
