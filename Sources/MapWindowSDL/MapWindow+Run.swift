// SPDX-License-Identifier: Apache-2.0
internal import CSDL2
import Foundation
import MapRendererGLES
import MapScene
import MapUI

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
    let isWanted = mapView.nextFrameTime.map { $0 <= mapView.clock.now } ?? false
    return (mapView.needsFrame || isExposed || isWanted) && !window.isHidden
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
    queueEmptyTime = mapView.clock.now
  }

  /// Handles the events in the queue, as the next frame would.
  package func takeQueuedEvents() { takeEvents(patience: 0) }

  /// The time to wait for an event in seconds.
  private var patience: Double {
    if MainQueue.hasWork { return 0 }
    return isFrameDue ? min(waitForFrame(), Self.longestSleep) : Self.longestSleep
  }

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
    } catch RenderError.gl(_, code: Self.contextLost) {
      restoreContext()
    } catch {
      report(error)
    }
    let drawn = mapView.clock.now
    if mapView.hasScene { window.swap() }
    let end = mapView.clock.now
    onFrame?(drawn - start, end - start)
  }

  /// GL_CONTEXT_LOST.
  private static let contextLost: UInt32 = 0x0507

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
      backend = try GLESBackend(context: nil, target: .framebuffer(0))
      if let scene { show(scene) }
      isExposed = true
    } catch {
      // The window cannot continue without a context.
      failure = error
    }
  }
}
