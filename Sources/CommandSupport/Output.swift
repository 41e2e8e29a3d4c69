// SPDX-License-Identifier: Apache-2.0
import MapFiles
import RhumbModules

/// The results of a command on standard output.
///
/// The command reports a failed write at its end, with a message and its exit status. If the reader has
/// closed the pipe, as `head` does, the program ends at once and silently.
package enum Output {
  /// Prints a line.
  package static func print(_ text: String) { write(Array((text + "\n").utf8)) }

  package static func write(_ bytes: [UInt8]) {
    StandardOutput.write(bytes)
    if StandardOutput.isClosedByReader { Termination.endAsClosedPipe() }
  }

  /// Whether a path means standard output: `-`, or its path in the file system.
  package static func isNamed(by path: String) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Creates the output folder of a command.
  package static func makeFolder(_ path: String) throws {
    if isNamed(by: path) { throw CLIError("the output is a folder: name one with -o") }
    try OutputFolder.make(path)
  }
}

extension OutputFile {
  /// Writes an image as a PNG file.
  package func write(png image: RasterImage, isDurable: Bool = true) throws {
    try write(try image.encodedPNG(), isDurable: isDurable)
  }
}
