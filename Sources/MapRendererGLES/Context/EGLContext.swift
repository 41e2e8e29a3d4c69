// SPDX-License-Identifier: Apache-2.0
internal import CEGL
public import MapScene

/// An OpenGL ES 3 context that needs no window and no display server.
///
/// Current on the thread that made it, or that last called ``makeCurrent()``, until ``resign()``. Work
/// between ``acquire()`` and ``relinquish()`` may be on another thread each time, on one at a time. Its
/// EGL display stays initialized when it goes: EGL shares displays within the process.
public final class EGLContext {
  private let display: EGLDisplay
  private let context: UnsafeMutableRawPointer
  private let surface: EGLSurface?
  /// How many pieces of work, one inside the other, have acquired it.
  private var holders = 0
  /// Whether the first of them took it to its thread, so that the last lets it go.
  private var isBorrowed = false

  /// Makes a context and makes it current on the calling thread.
  ///
  /// Tries Mesa's surfaceless platform, then each EGL device, then the default display.
  public init() throws(RenderError) {
    let made = try HeadlessEGL.makeContext()
    display = made.display
    context = made.context
    surface = made.surface
    try makeCurrent()
  }

  deinit {
    if isCurrent { resign() }
    if let surface { eglDestroySurface(display, surface) }
    eglDestroyContext(display, context)
  }

  /// Whether the calling thread's GL calls go to this context.
  public var isCurrent: Bool { eglGetCurrentContext() == context }

  /// Takes the context to the calling thread; no other thread may have it as its current one.
  public func makeCurrent() throws(RenderError) {
    if isCurrent { return }
    guard
      eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE,
      eglMakeCurrent(display, surface, surface, context) == EGL_TRUE
    else {
      throw .noContext(
        reason: "eglMakeCurrent failed (\(HeadlessEGL.lastError)); is the context in use on "
          + "another thread?")
    }
  }

  /// Leaves the calling thread without a context, so that another thread may take this one.
  public func resign() {
    eglMakeCurrent(display, nil, nil, nil)
  }

  /// Takes the context to the calling thread for a piece of work; ``relinquish()`` ends it. Pieces may
  /// lie inside each other. A context that was current here before stays so.
  ///
  /// Both calls together take less than a microsecond with Mesa.
  public func acquire() throws(RenderError) {
    if holders == 0 {
      isBorrowed = !isCurrent
      if isBorrowed { try makeCurrent() }
    }
    holders += 1
  }

  /// Ends a piece of work that ``acquire()`` began. After the outermost one nothing of EGL is left on
  /// the thread, which may end, or the process with it, while this context is used on another one.
  public func relinquish() {
    holders -= 1
    if holders == 0, isBorrowed { EGLContext.releaseThread() }
  }

  /// Frees what EGL keeps for the calling thread; the last call of a thread that drew.
  public static func releaseThread() {
    eglReleaseThread()
  }
}
