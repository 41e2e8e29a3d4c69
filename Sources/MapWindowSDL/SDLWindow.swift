// SPDX-License-Identifier: Apache-2.0
internal import CSDL2
import Foundation

/// An SDL window with its OpenGL ES 3 context, which is current on the thread that created it.
@MainActor final class SDLWindow {
  private let window: OpaquePointer
  private var context: SDL_GLContext?
  private let requestedScale: Double?
  /// The size of a window that was opened in full screen when it leaves it.
  private var windowedSize: SDL_Rect?
  /// The free area of the screen in which a new window must fit, until the window manager's frame around it is known.
  private var limit: SDL_Rect?
  /// The least width and height of a window, in the display's units.
  private static let leastSide: Int32 = 64

  init(_ options: MapWindowOptions) throws(WindowError) {
    try Self.openVideo()
    Self.requestGLES()
    var flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue
    flags |= SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if options.isFullScreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    requestedScale = options.scale.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? Self.desktopScale
    let free = options.fitsScreen ? Self.freeArea : nil
    let size = Self.frame(options, scale: requestedScale ?? 1, free: free)
    // Only a window manager gives a window the screen's size. Without one, as in a kiosk, it keeps its first one.
    let frame = options.isFullScreen ? Self.screen ?? size : size
    windowedSize = options.isFullScreen ? size : nil
    limit = options.isFullScreen ? nil : free
    guard
      let window = SDL_CreateWindow(options.title, frame.x, frame.y, frame.w, frame.h, flags)
    else {
      // SDL selects a pixel format before it creates the window.
      let reason = Self.lastError
      throw reason.contains("EGL") || reason.contains("GL") || reason.contains("visual")
        ? .noGLES(reason: reason) : .noWindow(reason: reason)
    }
    self.window = window
    SDL_SetWindowMinimumSize(window, Self.leastSide, Self.leastSide)
    try makeContext()
    if options.hidesPointer { SDL_ShowCursor(SDL_DISABLE) }
  }

