// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@Suite struct BuiltInSizeTests {
  @Test func `the built-in world and its relief have at most 15 MB together`() throws {
    let folder = URL(filePath: BuiltInTiles.world.path).deletingLastPathComponent()
    let bytes = try ["world.pmtiles", "relief.pmtiles"].reduce(0) {
      try $0 + Data(contentsOf: folder.appending(path: $1)).count
    }
    #expect(bytes <= 15_000_000)
  }
}
