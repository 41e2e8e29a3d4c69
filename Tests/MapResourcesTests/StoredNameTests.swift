// SPDX-License-Identifier: Apache-2.0
import MapResources
import Testing

@Suite struct StoredNameTests {
  @Test func `the names of resources in caches on disk stay the same`() {
    #expect(
      ResourceRequest.Kind.allCases.map(\.storedName) == [
        "style", "tileJSON", "tile", "archive", "glyphs", "spriteIndex", "spriteImage", "image",
        "geoJSON",
      ])
  }
}
