// SPDX-License-Identifier: Apache-2.0
import MapTestSupport

/// A run of the program with a fault.
struct FaultyRun {
  let result: CommandResult
  /// The number of calls, and the name of the one that failed; empty if none failed.
  let steps: Int
  let call: String

  /// - Parameter folder: The folder whose files are counted.
  init(_ arguments: [String], _ fault: Fault, in folder: String) throws {
    let state = try TemporaryFolder()
    let path = try state.write([UInt8](repeating: 0, count: 128), to: "state")
    let environment = try fault.environment(folder: folder, record: path)
    result = try rhumb(arguments, environment: environment.merging(["FAULT_STDOUT": "1"]) { $1 })
    (steps, call) = try Fault.record(in: path)
  }
}
