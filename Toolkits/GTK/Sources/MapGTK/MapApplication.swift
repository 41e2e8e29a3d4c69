// SPDX-License-Identifier: Apache-2.0
internal import CGTK
internal import Foundation

/// A GTK application, for programs without their own bindings of GTK.
///
/// An app with bindings of its own does not need it: it adds ``MapWidget/widget`` to a container.
@MainActor public final class MapApplication {
  /// The `GtkApplication`.
  public let application: OpaquePointer
  private let activate: @MainActor (MapApplication) throws -> Void
  private var failure: (any Error)?

  private init(
    _ application: OpaquePointer, _ activate: @escaping @MainActor (MapApplication) throws -> Void
  ) {
    self.application = application
    self.activate = activate
  }

  /// Runs an application until its last window is closed.
  ///
  /// It blocks the main thread, so the program's `main` must not be `async`. Tasks of the main actor continue while it
  /// runs.
  ///
  /// - Parameters:
  ///   - id: The identifier, such as `org.example.Map`. If the application already runs, that process opens another
  ///     window.
  ///   - activate: Opens a window: see ``present(_:title:width:height:)``.
  /// - Throws: ``WidgetError``, and the error of `activate`.
  public static func run(
    id: String, activate: @escaping @MainActor (MapApplication) throws -> Void
  ) throws {
    prepare()
    guard gtk_init_check() != 0 else { throw WidgetError.noDisplay }
    guard let application = gtk_application_new(id, GApplicationFlags(rawValue: 0)) else {
      throw WidgetError.applicationFailed(status: 1)
    }
    defer { g_object_unref(application) }
    let runner = MapApplication(OpaquePointer(application), activate)
    rhumb_on_activate(application, activateApplication, pointer(to: runner))
    MainQueue.watch()
    let status = rhumb_application_run(application)
    rhumb_disconnect(application, pointer(to: runner))
    if let failure = runner.failure { throw failure }
    if status != 0 { throw WidgetError.applicationFailed(status: status) }
  }

  /// Makes GTK use EGL, which the map needs, also under X11. Call it before GTK is initialized; ``run(id:activate:)`` does.
  ///
  /// It sets the environment variable `GDK_DEBUG`, unless that already selects how GTK uses OpenGL.
  public static func prepare() {
    let flags = ProcessInfo.processInfo.environment["GDK_DEBUG"] ?? ""
    guard !flags.contains("gl-") else { return }
    setenv("GDK_DEBUG", flags.isEmpty ? "gl-egl" : flags + ",gl-egl", 1)
  }

  /// Opens a window with a map.
  ///
  /// - Parameters:
  ///   - map: The content of the window.
  ///   - title: The window's title.
  ///   - width: The width in points.
  ///   - height: The height in points.
  /// - Returns: The `GtkWindow`.
  @discardableResult
  public func present(
    _ map: MapWidget, title: String, width: Int = 1024, height: Int = 768
  ) -> OpaquePointer {
    let window: UnsafeMutablePointer<GtkWidget> = rhumb_window_new(
      UnsafeMutablePointer(application), title, Self.side(width), Self.side(height),
      UnsafeMutablePointer(map.widget))
    map.focus()
    rhumb_window_present(window)
    return OpaquePointer(window)
  }

  private static func side(_ length: Int) -> Int32 { Int32(max(64, min(length, 16384))) }

  fileprivate func open() {
    do {
      try activate(self)
    } catch {
      failure = error
      rhumb_application_quit(UnsafeMutablePointer(application))
    }
  }
}

private func activateApplication(
  _ application: UnsafeMutablePointer<GApplication>?, _ data: gpointer?
) {
  onMain(data, ()) { (application: MapApplication) in application.open() }
}
