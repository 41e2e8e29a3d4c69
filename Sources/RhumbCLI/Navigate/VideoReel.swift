// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// A video, made by ffmpeg from pixels that are piped to it.
///
/// ffmpeg is started with the first picture, so that a drive that fails before leaves an old film as it was.
final class VideoReel: FilmReel {
  private let process = Process()
  private let pipe = Pipe()
  private let complaints = Pipe()
  private let output: String
  private var count = 0

  /// The path of ffmpeg, where it is installed.
  static var ffmpeg: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/ffmpeg" }.first { access($0, X_OK) == 0 }
  }

  init(_ output: String, ffmpeg: String, fps: Int, width: Int, height: Int) throws {
    self.output = output
    try OutputFile(path: output).check()
    process.executableURL = URL(fileURLWithPath: ffmpeg)
    process.arguments =
      [
        "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s",
        "\(width)x\(height)", "-r", "\(fps)", "-i", "-",
        // Videos of this kind have even sides.
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-movflags", "+faststart",
        output,
      ]
    process.standardInput = pipe
    process.standardError = complaints
    // A program that ends early is an error to be told, not a signal to die of.
    signal(SIGPIPE, SIG_IGN)
  }

  func add(_ picture: RasterImage) throws {
    if count == 0 { try process.run() }
    do {
      try pipe.fileHandleForWriting.write(contentsOf: Data(picture.pixels))
      count += 1
    } catch {
      throw failure()
    }
  }

  func finish() throws -> Int {
    guard count > 0 else { throw CLIError("\(output): there is no picture to film") }
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw failure() }
    return count
  }

  private func failure() -> CLIError {
    process.terminate()
    let said = complaints.fileHandleForReading.availableData
    return CLIError(
      "ffmpeg did not make \(output): "
        + Messages.shortened(String(decoding: said, as: UTF8.self)))
  }
}
