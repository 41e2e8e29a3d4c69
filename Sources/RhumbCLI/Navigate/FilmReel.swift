// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import Rhumb

/// Takes a film's pictures, one after the other.
protocol FilmReel: AnyObject {
  /// Adds a picture, premultiplied and opaque.
  func add(_ picture: RasterImage) throws
  /// Ends the film; tells how many pictures it has.
  func finish() throws -> Int
}

enum FilmReels {
  private static let others = [
    "apng", "avi", "gif", "html", "jpeg", "jpg", "json", "m4v", "mpeg", "mpg", "ogv", "txt", "webp",
    "wmv", "zip",
  ]

  /// A reel of the kind that a name says: .mp4 and its like, .png, else a folder.
  ///
  /// What looks like a file of another kind is refused rather than made a folder.
  static func make(
    _ output: String, fps: Int, size: SizeArgument, scale: Int, inputs: [String]
  ) throws -> any FilmReel {
    if Output.isNamed(by: output) {
      throw CLIError("a film goes to a file or a folder: name one with -o")
    }
    let file = OutputFile(path: output)
    switch FileName.suffix(of: output) {
    case "mp4", "mov", "mkv", "webm":
      guard let ffmpeg = VideoReel.ffmpeg else {
        let folder = FileName.removingPathExtension(output)
        Messages.warn("there is no ffmpeg on the PATH: the pictures go to \(folder)/ instead")
        return try FolderReel(folder, fps: fps)
      }
      try file.check(inputs: inputs)
      return VideoReel(
        file, ffmpeg: ffmpeg, fps: fps, width: size.width * scale, height: size.height * scale)
    case "png":
      try file.check(inputs: inputs)
      return AnimationReel(file, fps: fps)
    case let other where others.contains(other) && !output.hasSuffix("/"):
      throw CLIError(
        "\(output): there are no films of this kind; .mp4, .mov, .mkv, .webm and .png (animated) are, "
          + "and a folder of pictures, whose name ends with /")
    default: return try FolderReel(output, fps: fps)
    }
  }
}

/// An animated PNG, which is held in memory until it is whole.
final class AnimationReel: FilmReel {
  private let output: OutputFile
  private let fps: Int
  private var film = AnimatedPNG()
  private var size = 0
  /// The most bytes of a film that no viewer would open anyway.
  private static let limit = 1 << 29

  init(_ output: OutputFile, fps: Int) {
    self.output = output
    self.fps = fps
  }

  func add(_ picture: RasterImage) throws {
    let png = try picture.encodedPNG()
    film.add(png, milliseconds: 1000 / fps)
    size += png.count
    guard size <= AnimationReel.limit else {
      throw CLIError(
        "\(output.path) would have more than \(AnimationReel.limit >> 20) MB: film to .mp4, or with a "
          + "greater --speed, a lower --fps or fewer --seconds")
    }
  }

  func finish() throws -> Int {
    try output.write(film.bytes)
    return film.count
  }
}
