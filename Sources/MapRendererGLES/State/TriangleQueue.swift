// SPDX-License-Identifier: Apache-2.0
internal import CEGL

/// Limits the triangles and lines that a software rasterizer keeps. llvmpipe needs about 600 bytes for each until it has painted it,
/// and by itself begins to paint when the frame ends, or 36 MiB are full.
///
/// After each portion of triangles it begins to paint, while the next portion is prepared. That one waits until it
/// has finished.
struct TriangleQueue {
  /// The number of triangles in a portion. With more, frames need more memory; with 2,000, some need more time.
  private static let portion = 7_000

  private var count = 0
  /// Is passed when the portion before the current one has been painted.
  private var fence: GLsync?

  /// Calls a closure with parts of a range of indices that are at most as long as a portion.
  mutating func draw(_ indices: Range<Int>, corners: Int, _ body: (Range<Int>) -> Void) {
    var start = indices.lowerBound
    while start < indices.upperBound {
      let end = min(indices.upperBound, start + corners * (Self.portion - count))
      body(start..<end)
      count += (end - start) / corners
      if count >= Self.portion { paint() }
      start = end
    }
  }

  private mutating func paint() {
    count = 0
    let next = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    glFlush()
    if let fence { glClientWaitSync(fence, 0, .max) }
    release()
    fence = next
  }

  mutating func release() {
    if let fence { glDeleteSync(fence) }
    fence = nil
  }
}
