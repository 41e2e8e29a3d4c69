// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport

/// A library that makes one system call of a program fail, built with the system's C compiler.
enum FaultLibrary {
  /// The C compiler; `nil` if none is installed.
  static let compiler = ["cc", "clang"].compactMap(program).first

  /// The library's path, or the error of the compiler.
  static let path = Result<String, any Error> {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "faults.c")
    let library = try folder.get().path + "/faults.so"
    let process = Process()
    process.executableURL = URL(filePath: compiler ?? "")
    // With _FORTIFY_SOURCE, the headers define some of the functions that the library replaces.
    process.arguments = [
      "-shared", "-fPIC", "-O1", "-U_FORTIFY_SOURCE", "-o", library, source.path,
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw NotCompiled(status: process.terminationStatus)
    }
    return library
  }

  /// A failure of the compiler, which prints the reason itself.
  struct NotCompiled: Error { var status: Int32 }

  private static nonisolated(unsafe) let folder = Result { try TemporaryFolder() }

  private static func program(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }
}

/// A failure of one system call.
struct Fault: CustomStringConvertible {
  enum Kind: String, CaseIterable {
    case noSpace = "ENOSPC"
    case deviceError = "EIO"
    case interruption = "EINTR"
    /// Only half of the bytes are read or written.
    case short
    case terminate = "SIGTERM"
    case kill = "SIGKILL"
  }

  var kind = Kind.noSpace
  /// The number of the call that fails, from 1; 0 for none.
  var step = 0

  var description: String { "\(kind.rawValue) at step \(step)" }
}

/// A run of the program with a fault.
struct FaultyRun {
  let result: CommandResult
  /// The number of calls, and the name of the one that failed; empty if none failed.
  let steps: Int
  let call: String

  /// - Parameter folder: The folder whose files are counted.
  init(_ arguments: [String], _ fault: Fault, in folder: String, library: String) throws {
    let state = try TemporaryFolder()
    let path = try state.write([UInt8](repeating: 0, count: 128), to: "state")
    result = try rhumb(
      arguments,
      environment: [
        "LD_PRELOAD": library, "FAULT_FOLDER": folder, "FAULT_STEP": "\(fault.step)",
        "FAULT_KIND": fault.kind.rawValue, "FAULT_STATE": path, "FAULT_STDOUT": "1",
      ])
    let bytes = try bytes(of: path)
    steps = bytes[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
    call = String(decoding: bytes[8...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
