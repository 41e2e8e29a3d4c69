// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A folder that the program makes, with the folders on its way.
enum OutputFolder {
  static func make(_ path: String) throws {
    if path.isEmpty { throw CLIError("the folder to write to has no name") }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CLIError("cannot make the folder \(path): \(error.localizedDescription)")
    }
  }
}
