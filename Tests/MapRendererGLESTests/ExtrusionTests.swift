// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapRendererGLES
import MapScene
import Testing

@Suite(.enabled(if: Canvas.hasEGL, "needs EGL with OpenGL ES 3"), .serialized)
struct ExtrusionTests {
  let view = Tilted(width: 128, height: 128, tilt: 60)
  let opaque = ExtrusionMode(opacity: 1, hasVerticalGradient: false)

  /// Returns two buildings of height 30. The near one (row 1) is drawn before the far one (row 0).
  private func buildings(_ mode: ExtrusionMode, in canvas: Canvas) -> DrawCommand {
    let near = Shapes.building([-200, 100, 200, 300], row: 1)
    let far = Shapes.building([-200, -200, 200, 0], row: 0)
    guard case .extrusion(let a) = near.vertices, case .extrusion(let b) = far.vertices else {
      fatalError("Shapes.building returns extrusion vertices")
    }
    let mesh = MeshData(
      vertices: .extrusion(a + b),
      indices: near.indices + far.indices.map { $0 + UInt32(a.count) })
    let rows: [SIMD4<Float>] = [[0, 0, 1, 1], [0, 30, 0, 0], [1, 0, 0, 1], [0, 30, 0, 0]]
    var tile = canvas.tile(mesh, rows: rows, matrix: view.matrix)
    tile.unitsPerPixel = 10
    return .extrusion(tile, mode)
  }

  @Test func `the nearer building hides the farther one in any drawing order`() throws {
    let canvas = try Canvas(128, 128)
    canvas.list.light.intensity = 0
    canvas.list.commands = [buildings(opaque, in: canvas)]
    let image = try canvas.draw()
    // The near building's wall is in front of the far building's base.
    let wall = view.pixel(0, 300, 15)
    #expect(image.at(Int(wall.x), Int(wall.y)).x > 200)
    let hidden = view.pixel(0, 100, 28)
    #expect(image.at(Int(hidden.x), Int(hidden.y)).z < 50)
    let roof = view.pixel(0, -100, 30)
    #expect(image.at(Int(roof.x), Int(roof.y)).z > 200)
    let sky = view.pixel(0, -300, 40)
    #expect(image.at(Int(sky.x), Int(sky.y)).w == 0)
  }

  @Test func `faces behind a translucent layer's nearest faces are not visible`() throws {
    let canvas = try Canvas(128, 128, clear: [0, 1, 0, 1])
    canvas.list.light.intensity = 0
    canvas.list.commands = [buildings(opaque, in: canvas)]
    let solid = try canvas.draw()
    let half = ExtrusionMode(opacity: 0.5, hasVerticalGradient: false)
    // The same command twice: faces coincide, and each pixel is still drawn once.
    let command = buildings(half, in: canvas)
    canvas.list.commands = [command, command]
    let image = try canvas.draw()
    for y in 0..<128 {
      for x in 0..<128 {
        let full = solid.at(x, y)
        let mixed = SIMD4(full.x / 2, (full.y + 255) / 2, full.z / 2, 255)
        #expect(image.matches(x, y, mixed, within: 2), "\(x), \(y)")
      }
    }
  }

  @Test func `a later translucent layer is blended over an earlier one`() throws {
    let canvas = try Canvas(128, 128)
    let a = ExtrusionMode(opacity: 0.5, hasVerticalGradient: false)
    let b = ExtrusionMode(opacity: 0.25, hasVerticalGradient: false)
    canvas.list.commands = [buildings(a, in: canvas), buildings(b, in: canvas)]
    let wall = view.pixel(0, 300, 15)
    let alpha = try canvas.draw().at(Int(wall.x), Int(wall.y)).w
    #expect(abs(alpha - Int(255 * (1 - 0.5 * 0.75))) <= 2)
  }

  @Test func `flat layers after buildings are drawn over them`() throws {
    let canvas = try Canvas(128, 128)
    let fill = canvas.tile(Shapes.rectangle([0, 0, 128, 128]), rows: [[1, 1, 0, 1]])
    canvas.list.commands = [buildings(opaque, in: canvas), .fill(fill)]
    let image = try canvas.draw()
    #expect(image.at(64, 64) == [255, 255, 0, 255] && image.at(3, 3) == [255, 255, 0, 255])
  }

