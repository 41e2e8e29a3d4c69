// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapRendererGLES
import MapScene
import Testing

@Suite(.enabled(if: Canvas.hasEGL, "needs EGL with OpenGL ES 3"), .serialized)
struct CircleTests {
  let flat = CircleMode(liesOnMap: false, scalesWithDistance: true, targetW: 1)
  let black: SIMD4<Float> = [0, 0, 0, 1]

  private func rows(
    radius: Float, blur: Float = 0, stroke: Float = 0, strokeColor: SIMD4<Float> = .zero
  ) -> [SIMD4<Float>] {
    [black, strokeColor, [radius, blur, stroke, 0]]
  }

  /// A disc's area whose edge fades over the pixel inside its radius, as MapLibre's does: that of an
  /// ellipse half a pixel smaller.
  private func area(_ a: Float, _ b: Float) -> Double { Double((a - 0.5) * (b - 0.5)) * .pi }

  @Test(arguments: [Float(4), 7, 10.5, 25], [false, true])
  func `a circle covers its area`(radius: Float, liesOnMap: Bool) throws {
    let canvas = try Canvas()
    let tile = canvas.tile(Shapes.circle(at: [31, 33]), rows: rows(radius: radius))
    var mode = flat
    mode.liesOnMap = liesOnMap
    canvas.list.commands = [.circle(tile, mode)]
    #expect(abs(try canvas.draw().area / area(radius, radius) - 1) < 0.02)
  }

  @Test func `a stroke lies around the fill`() throws {
    let canvas = try Canvas()
    let rows = rows(radius: 10, stroke: 5, strokeColor: [1, 0, 0, 1])
    canvas.list.commands = [.circle(canvas.tile(Shapes.circle(at: [32, 32]), rows: rows), flat)]
    let image = try canvas.draw()
    #expect(image.at(32, 32) == [0, 0, 0, 255])
    #expect(image.at(32 + 12, 32) == [255, 0, 0, 255])
    #expect(image.at(32 + 16, 32).w == 0)
    #expect(abs(image.area / area(15, 15) - 1) < 0.02)
    let red = (0..<4096).reduce(0.0) { $0 + Double(image.pixels[4 * $1]) / 255 }
    #expect(abs(red / (area(15, 15) - area(10, 10)) - 1) < 0.02)
  }

  @Test func `full blur fades from the middle`() throws {
    let canvas = try Canvas()
    let tile = canvas.tile(Shapes.circle(at: [32, 32]), rows: rows(radius: 20, blur: 1))
    canvas.list.commands = [.circle(tile, flat)]
    let row = try canvas.draw().alphas(row: 32)
    for x in 32..<60 { #expect(row[x] >= row[x + 1]) }
    #expect(row[32] > 0.98 && abs(row[42] - 0.5) < 0.06 && row[53] < 0.01)
  }

  @Test func `a circle whose middle is outside the clip is not there, else it is whole`() throws {
    let canvas = try Canvas()
    var tile = canvas.tile(Shapes.circle(at: [32, 32]), rows: rows(radius: 10))
    tile.clip = [0, 0, 32, 64]
    canvas.list.commands = [.circle(tile, flat)]
    #expect(try canvas.draw().area == 0)
    tile.clip = [32, 0, 64, 64]
    canvas.list.commands = [.circle(tile, flat)]
    #expect(abs(try canvas.draw().area / area(10, 10) - 1) < 0.02)
  }

  @Test(arguments: [false, true], [false, true])
  func `tilted circles are foreshortened on the map and scale with distance as asked`(
    liesOnMap: Bool, scales: Bool
  ) throws {
    let view = Tilted(width: 128, height: 128, tilt: 60)
    let canvas = try Canvas(128, 128)
    let mode = CircleMode(
      liesOnMap: liesOnMap, scalesWithDistance: scales, targetW: view.distance)
    for y: Int16 in [-800, 0, 300] {
      var tile = canvas.tile(
        Shapes.circle(at: [0, y]), rows: rows(radius: 12), matrix: view.matrix)
      tile.unitsPerPixel = 10
      canvas.list.commands = [.circle(tile, mode)]
      let depth = view.distance - Float(y) * 0.1 * cosine(30)
      let zoom = view.distance / depth
      // Across, the ground shrinks with the depth; away from the viewer with its square, and by the
      // tilt's cosine besides.
      let across = 12 * (scales ? zoom : 1)
      let expected = area(across, liesOnMap ? across * 0.5 * zoom : across)
      #expect(abs(try canvas.draw().area / expected - 1) < 0.03, "at \(y)")
    }
  }
}
