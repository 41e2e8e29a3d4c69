// SPDX-License-Identifier: Apache-2.0
import Dispatch
import MapFiles
import MapImage
import MapScene
import Testing

@testable import MapRendererGLES

@Suite(.enabled(if: Canvas.hasEGL, "needs EGL with OpenGL ES 3"))
struct ThreadTests {
  /// Mesa 22.3 sometimes crashes without a lock if one thread uses a texture while another draws.
  @Test func `threads with contexts of their own use textures, draw and read at once`() throws {
    let colors: [UInt8] = [50, 100, 150, 200]
    let pixels = Mutex<[UInt8: Set<SIMD4<Int>>]>([:])
    DispatchQueue.concurrentPerform(iterations: colors.count) { index in
      let drawn = try? Self.frames(40, of: colors[index])
      pixels.withLock { $0[colors[index]] = drawn }
    }
    for color in colors {
      #expect(pixels.withLock { $0[color] } == [SIMD4(SIMD3(repeating: Int(color)), 255)])
    }
  }

  @Test func `with a software rasterizer, calls on one display exclude each other`() throws {
    guard try GLESBackend.headless().isSoftware else { return }
    let context = try EGLContext()
    context.resign()
    let display = context.display
    nonisolated(unsafe) var inside = 0
    nonisolated(unsafe) var most = 0
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<2000 {
        display.exclusively {
          inside += 1
          most = max(most, inside)
          inside -= 1
        }
      }
    }
    #expect(most == 1 && inside == 0)
  }

  /// Draws frames in one color, each with textures of its own, and returns the colors of their centers.
  private static func frames(_ count: Int, of color: UInt8) throws -> Set<SIMD4<Int>> {
    let backend = try GLESBackend.headless()
    let fill = Matrix4f(
      [2.0 / 8192, 0, 0, 0], [0, -2.0 / 8192, 0, 0], [0, 0, 1, 0], [-1, 1, 0, 1])
    var found: Set<SIMD4<Int>> = []
    for _ in 0..<count {
      let texture = backend.makeTexture(image(color, side: 16))
      backend.update(texture, x: 0, y: 0, with: image(color, side: 8))
      var list = DrawList(width: 8, height: 8)
      list.commands = Array(
        repeating: .raster(RasterDraw(texture: texture, matrix: fill)), count: 40)
      try backend.draw(list)
      found.insert(try backend.readPixels().at(4, 4))
      backend.release(texture)
    }
    return found
  }

  private static func image(_ value: UInt8, side: Int) -> TextureData {
    TextureData(
      width: side, height: side, format: .color,
      pixels: (0..<4 * side * side).map { $0 % 4 == 3 ? 255 : value })
  }
}
