// SPDX-License-Identifier: Apache-2.0
import MapImage
import Testing

@Suite struct ImageDifferenceTests {
  @Test func `the same picture does not differ, one of another size differs wholly`() {
    let picture = image(["#.#", ".#.", "#.#"])
    #expect(imageDifference(picture, picture) == 0)
    #expect(imageDifference(picture, image(["#.#", ".#."])) == 1)
  }

  @Test func `black differs from white in each pixel`() {
    #expect(imageDifference(image(["##", "##"]), image(["..", ".."])) == 1)
    #expect(imageDifference(image(["####"]), image(["##.."])) == 0.5)
  }

  @Test func `colours nearer than the threshold are the same, farther ones are not`() {
    // Grey differs in brightness only: the distance is 0.5053 · difference²; the largest is 35215.
    // 0.1285 of it is a difference of 33.9.
    #expect(imageDifference(grey(100), grey(133)) == 0)
    #expect(imageDifference(grey(100), grey(135)) == 1)
    #expect(imageDifference(grey(100), grey(135), threshold: 0.2) == 0)
    #expect(imageDifference(grey(100), grey(101), threshold: 0) == 1)
  }

  @Test func `translucent colours are compared over white`() {
    let nothing = RasterImage(width: 1, height: 1, pixels: [0, 0, 0, 0])
    #expect(
      imageDifference(nothing, RasterImage(width: 1, height: 1, pixels: [255, 9, 7, 0])) == 0)
    #expect(imageDifference(nothing, grey(255)) == 0)
    #expect(imageDifference(nothing, grey(0)) == 1)
  }

  @Test func `an edge smoothed differently is not counted, one that moved is`() {
    let smoothed = image([
      "......", "..ooo.", ".#####", "######", "######", "######",
    ])
    let sharp = image([
      "......", "......", ".#####", "######", "######", "######",
    ])
    #expect(
      imageDifference(smoothed, sharp) < imageDifference(smoothed, sharp, threshold: 0) + 1e-9)
    let before = image(["......", "......", "ssssss", "######", "######", "######"])
    let after = image(["......", "......", "tttttt", "######", "######", "######"])
    #expect(imageDifference(before, after) == 0 || imageDifference(before, after) == 1.0 / 6)
    let moved = image(["......", "######", "######", "######", "######", "######"])
    #expect(imageDifference(sharp, moved) > 0.1)
  }

  private func grey(_ level: UInt8) -> RasterImage {
    RasterImage(width: 1, height: 1, pixels: [level, level, level, 255])
  }

  private func image(_ rows: [String]) -> RasterImage {
    let levels: [Character: UInt8] = ["#": 0, "s": 80, "o": 128, "t": 170, ".": 255]
    let pixels = rows.joined().flatMap { character in
      let level = levels[character] ?? 0
      return [level, level, level, 255]
    }
    return RasterImage(width: rows[0].count, height: rows.count, pixels: pixels)
  }
}
