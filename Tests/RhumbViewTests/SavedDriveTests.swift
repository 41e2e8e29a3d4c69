// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// Drives that continue in the next run.
  @Suite struct SavedDriveTests {
    private let route = #"{"route":[60.1713,24.9414,60.1650,24.9500]}"#

    @Test func `a drive during which the viewer was killed is offered and resumed`() throws {
      let folder = try TemporaryFolder()
      let file = folder.path + "/rhumb/drive.json"
      var viewer: RunningViewer? = try RunningViewer("--size", "480x360", "--remember", in: folder)
      try viewer?.send(route)
      try viewer?.wait(for: "route")
      #expect(!FileManager.default.fileExists(atPath: file))
      try viewer?.send(#"{"text":" "}"#)
      while !FileManager.default.fileExists(atPath: file) { _ = try viewer?.state() }
      viewer?.signal(SIGKILL)
      viewer = nil

      let next = try RunningViewer("--size", "480x360", "--remember", in: folder)
      try expectOffer(next)
      #expect(try next.state()["isDriving"]?.bool == false)
      try next.send(#"{"key":"enter"}"#)
      try next.wait(for: "resumed")
      let state = try next.state()
      #expect(state["isDriving"]?.bool == true && state["hasRoute"]?.bool == true)
      try next.send(#"{"key":"x","with":["control"]}"#)
      try next.state { $0["hasRoute"]?.bool == false }
      #expect(!FileManager.default.fileExists(atPath: file))
      #expect(try next.close() == 0)
    }

    /// Waits for the offer, which may come before the first complete frame.
    private func expectOffer(_ viewer: RunningViewer) throws {
      if !viewer.events.contains(where: { $0["event"]?.string == "menu" }) {
        try viewer.wait(for: "menu")
      }
    }

    @Test(
      .enabled(if: FaultLibrary.compiler != nil, "requires a C compiler"),
      .timeLimit(.minutes(10)),
      arguments: [Fault.Kind.noSpace, .deviceError, .short], [("write", 2), ("rename", 1)])
    func `a fault in writing the drive leaves no part of a file, and the next file is complete`(
      kind: Fault.Kind, call: (name: String, step: Int)
    ) throws {
      let folder = try TemporaryFolder()
      let file = folder.path + "/rhumb/drive.json"
      let record = try folder.write([UInt8](repeating: 0, count: 128), to: "record")
      // The calls on the temporary files: open and write; or those on the file itself: rename.
      let counted = call.name == "rename" ? file : folder.path + "/rhumb/.rhumb-"
      let viewer = try RunningViewer(
        "--size", "480x360", "--remember", in: folder,
        environment: try Fault(kind, step: call.step).environment(folder: counted, record: record))
      try viewer.send(route)
      try viewer.wait(for: "route")
      try viewer.send(#"{"text":" "}"#)
      while try Fault.record(in: record).call.isEmpty { _ = try viewer.state() }
      #expect(try Fault.record(in: record).call == call.name)
      while !FileManager.default.fileExists(atPath: file) { _ = try viewer.state() }
      let drive = try JSON(parsing: [UInt8](Data(contentsOf: URL(filePath: file))))
      #expect(drive["version"]?.number == 1 && drive["guidance"] != nil)
      #expect(try viewer.close() == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/rhumb")
      #expect(!names.contains { $0.hasSuffix(".part") }, "\(names)")
    }

    @Test func `a damaged drive causes a notice and is deleted`() throws {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path + "/rhumb", withIntermediateDirectories: true)
      let file = folder.path + "/rhumb/drive.json"
      try Data("{".utf8).write(to: URL(fileURLWithPath: file))
      let viewer = try RunningViewer("--size", "480x360", "--remember", in: folder)
      try expectOffer(viewer)
      try viewer.send(#"{"key":"enter"}"#)
      try viewer.wait(forNotice: "damaged")
      #expect(!FileManager.default.fileExists(atPath: file))
      #expect(try viewer.close() == 0)
    }
  }
}
