// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport

/// The library that makes one system call of a program fail, built with the machine's own C compiler.
enum FaultLibrary {
  /// The library's path; `nil` where no C compiler builds it.
  static let path: String? = {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "faults.c")
    let library = folder.map { $0.path + "/faults.so" }
    guard let library, let compiler = ["cc", "clang"].compactMap(program).first else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: compiler)
    process.arguments = ["-shared", "-fPIC", "-O1", "-o", library, source.path]
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? library : nil
  }()

  private static nonisolated(unsafe) let folder = try? TemporaryFolder()

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
    /// Half of the bytes are read or written.
    case short
    case terminate = "SIGTERM"
    case kill = "SIGKILL"
  }

  var kind = Kind.noSpace
  /// The number of the call, from 1; 0 for none.
  var step = 0

  var description: String { "\(kind.rawValue) at step \(step)" }
}

/// A run of the program with a fault.
struct FaultyRun {
  let result: CommandResult
  /// The number of calls, and the name of the one that failed; empty where none did.
  let steps: Int
  let call: String

  /// - Parameter folder: the folder whose files count.
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
