// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The optional test data next to the package.
public enum Shared {
  /// The path of the folder `shared` next to the package's root; `nil` if it does not exist.
  public static let folder: String? = {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.deletingLastPathComponent().appending(path: "shared").path
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    return exists && isFolder.boolValue ? folder : nil
  }()
}
