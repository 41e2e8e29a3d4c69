// SPDX-License-Identifier: Apache-2.0
internal import MapScene

/// The OpenGL ES context of a window or of a toolkit's widget, which was current when the object was created.
///
/// A toolkit makes its own contexts current between the frames of a map, on the same thread. Each call of a back end makes
/// this one current and then the previous one again: otherwise the call would change objects of the toolkit.
final class HostContext: DrawingContext {
  private let own: CurrentContext
  /// The context that was current before the outermost ``acquire()``; `nil` if this one was.
  private var previous: CurrentContext?
  private var holders = 0

  /// Creates an object for the current context.
  init() { own = .ofThread }

  func acquire() throws(RenderError) {
    if holders == 0, !own.isCurrent {
      let current = CurrentContext.ofThread
      current.release()
      guard own.makeCurrent() else {
        current.restore()
        throw .noContext(
          reason: "the context of the window cannot be made current (\(HeadlessEGL.lastError))")
      }
      previous = current
    }
    holders += 1
  }

  func relinquish() {
    holders -= 1
    guard holders == 0, let previous else { return }
    self.previous = nil
    own.release()
    previous.restore()
  }

  func exclusively<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // A window has a display of its own, and needs no lock.
    try body()
  }
}
