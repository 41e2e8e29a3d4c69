// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// The OpenGL ES context of a window or of a toolkit's widget, which was current when the object was created.
///
/// A toolkit makes its own contexts current between the frames of a map, on the same thread. Each call of a back end makes
/// this one current and then the previous one again: otherwise the call would change objects of the toolkit.
final class HostContext: DrawingContext {
  private let own: CurrentContext
  /// The context that was current before the outermost ``acquire()``; `nil` if this one was.
  private var previous: CurrentContext?
  private var holders = 0

  /// Creates an object for the current context.
  init() { own = .ofThread }

  func acquire() throws(RenderError) {
    if holders == 0, !own.isCurrent {
      let current = CurrentContext.ofThread
      guard own.makeCurrent() else {
        throw .noContext(
          reason: "the context of the window cannot be made current (\(HeadlessEGL.lastError))")
      }
      previous = current
    }
    holders += 1
  }

  func relinquish() {
    holders -= 1
    guard holders == 0, let previous else { return }
    self.previous = nil
    if !previous.makeCurrent() { own.release() }
  }

  func exclusively<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // A window has a display of its own, and needs no lock.
    try body()
  }
}

/// A context with its surfaces, as EGL makes them current on a thread.
private struct CurrentContext {
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

  var isCurrent: Bool { context == eglGetCurrentContext() }

  /// Returns whether the context is current afterwards.
  func makeCurrent() -> Bool {
    guard let context, let display else { return false }
    if eglMakeCurrent(display, drawing, reading, context) == EGL_TRUE { return true }
    // The window may have another surface by now. Changing objects needs none.
    return eglMakeCurrent(display, nil, nil, context) == EGL_TRUE
  }

  /// Leaves the thread without a context.
  func release() {
    if let display { eglMakeCurrent(display, nil, nil, nil) }
  }
}
