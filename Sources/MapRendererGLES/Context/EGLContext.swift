// SPDX-License-Identifier: Apache-2.0
internal import CEGL
public import MapScene

/// An OpenGL ES 3 context that needs no window and no display server.
///
/// Belongs to the thread that made it, or that last called ``makeCurrent()``. Its EGL display stays
/// initialized when it goes: EGL shares displays within the process.
public final class EGLContext {
  private let display: EGLDisplay
  private let context: UnsafeMutableRawPointer
  private let surface: EGLSurface?

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

  /// Frees what EGL keeps for the calling thread; the last call of a thread that drew.
  public static func releaseThread() {
    eglReleaseThread()
  }
}
