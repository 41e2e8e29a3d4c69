// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A failure of one system call.
public struct Fault: CustomStringConvertible, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case noSpace = "ENOSPC"
    case deviceError = "EIO"
    case interruption = "EINTR"
    /// Only half of the bytes are read or written.
    case short
    case terminate = "SIGTERM"
    case kill = "SIGKILL"
  }

  public var kind: Kind
  /// The number of the call that fails, from 1; 0 for none.
  public var step: Int

  public init(_ kind: Kind = .noSpace, step: Int = 0) {
    self.kind = kind
    self.step = step
  }

  public var description: String { "\(kind.rawValue) at step \(step)" }

  /// Returns the environment of a program with the fault.
  ///
  /// - Parameters:
  ///   - folder: The folder whose files are counted.
  ///   - record: A new file for ``record(in:)``, of 128 bytes.
  public func environment(folder: String, record: String) throws -> [String: String] {
    [
      "LD_PRELOAD": try FaultLibrary.path.get(), "FAULT_FOLDER": folder, "FAULT_STEP": "\(step)",
      "FAULT_KIND": kind.rawValue, "FAULT_STATE": record,
    ]
  }

  /// Returns the number of calls of a program, and the name of the one that failed; empty if none failed.
  public static func record(in file: String) throws -> (steps: Int, call: String) {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    return (
      bytes[..<4].reversed().reduce(0) { $0 << 8 | Int($1) },
      String(decoding: bytes[8...].prefix { $0 != 0 }, as: UTF8.self)
    )
  }
}
