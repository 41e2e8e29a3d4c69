// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapTestSupport
import Testing

/// Faults in the commands that write a page and its images.
///
/// Such a command writes for minutes, so only faults that end it are tested, in the first files that it writes.
/// With `RHUMB_FAULTS=all` in the environment, more steps are tested.
@Suite(.enabled(if: FaultLibrary.compiler != nil, "requires a C compiler"))
struct PageFaultTests {
  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"), arguments: ["gallery", "demo"])
  func `a page is interrupted by a fault, and its files are old or complete`(
    command: String
  ) throws {
    for fault in faults(of: command) {
      let folder = try TemporaryFolder()
      let old = try oldFiles(of: command, in: folder)
      let run = try FaultyRun([command, "--output", folder.path], fault, in: folder.path)
      let comment = Comment(
        rawValue: "\(command), \(fault), \(run.call): \(run.result.status) "
          + run.result.error.prefix(300))
      let isKilled = [.kill, .terminate].contains(fault.kind)
      #expect(!run.call.isEmpty && run.result.crashed == isKilled, comment)
      #expect(isKilled || run.result.status == 1 && run.result.error.contains("Error: "), comment)
      #expect(!run.result.error.contains("Domain"), comment)
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        guard try isFile("\(folder.path)/\(path)") else { continue }
        if path.contains(".part") {
          #expect(fault.kind == .kill, comment)
          continue
        }
        let bytes = try bytes(of: "\(folder.path)/\(path)")
        let isOld = bytes == old[path]
        #expect(isOld || isComplete(bytes, path), "\(comment): \(path)")
      }
    }
  }

  /// Faults that end a command, in the calls on its first files.
  private func faults(of command: String) -> [Fault] {
    let isComplete = ProcessInfo.processInfo.environment["RHUMB_FAULTS"] == "all"
    let kinds = [Fault.Kind.noSpace, .deviceError, .terminate, .kill]
    let all = (1...(command == "gallery" ? 20 : 6)).flatMap { step in
      kinds.map { Fault($0, step: step) }
    }
    if isComplete { return all }
    var random = SplitMix64(seed: 5)
    return Array(all.shuffled(using: &random).prefix(command == "gallery" ? 8 : 2))
  }

  /// Writes old files where the command writes its first ones.
  private func oldFiles(
    of command: String, in folder: TemporaryFolder
  ) throws -> [String: [UInt8]] {
    let names =
      command == "demo"
      ? ["world.png", "index.html"]
      : ["images/gallery/walk.kml", "images/gallery/star.png", "GALLERY.md"]
    for name in names { _ = try folder.write("the old file", to: name) }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, Array("the old file".utf8)) })
  }

  private func isComplete(_ bytes: [UInt8], _ path: String) -> Bool {
    path.hasSuffix(".png")
      ? (try? RasterImage(decoding: bytes)) != nil
      : String(decoding: bytes.suffix(7), as: UTF8.self) == "</kml>\n"
  }

  private func isFile(_ path: String) throws -> Bool {
    try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      == .typeRegular
  }
}
