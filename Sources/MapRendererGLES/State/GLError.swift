// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// Throws the oldest error that OpenGL has kept since the last check, if any, and clears them all.
func checkGL(_ call: @autoclosure () -> String) throws(RenderError) {
  let first = glGetError()
  if first == GL_NO_ERROR { return }
  // Each flag is reported once; a lost context reports for ever, hence the limit.
  for _ in 0..<16 where glGetError() == GL_NO_ERROR { break }
  throw .gl(call: call(), code: first)
}
