// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapTestSupport
import Testing

@testable import MapScene

@Suite struct TileViewTests {
  static let size = SIMD2(800, 600)

  func viewport(using random: inout SplitMix64) -> Viewport {
    Viewport(
      target: WorldPoint(
        x: 0.5 + Double.random(in: 0...1, using: &random) / 16384,
        y: 0.25 + Double.random(in: 0...1, using: &random) / 16384),
      zoom: .random(in: 14...19, using: &random), bearing: .random(in: 0...360, using: &random),
      viewingAngle: .random(in: 0...75, using: &random),
      size: ViewSize(width: Double(Self.size.x), height: Double(Self.size.y)), padding: .zero,
      scale: 1)
  }

  /// Whether a point of a tile, with a height in meters, is projected into the frame.
  func shows(_ matrix: Matrix4, _ x: Double, _ y: Double, _ z: Double) -> Bool {
    let columns = matrix.columns
    let clip = columns.0 * x + columns.1 * y + columns.2 * z + columns.3
    return clip.w > 0 && abs(clip.x) <= clip.w && abs(clip.y) <= clip.w
  }

  @Test func `a patch with a point in the frame is drawn, and most others are not`() {
    var random = SplitMix64(seed: 11)
    let tile = TileID(z: 14, x: 8192, y: 4096)
    var counts = (visible: 0, drawn: 0, all: 0)
    for _ in 0..<200 {
      let viewport = viewport(using: &random)
      let matrix = viewport.matrix(tile: tile, wrap: 0, extent: 8192)
      let view = TileView(Matrix4f(matrix), width: Self.size.x, height: Self.size.y)
      let height = Double.random(in: 0...120, using: &random)
      for cell in 0..<256 {
        let low = SIMD2(Int16(cell % 16 * 512), Int16(cell / 16 * 512))
        let patch = MeshPatch(
          indices: 0..<3, box: SIMD4(lowHalf: low, highHalf: low &+ 512))
        let isDrawn = !view.ranges(of: [patch], heights: 0...Float(height)).isEmpty
        let isVisible = (0..<9 * 9 * 2).contains { index in
          let x = Double(Int(low.x) + 64 * (index % 9))
          let y = Double(Int(low.y) + 64 * (index / 9 % 9))
          return shows(matrix, x, y, index < 81 ? 0 : height)
        }
        if isVisible { #expect(isDrawn) }
        counts.visible += isVisible ? 1 : 0
        counts.drawn += isDrawn ? 1 : 0
        counts.all += 1
      }
    }
    #expect(counts.visible > 1000)
    // The test is conservative at the corners of the frame, where a patch is outside of no single side.
    #expect(counts.drawn < 2 * counts.visible)
    #expect(counts.drawn < counts.all / 2)
  }

  @Test func `ranges of neighboring patches in view are joined`() {
    let whole = Matrix4f(
      [2 / 8192, 0, 0, 0], [0, -2 / 8192, 0, 0], [0, 0, 1, 0], [-1, 1, 0, 1])
    let view = TileView(whole, width: 100, height: 100)
    func patch(_ indices: Range<Int>, _ x: Int16) -> MeshPatch {
      MeshPatch(indices: indices, box: [x, 0, x + 100, 100])
    }
    let patches = [
      patch(0..<30, 0), patch(30..<60, 4000), patch(60..<90, 20_000), patch(90..<120, 7000),
    ]
    #expect(view.ranges(of: patches) == [0..<60, 90..<120])
    // 8192 units are 100 pixels. Lines that are wide enough reach into the frame.
    #expect(view.ranges(of: patches, margin: 12_000) == [0..<120])
  }

  @Test func `a line at the edge of the frame is drawn as far as its width reaches`() {
    let whole = Matrix4f(
      [2 / 8192, 0, 0, 0], [0, -2 / 8192, 0, 0], [0, 0, 1, 0], [-1, 1, 0, 1])
    let view = TileView(whole, width: 100, height: 100)
    let patch = MeshPatch(indices: 0..<3, box: [9192, 0, 9200, 100])
    // The patch begins 1000 units beyond the frame, of which 4 pixels are always drawn.
    let slack: Float = 4 * 81.92
    #expect(view.ranges(of: [patch], margin: 1000 - slack - 10).isEmpty)
    #expect(!view.ranges(of: [patch], margin: 1000 - slack + 10).isEmpty)
    #expect(!view.ranges(of: [patch], margin: .infinity).isEmpty)
    #expect(!view.ranges(of: [patch], margin: .nan).isEmpty)
  }
}
