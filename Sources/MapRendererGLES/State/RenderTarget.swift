// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapImage
internal import MapScene

/// An offscreen framebuffer that the backend owns.
///
/// Row 0 of the pixels in memory is the top row of the frame. Draws flip y in clip space, so that reading
/// the frame is one copy.
final class RenderTarget {
  private let state: GLState
  private(set) var framebuffer: GLuint = 0
  private var color: GLuint = 0
  private var depth: GLuint = 0
  private var size = SIMD2<Int>(0, 0)

  init(state: GLState) {
    self.state = state
  }

  /// Binds the framebuffer, and recreates it if the size differs. Depth and stencil are created at first
  /// use.
  func bind(width: Int, height: Int, needsDepth: Bool) throws(RenderError) {
    if size != [width, height] { release() }
    if framebuffer == 0 { try makeColor(width: width, height: height) }
    state.bind(framebuffer: framebuffer)
    if needsDepth && depth == 0 { try makeDepth() }
  }

  func release() {
    if framebuffer != 0 { state.delete(framebuffer: framebuffer) }
    for buffer in [color, depth] where buffer != 0 {
      withUnsafePointer(to: buffer) { glDeleteRenderbuffers(1, $0) }
    }
    framebuffer = 0
    color = 0
    depth = 0
    size = .zero
  }

  private func makeColor(width: Int, height: Int) throws(RenderError) {
    size = [width, height]
    glGenFramebuffers(1, &framebuffer)
    state.bind(framebuffer: framebuffer)
    color = makeBuffer(format: GL_RGBA8)
    attach(color, at: GL_COLOR_ATTACHMENT0)
    try checkComplete()
  }

  private func makeDepth() throws(RenderError) {
    depth = makeBuffer(format: GL_DEPTH24_STENCIL8)
    attach(depth, at: GL_DEPTH_STENCIL_ATTACHMENT)
    try checkComplete()
  }

  private func makeBuffer(format: Int32) -> GLuint {
    var buffer: GLuint = 0
    glGenRenderbuffers(1, &buffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), buffer)
    glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(format), GLsizei(size.x), GLsizei(size.y))
    return buffer
  }

  private func attach(_ buffer: GLuint, at point: Int32) {
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(point), GLenum(GL_RENDERBUFFER), buffer)
  }

  private func checkComplete() throws(RenderError) {
    let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    if status == GL_FRAMEBUFFER_COMPLETE { return }
    release()
    try checkGL("glRenderbufferStorage")
    throw .gl(call: "glCheckFramebufferStatus", code: status)
  }
}
