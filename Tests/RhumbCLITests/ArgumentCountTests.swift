// SPDX-License-Identifier: Apache-2.0
import Testing

@Suite struct ArgumentCountTests {
  @Test func `more arguments than are parsed in time are refused with the way out`() throws {
    let markers = (0..<10_000).flatMap { _ in ["--marker", "60,24"] }
    try expectRefusal(["render"] + markers, naming: ["20001", "4096", "--geojson"])
  }
}
