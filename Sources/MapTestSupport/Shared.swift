// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The data that tests may use when it lies beside the package.
public enum Shared {
  /// The path of the folder `shared` next to the package's root; nil where there is none.
  public static let folder: String? = {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.deletingLastPathComponent().appending(path: "shared").path
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    return exists && isFolder.boolValue ? folder : nil
  }()
}
