// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A library that makes one system call of a program fail, built with the system's C compiler.
public enum FaultLibrary {
  /// The C compiler; `nil` if none is installed.
  public static let compiler = ["cc", "clang"].compactMap(Programs.path).first

  /// The library's path, or the error of the compiler.
  public static let path = Result<String, any Error> {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Tests/RhumbCLITests/Faults/faults.c")
    let library = try folder.get().path + "/faults.so"
    let process = Process()
    process.executableURL = URL(filePath: compiler ?? "")
    // With _FORTIFY_SOURCE, the headers define some of the functions that the library replaces.
    process.arguments = [
      "-shared", "-fPIC", "-O1", "-U_FORTIFY_SOURCE", "-o", library, source.path,
    ]
    try Programs.start(process)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw NotCompiled(status: process.terminationStatus)
    }
    return library
  }

  /// A failure of the compiler, which prints the reason itself.
  public struct NotCompiled: Error { var status: Int32 }

  private static nonisolated(unsafe) let folder = Result { try TemporaryFolder() }
}
