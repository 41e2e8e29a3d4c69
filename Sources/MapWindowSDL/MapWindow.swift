// SPDX-License-Identifier: Apache-2.0

internal import CSDL2
import Foundation
public import MapCamera
import MapRendererGLES
public import MapScene
import MapText
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
  public var onKey: ((Keystroke) -> Bool)?
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

  /// Called with typed text while ``isTyping`` is `false`; return `true` to keep it from ``onKey``, which receives its
  /// characters in lower case.
  package var onUnfocusedText: ((String) -> Bool)?
  /// Called when the user closes the window; return `false` to keep it open. ``close()`` does not call it.
  package var onClose: (() -> Bool)?
  /// Whether keys that type letters and digits do not move the map: they only go to ``onKey``.
  package var keepsLetters = false
  /// The magnification of the content, 0.5...3, for a desktop whose text is larger; 1 by default.
  package var magnification = 1.0 { didSet { if magnification != oldValue { fit() } } }

  let window: SDLWindow
  private(set) var measures: WindowMetrics
  /// `nil` while the context is recreated.
  private var backend: GLESBackend?
  private var reader = InputReader()
  private var pacer: FramePacer
  private var dropped: [String] = []
  private var menuStart: SIMD2<Double>?
  private var isOpen = true
  private var isExposed = true
  private var failure: (any Error)?
  /// The time of the last input, and the time when the queue was last empty.
  private var inputTime = -Double.infinity
  private var queueEmptyTime = -Double.infinity

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - options: The options. Later changes have no effect.
  ///   - mapView: The map view to show.
  /// - Throws: ``WindowError`` if there is no display or no OpenGL ES 3, and `RenderError` if the renderer cannot be
  ///   created in its context.
  public init(
    _ options: MapWindowOptions = MapWindowOptions(), showing mapView: MapView = MapView()
  ) throws {
    FontConfiguration.prepare()
    window = try SDLWindow(options)
    backend = try GLESBackend(target: .framebuffer(0))
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
    measures.scale *= min(max(magnification, 0.5), 3)
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

extension MapWindow {
  /// Runs an asynchronous closure on the main thread and waits for its end, in a program that does not always
  /// open a window: `main` must not be `async`, because ``run()`` blocks the main thread.
  ///
  /// ```swift
  /// if let path { try MapWindow.run { try await film(to: path) } } else { try openWindow() }
  /// ```
  ///
  /// - Throws: The error of the closure.
  public static func run(_ work: @escaping @MainActor () async throws -> Void) throws {
    var result: Result<Void, any Error>?
    Task {
      do { result = .success(try await work()) } catch { result = .failure(error) }
    }
    while result == nil { MainQueue.runOrWait(atMost: taskWait) }
    try result?.get()
  }

  /// The longest wait for work of the main queue before its state is checked, seconds.
  private static let taskWait = 0.05

  /// Runs the window's event loop until the window is closed. A frame is drawn only if something changed.
  /// User input is applied in the next frame.
  ///
  /// - Throws: An error that occurred without an ``onError`` handler.
  public func run() throws {
    precondition(
      Thread.isMainThread, "a map window must run on the main thread: main must not be async"
    )
    isOpen = true
    while isOpen {
      takeEvents(patience: patience)
      MainQueue.run(atMost: Self.taskTime)
      // Events that arrived or were pushed by tasks are also applied in the next frame.
      takeEvents(patience: 0)
      if let failure {
        self.failure = nil
        throw failure
      }
      if isOpen, isFrameDue, waitForFrame() <= 0 { showFrame() }
    }
  }

  private var isFrameDue: Bool {
    let isDue = mapView.nextFrameTime.map { $0 <= mapView.clock.now } ?? false
    let isChanging = mapView.needsFrame && !mapView.canSkipFrame
    return (isChanging || isExposed || isDue) && !window.isHidden
  }

  private func waitForFrame() -> Double {
    pacer.wait(at: mapView.clock.now, shortest: mapView.preferredFrameRate.shortestFrame)
  }

  /// Handles the events in the queue. If there are none, waits for one up to `patience` seconds.
  private func takeEvents(patience: Double) {
    var event = SDL_Event()
    var isThere =
      patience > 0
      ? SDL_WaitEventTimeout(&event, Int32((patience * 1000).rounded(.up))) : SDL_PollEvent(&event)
    while isThere != 0 {
      take(event)
      isThere = SDL_PollEvent(&event)
    }
    window.makeRoomForFrame()
    queueEmptyTime = mapView.clock.now
  }

  /// Handles the events in the queue, as the next frame would.
  package func takeQueuedEvents() { takeEvents(patience: 0) }

  /// The time to wait for an event in seconds.
  private var patience: Double {
    if MainQueue.hasWork { return 0 }
    if isFrameDue { return min(waitForFrame(), Self.longestSleep) }
    return mapView.needsFrame && !window.isHidden ? Self.tileSleep : Self.longestSleep
  }

  /// The time to wait in seconds before the window checks whether a missing tile has arrived.
  private static let tileSleep = 0.004

  /// The maximum time to wait in seconds. Only SDL events end the wait, so tasks that become ready meanwhile
  /// and timers are delayed by it.
  private static let longestSleep = 0.01
  /// The maximum time in seconds that tasks of the main actor may delay an event or a frame.
  private static let taskTime = 0.004

  private func showFrame() {
    window.makeCurrent()
    let start = mapView.clock.now
    pacer.began(at: start, shortest: mapView.preferredFrameRate.shortestFrame)
    isExposed = false
    do {
      try mapView.drawFrame(at: start)
    } catch RenderError.contextLost {
      restoreContext()
    } catch {
      report(error)
    }
    let drawn = mapView.clock.now
    if mapView.hasScene { window.swap() }
    let end = mapView.clock.now
    onFrame?(drawn - start, end - start)
  }

  /// Recreates the graphics context after it was lost with its resources. The map stays as it is; the
  /// renderer builds its tiles again.
  public func restoreContext() {
    window.makeCurrent()
    let scene = mapView.scene
    // Resources must be deleted while the old context is current.
    mapView.detachScene()
    backend = nil
    do {
      try window.makeContext()
      backend = try GLESBackend(target: .framebuffer(0))
      if let scene { show(scene) }
      isExposed = true
    } catch {
      // The window cannot continue without a context.
      failure = error
    }
  }
}

extension MapWindow {
  /// Handles an SDL event.
  func take(_ event: SDL_Event) {
    let modifiers = KeyModifiers(sdl: held(with: event))
    switch SDL_EventType(event.type) {
    case SDL_QUIT:
      if window.hasLostDisplay {
        failure = WindowError.noDisplay(reason: "the Wayland compositor has ended")
      } else {
        closeIfAllowed()
      }
    case SDL_WINDOWEVENT: changed(event.window)
    case SDL_DISPLAYEVENT: fit()
    case SDL_KEYDOWN where isKept(event.key, modifiers): break
    case SDL_TEXTINPUT: type(event)
    case SDL_DROPFILE, SDL_DROPTEXT: drop(event.drop)
    case SDL_DROPCOMPLETE: endDrop()
    default:
      followPointer(event)
      if event.type == SDL_KEYDOWN.rawValue, isTyping || isLetter(event.key) { return }
      if let input = reader.input(event, modifiers: modifiers, in: measures) {
        inputTime = time(of: event)
        mapView.handle(input, at: inputTime)
      }
    }
  }

  /// Whether a key types a letter or digit that the map does not receive.
  private func isLetter(_ event: SDL_KeyboardEvent) -> Bool {
    guard keepsLetters, case .character(let character) = NamedKey(sdl: event.keysym) else {
      return false
    }
    return character.isLetter || character.isNumber
  }

  private func closeIfAllowed() { if onClose?() ?? true { close() } }

  /// The time of an event. SDL sets timestamps when the queue is read, so the time of an event during a frame
  /// is unknown. A touch that ends right before or during a slow frame must not count as resting for that
  /// time: otherwise the map would not continue with a fling.
  private func time(of event: SDL_Event) -> Double {
    let now = mapView.clock.now
    switch SDL_EventType(event.type) {
    case SDL_MOUSEBUTTONUP, SDL_FINGERUP: return min(max(inputTime, queueEmptyTime), now)
    default: return now
    }
  }

  /// The modifiers of an event: key events include their own, other events use the current state.
  private func held(with event: SDL_Event) -> SDL_Keymod {
    switch SDL_EventType(event.type) {
    case SDL_KEYDOWN, SDL_KEYUP: SDL_Keymod(UInt32(event.key.keysym.mod))
    default: SDL_GetModState()
    }
  }

  private func changed(_ event: SDL_WindowEvent) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: fit()
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED: isExposed = true
    case SDL_WINDOWEVENT_FOCUS_LOST:
      for input in reader.canceled(in: measures) { mapView.handle(input) }
    case SDL_WINDOWEVENT_LEAVE: onPointer?(nil)
    case SDL_WINDOWEVENT_CLOSE: closeIfAllowed()
    default: break
    }
  }

  /// Whether the app handles a key instead of the map. Keys that type a character arrive as text input,
  /// unless Control, Option or Command is held.
  private func isKept(_ event: SDL_KeyboardEvent, _ modifiers: KeyModifiers) -> Bool {
    guard let onKey, let key = NamedKey(sdl: event.keysym) else { return false }
    if case .character = key, modifiers.isDisjoint(with: [.control, .option, .command]) {
      return false
    }
    if key == .space { return false }
    return onKey(Keystroke(key, modifiers: modifiers, isRepeat: event.repeat != 0))
  }

  private func type(_ event: SDL_Event) {
    let text = withUnsafeBytes(of: event.text.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if isTyping {
      onText?(text)
    } else if !(onUnfocusedText?(text) ?? false) {
      for character in text.lowercased() {
        _ = onKey?(Keystroke(character == " " ? .space : .character(character)))
      }
    }
  }

  private func drop(_ event: SDL_DropEvent) {
    guard let file = event.file else { return }
    dropped.append(String(cString: file))
    SDL_free(file)
  }

  private func endDrop() {
    let paths = dropped
    dropped = []
    if !paths.isEmpty { onDrop?(paths) }
  }

  /// Reports pointer positions and right clicks that are not drags.
  private func followPointer(_ event: SDL_Event) {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      onPointer?(measures.point(Double(event.motion.x), Double(event.motion.y)))
    case SDL_MOUSEBUTTONDOWN where Int32(event.button.button) == SDL_BUTTON_RIGHT:
      menuStart = [Double(event.button.x), Double(event.button.y)]
    case SDL_MOUSEBUTTONUP where Int32(event.button.button) == SDL_BUTTON_RIGHT:
      guard let start = menuStart else { return }
      menuStart = nil
      let end = SIMD2(Double(event.button.x), Double(event.button.y))
      let moved = (end - start) / measures.units * measures.points
      if (moved * moved).sum() < 16 { onMenu?(measures.point(end.x, end.y)) }
    default: break
    }
  }
}
