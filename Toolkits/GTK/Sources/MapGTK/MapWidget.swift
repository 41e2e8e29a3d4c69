// SPDX-License-Identifier: Apache-2.0
internal import CGTK
internal import Foundation
public import Rhumb

/// A widget of GTK 4 that shows a map view, passes user input to it, and makes its elements accessible.
///
/// ```swift
/// try MapApplication.run(id: "org.example.Map") { application in
///   let map = MapWidget()
///   map.show { try await StyledScene.builtIn(.day, scale: map.scale) }
///   application.present(map, title: "Map")
/// }
/// ```
///
/// A screen reader finds the map's buttons, panels and markers through AT-SPI: see `MapView.accessibilityElements`. The
/// Tab key reaches the buttons, and the other keys of the map move it.
///
/// GTK must be initialized after ``MapApplication/prepare()``, and its main loop must run on the main thread. It also runs
/// the tasks of the main actor, so the program's `main` must not be `async`. A `Timer` of the main run loop may fire late:
/// use a task that sleeps. The object lives at least as long as its ``widget``.
@MainActor public final class MapWidget {
  /// The map view. It has the widget's size.
  public let mapView: MapView
  /// The `GtkWidget` to add to a container. It is a `GtkOverlay`: widgets that the app adds to it are above the map.
  public let widget: OpaquePointer
  /// The description of the map for assistive technologies; "Map" by default.
  public var label = "Map" { didSet { rhumb_set_accessible_label(area, label) } }
  /// Called when the context cannot be created, a frame fails, or a scene cannot be opened. Without a handler, GLib
  /// logs a warning.
  public var onError: ((any Error) -> Void)?

  private let overlay: UnsafeMutablePointer<GtkWidget>
  private let area: UnsafeMutablePointer<GtkWidget>
  private let layer = AccessibleLayer()
  /// `nil` without a context.
  private var backend: GLESBackend?
  /// The scene to attach with the next frame.
  private var scene: StyledScene?
  /// Whether the context is unsuitable, so that nothing is drawn.
  private var isBroken = false
  /// Whether the view's scene is drawn with the ``backend``.
  private var isAttached = false
  private var reader = InputReader()
  private var eventClock = EventClock()
  /// The callback before each frame of GTK; `nil` while no frame is due.
  private var ticks: guint?
  private var lastFrame = -Double.infinity
  /// Waits for the time of the view's next scheduled frame.
  private var alarm: Task<Void, Never>?
  /// Waits before the accessible elements are updated.
  private var update: Task<Void, Never>?
  /// The object itself, while GTK has a reference to the widget.
  fileprivate var itself: MapWidget?

  /// Creates a widget.
  ///
  /// - Parameter mapView: The map view to show.
  public init(showing mapView: MapView = MapView()) {
    self.mapView = mapView
    area = rhumb_gl_area_new()
    overlay = gtk_overlay_new()
    widget = OpaquePointer(overlay)
    MainQueue.watch()
    g_object_ref_sink(area)
    g_object_ref_sink(overlay)
    rhumb_overlay_set_child(overlay, area)
    rhumb_overlay_add(overlay, layer.widget)
    rhumb_set_accessible_label(area, label)
    connect()
    mapView.onNeedsFrame = { [weak self] in self?.startTicking() }
    layer.onFocusLoss = { [weak self] in self?.focus() }
  }

  isolated deinit {
    alarm?.cancel()
    update?.cancel()
    release()
    let data = pointer(to: self)
    rhumb_disconnect(area, data)
    rhumb_disconnect(overlay, data)
    if let ticks { gtk_widget_remove_tick_callback(area, ticks) }
    g_object_unref(area)
    g_object_remove_toggle_ref(overlay.object, toggleReference, data)
  }

  /// Pixels per point.
  public var scale: Double { Double(gtk_widget_get_scale_factor(area)) }

  /// Shows a scene.
  public func show(_ scene: StyledScene) {
    self.scene = scene
    startTicking()
  }

  /// Loads a scene and shows it. An error is passed to ``onError``.
  public func show(_ open: @escaping @MainActor () async throws -> StyledScene) {
    Task {
      do { show(try await open()) } catch { report(error) }
    }
  }

  /// Moves the keyboard focus to the map.
  public func focus() { gtk_widget_grab_focus(area) }

