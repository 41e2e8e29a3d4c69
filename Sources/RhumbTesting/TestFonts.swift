// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapText

/// The fonts of this module: Noto Sans with Latin, Greek and Cyrillic letters.
enum TestFonts {
  /// Makes text with these letters look the same on every machine, in fonts that are opened later, and selects the
  /// software renderer. The environment changes, so the first call belongs before other threads start.
  static func use() { _ = isUsed }

  private static let isUsed: Bool = {
    // The software renderer of Mesa, in contexts that are created later. An app's own value has precedence.
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 0)
    PreferredFonts.use(folder: Bundle.module.bundlePath + "/Fonts")
    return true
  }()
}
