// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// A backend that measures the calling thread's processor time in draw calls and in all other calls.
final class TimedBackend: RenderBackend {
  /// The time of draw calls in milliseconds since the last ``reset()``.
  private(set) var drawTime = 0.0
  private(set) var uploadTime = 0.0
  /// The number of meshes and images that this backend has created.
  private(set) var uploads = 0
  private let inner: any RenderBackend

  init(_ inner: any RenderBackend) { self.inner = inner }

  func reset() {
    drawTime = 0
    uploadTime = 0
  }

  func makeMesh(_ mesh: MeshData) -> MeshHandle {
    uploads += 1
    return timed(&uploadTime) { inner.makeMesh(mesh) }
  }

  func reserveMesh(_ mesh: MeshData) -> MeshHandle {
    uploads += 1
    return timed(&uploadTime) { inner.reserveMesh(mesh) }
  }

  func fill(_ handle: MeshHandle, with mesh: MeshData, bytes: Range<Int>) {
    timed(&uploadTime) { inner.fill(handle, with: mesh, bytes: bytes) }
  }

  func makeTexture(_ texture: TextureData) -> TextureHandle {
    uploads += 1
    return timed(&uploadTime) { inner.makeTexture(texture) }
  }

  func update(_ texture: TextureHandle, x: Int, y: Int, with part: TextureData) {
    timed(&uploadTime) { inner.update(texture, x: x, y: y, with: part) }
  }

  func release(_ mesh: MeshHandle) { timed(&uploadTime) { inner.release(mesh) } }

  func release(_ texture: TextureHandle) { timed(&uploadTime) { inner.release(texture) } }

  func draw(_ list: DrawList) throws(RenderError) {
    let start = ThreadTime.now
    defer { drawTime += ThreadTime.now - start }
    try inner.draw(list)
  }

  func readPixels() throws(RenderError) -> RasterImage { try inner.readPixels() }

  func together<Result>(
    _ work: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    try inner.together(work)
  }

  private func timed<Result>(_ time: inout Double, _ work: () -> Result) -> Result {
    let start = ThreadTime.now
    defer { time += ThreadTime.now - start }
    return work()
  }
}

/// The calling thread's own processor time, which other processes do not affect.
enum ThreadTime {
  /// The time in milliseconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
