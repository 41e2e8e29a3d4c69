// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// A file that the program writes: whole or not at all.
struct OutputFile {
  let path: String

  /// Finds out before any work is done whether the file's folder is there and the name is free for it.
  func check() throws {
    if path.isEmpty { throw CLIError("the file to write has no name") }
    if isFolder(path) { throw failure("it is a folder") }
    if !isFolder(folder) { throw failure("there is no folder \(folder)") }
    if !exists, access(folder, W_OK) != 0 { throw failure(reason) }
  }

  /// Writes the bytes beside the file and gives them its name when all are there, so that an interrupted
  /// run leaves the old file. What is no file, as `/dev/stdout`, is written to as it stands.
  func write(_ bytes: [UInt8]) throws {
    try check()
    guard !exists || isRegular else { return try write(bytes, to: path, flags: O_WRONLY) }
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let part = target + ".\(getpid()).part"
    do {
      try write(bytes, to: part, flags: O_WRONLY | O_CREAT | O_TRUNC)
      guard rename(part, target) == 0 else { throw failure(reason) }
    } catch {
      unlink(part)
      throw error
    }
  }

  private func write(_ bytes: [UInt8], to path: String, flags: Int32) throws {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(reason) }
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = failure(reason)
        close(descriptor)
        throw error
      }
      done += count
    }
    guard close(descriptor) == 0 else { throw failure(reason) }
  }

  private var folder: String { FileName.folder(of: path) }

  private var exists: Bool { access(path, F_OK) == 0 }

  private var isRegular: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private var reason: String { String(cString: strerror(errno)) }

  private func failure(_ reason: String) -> CLIError { CLIError("cannot write \(path): \(reason)") }
}

extension RasterImage {
  /// Writes a premultiplied picture as a PNG file.
  func write(png path: String) throws {
    try OutputFile(path: path).write(try unpremultiplied().encodedPNG())
  }
}
