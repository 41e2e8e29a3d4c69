// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// Throws the oldest OpenGL error since the last check, if any, and clears all errors.
func checkGL(_ call: @autoclosure () -> String) throws(RenderError) {
  let first = glGetError()
  if first == GL_NO_ERROR { return }
  // Each flag is reported once. A lost context reports errors forever, so the number of calls is limited.
  for _ in 0..<16 where glGetError() == GL_NO_ERROR { break }
  throw RenderError(code: first, call: call())
}

extension RenderError {
  /// GL_CONTEXT_LOST of OpenGL ES 3.2 and of the extension KHR_robustness.
  private static let contextLostCode: UInt32 = 0x0507

  /// The error for a code of `glGetError`.
  init(code: UInt32, call: String) {
    self = code == Self.contextLostCode ? .contextLost : .gl(call: call, code: code)
  }
}
