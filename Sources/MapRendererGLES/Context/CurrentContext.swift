// SPDX-License-Identifier: Apache-2.0
internal import CEGL

/// A context with its surfaces, as EGL makes them current on a thread.
struct CurrentContext {
  private var context: UnsafeMutableRawPointer?
  private var display: UnsafeMutableRawPointer?
  private var drawing: UnsafeMutableRawPointer?
  private var reading: UnsafeMutableRawPointer?

  /// The current context of the calling thread.
  static var ofThread: CurrentContext {
    CurrentContext(
      context: eglGetCurrentContext(), display: eglGetCurrentDisplay(),
      drawing: eglGetCurrentSurface(EGL_DRAW), reading: eglGetCurrentSurface(EGL_READ))
  }

  /// Whether there was no current context.
  var isNone: Bool { context == nil }

  var isCurrent: Bool { context == eglGetCurrentContext() }

  /// Makes the context current on the calling thread, which has no other one. Returns whether it is current afterwards.
  func makeCurrent() -> Bool {
    guard let context, let display else { return false }
    return SharedDisplay.of(display).exclusively {
      // The window may have another surface by now. Changing objects needs none.
      eglMakeCurrent(display, drawing, reading, context) == EGL_TRUE
        || eglMakeCurrent(display, nil, nil, context) == EGL_TRUE
    }
  }

  /// Makes the context current again, if there was one and it still exists.
  func restore() { _ = makeCurrent() }

  /// Leaves the calling thread without a context, if this one is current.
  func release() {
    guard isCurrent, let display else { return }
    SharedDisplay.of(display).exclusively { _ = eglMakeCurrent(display, nil, nil, nil) }
  }
}
