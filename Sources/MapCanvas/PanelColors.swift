// SPDX-License-Identifier: Apache-2.0
public import MapImage

/// The colors of the navigation panels.
public struct PanelColors: Hashable, Sendable {
  /// The background of the next maneuver.
  public var header: MapColor
  /// The background of lanes and of the maneuver after the next one.
  public var headerSecondary: MapColor
  /// Text and arrows on both header backgrounds.
  public var headerText: MapColor
  /// Less important content on both header backgrounds.
  public var headerInactive: MapColor
  /// The background of the trip panel and of buttons.
  public var paper: MapColor
  public var text: MapColor
  public var secondaryText: MapColor
  /// The color of interactive elements.
  public var accent: MapColor
  /// The color of the remaining time.
  public var time: MapColor

  /// The day colors: white on green at the top, dark on white at the bottom.
  public static let day = PanelColors(
    header: MapColor(red: 0.05, green: 0.45, blue: 0.32),
    headerSecondary: MapColor(red: 0.03, green: 0.35, blue: 0.25),
    headerText: MapColor(white: 1),
    headerInactive: MapColor(red: 1, green: 1, blue: 1, alpha: 0.42),
    paper: MapColor(white: 1), text: MapColor(white: 0.13), secondaryText: MapColor(white: 0.38),
    accent: MapColor(red: 0.10, green: 0.45, blue: 0.91),
    time: MapColor(red: 0.09, green: 0.50, blue: 0.22))

  /// The night colors: darker versions of the day colors.
  public static let night = PanelColors(
    header: MapColor(red: 0.04, green: 0.29, blue: 0.22),
    headerSecondary: MapColor(red: 0.03, green: 0.22, blue: 0.17),
    headerText: MapColor(white: 0.96),
    headerInactive: MapColor(red: 1, green: 1, blue: 1, alpha: 0.36),
    paper: MapColor(red: 0.11, green: 0.13, blue: 0.17), text: MapColor(white: 0.93),
    secondaryText: MapColor(white: 0.66), accent: MapColor(red: 0.54, green: 0.71, blue: 0.97),
    time: MapColor(red: 0.51, green: 0.79, blue: 0.58))

  /// Whether these are night colors: the paper is darker than middle gray.
  public var isDark: Bool { 0.2126 * paper.red + 0.7152 * paper.green + 0.0722 * paper.blue < 0.5 }

  /// The colors of a pressed button.
  public var pressed: PanelColors {
    var colors = self
    colors.paper = isDark ? paper.lightened(by: 0.14) : paper.darkened(by: 0.12)
    colors.accent = isDark ? accent.lightened(by: 0.2) : accent.darkened(by: 0.2)
    return colors
  }
}
