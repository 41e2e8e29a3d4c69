// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// A writer of a film's frames.
protocol FrameWriter: AnyObject {
  /// Adds a frame, premultiplied and opaque.
  func add(_ image: RasterImage) throws
  /// Finishes the film and returns its number of frames.
  func finish() throws -> Int
}

enum FilmReels {
  /// Creates the reel for a file name: a video for .mp4 and similar, an animated PNG for .png, a folder for a name without
  /// an extension.
  ///
  /// A name with another extension throws an error, unless it ends with a slash or is that of a folder that exists.
  static func make(
    _ output: String, fps: Int, size: SizeArgument, scale: Int, inputs: [String]
  ) throws -> any FrameWriter {
    if Output.isNamed(by: output) {
      throw CLIError("a film cannot be written to standard output: name a file or a folder with -o")
    }
    let file = OutputFile(path: output)
    switch FileName.suffix(of: output) {
    case "mp4", "mov", "mkv", "webm":
      guard let ffmpeg = VideoWriter.ffmpeg else {
        let name = FileName.removingPathExtension(output)
        throw CLIError(
          "\(output) requires ffmpeg, which is not on the PATH. Install it, or write an animated PNG with "
            + "-o \(name).png, or a folder of images with -o \(name)/")
      }
      try file.check(inputs: inputs)
      return VideoWriter(
        file, ffmpeg: ffmpeg, fps: fps, width: size.width * scale, height: size.height * scale)
    case "png":
      try file.check(inputs: inputs)
      return AnimatedPNGWriter(file, fps: fps)
    case let other where !other.isEmpty && !output.hasSuffix("/") && !isFolder(output):
      throw CLIError(
        "\(output): unsupported format; use .mp4, .mov, .mkv, .webm, .png (animated), "
          + "or a folder of images with a name that ends with /")
    default: return try FrameFolderWriter(output, fps: fps)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isFolder.boolValue
  }
}

/// An animated PNG, held in memory until the film is complete.
final class AnimatedPNGWriter: FrameWriter {
  private let output: OutputFile
  private let fps: Int
  private var film = AnimatedPNG()
  private var size = 0
  /// The maximum size in bytes; viewers do not open larger files.
  private static let limit = 1 << 29

  init(_ output: OutputFile, fps: Int) {
    self.output = output
    self.fps = fps
  }

  func add(_ image: RasterImage) throws {
    let png = try image.encodedPNG()
    film.add(png, milliseconds: 1000 / fps)
    size += png.count
    guard size <= AnimatedPNGWriter.limit else {
      throw CLIError(
        "\(output.path) would exceed \(AnimatedPNGWriter.limit >> 20) MB: write to .mp4, or use a "
          + "higher --speed, a lower --fps or fewer --seconds")
    }
  }

  func finish() throws -> Int {
    try output.write(film.bytes)
    return film.count
  }
}
