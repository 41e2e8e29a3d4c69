// SPDX-License-Identifier: Apache-2.0
internal import CEGL

/// A cache of the OpenGL state that skips redundant calls. All state changes must go through it.
///
/// Call ``forget()`` if other code may have used the context since the last call.
final class GLState {
  private var program: GLuint?
  private var vertexArray: GLuint?
  private var texture: GLuint?
  private var framebuffer: GLuint?
  private var blends: Bool?
  private var adds = false
  private var depth: DepthMode?
  private var paintsColor: Bool?
  private var viewport: SIMD2<Int32>?
  private var scissor: SIMD4<Int32>??
  private var cuts: Bool?
  private var lineWidth: Float?
  /// The triangles that the software rasterizer keeps; `nil` on a GPU.
  private var queue: TriangleQueue?

  /// Whether the driver draws lines of more than one pixel, faster than two triangles, so that the edges of new meshes of fills
  /// are lines.
  var drawsWideLines = false

  /// Invalidates the cached bindings.
  func invalidateBindings() {
    program = nil
    vertexArray = nil
    texture = nil
    framebuffer = nil
    glActiveTexture(GLenum(GL_TEXTURE0))
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
  }

  /// Invalidates the complete cache and sets the state that is constant while the backend draws.
  func forget() {
    invalidateBindings()
    blends = nil
    depth = nil
    paintsColor = nil
    viewport = nil
    scissor = nil
    cuts = nil
    glBindSampler(0, 0)
    glDisable(GLenum(GL_CULL_FACE))
    glDisable(GLenum(GL_POLYGON_OFFSET_FILL))
    glDisable(GLenum(GL_SAMPLE_ALPHA_TO_COVERAGE))
    glDisable(GLenum(GL_RASTERIZER_DISCARD))
    glDisable(GLenum(GL_DITHER))
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    adds = false
    glStencilMask(0xFF)
    glDepthRangef(0, 1)
    lineWidth = nil
  }

  /// Limits the memory that a software rasterizer needs for the triangles of a frame.
  func limitQueue() { queue = TriangleQueue() }

  /// Draws the triangles of a range of indices of the bound vertex array.
  func drawTriangles(_ indices: Range<Int>) { draw(indices, as: GL_TRIANGLES, corners: 3) }

  /// Draws the shapes of a range of indices of the bound vertex array, which have a number of corners each.
  func draw(_ indices: Range<Int>, as mode: Int32, corners: Int) {
    func draw(_ part: Range<Int>) {
      glDrawElements(
        GLenum(mode), GLsizei(part.count), GLenum(GL_UNSIGNED_INT),
        UnsafeRawPointer(bitPattern: part.lowerBound * MemoryLayout<UInt32>.stride))
    }
    if queue?.draw(indices, corners: corners, draw) == nil { draw(indices) }
  }

  /// Releases the objects of this cache.
  func release() { queue?.release() }

  func use(program name: GLuint) {
    if program == name { return }
    program = name
    glUseProgram(name)
  }

  func bind(vertexArray name: GLuint) {
    if vertexArray == name { return }
    vertexArray = name
    glBindVertexArray(name)
  }

  /// Binds a 2D texture to unit 1, for programs that mix two textures.
  func bind(underTexture name: GLuint) {
    glActiveTexture(GLenum(GL_TEXTURE1))
    glBindSampler(1, 0)
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glActiveTexture(GLenum(GL_TEXTURE0))
  }

  /// Binds a 2D texture to unit 0, the only unit of programs that do not mix two textures.
  func bind(texture name: GLuint) {
    if texture == name { return }
    texture = name
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
  }

  func bind(framebuffer name: GLuint) {
    if framebuffer == name { return }
    framebuffer = name
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
  }

  /// Sets whether premultiplied colors are blended with the target's colors or replace them.
  func setBlending(_ isOn: Bool) {
    if blends == isOn { return }
    blends = isOn
    set(GL_BLEND, isOn)
  }

  /// Sets whether blending adds colors instead of covering the target's colors.
  func setAdding(_ isOn: Bool) {
    if adds == isOn { return }
    adds = isOn
    glBlendFunc(GLenum(GL_ONE), GLenum(isOn ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA))
  }

