// SPDX-License-Identifier: Apache-2.0
internal import CEGL

/// Settings for OpenGL implementations that draw on the CPU.
enum SoftwareRasterizer {
  /// Returns whether the renderer with this name is a software rasterizer.
  static func isSoftware(_ renderer: String) -> Bool {
    ["llvmpipe", "softpipe"].contains(where: renderer.contains)
  }

  /// Lets the C library keep the memory that a software rasterizer frees after each frame and allocates
  /// again for the next.
  ///
  /// llvmpipe bins a frame's triangles into blocks of 64 KiB. By default glibc returns them to the kernel
  /// each time, and faulting them in again page by page takes half of the frame time: 100,000 triangles
  /// took 20 ms, and 11 ms with this setting. The thresholds are those that glibc itself sets in a process
  /// that has once freed a block of 32 MiB.
  static func keepMemory() { rhumb_keep_freed_memory(64 << 20) }
}
