// SPDX-License-Identifier: Apache-2.0
internal import CEGL
private import Synchronization

/// Settings for OpenGL implementations that draw on the CPU.
enum SoftwareRasterizer {
  /// Whether the process has had a context of a software rasterizer.
  static var isUsed: Bool { used.load(ordering: .relaxed) }
  private static let used = Atomic(false)

  /// Returns whether the renderer with this name is a software rasterizer.
  static func isSoftware(_ renderer: String) -> Bool {
    ["llvmpipe", "softpipe"].contains(where: renderer.contains)
  }

  /// Prepares the process for a context of a software rasterizer.
  ///
  /// Lets the C library keep the memory that the rasterizer frees after each frame and allocates again for the next.
  /// llvmpipe bins a frame's triangles into blocks of 64 KiB. By default glibc returns them to the kernel
  /// each time, and faulting them in again page by page takes half of the frame time: 100,000 triangles
  /// took 20 ms, and 11 ms with this setting. The thresholds are those that glibc itself sets in a process
  /// that has once freed a block of 32 MiB.
  static func prepareProcess() {
    used.store(true, ordering: .relaxed)
    rhumb_keep_freed_memory(64 << 20)
  }

  /// Returns the memory that was freed so far to the system, on another thread. Later frames request theirs again.
  static func returnFreedMemory() {
    guard isUsed else { return }
    Task.detached(priority: .utility) { rhumb_return_freed_memory() }
  }
}
