// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// A video, encoded by ffmpeg from raw frames on its standard input.
///
/// ffmpeg writes a temporary file, which replaces an existing film when it is complete.
final class VideoWriter: FrameWriter {
  private let process = Process()
  private let pipe = Programs.pipe()
  private let output: OutputFile
  private let arguments: [String]
  private var writer: FileWriter?
  /// A file in memory for ffmpeg's messages. A pipe that nobody reads would block ffmpeg.
  private var messages: FileHandle?
  private var count = 0

  /// The path of ffmpeg; `nil` if it is not installed.
  static var ffmpeg: String? { Programs.path(of: "ffmpeg") }

  init(_ output: OutputFile, ffmpeg: String, fps: Int, width: Int, height: Int) {
    self.output = output
    arguments = [
      "-y", "-loglevel", "error", "-xerror", "-f", "rawvideo", "-pix_fmt", "rgba", "-s",
      "\(width)x\(height)", "-r", "\(fps)", "-i", "-",
      // The yuv420p format requires an even width and height.
      "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-movflags", "+faststart",
    ]
    process.executableURL = URL(fileURLWithPath: ffmpeg)
  }

  deinit { stop() }

  func add(_ image: RasterImage) throws {
    if count == 0 { try start() }
    do {
      try pipe.fileHandleForWriting.write(contentsOf: Data(image.pixels))
      count += 1
    } catch {
      throw failure()
    }
  }

  func finish() throws -> Int {
    guard count > 0, let writer, let film = writer.temporaryPath else {
      throw CLIError("\(output.path): there are no frames to write")
    }
    do { try pipe.fileHandleForWriting.close() } catch { throw failure() }
    process.waitUntilExit()
    TemporaryItems.setWriter(nil, of: film)
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw failure()
    }
    guard VideoFile.isWhole(film, frames: count) else { throw failure() }
    try writer.finish()
    return count
  }

  private func start() throws {
    let writer = try output.writer(suffix: "." + FileName.suffix(of: output.path))
    guard let film = writer.temporaryPath else {
      throw FileError.unwritable(path: output.path, reason: "a film needs a regular file")
    }
    self.writer = writer
    messages = (try? Descriptor.memoryFile()).map {
      FileHandle(fileDescriptor: $0, closeOnDealloc: true)
    }
    process.arguments = arguments + [film]
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardError = messages ?? FileHandle.nullDevice
    do {
      try Programs.start(process)
    } catch {
      throw CLIError("ffmpeg did not start: \(error.localizedDescription)")
    }
    TemporaryItems.setWriter(process.processIdentifier, of: film)
  }

  private func failure() -> CLIError {
    stop()
    try? messages?.seek(toOffset: 0)
    let text = (try? messages?.read(upToCount: 1 << 16)) ?? Data()
    let reason = String(decoding: text, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    return CLIError(
      "ffmpeg did not make \(output.path): "
        + (reason.isEmpty ? "the film is incomplete" : Messages.shortened(reason)))
  }

  /// Ends ffmpeg if it is still running. On SIGTERM, it would complete the film.
  private func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