  isolated deinit {
    if let context { SDL_GL_DeleteContext(context) }
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Replaces the context, which may be lost, by a new one. All resources of the old one are lost.
  func makeContext() throws(WindowError) {
    if let context { SDL_GL_DeleteContext(context) }
    context = SDL_GL_CreateContext(window)
    guard context != nil else { throw .noGLES(reason: Self.lastError) }
    // With adaptive vsync, late frames are shown at once instead of at the next refresh.
    if SDL_GL_SetSwapInterval(-1) != 0 { SDL_GL_SetSwapInterval(1) }
  }

  /// Makes the context current on this thread: another window may have made its own one current.
  func makeCurrent() {
    if let context { SDL_GL_MakeCurrent(window, context) }
  }

  /// Presents the drawn frame; may wait for the screen.
  func swap() { SDL_GL_SwapWindow(window) }

  /// Sends the display a query that it must answer. Under X11, it has then processed all previous requests.
  func settle() {
    var bounds = SDL_Rect()
    SDL_GetDisplayUsableBounds(max(SDL_GetWindowDisplayIndex(window), 0), &bounds)
  }

  var measures: WindowMetrics {
    var width: Int32 = 0
    var height: Int32 = 0
    var pixelWidth: Int32 = 0
    var pixelHeight: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    SDL_GL_GetDrawableSize(window, &pixelWidth, &pixelHeight)
    let density = Double(pixelWidth) / Double(max(width, 1))
    return WindowMetrics(
      units: [Double(max(width, 1)), Double(max(height, 1))],
      pixels: [Double(pixelWidth), Double(pixelHeight)],
      scale: requestedScale ?? (density > 0 ? density : 1))
  }

  /// The refresh interval of the screen that shows the window, in seconds.
  var frameInterval: Double {
    var mode = SDL_DisplayMode()
    let display = max(SDL_GetWindowDisplayIndex(window), 0)
    guard SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else {
      return 1.0 / 60
    }
    return 1 / Double(mode.refresh_rate)
  }

  var title: String {
    get { SDL_GetWindowTitle(window).map { String(cString: $0) } ?? "" }
    set { SDL_SetWindowTitle(window, newValue) }
  }

  var isFullScreen: Bool {
    get { SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0 }
    set {
      SDL_SetWindowFullscreen(window, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
      if !newValue, let size = windowedSize {
        SDL_SetWindowSize(window, size.w, size.h)
        windowedSize = nil
      }
    }
  }

  /// Requests a size in the display's units.
  func resize(_ units: SIMD2<Double>) {
    SDL_SetWindowSize(
      window, Int32(max(1, min(units.x, 16384))), Int32(max(1, min(units.y, 16384))))
  }

  /// Makes room in the free area of the screen for the frame that the window manager has put around a new window: its title
  /// and borders. Does nothing afterwards.
  func makeRoomForFrame() {
    guard let limit else { return }
    var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard SDL_GetWindowBordersSize(window, &top, &left, &bottom, &right) == 0,
      left + right + top + bottom > 0
    else { return }
    self.limit = nil
    let free = SDL_Rect(
      x: limit.x + left, y: limit.y + top, w: limit.w - left - right, h: limit.h - top - bottom)
    var size = SDL_Rect()
    SDL_GetWindowSize(window, &size.w, &size.h)
    guard let frame = Self.frame(size, in: free) else { return }
    SDL_SetWindowSize(window, frame.w, frame.h)
    SDL_SetWindowPosition(window, frame.x, frame.y)
  }

  /// Whether the Wayland compositor has ended, which SDL reports like a request to quit.
  var hasLostDisplay: Bool {
    let environment = ProcessInfo.processInfo.environment
    guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "wayland",
      environment["WAYLAND_DISPLAY"] != nil
    else { return false }
    return WaylandCompositor(environment: environment)?.answers() == false
  }

  /// Whether the window is hidden or minimized.
  var isHidden: Bool {
    SDL_GetWindowFlags(window) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) != 0
  }

  /// The position and size of the first screen, in the display's units.
  private static var screen: SDL_Rect? {
    var bounds = SDL_Rect()
    return SDL_GetDisplayBounds(0, &bounds) == 0 && bounds.w > 0 && bounds.h > 0 ? bounds : nil
  }

  /// The part of the first screen that the desktop's panels leave free, in the display's units.
  private static var freeArea: SDL_Rect? {
    var bounds = SDL_Rect()
    return SDL_GetDisplayUsableBounds(0, &bounds) == 0 ? bounds : nil
  }

  /// Returns the frame of a new window in the display's units: in the middle of the screen, and not larger than its free area
  /// if the options request that.
  ///
  /// - Parameters:
  ///   - scale: The display's units per point.
  ///   - free: The free area of the screen, which is read only if the window has to fit; `nil` if it is not known.
  static func frame(
    _ options: MapWindowOptions, scale: Double, free: SDL_Rect?
  ) -> SDL_Rect {
    let frame = SDL_Rect(
      x: rhumb_window_centered, y: rhumb_window_centered, w: units(options.width, scale),
      h: units(options.height, scale))
    guard options.fitsScreen, let free else { return frame }
    return Self.frame(frame, in: free) ?? frame
  }

  /// Returns the frame of a window in the middle of a free area; `nil` if it fits with its size, or if there is no room.
  private static func frame(_ window: SDL_Rect, in free: SDL_Rect) -> SDL_Rect? {
    guard free.w >= leastSide, free.h >= leastSide, window.w > free.w || window.h > free.h else {
      return nil
    }
    let (width, height) = (min(window.w, free.w), min(window.h, free.h))
    return SDL_Rect(
      x: free.x + (free.w - width) / 2, y: free.y + (free.h - height) / 2, w: width, h: height)
  }

  private static func openVideo() throws(WindowError) {
    SDL_SetMainReady()
    // Touches and mouse events are not converted to each other, and Ctrl+C is handled as in any other
    // program. With the close of the last window, SDL would also send the end of the program, which would count as a second
    // close.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    SDL_SetHint(SDL_HINT_VIDEO_X11_FORCE_EGL, "1")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    #if os(Linux)
      let seat =
        version < (2, 30) ? WaylandSeat(missingIn: ProcessInfo.processInfo.environment) : nil
      defer { seat?.removeUnused() }
    #endif
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(reason: lastError) }
    // Without a display, SDL falls back to an invisible driver. It is accepted only if the environment
    // requests it.
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    if ["offscreen", "dummy"].contains(driver),
      ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"] != driver
    {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay(reason: "SDL finds no X, Wayland or KMS display")
    }
  }

  private static var version: (major: Int, minor: Int) {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return (Int(version.major), Int(version.minor))
  }

  private static func requestGLES() {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue))
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0)
    for channel in [SDL_GL_RED_SIZE, SDL_GL_GREEN_SIZE, SDL_GL_BLUE_SIZE, SDL_GL_STENCIL_SIZE] {
      SDL_GL_SetAttribute(channel, 8)
    }
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 24)
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1)
  }

  /// The scale that GTK programs use on desktops whose windows are measured in pixels.
  private static var desktopScale: Double? {
    let scale = ProcessInfo.processInfo.environment["GDK_SCALE"].flatMap(Double.init)
    return scale.flatMap { $0.isFinite && $0 >= 1 && $0 <= 8 ? $0 : nil }
  }

  private static func units(_ points: Int, _ scale: Double) -> Int32 {
    Int32(max(Double(leastSide), min(Double(points) * scale, 16384)))
  }

  static var lastError: String {
    let text = String(cString: SDL_GetError())
    return text.isEmpty ? "SDL gives no reason" : text
  }
}
