// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The data that developers have beside their checkout and that is no part of the project.
public enum Shared {
  /// The folder `../shared` beside the package; nil where there is none.
  public static let folder: String? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = package.deletingLastPathComponent().appending(path: "shared").path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()
}
