// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import RhumbModules

/// Writes the input at a map view to a file, which appears when the recording ends. See `InputRecording`.
@MainActor final class InputRecorder {
  private let writer: FileWriter
  /// The times of the first and the last input, seconds of the view's clock.
  private var times: (first: Double, last: Double)?
  private var failure: FileError?

  /// - Parameter inputs: The open files. The recording must not be one of them.
  init(path: String, inputs: [String]) throws(FileError) {
    let file = OutputFile(path: path)
    try file.check(inputs: inputs)
    writer = try file.writer()
  }

  /// Appends an input, and the view at its start before the first one.
  func add(_ input: RawInput, at time: Double, in view: MapView) {
    let first = times?.first ?? time
    if times == nil {
      let size = SIMD2(Double(view.frame.width), Double(view.frame.height))
      write(InputRecording.Start(size: size, camera: view.camera).line)
    }
    // Events of different devices can arrive in another order than they occurred.
    let last = max(time, times?.last ?? time)
    times = (first, last)
    write(InputRecording.line(of: input, at: last - first))
  }

  private func write(_ line: String) {
    guard failure == nil else { return }
    do throws(FileError) {
      try writer.write(Array((line + "\n").utf8))
    } catch {
      failure = error
    }
  }

  /// Completes the file.
  func finish() throws(FileError) {
    if let failure { throw failure }
    try writer.finish()
  }
}
