// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@Suite struct BuiltInSizeTests {
  @Test func `the built-in maps, relief and roads have at most 15 MB together`() throws {
    let folder = URL(filePath: BuiltInTiles.world.path).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let names = files.map(\.lastPathComponent)
    #expect(names.contains("world.pmtiles") && names.contains("helsinki.graph"), "\(names)")
    let bytes = try files.reduce(0) { try $0 + Data(contentsOf: $1).count }
    #expect(bytes <= 15_000_000)
  }
}
