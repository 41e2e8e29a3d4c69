// SPDX-License-Identifier: Apache-2.0
internal import MapScene

/// An OpenGL ES context that a back end makes current for each of its calls.
protocol DrawingContext: AnyObject {
  /// Makes the context current on the calling thread until the matching ``relinquish()``. Calls can be nested.
  func acquire() throws(RenderError)
  /// Ends the work begun with ``acquire()``.
  func relinquish()
  /// Runs calls that other contexts must not run at the same time.
  func exclusively<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result
}
