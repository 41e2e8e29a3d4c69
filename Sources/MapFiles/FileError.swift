// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A failure to read or write a file.
package enum FileError: Error, Equatable, Sendable {
  /// The path does not exist, or one of its folders is missing.
  case missing(path: String)
  /// The path refers to something other than a regular file: "a folder", "a pipe", "a device".
  case notRegular(path: String, kind: String)
  /// The system refused to open or read the file; `reason` is the system's message.
  case unreadable(path: String, reason: String)
  /// The file was truncated after it was opened: it ends before `offset`, in bytes from its start.
  case truncated(path: String, offset: Int)
  /// The size of the file, in bytes, exceeds the `limit` for its use.
  case tooLarge(path: String, size: Int, limit: Int)
  /// The file could not be written; `reason` is a clause: "No space left on device".
  case unwritable(path: String, reason: String)
}

extension FileError: CustomStringConvertible, LocalizedError {
  /// A description of the error for display: one sentence without a period.
  package var description: String {
    switch self {
    case .missing(let path): "\(path): no such file"
    case .notRegular(let path, let kind): "cannot read \(path): it is \(kind), not a file"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .truncated(let path, let offset):
      "\(path) became shorter while it was open: it ends before byte \(offset)"
    case .tooLarge(let path, let size, let limit):
      "\(path) is too large: \(size) bytes, at most \(limit) are read"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
    }
  }

  package var errorDescription: String? { description }

  /// The part of the description after the path, for error types that store the path themselves.
  package var reason: String {
    switch self {
    case .missing: "no such file"
    case .notRegular(_, let kind): "it is \(kind), not a file"
    case .unreadable(_, let reason), .unwritable(_, let reason): reason
    case .truncated(_, let offset):
      "it became shorter while it was open and ends before byte \(offset)"
    case .tooLarge(_, let size, let limit): "it has \(size) bytes, at most \(limit) are read"
    }
  }
}
