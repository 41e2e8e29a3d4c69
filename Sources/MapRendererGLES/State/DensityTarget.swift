// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// An offscreen texture in which the density of a heatmap's points is added up. It is created at first use.
final class DensityTarget {
  private let state: GLState
  private var framebuffer: GLuint = 0
  private var size = SIMD2<Int>(0, 0)
  /// The texture, whose red channel is the density.
  private(set) var texture: GLuint = 0

  /// The number of the frame's pixels per side of the texture's. Densities are smooth, so that a quarter of the
  /// resolution suffices.
  private static let reduction = 4

  init(state: GLState) { self.state = state }

  /// Binds the texture for drawing, with additive blending and without densities, for a frame of a size.
  func begin(width: Int, height: Int) throws(RenderError) {
    let reduced = SIMD2(max(1, width / Self.reduction), max(1, height / Self.reduction))
    if size != reduced { try make(reduced) }
    state.bind(framebuffer: framebuffer)
    state.setViewport(width: size.x, height: size.y)
    state.setScissor(nil)
    state.setDepth(.off)
    state.setColorMask(true)
    glClearColor(0, 0, 0, 0)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    state.setBlending(true)
    state.setAdding(true)
  }

  func release() {
    if framebuffer != 0 { state.delete(framebuffer: framebuffer) }
    if texture != 0 { state.delete(texture: texture) }
    framebuffer = 0
    texture = 0
    size = .zero
  }

  /// Creates the texture with half floats, or with bytes, which limit the density to 1, where the driver cannot draw
  /// into half floats.
  private func make(_ reduced: SIMD2<Int>) throws(RenderError) {
    release()
    size = reduced
    glGenTextures(1, &texture)
    glGenFramebuffers(1, &framebuffer)
    state.bind(framebuffer: framebuffer)
    state.bind(texture: texture)
    for (name, value) in [
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_MIN_FILTER, GL_LINEAR), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
    ] {
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value)
    }
    if !allocate(GL_R16F, GL_HALF_FLOAT), !allocate(GL_R8, GL_UNSIGNED_BYTE) {
      let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
      release()
      throw .gl(call: "glCheckFramebufferStatus", code: status)
    }
  }

  /// Returns whether the driver can draw into the format.
  private func allocate(_ format: Int32, _ type: Int32) -> Bool {
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, format, GLsizei(size.x), GLsizei(size.y), 0, GLenum(GL_RED),
      GLenum(type), nil)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    return glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GL_FRAMEBUFFER_COMPLETE
  }
}
