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
      try next.send(#"{"text":"x"}"#)
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
