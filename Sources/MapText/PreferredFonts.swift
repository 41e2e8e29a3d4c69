// SPDX-License-Identifier: Apache-2.0
import CFontconfig
import MapFiles

/// A folder of fonts that precede the system's fonts of the same families, for images that are equal on every
/// machine.
package enum PreferredFonts {
  private static let folder = Mutex<String?>(nil)

  /// Adds the fonts of a folder for all fonts that are opened later.
  package static func use(folder path: String) {
    // Other threads may use the current configuration, so a new one replaces it.
    guard let configuration = FcInitLoadConfigAndFonts() else { return }
    if FcConfigAppFontAddDir(configuration, path) != 0, FcConfigSetCurrent(configuration) != 0 {
      folder.withLock { $0 = path + "/" }
    }
    FcConfigDestroy(configuration)
  }

  /// Whether a file is one of the preferred fonts.
  static func contains(_ path: String) -> Bool {
    folder.withLock { folder in folder.map(path.hasPrefix) ?? false }
  }
}
