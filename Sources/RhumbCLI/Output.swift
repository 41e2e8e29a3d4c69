// SPDX-License-Identifier: Apache-2.0
import MapFiles
import Rhumb

/// The results of a command on standard output.
///
/// What could not be written is reported when the command ends, by its exit status and a sentence. Where
/// the reader has gone, as `head` does, the program ends at once and in silence.
enum Output {
  /// Prints a line.
  static func print(_ text: String) { write(Array((text + "\n").utf8)) }

  static func write(_ bytes: [UInt8]) {
    StandardOutput.write(bytes)
    if StandardOutput.isClosedByReader { Termination.endAsClosedPipe() }
  }

  /// Whether a path is that of standard output: `-`, as usual, or its name in the file system.
  static func isNamed(by path: String) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Creates the folder that a command writes files to.
  static func makeFolder(_ path: String) throws {
    if isNamed(by: path) { throw CLIError("the output is a folder of files: name one with -o") }
    try OutputFolder.make(path)
  }
}

extension OutputFile {
  /// Writes a premultiplied image as a PNG file.
  func write(png image: RasterImage, isDurable: Bool = true) throws {
    try write(try image.unpremultiplied().encodedPNG(), isDurable: isDurable)
  }
}
