// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapTestSupport

@testable import MapVoice

extension TemporaryFolder {
  /// Writes a program that records its arguments, a line each, and then runs a script.
  func program(_ name: String, _ script: String) throws -> String {
    let text = "#!/bin/sh\nprintf '%s\\n' \"$@\" >> '\(path)/\(name).log'\n\(script)\n"
    let source = try write(Array(text.utf8), to: name + ".sh")
    let program = "\(path)/\(name)"
    // A process that another test starts meanwhile could inherit the open file, which could then not be started.
    let install = Process()
    install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    install.arguments = ["-m", "755", source, program]
    try Programs.start(install)
    install.waitUntilExit()
    return program
  }

  /// A script that ignores the signal to end. It writes its process ID to the file "pid", and ends when that is removed.
  var endlessScript: String {
    let file = "'\(path)/pid'"
    return "trap '' TERM; echo $$ > \(file).part; mv \(file).part \(file); "
      + "while [ -e \(file) ]; do sleep 1; done"
  }

  /// A limit whose time passes when a program has written a file.
  func limit(until name: String) -> SpeechLimit {
    let file = "\(path)/\(name)"
    return SpeechLimit { _ in
      while !FileManager.default.fileExists(atPath: file) {
        try Task.checkCancellation()
        await Task.yield()
      }
    }
  }

  /// The lines of the arguments of a program.
  func log(_ name: String) throws -> [String] { try lines("\(name).log") }

  /// The lines of a file.
  func lines(_ name: String) throws -> [String] {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }
}
