// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import RhumbModules

/// The file in which a drive is saved, so that it can be continued after the process was killed.
@MainActor package final class DriveFile {
  private let path: String
  /// The minimum time between two saves, in seconds.
  package nonisolated static let interval = 1.0

  /// The time of the last save, in seconds.
  private var savedAt = -Double.infinity

  package init(path: String) { self.path = path }

  /// Whether the file exists.
  package nonisolated static func exists(_ path: String?) -> Bool {
    path.map { FileManager.default.fileExists(atPath: $0) } ?? false
  }

  /// Continues the saved drive. Returns `false` if there is none.
  package func resume(_ navigator: Navigator) throws -> Bool {
    guard DriveFile.exists(path) else { return false }
    let bytes = try InputFile.read(path, as: "saved drive")
    do {
      try navigator.resumeDrive(Data(bytes))
      return true
    } catch {
      throw CLIError("\(path): \(error)")
    }
  }

  /// Saves the drive, at most once in each ``interval``. The file is replaced at once, so that it is never incomplete.
  ///
  /// - Parameter time: The time in seconds of the caller's clock.
  package func save(_ navigator: Navigator, at time: Double) throws {
    guard time - savedAt >= DriveFile.interval, let data = navigator.savedDrive() else { return }
    savedAt = time
    try OutputFile(path: path).write(Array(data), isDurable: false)
  }

  /// Deletes the file of a drive that has ended.
  package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
