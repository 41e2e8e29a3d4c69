// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Reads whole files that the user names.
enum InputFile {
  /// A file's bytes, or a sentence that says why there are none.
  ///
  /// - Parameters:
  ///   - what: what the file is meant to be, for the sentence: "style".
  ///   - hint: what else the user may have meant.
  static func read(_ path: String, as what: String, hint: String = "") throws -> [UInt8] {
    do {
      return try ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes)
    } catch {
      throw CLIError("no \(what) there: \(error)\(hint)")
    }
  }
}