  func setColorMask(_ isOn: Bool) {
    if paintsColor == isOn { return }
    paintsColor = isOn
    let flag = GLboolean(isOn ? GL_TRUE : GL_FALSE)
    glColorMask(flag, flag, flag, flag)
  }

  func setViewport(width: Int, height: Int) {
    let size = SIMD2(Int32(width), Int32(height))
    if viewport == size { return }
    viewport = size
    glViewport(0, 0, size.x, size.y)
  }

  /// Limits drawing to a rectangle (x, y, width, height; pixels of the target from its first row). `nil`
  /// removes the limit.
  func setScissor(_ rectangle: SIMD4<Int32>?) {
    if let scissor, scissor == rectangle { return }
    scissor = .some(rectangle)
    set(GL_SCISSOR_TEST, rectangle != nil)
    if let rectangle { glScissor(rectangle.x, rectangle.y, rectangle.z, rectangle.w) }
  }

  /// Sets whether triangles are cut at the shader's four clip distances. Requires
  /// GL_EXT_clip_cull_distance.
  func setClipDistances(_ isOn: Bool) {
    if cuts == isOn { return }
    cuts = isOn
    for index: Int32 in 0..<4 { set(GL_CLIP_DISTANCE0_EXT + index, isOn) }
  }

  func set(lineWidth width: Float) {
    if lineWidth == width { return }
    lineWidth = width
    glLineWidth(width)
  }

  func setDepth(_ mode: DepthMode) {
    if depth == mode { return }
    depth = mode
    set(GL_DEPTH_TEST, mode != .off)
    glDepthFunc(GLenum(mode.isOverExtrusions ? GL_GREATER : GL_LEQUAL))
    // Maps all fragments to depth 1. With GL_GREATER they pass only where an extrusion wrote less.
    glDepthRangef(mode.isOverExtrusions ? 1 : 0, 1)
    glDepthMask(GLboolean(mode == .write ? GL_TRUE : GL_FALSE))
    if let mark = mode.mark {
      glEnable(GLenum(GL_STENCIL_TEST))
      glStencilFunc(GLenum(GL_NOTEQUAL), GLint(mark), 0xFF)
      glStencilOp(GLenum(GL_KEEP), GLenum(GL_KEEP), GLenum(GL_REPLACE))
    } else {
      glDisable(GLenum(GL_STENCIL_TEST))
    }
  }

  // OpenGL may reuse an object's name after its deletion, so the cache must forget it.

  func delete(program name: GLuint) {
    if program == name { program = nil }
    glDeleteProgram(name)
  }

  func delete(vertexArray name: GLuint) {
    if vertexArray == name { vertexArray = nil }
    withUnsafePointer(to: name) { glDeleteVertexArrays(1, $0) }
  }

  func delete(texture name: GLuint) {
    if texture == name { texture = nil }
    withUnsafePointer(to: name) { glDeleteTextures(1, $0) }
  }

  func delete(framebuffer name: GLuint) {
    if framebuffer == name { framebuffer = nil }
    withUnsafePointer(to: name) { glDeleteFramebuffers(1, $0) }
  }

  private func set(_ capability: Int32, _ isOn: Bool) {
    if isOn { glEnable(GLenum(capability)) } else { glDisable(GLenum(capability)) }
  }
}

/// The depth and stencil mode of a draw.
enum DepthMode: Equatable {
  /// No depth test: the drawing order decides.
  case off
  /// Tests and writes depth.
  case write
  /// Draws only the nearest surface, whose depth must already be written, and each pixel once: a pixel with
  /// the mark in the stencil buffer has been drawn.
  case paintOnce(mark: UInt8)
  /// Draws only pixels covered by extrusions. With a mark, draws each pixel once.
  case overExtrusions(mark: UInt8?)

  var mark: UInt8? {
    switch self {
    case .paintOnce(let mark): mark
    case .overExtrusions(let mark): mark
    case .off, .write: nil
    }
  }

  var isOverExtrusions: Bool { if case .overExtrusions = self { true } else { false } }
}