  private func connect() {
    let data = pointer(to: self)
    rhumb_on_realize(area, realizeArea, data)
    rhumb_on_unrealize(area, unrealizeArea, data)
    rhumb_on_resize(area, resizeArea, data)
    rhumb_on_scale(area, scaleArea, data)
    rhumb_on_render(area, renderArea, data)
    rhumb_on_event(area, pointArea, data)
    rhumb_on_event(overlay, typeInOverlay, data)
    rhumb_on_focus_leave(overlay, leaveOverlay, data)
    // The object lives while there are other references to the overlay than this one.
    g_object_add_toggle_ref(overlay.object, toggleReference, data)
    g_object_unref(overlay)
  }

  private func report(_ error: any Error) {
    if let onError { onError(error) } else { rhumb_warn("\(error)") }
  }
}

// MARK: - Frames

extension MapWidget {
  private func startTicking() {
    guard ticks == nil else { return }
    alarm?.cancel()
    ticks = gtk_widget_add_tick_callback(area, tickArea, pointer(to: self), nil)
  }

  /// Requests a frame if one is due. Returns whether GTK calls again before its next frame.
  fileprivate func tick() -> Bool {
    let now = mapView.clock.now
    let isDue = mapView.nextFrameTime.map { $0 <= now } ?? false
    guard !isBroken, mapView.needsFrame || isDue || scene != nil else {
      ticks = nil
      setAlarm(now)
      return false
    }
    // A frame of the screen that is a little early counts.
    if now - lastFrame >= mapView.preferredFrameRate.interval - Self.earliness {
      rhumb_gl_area_queue_render(area)
    }
    return true
  }

  /// How much earlier than its time a frame is drawn at most, seconds.
  private static let earliness = 0.004

  /// Draws a frame at the time that the view has scheduled.
  private func setAlarm(_ now: Double) {
    alarm?.cancel()
    guard let due = mapView.nextFrameTime else { return }
    alarm = Task { [weak self] in
      do { try await Task.sleep(for: .seconds(max(0, due - now))) } catch { return }
      self?.startTicking()
    }
  }

  fileprivate func render() {
    lastFrame = mapView.clock.now
    guard let backend = makeBackend() else { return }
    attach(backend)
    if !isAttached { rhumb_clear() }
    do {
      try mapView.drawFrame(at: lastFrame)
    } catch RenderError.contextLost {
      restoreContext()
    } catch {
      report(error)
    }
    setNeedsElements()
  }

  /// Returns the back end of the current context; `nil` if that is unsuitable, which is reported once.
  private func makeBackend() -> GLESBackend? {
    guard backend == nil, !isBroken else { return backend }
    do {
      backend = try GLESBackend(target: .framebuffer(rhumb_bound_framebuffer()))
    } catch {
      isBroken = true
      let hint = "does GTK use EGL, as after MapApplication.prepare()?"
      report(WidgetError.noGLES(reason: "\(error); \(hint)"))
    }
    return backend
  }

  /// Attaches the scene to show, or the one that the view has without this widget.
  private func attach(_ backend: GLESBackend) {
    guard let scene = scene ?? (isAttached ? nil : mapView.scene) else { return }
    self.scene = nil
    isAttached = true
    mapView.attach(scene: scene, backend: backend)
  }

  /// Releases the view's resources in the context, and keeps the scene.
  private func release() {
    if isAttached {
      scene = scene ?? mapView.scene
      mapView.detachScene()
    }
    isAttached = false
    backend = nil
  }

  /// Creates the context anew after it was lost with its resources. The map stays as it is.
  package func restoreContext() {
    // GTK does not replace a context while it draws.
    Task { [weak self] in
      guard let self else { return }
      rhumb_overlay_set_child(overlay, nil)
      rhumb_overlay_set_child(overlay, area)
    }
  }

  fileprivate func realize() {
    isBroken = false
    if let reason = rhumb_gl_area_make_current(area).map({ String(cString: $0) }) {
      isBroken = true
      report(WidgetError.noGLES(reason: reason))
    }
    mapView.scale = scale
    startTicking()
  }

  fileprivate func unrealize() {
    _ = rhumb_gl_area_make_current(area)
    release()
    cancelInput()
  }

  fileprivate func resize(_ width: Int32, _ height: Int32) {
    mapView.scale = scale
    mapView.frame = CGRect(
      x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale)
  }
}

// MARK: - Input

extension MapWidget {
  /// Handles an event of the pointer or a touch. Returns whether the map handles it.
  fileprivate func take(_ event: WidgetEvent) -> Bool {
    switch event.action {
    case .key: return false
    case .press, .touch(_, .began): focus()
    default: break
    }
    return pass(event)
  }

  /// Handles a key that neither the map's elements nor widgets above the map have handled.
  fileprivate func type(_ event: WidgetEvent) -> Bool {
    // Other combinations are for the app.
    guard case .key = event.action, event.modifiers.isSubset(of: .shift) else { return false }
    return pass(event)
  }

