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

  @Test(arguments: [[], [0, 0], [3], [3, 0], [.nan, .infinity], [-1, 0, 2]] as [[Float]])
  func `a pattern without gaps is a solid line`(lengths: [Float]) {
    #expect(dashes(lengths) == nil)
  }
}
