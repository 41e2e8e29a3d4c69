// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// Throws the oldest OpenGL error since the last check, if any, and clears all errors.
func checkGL(_ call: @autoclosure () -> String) throws(RenderError) {
  let first = glGetError()
  if first == GL_NO_ERROR { return }
  // Each flag is reported once. A lost context reports errors forever, so the number of calls is limited.
  for _ in 0..<16 where glGetError() == GL_NO_ERROR { break }
  throw .gl(call: call(), code: first)
}
