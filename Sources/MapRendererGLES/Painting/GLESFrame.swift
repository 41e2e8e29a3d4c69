// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// The state that all draws of a frame share: the GL state, programs, textures, uniforms and the marks in the stencil buffer.
final class GLESFrame {
  let state: GLState
  let resources: GLESResources
  var programs = ProgramLibrary()
  var uniforms = DrawUniforms()
  /// Whether memory holds the frame's top row first. Draws then flip y.
  var isUpsideDown = false
  /// Whether drawing is limited to pixels covered by extrusions: between two `overExtrusions` commands.
  var paintsOverExtrusions = false
  /// The stencil value of the last layer or line that paints each pixel once; 0 after the stencil buffer was cleared.
  private(set) var stencilMark: UInt8 = 0

  init(_ resources: GLESResources) {
    state = resources.state
    self.resources = resources
  }

  func bind(_ texture: TextureHandle, isNearest: Bool = false) -> Bool {
    resources.bind(texture, isNearest: isNearest)
  }

  /// Clears the color, and the depth and stencil buffers if `depth` is `true`.
  func clear(_ color: SIMD4<Float>, depth: Bool) {
    state.setScissor(nil)
    state.setColorMask(true)
    glClearColor(color.x, color.y, color.z, color.w)
    guard depth else {
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      return
    }
    state.setDepth(.write)
    glClearDepthf(1)
    glClearStencil(0)
    stencilMark = 0
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT))
  }

  /// Returns a mark that no layer has used since the stencil buffer was cleared.
  func nextStencilMark() -> UInt8 {
    if stencilMark == .max {
      state.setScissor(nil)
      glClear(GLbitfield(GL_STENCIL_BUFFER_BIT))
      stencilMark = 0
    }
    stencilMark += 1
    return stencilMark
  }
}
