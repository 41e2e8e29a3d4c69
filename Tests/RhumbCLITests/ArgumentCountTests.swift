// SPDX-License-Identifier: Apache-2.0
import Testing

@Suite struct ArgumentCountTests {
  @Test func `too many arguments are rejected with a suggestion`() throws {
    let markers = (0..<10_000).flatMap { _ in ["--marker", "60,24"] }
    try expectRefusal(["render"] + markers, naming: ["20001", "4096", "--geojson"])
  }
}
