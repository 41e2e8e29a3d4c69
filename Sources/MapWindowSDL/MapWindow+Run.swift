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
      takeEvents(patience: patience)
      MainQueue.run(atMost: Self.taskTime)
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

  /// How long to sleep for an event, seconds.
  private var patience: Double {
    if MainQueue.hasWork { return 0 }
    return isFrameDue ? min(waitForFrame(), Self.longestSleep) : Self.longestSleep
  }

  /// How long the window sleeps at most, seconds: only its events wake it, so tasks that become ready meanwhile
  /// and timers wait for it.
  private static let longestSleep = 0.01
  /// How long the tasks of the main actor may keep an event or a frame waiting, seconds.
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

  /// Makes the graphics context again, after it was lost with all that was in it. The map stays as it is: its
  /// tiles are built again.
  public func restoreContext() {
    window.makeCurrent()
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
