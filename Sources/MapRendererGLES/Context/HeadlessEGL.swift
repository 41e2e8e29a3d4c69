// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// Creates OpenGL ES 3 contexts on a machine without a display.
enum HeadlessEGL {
  struct ContextHandles {
    var display: EGLDisplay
    var context: UnsafeMutableRawPointer
    var surface: EGLSurface?
  }

  static func makeContext() throws(RenderError) -> ContextHandles {
    var failures: [String] = []
    for (name, display) in candidates() {
      do throws(RenderError) {
        return try makeContext(on: display)
      } catch {
        if case .noContext(let reason) = error { failures.append("\(name): \(reason)") }
      }
    }
    let tried = failures.isEmpty ? "EGL offers no display" : failures.joined(separator: "; ")
    throw .noContext(
      reason: "no OpenGL ES 3 through EGL (\(tried)); install a driver, "
        + "on Debian: apt-get install libegl1 libgles2 libegl-mesa0 libgl1-mesa-dri")
  }

  /// The last EGL error as its hexadecimal code.
  static var lastError: String { "EGL error 0x" + String(eglGetError(), radix: 16) }

  /// Returns the displays in the order in which they are tried, each with the name of its platform.
  private static func candidates() -> [(String, EGLDisplay)] {
    var found: [(String, EGLDisplay)] = []
    if let display = rhumb_egl_platform_display(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil) {
      found.append(("surfaceless", display))
    }
    var devices = [EGLDeviceEXT?](repeating: nil, count: 16)
    let count = rhumb_egl_devices(&devices, EGLint(devices.count))
    for device in devices.prefix(Int(max(0, count))) {
      if let display = rhumb_egl_platform_display(EGLenum(EGL_PLATFORM_DEVICE_EXT), device) {
        found.append(("device", display))
      }
    }
    if let display = eglGetDisplay(nil) { found.append(("default display", display)) }
    return found
  }

  private static func makeContext(on display: EGLDisplay) throws(RenderError) -> ContextHandles {
    guard eglInitialize(display, nil, nil) == EGL_TRUE else {
      throw .noContext(reason: "eglInitialize, \(lastError)")
    }
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else {
      throw .noContext(reason: "OpenGL ES is not supported")
    }
    let isSurfaceless = hasExtension("EGL_KHR_surfaceless_context", of: display)
    guard let config = chooseConfig(on: display, needsPbuffer: !isSurfaceless) else {
      throw .noContext(reason: "no OpenGL ES 3 configuration with 8 bits per channel")
    }
    let attributes: [EGLint] = [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE]
    guard let context = eglCreateContext(display, config, nil, attributes) else {
      throw .noContext(reason: "eglCreateContext, \(lastError)")
    }
    if isSurfaceless { return ContextHandles(display: display, context: context, surface: nil) }
    let size: [EGLint] = [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]
    guard let surface = eglCreatePbufferSurface(display, config, size) else {
      let reason = "eglCreatePbufferSurface, \(lastError)"
      eglDestroyContext(display, context)
      throw .noContext(reason: reason)
    }
    return ContextHandles(display: display, context: context, surface: surface)
  }

  private static func chooseConfig(on display: EGLDisplay, needsPbuffer: Bool) -> EGLConfig? {
    let attributes: [EGLint] = [
      EGL_SURFACE_TYPE, needsPbuffer ? EGL_PBUFFER_BIT : 0,
      EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT,
      EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8,
      EGL_NONE,
    ]
    var config: EGLConfig?
    var count: EGLint = 0
    guard eglChooseConfig(display, attributes, &config, 1, &count) == EGL_TRUE, count > 0 else {
      return nil
    }
    return config
  }

  private static func hasExtension(_ name: String, of display: EGLDisplay) -> Bool {
    guard let text = eglQueryString(display, EGL_EXTENSIONS) else { return false }
    return String(cString: text).split(separator: " ").contains { $0 == name }
  }
}
