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

  /// Returns the coverage of a circle whose antialiased edge, one pixel wide, ends at its radius, as in
  /// MapLibre.
  private func disc(_ radius: Double) -> Double { .pi * (radius - 0.5) * (radius - 0.5) }

  @Test(arguments: [Float(4), 7, 10.5, 25], [false, true])
  func `a circle covers its area`(radius: Float, liesOnMap: Bool) throws {
    let canvas = try Canvas()
    let tile = canvas.tile(Shapes.circle(at: [31, 33]), rows: rows(radius: radius))
    var mode = flat
    mode.liesOnMap = liesOnMap
    canvas.list.commands = [.circle(tile, mode)]
    #expect(abs(try canvas.draw().area / disc(Double(radius)) - 1) < 0.02)
  }

  @Test func `a stroke is drawn around the fill`() throws {
    let canvas = try Canvas()
    let rows = rows(radius: 10, stroke: 5, strokeColor: [1, 0, 0, 1])
    canvas.list.commands = [.circle(canvas.tile(Shapes.circle(at: [32, 32]), rows: rows), flat)]
    let image = try canvas.draw()
    #expect(image.at(32, 32) == [0, 0, 0, 255])
    #expect(image.at(32 + 12, 32) == [255, 0, 0, 255])
    #expect(image.at(32 + 16, 32).w == 0)
    #expect(abs(image.area / disc(15) - 1) < 0.02)
    let red = (0..<4096).reduce(0.0) { $0 + Double(image.pixels[4 * $1]) / 255 }
    #expect(abs(red / (disc(15) - disc(10)) - 1) < 0.02)
  }

  @Test func `full blur fades from the center`() throws {
    let canvas = try Canvas()
    let tile = canvas.tile(Shapes.circle(at: [32, 32]), rows: rows(radius: 20, blur: 1))
    canvas.list.commands = [.circle(tile, flat)]
    let row = try canvas.draw().alphas(row: 32)
    for x in 32..<60 { #expect(row[x] >= row[x + 1]) }
    #expect(row[32] > 0.98 && abs(row[42] - 0.5) < 0.06 && row[53] < 0.01)
  }

  @Test func `a circle is drawn completely or not at all, depending on its center`() throws {
    let canvas = try Canvas()
    var tile = canvas.tile(Shapes.circle(at: [32, 32]), rows: rows(radius: 10))
    tile.clip = [0, 0, 32, 64]
    canvas.list.commands = [.circle(tile, flat)]
    #expect(try canvas.draw().area == 0)
    tile.clip = [32, 0, 64, 64]
    canvas.list.commands = [.circle(tile, flat)]
    #expect(abs(try canvas.draw().area / disc(10) - 1) < 0.02)
  }

  @Test(arguments: [false, true], [false, true])
  func `circles in a tilted view follow their pitch alignment and pitch scale`(
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
      let across = Double(12 * zoom) * Double(scales ? 1 : 1 / zoom)
      // The ground is foreshortened by the depth and by the tilt's cosine.
      let down = liesOnMap ? across * 0.5 * Double(zoom) : across
      let expected = .pi * (across - 0.5) * (down - 0.5)
      #expect(abs(try canvas.draw().area / expected - 1) < 0.03, "at \(y)")
    }
  }
}
