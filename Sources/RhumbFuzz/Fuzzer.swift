// SPDX-License-Identifier: Apache-2.0
import Foundation
import FuzzTargets

/// The entry points of libFuzzer, which has the `main` function.
///
/// The environment variable `RHUMB_FUZZ_TARGET` names the target. `list` prints all targets with their
/// maximum input length and the executions of a campaign.
private enum Fuzzer {
  static let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["RHUMB_FUZZ_TARGET"] ?? "list"
    if name == "list" {
      for target in FuzzTarget.all { print(target.name, target.maximumLength, target.executions) }
      exit(0)
    }
    guard let target = FuzzTarget.named(name) else {
      FileHandle.standardError.write(Data("Unknown fuzz target \(name).\n".utf8))
      exit(64)
    }
    return target
  }()
}

@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<Int32>?, _ arguments: UnsafeMutableRawPointer?
) -> Int32 {
  _ = Fuzzer.target
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  Fuzzer.target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
