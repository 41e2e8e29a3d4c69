// SPDX-License-Identifier: Apache-2.0

/// The reason why a voice cannot speak.
public enum VoiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A speech program could not be started. The value is its path.
  case notStarted(String)
  /// A speech program failed with an exit status.
  case failed(String, status: Int32)
  /// A voice did not end its prompt, or a file with it, in time. The value is its name.
  case timedOut(String)
  /// A voice cannot write files. The value is its name.
  case cannotWriteFiles(String)
  /// A file of a voice is unreadable. The value is its path.
  case unreadable(String)

  public var description: String {
    switch self {
    case .notStarted(let path): "\(path) cannot be started"
    case .failed(let path, let status): "\(path) failed with the status \(status)"
    case .timedOut(let name): "\(name) did not end its prompt in time"
    case .cannotWriteFiles(let name): "\(name) cannot write speech to a file"
    case .unreadable(let path): "\(path) cannot be read"
    }
  }
}
