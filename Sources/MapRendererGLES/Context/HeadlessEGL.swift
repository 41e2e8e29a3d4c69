// SPDX-License-Identifier: Apache-2.0
internal import CEGL
private import Foundation
internal import MapScene

/// Creates OpenGL ES 3 contexts on a machine without a display.
enum HeadlessEGL {
  struct ContextHandles {
    var display: SharedDisplay
    var context: UnsafeMutableRawPointer
    var surface: EGLSurface?
  }

  /// One thread at a time chooses a display.
  private static let choice = NSLock()

  static func makeContext() throws(RenderError) -> ContextHandles {
    choice.lock()
    defer { choice.unlock() }
    var failures: [String] = []
    for (name, display) in candidates() {
      do throws(RenderError) {
        let made = try display.exclusively { () throws(RenderError) in try makeContext(on: display)
        }
        display.countContext(1)
        return made
      } catch {
        if case .noContext(let reason) = error { failures.append("\(name): \(reason)") }
      }
    }
    let tried = failures.isEmpty ? "EGL offers no display" : failures.joined(separator: "; ")
    throw .noContext(
      reason: "no OpenGL ES 3 through EGL (\(tried)); install a driver, "
        + "on Debian: apt-get install libegl1 libgles2 libegl-mesa0 libgl1-mesa-dri")
  }

  /// Initializes the display that ``makeContext()`` tries first, which loads its driver. Reports no failure.
  static func prepare() {
    choice.lock()
    defer { choice.unlock() }
    guard let display = candidates().first?.1 else { return }
    display.exclusively { _ = eglInitialize(display.handle, nil, nil) }
  }

  /// The last EGL error as its hexadecimal code.
  static var lastError: String { "EGL error 0x" + String(eglGetError(), radix: 16) }

  /// Returns the displays in the order in which they are tried, each with the name of its platform.
  ///
  /// On a machine whose devices all draw on the CPU, those with the fewest contexts come first.
  private static func candidates() -> [(String, SharedDisplay)] {
    var found: [(String, SharedDisplay)] = []
    if let display = rhumb_egl_platform_display(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil) {
      found.append(("surfaceless", .of(display)))
    }
    var devices = [EGLDeviceEXT?](repeating: nil, count: 16)
    let count = rhumb_egl_devices(&devices, EGLint(devices.count))
    devices.removeSubrange(Int(max(0, count))...)
    for device in devices {
      if let display = rhumb_egl_platform_display(EGLenum(EGL_PLATFORM_DEVICE_EXT), device) {
        found.append(("device", .of(display)))
      }
    }
    if devices.allSatisfy({ rhumb_egl_is_software($0) != 0 }) {
      found.sort { $0.1.contextCount < $1.1.contextCount }
    }
    if let display = eglGetDisplay(nil) { found.append(("default display", .of(display))) }
    return found
  }

  private static func makeContext(on shared: SharedDisplay) throws(RenderError) -> ContextHandles {
    let display = shared.handle
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
    if isSurfaceless { return ContextHandles(display: shared, context: context, surface: nil) }
    let size: [EGLint] = [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]
    guard let surface = eglCreatePbufferSurface(display, config, size) else {
      let reason = "eglCreatePbufferSurface, \(lastError)"
      eglDestroyContext(display, context)
      throw .noContext(reason: reason)
    }
    return ContextHandles(display: shared, context: context, surface: surface)
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
