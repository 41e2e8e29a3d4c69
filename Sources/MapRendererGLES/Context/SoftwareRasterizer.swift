// SPDX-License-Identifier: Apache-2.0
internal import CEGL

/// What is done otherwise where the processor draws.
enum SoftwareRasterizer {
  /// Whether a renderer of that name is one.
  static func isOne(_ renderer: String) -> Bool {
    ["llvmpipe", "softpipe"].contains(where: renderer.contains)
  }

  /// Lets the C library keep the memory that a software rasterizer frees after each frame and needs again
  /// in the next.
  ///
  /// llvmpipe bins a frame's triangles into blocks of 64 KiB. By default glibc gives them back to the
  /// kernel each time, and getting them back, page by page, takes half of the frame: 100,000 triangles
  /// took 20 ms, with this 11 ms. The thresholds are those that glibc sets by itself in a process that
  /// has once freed a block of 32 MiB.
  static func keepMemory() { rhumb_keep_freed_memory(64 << 20) }
}
