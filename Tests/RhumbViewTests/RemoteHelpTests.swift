// SPDX-License-Identifier: Apache-2.0
import MapUI
import MapWindowSDL
import Testing

@testable import RhumbView

/// The documentation of the viewer's scripts.
@Suite struct RemoteHelpTests {
  @Test func `the help names every key, button and modifier of scripts`() throws {
    let help = try ViewerProgram.run(["--help"]).output
    for name in [
      "escape", "enter", "tab", "space", "backspace", "delete", "home", "end", "pageUp", "pageDown",
      "left", "right", "up", "down", "f12",
    ] {
      #expect(NamedKey(named: name) != nil && help.contains(name), "\(name)")
    }
    for key in KeyboardKey.allCases { #expect(help.contains("\(key)")) }
    for word in ["middle", "shift", "control", "option", "command", "\"hold\"", "magnify", "twist"]
    {
      #expect(help.contains(word), "\(word)")
    }
  }
}
