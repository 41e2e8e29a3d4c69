// SPDX-License-Identifier: Apache-2.0
internal import CEGL

/// The one place through which OpenGL's state changes, so that a call that would change nothing is not
/// made.
///
/// ``forget()`` when somebody else may have used the context since.
final class GLState {
  private var program: GLuint?
  private var vertexArray: GLuint?
  private var texture: GLuint?
  private var framebuffer: GLuint?
  private var blends: Bool?
  private var depth: DepthMode?
  private var paintsColor: Bool?
  private var viewport: SIMD2<Int32>?
  private var scissor: SIMD4<Int32>??
  private var cuts: Bool?

  /// Trusts none of the objects bound before.
  func forgetBindings() {
    program = nil
    vertexArray = nil
    texture = nil
    framebuffer = nil
    glActiveTexture(GLenum(GL_TEXTURE0))
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
  }

  /// Trusts nothing that was set before, and sets what never changes while we draw.
  func forget() {
    forgetBindings()
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
    glStencilMask(0xFF)
    glDepthRangef(0, 1)
  }

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

  /// Binds a 2D texture to unit 1, for what mixes two.
  func bind(underTexture name: GLuint) {
    glActiveTexture(GLenum(GL_TEXTURE1))
    glBindSampler(1, 0)
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glActiveTexture(GLenum(GL_TEXTURE0))
  }

  /// Binds a 2D texture to unit 0, which all programs but the mixing ones do with.
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

  /// Whether colors mix with what is there (premultiplied) or replace it.
  func setBlending(_ isOn: Bool) {
    if blends == isOn { return }
    blends = isOn
    set(GL_BLEND, isOn)
  }

  func setPaintsColor(_ isOn: Bool) {
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

  /// Paints only in the rectangle (x, y, width, height; pixels of the target from its first row); nil
  /// paints everywhere.
  func setScissor(_ rectangle: SIMD4<Int32>?) {
    if let scissor, scissor == rectangle { return }
    scissor = .some(rectangle)
    set(GL_SCISSOR_TEST, rectangle != nil)
    if let rectangle { glScissor(rectangle.x, rectangle.y, rectangle.z, rectangle.w) }
  }

  /// Whether triangles are cut at the four clip distances that the shader gives; only with
  /// GL_EXT_clip_cull_distance.
  func setCutsTriangles(_ isOn: Bool) {
    if cuts == isOn { return }
    cuts = isOn
    for index: Int32 in 0..<4 { set(GL_CLIP_DISTANCE0_EXT + index, isOn) }
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

  // An object's name may be given out again after it is deleted, so the cache must not know it.

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

/// How a draw treats depth.
enum DepthMode: Equatable {
  /// Flat map: the order of painting decides.
  case off
  /// Hidden behind what is nearer, and hides what is farther.
  case write
  /// Only the nearest surface, whose depth is there already, and each pixel once: a pixel that bears
  /// the mark in the stencil buffer has been painted.
  case paintOnce(mark: UInt8)
  /// Only pixels that show extrusions; with a mark, each pixel once.
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
