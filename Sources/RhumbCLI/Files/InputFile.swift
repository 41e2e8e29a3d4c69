// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// Reads whole files that the person names.
enum InputFile {
  /// The most bytes that a file may have to be read whole.
  static let limit: UInt64 = 1 << 30

  /// A file's bytes, or a sentence that says why there are none.
  ///
  /// - Parameters:
  ///   - what: what the file is meant to be, for the sentence: "style".
  ///   - hint: what else the person may have meant.
  static func read(_ path: String, as what: String, hint: String = "") async throws -> [UInt8] {
    do {
      let file = try FileByteSource(path: path)
      guard file.size <= limit else { throw CLIError("\(path) is too large for a \(what)") }
      return try await file.bytes(0..<file.size)
    } catch let error as TileError {
      throw CLIError("no \(what) there: \(error)\(hint)")
    }
  }
}
