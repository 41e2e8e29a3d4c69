// SPDX-License-Identifier: Apache-2.0
internal import CSDL2
import Foundation
import MapRendererGLES
import MapScene
import MapUI

extension MapWindow {
  /// Shows the window's frames until it is closed. A frame is drawn only where something changed; what a hand
  /// does is in the next one.
  ///
  /// - Throws: what ``onError`` was not there for.
  public func run() throws {
    precondition(
      Thread.isMainThread, "a map window runs on the main thread: make the program's main not async"
    )
    isOpen = true
    while isOpen {
      takeEvents(patience: isFrameDue ? min(waitForFrame(), Self.patience) : Self.patience)
      runTasks()
      // What came or was pushed meanwhile is in the next frame, too.
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

  /// Takes the events that are there; sleeps until there is one, at most for so many seconds.
  private func takeEvents(patience: Double) {
    var event = SDL_Event()
    var isThere =
      patience > 0
      ? SDL_WaitEventTimeout(&event, Int32((patience * 1000).rounded(.up))) : SDL_PollEvent(&event)
    while isThere != 0 {
      take(event)
      isThere = SDL_PollEvent(&event)
    }
    lookTime = mapView.clock.now
  }

  /// Takes the events that are in the queue, as the next frame would.
  package func takeQueuedEvents() { takeEvents(patience: 0) }

  /// How long the tasks and timers of the main actor may wait for a sleeping window, seconds: nothing wakes it but
  /// its events.
  private static let patience = 0.01

  /// One turn runs every task of the main actor that is waiting, and every timer that is due.
  private func runTasks() { _ = RunLoop.main.run(mode: .default, before: .distantPast) }

  private func showFrame() {
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

  /// Makes the graphics context again, after it was lost with all that was in it. The map stays as it is: its
  /// tiles are built again.
  public func restoreContext() {
    let scene = mapView.scene
    // What they delete must be the old context's.
    mapView.detachScene()
    backend = nil
    do {
      try window.makeContext()
      backend = try GLESBackend(context: nil, target: .framebuffer(0))
      if let scene { show(scene) }
      isExposed = true
    } catch {
      // Without a context there is nothing to go on with.
      failure = error
    }
  }
}
