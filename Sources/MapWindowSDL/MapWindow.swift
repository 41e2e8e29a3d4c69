// SPDX-License-Identifier: Apache-2.0
internal import CSDL2
import Foundation
public import MapCamera
import MapRendererGLES
public import MapScene
public import MapUI

/// A window on a desktop, or a screen without one, that shows a map view and passes on what hands do.
///
/// ```swift
/// @main struct Kiosk {
///   @MainActor static func main() throws {
///     let window = try MapWindow()
///     window.show { try await Scene.builtIn(.day, scale: window.scale) }
///     try window.run()
///   }
/// }
/// ```
///
/// Lives on the main thread. ``run()`` keeps it, so the program's `main` must not be `async`; tasks and
/// timers of the main actor go on while it runs.
@MainActor public final class MapWindow {
  /// The map in the window; as large as the window is.
  public let mapView: MapView
  /// Called with each key that goes down, before the map has it; true keeps it from the map. A key with a
  /// character on it is told as what it types, whatever is held for that.
  public var onKey: ((KeyPress) -> Bool)?
  /// Called with what is typed while ``isTyping``.
  public var onText: ((String) -> Void)?
  /// Called with the paths of files that are dropped on the window together.
  public var onDrop: (([String]) -> Void)?
  /// Called with a place, in points, that is clicked with the right button: for a menu. A drag with that button
  /// rotates the map and is none; a finger's long press is told to the view's delegate.
  public var onMenu: ((ScreenPoint) -> Void)?
  /// Called where the pointer is, in points, as it moves; nil when it leaves the window.
  public var onPointer: ((ScreenPoint?) -> Void)?
  /// Called after each frame with the seconds it took: to step the camera and draw it, and with the wait for the
  /// screen.
  public var onFrame: ((_ drawing: Double, _ whole: Double) -> Void)?
  /// Called when a frame, or bringing back a lost context, fails; without it the first such error ends
  /// ``run()``.
  public var onError: ((any Error) -> Void)?

  let window: SDLWindow
  /// nil while the context is made again.
  var backend: GLESBackend?
  var reader = InputReader()
  var pacer: FramePacer
  var measures: WindowMeasures
  var dropped: [String] = []
  var menuStart: SIMD2<Double>?
  var isOpen = true
  var isExposed = true
  var failure: (any Error)?
  /// When the last input was taken, and when the queue was last seen empty.
  var inputTime = -Double.infinity
  var lookTime = -Double.infinity

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - options: What is read now and not again.
  ///   - mapView: What it shows; a view that draws the default map draws it here.
  /// - Throws: ``WindowError`` where there is no display or no OpenGL ES 3.
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

  /// The view may outlive the window: it gives back what it has on the GPU while the context is there.
  isolated deinit {
    window.makeCurrent()
    if let backend { mapView.detachScene(drawnWith: backend) }
  }

  /// Pixels per point.
  public var scale: Double { measures.scale }

  /// The words in the window's frame.
  public var title: String {
    get { window.title }
    set { window.title = newValue }
  }

  /// Whether it takes the whole screen.
  public var isFullScreen: Bool {
    get { window.isFullScreen }
    set { window.isFullScreen = newValue }
  }

  /// What is copied, to be pasted elsewhere.
  public var clipboard: String {
    get {
      guard let text = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { SDL_SetClipboardText(newValue) }
  }

  /// What draws, in the driver's words.
  public var renderer: String { backend?.renderer ?? "" }

  /// Whether what is typed is text, told to ``onText``, and no key moves the map: false at the start.
  public var isTyping = false

  /// Shows a scene.
  public func show(_ scene: Scene) {
    guard let backend else { return }
    mapView.attach(scene: scene, backend: backend)
  }

  /// Shows a scene once it is opened; an error of that ends ``run()``, or goes to ``onError``.
  public func show(_ open: @escaping @MainActor () async throws -> Scene) {
    Task {
      do { show(try await open()) } catch { report(error) }
    }
  }

  /// Ends ``run()``.
  public func close() { isOpen = false }

  /// Takes the window's measures over to the map.
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
