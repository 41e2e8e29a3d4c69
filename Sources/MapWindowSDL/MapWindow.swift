// SPDX-License-Identifier: Apache-2.0
internal import CSDL2
import Foundation
public import MapCamera
import MapRendererGLES
public import MapScene
public import MapUI

/// A desktop window, or a full screen without a desktop, that shows a map view and forwards user input to it.
///
/// ```swift
/// @main struct Kiosk {
///   @MainActor static func main() throws {
///     let window = try MapWindow()
///     window.show { try await StyledScene.builtIn(.day, scale: window.scale) }
///     try window.run()
///   }
/// }
/// ```
///
/// Use it on the main thread. ``run()`` blocks that thread, so the program's `main` must not be `async`.
/// Tasks and timers of the main actor continue while it runs.
@MainActor public final class MapWindow {
  /// The map view in the window. It has the window's size.
  public let mapView: MapView
  /// Called with each key press before the map handles it; return `true` to keep it from the map. A key that
  /// types a character is reported as that character, regardless of the modifiers for typing it.
  public var onKey: ((KeyPress) -> Bool)?
  /// Called with typed text while ``isTyping`` is `true`.
  public var onText: ((String) -> Void)?
  /// Called with the paths of the files that the user drops on the window.
  public var onDrop: (([String]) -> Void)?
  /// Called with the point of a right click, in points, for example to open a menu. A drag with the right
  /// button rotates the map and does not count. The view's delegate receives long presses of touches.
  public var onMenu: ((ScreenPoint) -> Void)?
  /// Called with the pointer's position, in points, when it moves; `nil` when it leaves the window.
  public var onPointer: ((ScreenPoint?) -> Void)?
  /// Called after each frame with two durations in seconds: the time for updating the camera and drawing, and
  /// the total time with the wait for the screen.
  public var onFrame: ((_ drawing: Double, _ whole: Double) -> Void)?
  /// Called when a frame or the recreation of a lost context fails. Without a handler, the first such error
  /// ends ``run()``.
  public var onError: ((any Error) -> Void)?

  let window: SDLWindow
  /// `nil` while the context is recreated.
  var backend: GLESBackend?
  var reader = InputReader()
  var pacer: FramePacer
  var measures: WindowMetrics
  var dropped: [String] = []
  var menuStart: SIMD2<Double>?
  var isOpen = true
  var isExposed = true
  var failure: (any Error)?
  /// The time of the last input, and the time when the queue was last empty.
  var inputTime = -Double.infinity
  var queueEmptyTime = -Double.infinity

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - options: The options. Later changes have no effect.
  ///   - mapView: The map view to show.
  /// - Throws: ``WindowError`` if there is no display or no OpenGL ES 3.
  public init(
    _ options: MapWindowOptions = MapWindowOptions(), showing mapView: MapView = MapView()
  ) throws {
    window = try SDLWindow(options)
    backend = try GLESBackend(context: nil, target: .framebuffer(0))
    measures = window.measures
    pacer = FramePacer(interval: window.frameInterval)
    self.mapView = mapView
    SDL_StartTextInput()
    mapView.makeBackend = { [weak self] in
      guard let self else { throw WindowError.closed }
      return try windowBackend()
    }
    fit()
  }

  /// Releases the map view's GPU resources while the context exists: the view may outlive the window.
  isolated deinit {
    window.makeCurrent()
    if let backend { mapView.detachScene(drawnWith: backend) }
  }

  /// Pixels per point.
  public var scale: Double { measures.scale }

  /// The window's title.
  public var title: String {
    get { window.title }
    set { window.title = newValue }
  }

  /// Whether the window is in full screen.
  public var isFullScreen: Bool {
    get { window.isFullScreen }
    set { window.isFullScreen = newValue }
  }

  /// The text on the clipboard.
  public var clipboard: String {
    get {
      guard let text = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { SDL_SetClipboardText(newValue) }
  }

  /// The name of the renderer as the driver reports it.
  public var renderer: String { backend?.renderer ?? "" }

  /// Whether typed text goes to ``onText`` and keys do not move the map; `false` by default.
  public var isTyping = false

  /// Shows a scene.
  public func show(_ scene: StyledScene) {
    guard let backend else { return }
    mapView.attach(scene: scene, backend: backend)
  }

  /// Loads a scene and shows it. An error is passed to ``onError``; without a handler, it ends ``run()``.
  public func show(_ open: @escaping @MainActor () async throws -> StyledScene) {
    Task {
      do { show(try await open()) } catch { report(error) }
    }
  }

  /// Ends ``run()``.
  public func close() { isOpen = false }

  /// Applies the window's size and scale to the map view.
  func fit() {
    measures = window.measures
    mapView.scale = measures.scale
    mapView.frame = CGRect(x: 0, y: 0, width: measures.points.x, height: measures.points.y)
    pacer.interval = window.frameInterval
    isExposed = true
  }

  private func windowBackend() throws -> GLESBackend {
    guard let backend else { throw WindowError.noGLES(reason: "the window has no context") }
    return backend
  }

  func report(_ error: any Error) {
    if let onError { onError(error) } else { failure = error }
  }
}
