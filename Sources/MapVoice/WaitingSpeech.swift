// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A speech program that was started before its text is known, so that it speaks at once. It ends with the object.
///
/// The files are not protected: only the task that took the object from its voice uses them.
final class WaitingSpeech: @unchecked Sendable {
  let process: SpeechProcess
  /// The sound of the text.
  let output: FileHandle
  private let input: Pipe

  /// The maximum length of a text in bytes. It fits in the buffer of a pipe, so that writing it never waits.
  static let maximumBytes = 4095

  init(_ command: SpeechCommand) throws(VoiceError) {
    let (input, output) = (Programs.pipe(), Programs.pipe())
    // As a file, and not as a pipe, the end for reading stays open here. Without it, writing to a program that has ended
    // would raise a signal.
    process = try SpeechProcess(command, input: input.fileHandleForReading, output: output)
    self.input = input
    self.output = output.fileHandleForReading
  }

  deinit { process.stop() }

  /// Passes the text to the program, and closes its input.
  func write(_ text: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data((text + "\n").utf8))
    try? input.fileHandleForWriting.close()
    try? input.fileHandleForReading.close()
  }

  /// Closes the output after another program has begun to read it. If that program ends, this one ends as well.
  func closeOutput() { try? output.close() }
}
