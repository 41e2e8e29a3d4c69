// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import RhumbCLI

/// Videos, with scripts in place of ffmpeg that fail in various ways.
@Suite(.enabled(if: canDraw, "requires EGL with OpenGL ES 3")) struct VideoTests {
  private let folder: TemporaryFolder
  private var film: String { folder.path + "/out/drive.mp4" }

  init() throws {
    // Child processes inherit ignored signals, as under nohup.
    for number in [SIGINT, SIGHUP, SIGTERM] { signal(number, SIG_DFL) }
    folder = try TemporaryFolder()
    _ = try folder.write("the old film", to: "out/drive.mp4")
  }

  /// A script that writes a film of two empty boxes.
  private static let whole = #"printf '\000\000\000\010moov\000\000\000\010mdat' > "$film""#

  /// Writes a shell script to the folder of programs.
  private func install(_ program: String, _ script: String) throws {
    let path = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/" + program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test func `a video without ffmpeg is refused with the ways to write one without it`() throws {
    let folder = try TemporaryFolder()
    try expectRefusal(
      [
        "navigate", "-o", folder.path + "/d.mp4", "--from", "60.1662,24.9450",
        "--to", "60.1697,24.9480",
      ],
      naming: ["requires ffmpeg", "d.png", "d/"], environment: ["PATH": folder.path])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  /// Films with a script as ffmpeg; the script finds the film's path in `$film`.
  private func film(with script: String, to output: String? = nil) throws -> CommandResult {
    try install("ffmpeg", "for film; do :; done\n\(script)")
    return try rhumb(
      [
        "navigate", "--from", "60.1662,24.9450", "--to", "60.1697,24.9480", "--size", "8x8",
        "--fps", "1", "--seconds", "2", "-o", output ?? film,
      ], environment: ["PATH": folder.path + "/bin"])
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").sorted()
  }

  @Test func `a complete film replaces the old one`() throws {
    let result = try film(with: "/bin/cat > /dev/null; \(Self.whole)")
    #expect(result.status == 0, "\(result.error)")
    #expect(try bytes(of: film).count == 16)
    #expect(try files() == ["drive.mp4"])
  }

  @Test(arguments: [
    ("a full disk that ffmpeg does not report", "/bin/cat >/dev/null; printf xxxx > \"$film\""),
    ("no film", "/bin/cat >/dev/null"),
    (
      "a film that is cut off",
      "/bin/cat >/dev/null; printf '\\000\\000\\000\\010moov\\000\\000\\001\\000mdat' > \"$film\""
    ),
    ("an error", "/bin/cat >/dev/null; \(whole); echo 'it failed' >&2; exit 1"),
    ("an early end", "echo 'it failed' >&2; exit 1"),
    ("many messages", "/bin/cat /dev/zero | /usr/bin/head -c 200000 >&2; exit 1"),
  ])
  func `an incomplete film is an error, and the old film stays`(
    fault: String, script: String
  ) throws {
    let result = try film(with: script)
    #expect(result.status == 1 && !result.crashed, "\(fault)")
    #expect(result.error.hasPrefix("Error: ffmpeg did not make"), "\(fault): \(result.error)")
    #expect(try bytes(of: film) == Array("the old film".utf8))
    #expect(try files() == ["drive.mp4"], "\(fault)")
  }

  @Test func `a film with fewer frames than were drawn, as ffprobe counts them, is an error`()
    throws
  {
    // The frames of the same film as files.
    #expect(try film(with: "", to: folder.path + "/frames").status == 0)
    let frames = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames")
      .count { $0.hasSuffix(".png") }
    try #require(frames > 1)
    let encode = "/bin/cat > /dev/null; \(Self.whole)"
    for (count, isWhole) in [
      ("echo \(frames)", true), ("echo \(frames + 1),", true), ("echo \(frames - 1)", false),
      ("echo \(frames); exit 1", false), ("echo N/A", false), ("", false),
    ] {
      _ = try folder.write("the old film", to: "out/drive.mp4")
      try install("ffprobe", "echo \"$@\" > \"\(folder.path)/arguments\"; \(count)")
      let result = try film(with: encode)
      #expect((result.status == 0) == isWhole && !result.crashed, "\(count): \(result.error)")
      #expect(try (bytes(of: film).count == 16) == isWhole, "\(count)")
      #expect(try files() == ["drive.mp4"], "\(count)")
      let arguments = try String(contentsOfFile: folder.path + "/arguments", encoding: .utf8)
      #expect(arguments.contains("nb_read_packets"))
    }
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal removes the new film and keeps the old one`(signal: Int32) throws {
    let result = try film(
      with: "printf x > \"$film\"; kill -\(signal) $PPID; /bin/cat >/dev/null; /bin/sleep 100")
    #expect(result.crashed && result.status == signal)
    #expect(try bytes(of: film) == Array("the old film".utf8))
    #expect(try files() == ["drive.mp4"])
  }

  @Test func `video containers are checked to the last byte`() throws {
    func isWhole(_ bytes: [UInt8], _ name: String) throws -> Bool {
      // These files have no frames, so the frame count is not checked.
      VideoFile.hasCompleteStructure(try folder.write(bytes, to: name))
    }
    let header: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x82, 1, 2]
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x40, 8, 1, 2, 3, 4, 5, 6, 7, 8]
    #expect(try isWhole(header + segment, "a.mkv"))
    #expect(try !isWhole(header + segment.dropLast(), "b.mkv"))
    let unknown: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255, 9]
    #expect(try !isWhole(header + unknown, "c.webm"))
    let boxes: [UInt8] = [0, 0, 0, 9] + Array("moov".utf8) + [7]
    let large: [UInt8] = [0, 0, 0, 1] + Array("mdat".utf8) + [0, 0, 0, 0, 0, 0, 0, 17, 5]
    #expect(try isWhole(boxes + large, "d.mp4"))
    #expect(try !isWhole(boxes + large.dropLast(), "e.mp4"))
    #expect(try !isWhole(boxes, "f.mov"))
    #expect(try !isWhole([], "g.mp4"))
  }
}
