// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// Whether the desktop prefers dark windows.
enum DesktopTheme {
  /// The preference by the environment and by the settings files of GTK and KDE; `nil` if none states one.
  ///
  /// In this order: `GTK_THEME`, such as `Adwaita:dark`; GTK's `settings.ini`; KDE's `kdeglobals`.
  static func isDark(in environment: [String: String]) -> Bool? {
    if let theme = environment["GTK_THEME"], !theme.isEmpty { return isDark(theme: theme) }
    guard let home = environment["HOME"] else { return nil }
    let configured = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = configured ?? home + "/.config"
    for version in ["gtk-4.0", "gtk-3.0"] {
      let settings = values(in: "\(folder)/\(version)/settings.ini")
      if let dark = settings["gtk-application-prefer-dark-theme"] {
        return ["1", "true", "yes"].contains(dark.lowercased())
      }
      if let theme = settings["gtk-theme-name"] { return isDark(theme: theme) }
    }
    return values(in: "\(folder)/kdeglobals")["ColorScheme"].map(isDark)
  }

  /// Whether a theme is dark by its name: "Adwaita:dark", "Yaru-dark", "BreezeDark".
  private static func isDark(theme: String) -> Bool { theme.lowercased().hasSuffix("dark") }

  /// The keys and values of a settings file, without its sections; empty if it cannot be read.
  private static func values(in path: String) -> [String: String] {
    guard let bytes = try? ReadableFile.contents(of: path, limit: ResourceLimits.settingsBytes)
    else { return [:] }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.reduce(into: [:]) { values, line in
      let parts = line.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
  }
}
