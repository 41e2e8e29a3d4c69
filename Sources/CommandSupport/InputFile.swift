// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Reads files that the user names.
package enum InputFile {
  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - what: The kind of file for the error message, such as "style".
  ///   - hint: A suggestion that is appended to the error message.
  /// - Throws: ``CLIError`` with a one-sentence message.
  package static func read(_ path: String, as what: String, hint: String = "") throws -> [UInt8] {
    do {
      return try ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes)
    } catch {
      throw CLIError("cannot read the \(what): \(error)\(hint)")
    }
  }
}
