// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import RhumbView

@Suite struct DesktopThemeTests {
  @Test(arguments: [
    ("Adwaita:dark", true), ("Adwaita", false), ("Yaru-dark", true), ("HighContrast", false),
  ])
  func `the environment names the theme`(theme: String, isDark: Bool) {
    #expect(DesktopTheme.isDark(in: ["GTK_THEME": theme]) == isDark)
  }

  @Test(arguments: [
    ("gtk-4.0/settings.ini", "[Settings]\ngtk-application-prefer-dark-theme = true\n", true),
    ("gtk-3.0/settings.ini", "[Settings]\ngtk-application-prefer-dark-theme=0\n", false),
    ("gtk-3.0/settings.ini", "[Settings]\ngtk-theme-name=Breeze-Dark\n", true),
    ("kdeglobals", "[General]\nColorScheme=BreezeDark\n", true),
    ("kdeglobals", "[General]\nColorScheme=BreezeLight\n", false),
  ])
  func `the settings of GTK and KDE name the theme`(
    file: String, text: String, isDark: Bool
  ) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(text.utf8), to: file)
    #expect(
      DesktopTheme.isDark(in: ["HOME": "/nonexistent", "XDG_CONFIG_HOME": folder.path]) == isDark)
  }

  @Test func `a system without settings has no preference`() throws {
    let folder = try TemporaryFolder()
    #expect(DesktopTheme.isDark(in: ["HOME": folder.path]) == nil)
    #expect(DesktopTheme.isDark(in: [:]) == nil)
    _ = try folder.write(Array("nonsense\n=\n".utf8), to: ".config/gtk-3.0/settings.ini")
    #expect(DesktopTheme.isDark(in: ["HOME": folder.path]) == nil)
  }
}
