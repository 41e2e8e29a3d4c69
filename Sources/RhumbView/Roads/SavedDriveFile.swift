// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import RhumbModules

/// The file of the drive in progress, next to the viewer's state file. It stays if the viewer ends during a drive, and the
/// next run offers to resume it.
@MainActor final class SavedDriveFile {
  private let path: String
  private var savedAt = -Double.infinity

  /// - Parameter statePath: The path of the state file.
  init(besides statePath: String) { path = FileName.folder(of: statePath) + "/drive.json" }

  /// The data of the saved drive; `nil` if there is none or it cannot be read.
  func read() -> Data? {
    guard FileManager.default.fileExists(atPath: path),
      let bytes = try? ReadableFile.contents(of: path, limit: ResourceLimits.imageFileBytes)
    else { return nil }
    return Data(bytes)
  }

  /// Saves a drive, at most once in two seconds of a clock. The file is replaced at once, so that it is never incomplete. A
  /// failed write is ignored.
  func save(_ navigator: Navigator, at time: Double) {
    guard navigator.isGuidanceActive, time - savedAt >= 2, let data = navigator.savedDrive() else {
      return
    }
    savedAt = time
    try? OutputFolder.make(FileName.folder(of: path))
    try? OutputFile(path: path).write(Array(data), isDurable: false)
  }

  /// Deletes the file of a drive that has ended.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
