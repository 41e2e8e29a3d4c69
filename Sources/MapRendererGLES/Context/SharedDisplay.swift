// SPDX-License-Identifier: Apache-2.0
internal import CEGL
private import Foundation
internal import MapFiles
private import Synchronization

/// A display of EGL with its headless contexts.
///
/// Contexts of a software rasterizer are spread over all displays, because those of one display exclude each other.
final class SharedDisplay: Sendable {
  // A handle, which is never dereferenced here.
  nonisolated(unsafe) let handle: EGLDisplay
  private let lock = NSLock()
  private let contexts = Atomic(0)

  private static let known = Mutex<[SharedDisplay]>([])

  private init(_ handle: EGLDisplay) { self.handle = handle }

  /// Returns the display of a handle.
  static func of(_ handle: EGLDisplay) -> SharedDisplay {
    known.withLock { known in
      if let display = known.first(where: { $0.handle == handle }) { return display }
      let display = SharedDisplay(handle)
      known.append(display)
      return display
    }
  }

  /// The number of contexts.
  var contextCount: Int { contexts.load(ordering: .relaxed) }

  /// Counts a context that was created (1) or deleted (-1).
  func countContext(_ change: Int) { contexts.add(change, ordering: .relaxed) }

  /// Runs calls that bind, read or write a texture or a framebuffer of one of the display's contexts. With a software
  /// rasterizer, no other thread runs such calls at the same time. Calls must not be nested.
  ///
  /// Before llvmpipe binds or copies a texture, it looks for it in the frames that all contexts of the display have
  /// begun. Mesa 22.3, the version of Debian 12, reads them without a lock while other threads change and free them,
  /// and sometimes crashes.
  func exclusively<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard SoftwareRasterizer.isUsed else { return try body() }
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}
