// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The data folder that some tests compare with, next to the package; tests skip where it is missing.
public enum Shared {
  /// The path of `../shared` seen from the package's root; nil if there is no such folder.
  public static let folder: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.deletingLastPathComponent().appending(path: "shared").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()
}
