// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapScene
import Testing

@testable import MapRendererGLES

@Suite(.enabled(if: Canvas.hasEGL, "needs EGL with OpenGL ES 3"), .serialized)
struct BackendTests {
  @Test(arguments: [(0, 10), (10, 0), (100_000, 10), (10, Int.max), (-1, 10)])
  func `drawing an invalid size throws`(size: (Int, Int)) throws {
    let backend = try GLESBackend.headless()
    let expected = RenderError.badSize(
      width: size.0, height: size.1, maximum: backend.maximumSize)
    #expect(throws: expected) { try backend.draw(DrawList(width: size.0, height: size.1)) }
    // The backend still draws.
    try backend.draw(DrawList(width: 3, height: 2, clearColor: [1, 0, 0, 1]))
    #expect(try backend.readPixels().at(2, 1) == [255, 0, 0, 255])
  }

  @Test func `the target is resized to the draw list`() throws {
    let backend = try GLESBackend.headless()
    for size in [4, 70, 4, 128] {
      try backend.draw(DrawList(width: size, height: 5, clearColor: [0, 1, 0, 1]))
      let image = try backend.readPixels()
      #expect(image.width == size && image.at(size - 1, 4) == [0, 255, 0, 255])
    }
  }

  @Test func `backends work sequentially and simultaneously`() throws {
    do {
      let canvas = try Canvas(8, 8)
      canvas.list.commands = [
        .fill(canvas.tile(Shapes.rectangle([0, 0, 8, 8]), rows: [[1, 0, 0, 1]]))
      ]
      #expect(try canvas.draw().at(4, 4) == [255, 0, 0, 255])
    }
    let a = try Canvas(8, 8)
    let b = try Canvas(8, 8)
    let square = Shapes.rectangle([0, 0, 8, 8])
    a.list.commands = [.fill(a.tile(square, rows: [[1, 0, 0, 1]]))]
    b.list.commands = [.fill(b.tile(square, rows: [[0, 1, 0, 1]]))]
    for _ in 0..<3 {
      #expect(try a.draw().at(4, 4) == [255, 0, 0, 255])
      #expect(try b.draw().at(4, 4) == [0, 255, 0, 255])
    }
  }

  @Test func `two backends share one context`() throws {
    let context = try EGLContext()
    let square = Shapes.rectangle([0, 0, 8, 8])
    func make(_ color: SIMD4<Float>) throws -> (GLESBackend, DrawList) {
      let backend = try GLESBackend(context: context)
      var list = DrawList(width: 8, height: 8)
      list.rows = [color]
      let matrix = Matrix4f([0.25, 0, 0, 0], [0, -0.25, 0, 0], [0, 0, 1, 0], [-1, 1, 0, 1])
      list.commands = [
        .fill(
          TileDraw(
            mesh: backend.makeMesh(square), ranges: [0..<6], matrix: matrix, rows: 0,
            rowVectors: 1, unitsPerPixel: 1))
      ]
      return (backend, list)
    }
    let (a, red) = try make([1, 0, 0, 1])
    let (b, green) = try make([0, 1, 0, 1])
    try a.draw(red)
    try b.draw(green)
    #expect(try a.readPixels().at(4, 4) == [255, 0, 0, 255])
    #expect(try b.readPixels().at(4, 4) == [0, 255, 0, 255])
  }