  private func pass(_ event: WidgetEvent) -> Bool {
    let inputs = reader.inputs(for: event)
    let time = eventClock.time(of: event.stamp, now: mapView.clock.now)
    for input in inputs { mapView.handle(input, at: time) }
    return !inputs.isEmpty
  }

  fileprivate func cancelInput() {
    for input in reader.canceled() { mapView.handle(input) }
  }
}

// MARK: - Accessibility

extension MapWidget {
  /// Updates the accessible elements soon after a frame: widgets cannot change while GTK draws, and not with each frame
  /// of an animation.
  private func setNeedsElements() {
    guard update == nil else { return }
    update = Task { [weak self] in
      do { try await Task.sleep(for: Self.elementInterval) } catch { return }
      guard let self else { return }
      update = nil
      updateElements()
    }
  }

  /// The shortest time between two updates of the elements.
  private static let elementInterval = Duration.milliseconds(100)

  private func updateElements() {
    layer.show(elements.map(\.shown)) { [weak self] key in
      self?.elements.first { $0.shown.key == key }?.element.activate()
    }
  }

  /// The view's elements with the values that are shown for them.
  private var elements: [(shown: AccessibleElement, element: AccessibilityElement)] {
    let elements = mapView.accessibilityElements
    let shown = elements.map {
      AccessibleElement(
        identifier: $0.identifier, label: $0.label, frame: $0.frame, traits: $0.traits)
    }
    return Array(zip(AccessibleElement.numbered(shown), elements))
  }
}

// MARK: - Callbacks

private func realizeArea(_ area: UnsafeMutablePointer<GtkWidget>?, _ data: gpointer?) {
  onMain(data, ()) { (widget: MapWidget) in widget.realize() }
}

private func unrealizeArea(_ area: UnsafeMutablePointer<GtkWidget>?, _ data: gpointer?) {
  onMain(data, ()) { (widget: MapWidget) in widget.unrealize() }
}

private func resizeArea(
  _ area: UnsafeMutablePointer<GtkGLArea>?, _ width: Int32, _ height: Int32, _ data: gpointer?
) {
  onMain(data, ()) { (widget: MapWidget) in widget.resize(width, height) }
}

private func scaleArea(
  _ area: UnsafeMutablePointer<GObject>?, _ property: UnsafeMutablePointer<GParamSpec>?,
  _ data: gpointer?
) {
  onMain(data, ()) { (widget: MapWidget) in widget.mapView.scale = widget.scale }
}

private func renderArea(
  _ area: UnsafeMutablePointer<GtkGLArea>?, _ context: OpaquePointer?, _ data: gpointer?
) -> gboolean {
  onMain(data, 1) { (widget: MapWidget) in
    widget.render()
    return 1
  }
}

private func tickArea(
  _ area: UnsafeMutablePointer<GtkWidget>?, _ clock: OpaquePointer?, _ data: gpointer?
) -> gboolean {
  onMain(data, 0) { (widget: MapWidget) in widget.tick() ? 1 : 0 }
}

private func pointArea(
  _ controller: OpaquePointer?, _ event: OpaquePointer?, _ data: gpointer?
) -> gboolean {
  guard let event = WidgetEvent(event, of: controller) else { return 0 }
  return onMain(data, 0) { (widget: MapWidget) in widget.take(event) ? 1 : 0 }
}

private func typeInOverlay(
  _ controller: OpaquePointer?, _ event: OpaquePointer?, _ data: gpointer?
) -> gboolean {
  guard let event = WidgetEvent(event, of: controller) else { return 0 }
  return onMain(data, 0) { (widget: MapWidget) in widget.type(event) ? 1 : 0 }
}

private func leaveOverlay(_ controller: OpaquePointer?, _ data: gpointer?) {
  onMain(data, ()) { (widget: MapWidget) in widget.cancelInput() }
}

/// Keeps the object alive while there are references to its widget beside its own.
private func toggleReference(
  _ data: gpointer?, _ object: UnsafeMutablePointer<GObject>?, _ isLast: gboolean
) {
  onMain(data, ()) { (widget: MapWidget) in widget.itself = isLast == 0 ? widget : nil }
}

extension UnsafeMutablePointer<GtkWidget> {
  fileprivate var object: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GObject.self)
  }
}

extension FrameRate {
  /// The minimum time between two frames, seconds.
  fileprivate var interval: Double {
    switch self {
    case .powerSave: 1.0 / 15
    case .conservative: 1.0 / 30
    case .maximum: 0
    }
  }
}
