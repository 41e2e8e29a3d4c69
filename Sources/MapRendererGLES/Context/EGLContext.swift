// SPDX-License-Identifier: Apache-2.0
internal import CEGL
package import MapScene

/// An OpenGL ES 3 context that needs no window and no display server.
///
/// The context is current on the thread that created it. A ``GLESBackend`` can draw with it on a different thread each
/// time, but only on one thread at a time. The EGL display stays initialized after deallocation, because EGL shares
/// displays within the process.
package final class EGLContext: DrawingContext {
  let display: SharedDisplay
  private let context: UnsafeMutableRawPointer
  private let surface: EGLSurface?
  /// The number of nested ``acquire()`` calls that are not yet relinquished.
  private var holders = 0
  /// The context that was current before the outermost ``acquire()``, and is again after the last ``relinquish()``;
  /// `nil` if it was this one.
  private var previous: CurrentContext?

  /// Creates a context and makes it current on the calling thread.
  ///
  /// Tries Mesa's surfaceless platform first, then each EGL device, then the default display.
  package init() throws(RenderError) {
    let made = try HeadlessEGL.makeContext()
    display = made.display
    context = made.context
    surface = made.surface
    try makeCurrent()
  }

  deinit {
    if isCurrent { resign() }
    display.countContext(-1)
    exclusively {
      if let surface { eglDestroySurface(display.handle, surface) }
      eglDestroyContext(display.handle, context)
    }
  }

  /// Whether this context is current on the calling thread.
  package var isCurrent: Bool { eglGetCurrentContext() == context }

  /// Makes the context current on the calling thread. It must not be current on another thread.
  package func makeCurrent() throws(RenderError) {
    if isCurrent { return }
    EGLContext.releaseCurrent()
    let isDone = exclusively {
      eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE
        && eglMakeCurrent(display.handle, surface, surface, context) == EGL_TRUE
    }
    guard isDone else {
      throw .noContext(
        reason: "eglMakeCurrent failed (\(HeadlessEGL.lastError)); is the context in use on "
          + "another thread?")
    }
  }

  /// Leaves the calling thread without a current context, so that another thread can use this one.
  package func resign() { EGLContext.releaseCurrent() }

  /// Releases the thread's context, if any, under the lock of its own display: EGL then draws what the context has begun.
  private static func releaseCurrent() { CurrentContext.ofThread.release() }

  /// Makes the context current on the calling thread until the matching ``relinquish()``. Calls can be
  /// nested. The context that was current on this thread, such as a toolkit's, is current again afterwards.
  ///
  /// The two calls together take less than a microsecond with Mesa.
  package func acquire() throws(RenderError) {
    if holders == 0, !isCurrent {
      let current = CurrentContext.ofThread
      do {
        try makeCurrent()
      } catch {
        current.restore()
        throw error
      }
      previous = current
    }
    holders += 1
  }

  /// Ends the work begun with ``acquire()``. If no context was current, EGL keeps no state on the thread after the
  /// outermost call: the thread or the process can then end while another thread uses the context.
  package func relinquish() {
    holders -= 1
    guard holders == 0, let previous else { return }
    self.previous = nil
    if previous.isNone { return exclusively(EGLContext.releaseThread) }
    resign()
    previous.restore()
  }

  /// Runs calls that other contexts must not run at the same time, as ``SharedDisplay/exclusively(_:)``.
  func exclusively<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try display.exclusively(body)
  }

  /// Frees EGL's state for the calling thread. Must be the last EGL call on a thread that has drawn.
  package static func releaseThread() {
    eglReleaseThread()
  }
}
