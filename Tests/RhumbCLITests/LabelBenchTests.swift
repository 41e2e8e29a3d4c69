// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import MapGeometry
import RhumbModules
import Testing

@testable import RhumbDev

@Suite struct LabelBenchTests {
  @Test
  func `less than one percent of the labels of a tilted city change with each degree of a turn`()
    async throws
  {
    let path = LabelPath(
      coordinate: Coordinate(latitude: 60.1699, longitude: 24.9440),
      size: SizeArgument(width: 1024, height: 768))
    let calm = try await LabelBench(scene: try await .builtIn(.day), path: path).run(
      .rotate, frames: 181)
    #expect(calm.labels > 20 * calm.frames)
    #expect(calm.share < 0.01, "\(calm)")
  }
}
