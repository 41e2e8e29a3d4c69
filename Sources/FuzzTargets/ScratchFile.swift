// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A file in memory for readers that need a path. Its content is replaced for each input.
final class ScratchFile: Sendable {
  static let shared = ScratchFile()

  private let path: String
  private let descriptor: Int32

  private init() {
    let memory = "/dev/shm"
    let folder = access(memory, W_OK) == 0 ? memory : NSTemporaryDirectory()
    var template = Array("\(folder)/rhumb-fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    atexit { unlink(ScratchFile.shared.path) }
  }

  /// Replaces the content and returns the path; `nil` if the file cannot be written.
  func replace(with bytes: [UInt8]) -> String? {
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
    else { return nil }
    return path
  }
}