  @Test func `walls that face the light are brighter, also in a rotated view`() throws {
    // The light comes from the viewer's right. Walls have no area from straight above, so the view is
    // tilted.
    let canvas = try Canvas(128, 128)
    canvas.list.light.direction = [1, 0, 0]
    canvas.list.light.intensity = 0.5
    let view = Tilted(width: 128, height: 128, tilt: 60)
    let mesh = Shapes.building([-100, -100, 100, 100])
    let rows: [SIMD4<Float>] = [[0.5, 0.5, 0.5, 1], [0, 30, 0, 0]]
    func brightness(turnedBy quarter: Bool) throws -> (right: Int, left: Int) {
      // A quarter turn of the ground: x points down the view, y to the left.
      let m = view.matrix
      let turned = Matrix4f(
        m.columns.1, m.columns.0 * -1, m.columns.2, m.columns.3)
      // Away from the center, the building's sides are visible.
      var matrix = quarter ? turned : m
      matrix.columns.3 += m.columns.0 * (0)
      var sides: [Int] = []
      for shift: Float in [-400, 400] {
        var moved = matrix
        moved.columns.3 += m.columns.0 * shift
        var tile = canvas.tile(mesh, rows: rows, matrix: moved)
        tile.unitsPerPixel = 10
        canvas.list.commands = [.extrusion(tile, opaque)]
        let image = try canvas.draw()
        let wall = view.pixel(shift + (shift < 0 ? 100 : -100), 0, 15)
        let inside = view.pixel(shift + (shift < 0 ? 99 : -99), 0, 15)
        let x = Int((wall.x + (shift < 0 ? -1 : 1)).rounded(.down))
        #expect(abs(wall.x - inside.x) < 1)
        sides.append(image.at(x, Int(wall.y)).x)
      }
      return (sides[0], sides[1])
    }
    let straight = try brightness(turnedBy: false)
    let quarter = try brightness(turnedBy: true)
    #expect(straight.right > straight.left + 30)
    #expect(abs(straight.right - quarter.right) <= 2 && abs(straight.left - quarter.left) <= 2)
  }

  @Test func `roofs are lit with the style specification's formula`() throws {
    let canvas = try Canvas(16, 16)
    canvas.list.light.direction = [0, 0.6, 0.8]
    canvas.list.light.intensity = 0.4
    canvas.list.light.color = [1, 0.5, 0.9]
    let color: SIMD3<Float> = [0.2, 0.5, 0.7]
    let mesh = Shapes.building([-8, -8, 24, 24])
    let tile = canvas.tile(mesh, rows: [SIMD4(color, 1), [0, 10, 0, 0]])
    canvas.list.commands = [.extrusion(tile, opaque)]
    let luminance = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
    let amount = 0.6 + (max(1 - luminance + 0.4, 1) - 0.6) * 0.8
    let lit = (color + 0.03) * amount * canvas.list.light.color
    let pixel = try canvas.draw().at(8, 8)
    for channel in 0..<3 {
      let least = 0.3 * (1 - canvas.list.light.color[channel])
      #expect(abs(Float(pixel[channel]) - 255 * min(max(lit[channel], least), 1)) <= 1)
    }
  }

  @Test func `the vertical gradient darkens walls toward the ground`() throws {
    let canvas = try Canvas(128, 128)
    let shaded = ExtrusionMode(opacity: 1, hasVerticalGradient: true)
    // The specification's gradient appears on high buildings, and is complete at 150 meters.
    let rows: [SIMD4<Float>] = [[0.5, 0.5, 0.5, 1], [0, 150, 0, 0]]
    // A meter is a quarter of a pixel, so that the complete wall is in view.
    var matrix = view.matrix
    matrix.columns.2 *= 0.25
    var tile = canvas.tile(
      Shapes.building([-200, 100, 200, 300]), rows: rows, matrix: matrix)
    tile.unitsPerPixel = 10
    canvas.list.commands = [.extrusion(tile, shaded)]
    let image = try canvas.draw()
    let brightness = [2, 140].map { (z: Float) in
      let pixel = view.pixel(0, 300, z / 4)
      return image.at(Int(pixel.x), Int(pixel.y)).x
    }
    // With half the light intensity, at least mix(0.7, 0.98, 0.5) of the color remains.
    #expect(abs(Double(brightness[0]) / Double(brightness[1]) - 0.84 / 0.9667) < 0.06)
    #expect(brightness[1] > brightness[0])
  }
}
