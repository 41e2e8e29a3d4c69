// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// Takes a film's pictures, one after the other.
protocol FilmReel: AnyObject {
  /// Adds a picture, premultiplied and opaque.
  func add(_ picture: RasterImage) throws
  /// Ends the film; tells how many pictures it has.
  func finish() throws -> Int
}

enum FilmReels {
  /// A reel of the kind that a name says: .mp4 and its like, .png, else a folder.
  static func make(
    _ output: String, fps: Int, size: SizeArgument, scale: Int
  ) throws -> any FilmReel {
    switch (output as NSString).pathExtension.lowercased() {
    case "mp4", "mov", "mkv", "webm":
      guard let ffmpeg = VideoReel.ffmpeg else {
        let folder = (output as NSString).deletingPathExtension
        Messages.warn("there is no ffmpeg on the PATH: the pictures go to \(folder)/ instead")
        return try FolderReel(folder, fps: fps)
      }
      return try VideoReel(
        output, ffmpeg: ffmpeg, fps: fps, width: size.width * scale, height: size.height * scale)
    case "png": return try AnimationReel(output, fps: fps)
    default: return try FolderReel(output, fps: fps)
    }
  }
}

/// An animated PNG.
final class AnimationReel: FilmReel {
  private let output: OutputFile
  private let fps: Int
  private var film = AnimatedPNG()

  init(_ path: String, fps: Int) throws {
    output = OutputFile(path: path)
    try output.check()
    self.fps = fps
  }

  func add(_ picture: RasterImage) throws {
    film.add(try picture.encodedPNG(), milliseconds: 1000 / fps)
  }

  func finish() throws -> Int {
    try output.write(film.bytes)
    return film.count
  }
}