  @Test func `a mesh with more triangles than are painted at once is drawn completely`() throws {
    let side = 160
    let canvas = try Canvas(side, side)
    var vertices: [FillVertex] = []
    var indices: [UInt32] = []
    for cell in 0..<side * side {
      let (x, y) = (Int16(cell % side), Int16(cell / side))
      let first = UInt32(vertices.count)
      for corner: Int16 in 0..<4 {
        vertices.append(FillVertex(x: x + corner & 1, y: y + corner >> 1, row: UInt16((x + y) % 2)))
      }
      indices += [0, 1, 2, 2, 1, 3].map { first + $0 }
    }
    let tile = canvas.tile(
      MeshData(vertices: .fill(vertices), indices: indices), rows: [[1, 0, 0, 1], [0, 0, 1, 1]])
    canvas.list.commands = [.fill(tile), .fill(tile)]
    let image = try canvas.draw()
    let wrong = (0..<side * side).count { cell in
      let (x, y) = (cell % side, cell / side)
      return image.at(x, y) != ((x + y) % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255])
    }
    #expect(wrong == 0)
  }

  @Test func `commands with invalid references draw nothing`() throws {
    let canvas = try Canvas(8, 8)
    let tile = canvas.tile(Shapes.rectangle([0, 0, 8, 8]), rows: [[1, 0, 0, 1]])
    func changed(_ change: (inout TileDraw) -> Void) -> DrawCommand {
      var copy = tile
      change(&copy)
      return .fill(copy)
    }
    canvas.list.commands = [
      changed { $0.mesh = MeshHandle(id: 12345) }, changed { $0.ranges = [0..<7] },
      changed { $0.ranges = [-3..<3] }, changed { $0.rows = 4 },
      changed { $0.rows = -16 }, changed { $0.rows = 1600 }, changed { $0.rowVectors = 2000 },
      changed { $0.rowVectors = .max }, changed { $0.rows = .max - 15 },
      changed { $0.matrix = Matrix4f(.zero, .zero, .zero, .zero) },
      changed { $0.matrix.columns.0 = [.nan, .nan, .nan, .nan] },
      changed { $0.clip = [.nan, .infinity, 0, -.infinity] },
      .symbols(0..<4, atlas: TextureHandle(id: 99), kind: .glyphs),
      .symbols(-4..<4, atlas: TextureHandle(id: 99), kind: .icons),
      .fillPattern(tile, atlas: TextureHandle(id: 99)),
      .raster(RasterDraw(texture: TextureHandle(id: 99), matrix: tile.matrix)),
    ]
    #expect(try canvas.draw().area == 0)
    canvas.backend.release(tile.mesh)
    canvas.list.commands = [.fill(tile)]
    #expect(try canvas.draw().area == 0)
  }

  @Test func `inconsistent texture data yields a transparent pixel`() throws {
    let canvas = try Canvas(4, 4)
    for texture in [
      TextureData(width: 2, height: 2, format: .color, pixels: [1, 2, 3]),
      TextureData(width: 0, height: 0, format: .color, pixels: []),
      TextureData(width: .max, height: .max, format: .field, pixels: []),
    ] {
      let handle = canvas.backend.makeTexture(texture)
      canvas.list.commands = [.raster(RasterDraw(texture: handle, matrix: canvas.matrix()))]
      #expect(try canvas.draw().area == 0)
    }
  }

  @Test func `every program compiles in every variant`() throws {
    let backend = try GLESBackend.headless()
    let own: [(ProgramKind, [ShaderVariants])] = [
      (.background, [[]]), (.fill, [[]]), (.fillPattern, [[]]), (.edge, [[], .pattern]),
      (.edgeStrip, [[], .pattern]),
      (.line, [[], .dash, [.dash, .roundDash], .pattern, .gradient]), (.circle, [[], .onMap]),
      (.extrusion, [[], .pattern]), (.raster, [[]]), (.symbol, [[], .field, .alphaField]),
    ]
    var programs = ProgramLibrary()
    try backend.together { () throws(RenderError) in
      for (kind, variants) in own {
        for variant in variants {
          _ = try programs.program(kind, variant)
          _ = try programs.program(kind, variant.union(.clip))
          if backend.supportsClipDistances {
            _ = try programs.program(kind, variant.union(.clipDistance))
          }
        }
      }
    }
  }

  @Test func `a shader error contains the program's name and the log`() throws {
    let backend = try GLESBackend.headless()
    let broken = ShaderSource(name: "broken", vertex: "void main() { nonsense }", fragment: "")
    let error = #expect(throws: RenderError.self) {
      try backend.together { () throws(RenderError) in _ = try Program(broken, .dash) }
    }
    guard case .shader(let name, let log) = error else {
      Issue.record("not a shader error")
      return
    }
    #expect(name == "broken+DASH (vertex)" && log.contains("error"))
    try backend.draw(DrawList(width: 1, height: 1))
  }

  @Test func `a missing context throws`() throws {
    let context = try EGLContext()
    context.resign()
    let error = #expect(throws: RenderError.self) { try GLESBackend(context: nil) }
    guard case .noContext = error else {
      Issue.record("not a context error")
      return
    }
    let backend = try GLESBackend(context: context)
    try backend.draw(DrawList(width: 1, height: 1))
  }

  @Test func `a backend can be called from any thread and leaves no context current`() throws {
    let context = try EGLContext()
    context.resign()
    let backend = try GLESBackend(context: context)
    let square = backend.makeMesh(Shapes.rectangle([0, 0, 8, 8]))
    var list = DrawList(width: 8, height: 8)
    list.rows = [[1, 0, 0, 1]]
    let matrix = Matrix4f([0.25, 0, 0, 0], [0, -0.25, 0, 0], [0, 0, 1, 0], [-1, 1, 0, 1])
    list.commands = [
      .fill(
        TileDraw(
          mesh: square, ranges: [0..<6], matrix: matrix, rows: 0, rowVectors: 1, unitsPerPixel: 1))
    ]
    try onNewThread {
      try backend.together { () throws(RenderError) in try backend.draw(list) }
      #expect(!context.isCurrent)
    }
    let image = try onNewThread { try backend.readPixels() }
    #expect(image.at(4, 4) == [255, 0, 0, 255])
    #expect(throws: RenderError.badSize(width: 0, height: 1, maximum: backend.maximumSize)) {
      try backend.draw(DrawList(width: 0, height: 1))
    }
    #expect(!context.isCurrent)
  }

  @Test func `a context made current by its owner stays current`() throws {
    let context = try EGLContext()
    let backend = try GLESBackend(context: context)
    try backend.draw(DrawList(width: 1, height: 1))
    #expect(context.isCurrent)
    context.resign()
  }

  @Test func `a window's backend does not change a toolkit's context`() throws {
    let window = try EGLContext()
    let square = Shapes.rectangle([0, 0, 8, 8])
    let backend = try GLESBackend(context: nil)
    let mesh = backend.makeMesh(square)
    let toolkit = try EGLContext()
    let other = try GLESBackend(context: nil)
    let kept = other.makeMesh(square)
    // Both contexts use the same names for their objects.
    backend.release(mesh)
    try backend.draw(DrawList(width: 8, height: 8, clearColor: [1, 0, 0, 1]))
    #expect(toolkit.isCurrent && !window.isCurrent)
    var list = DrawList(width: 8, height: 8)
    list.rows = [[0, 1, 0, 1]]
    let matrix = Matrix4f([0.25, 0, 0, 0], [0, -0.25, 0, 0], [0, 0, 1, 0], [-1, 1, 0, 1])
    list.commands = [
      .fill(
        TileDraw(
          mesh: kept, ranges: [0..<6], matrix: matrix, rows: 0, rowVectors: 1, unitsPerPixel: 1))
    ]
    try other.draw(list)
    #expect(try other.readPixels().at(4, 4) == [0, 255, 0, 255])
    #expect(try backend.readPixels().at(4, 4) == [255, 0, 0, 255])
    toolkit.resign()
  }

  @Test func `a headless backend leaves a toolkit's context current`() throws {
    let toolkit = try EGLContext()
    let backend = try GLESBackend.headless()
    #expect(toolkit.isCurrent)
    try backend.draw(DrawList(width: 3, height: 2, clearColor: [1, 0, 0, 1]))
    #expect(toolkit.isCurrent)
    #expect(try backend.readPixels().at(2, 1) == [255, 0, 0, 255])
    #expect(toolkit.isCurrent)
    toolkit.resign()
  }

  @Test func `vertex strides match the layouts`() {
    #expect(MemoryLayout<FillVertex>.stride == VertexLayout.fill.stride)
    #expect(MemoryLayout<OutlineVertex>.stride == VertexLayout.edge.stride)
    #expect(MemoryLayout<EdgeStrips.Vertex>.stride == VertexLayout.edgeStrip.stride)
    #expect(MemoryLayout<LineVertex>.stride == VertexLayout.line.stride)
    #expect(MemoryLayout<CircleVertex>.stride == VertexLayout.circle.stride)
    #expect(MemoryLayout<ExtrusionVertex>.stride == VertexLayout.extrusion.stride)
    #expect(MemoryLayout<SymbolVertex>.stride == VertexLayout.symbol.stride)
  }
}

/// Runs work on a new thread and returns its result. The thread has released the work by then.
private func onNewThread<Result>(_ work: () throws -> Result) throws -> Result {
  let result = withoutActuallyEscaping(work) { work in
    nonisolated(unsafe) let job = Job<Result>()
    job.work = work
    let done = DispatchSemaphore(value: 0)
    Thread {
      job.result = job.work.map { work in Swift.Result { try work() } }
      job.work = nil
      done.signal()
    }.start()
    done.wait()
    return job.result
  }
  return try #require(result).get()
}

private final class Job<Success> {
  var work: (() throws -> Success)?
  var result: Result<Success, any Error>?
}

@Suite struct RenderErrorTests {
  @Test func `a lost context has an error of its own`() {
    #expect(RenderError(code: 0x0507, call: "draw") == .contextLost)
    #expect(RenderError(code: 0x0502, call: "draw") == .gl(call: "draw", code: 0x0502))
  }
}
