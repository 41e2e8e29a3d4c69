// SPDX-License-Identifier: Apache-2.0
import MapScene
import Testing

@testable import MapRendererGLES

@Suite struct DashTests {
  private func dashes(_ lengths: [Float]) -> DashUniforms? {
    DashUniforms(DashPattern(lengths: lengths, isRound: false))
  }

  @Test func `dashes become centers and half lengths`() {
    let made = dashes([2, 1, 4, 3])
    #expect(made?.count == 2 && made?.period == 10)
    #expect(made?.first == [1, 1, 5, 2])
  }

  @Test func `with an odd number of lengths, the last dash joins the next first one`() {
    let made = dashes([2, 1, 3])
    // One dash from -3 to 2, repeated every 6.
    #expect(made?.count == 1 && made?.period == 6 && made?.first == [-0.5, 2.5, 0, 0])
  }

  @Test func `dashes without a gap between them are one dash`() {
    #expect(dashes([1, 0, 1, 1])?.first == [1, 1, 0, 0])
    #expect(dashes([1, 0, 1, 1])?.count == 1)
  }

  @Test func `dashes without length are drawn only with round ends`() {
    #expect(dashes([0, 2])?.count == 0)
    #expect(DashUniforms(DashPattern(lengths: [0, 2], isRound: true))?.count == 1)
  }

  @Test func `the ends of dashes are rounded to texels, as in MapLibre`() {
    // A period of 10 has 4 texels of 2.5 units. A dash starts at the next texel, and ends after the last one.
    let made = DashUniforms(DashPattern(lengths: [3, 1, 2, 4], isRound: false), texels: 4)
    #expect(made?.first == [2.5, 2.5, 6.25, 1.25])
  }

  @Test(arguments: [[], [0, 0], [3], [3, 0], [.nan, .infinity], [-1, 0, 2]] as [[Float]])
  func `a pattern without gaps is a solid line`(lengths: [Float]) {
    #expect(dashes(lengths) == nil)
  }
}
