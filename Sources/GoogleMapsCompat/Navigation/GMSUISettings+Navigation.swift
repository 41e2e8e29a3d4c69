// SPDX-License-Identifier: Apache-2.0
import MapCanvas
public import MapImage
import MapNavigationUI
public import MapUI

extension UISettings {
  /// Whether the maneuver banner is visible in navigation.
  public var isNavigationHeaderEnabled: Bool {
    get { navigation.isHeaderEnabled }
    set { navigation.isHeaderEnabled = newValue }
  }

  /// Whether the trip panel is visible in navigation.
  public var isNavigationFooterEnabled: Bool {
    get { navigation.isFooterEnabled }
    set { navigation.isFooterEnabled = newValue }
  }

  /// Whether the Re-center button is visible in navigation.
  public var isRecenterButtonEnabled: Bool {
    get { navigation.isRecenterButtonEnabled }
    set { navigation.isRecenterButtonEnabled = newValue }
  }

  /// Whether destinations have markers in navigation.
  public var showsDestinationMarkers: Bool {
    get { navigation.showsDestinationMarkers }
    set { navigation.showsDestinationMarkers = newValue }
  }

  /// Whether incident cards are shown. Always `false`, since there are no such data; setting it does nothing.
  public var showsIncidentCards: Bool {
    get { false }
    set {}
  }

  /// Whether navigation shows traffic lights. Always `false`, though a style may show them; setting it does
  /// nothing.
  public var showsTrafficLights: Bool {
    get { false }
    set {}
  }

  /// Whether navigation shows stop signs. Always `false`, though a style may show them; setting it does
  /// nothing.
  public var showsStopSigns: Bool {
    get { false }
    set {}
  }

  /// Whether there is a button to report incidents. Always `false`; setting it does nothing.
  public var isNavigationReportIncidentButtonEnabled: Bool {
    get { false }
    set {}
  }

  /// The background color of the next maneuver by day. If `nil`, the default, it is green.
  public var navigationHeaderPrimaryBackgroundColor: UIColor? {
    get { chosen(navigation.dayColors.header, unless: PanelColors.day.header) }
    set { navigation.dayColors.header = newValue ?? PanelColors.day.header }
  }

  /// The background color of lanes and of the maneuver after the next by day. If `nil`, the default, it is
  /// dark green.
  public var navigationHeaderSecondaryBackgroundColor: UIColor? {
    get { chosen(navigation.dayColors.headerSecondary, unless: PanelColors.day.headerSecondary) }
    set { navigation.dayColors.headerSecondary = newValue ?? PanelColors.day.headerSecondary }
  }

  /// The background color of the next maneuver at night. If `nil`, the default, it is a darker green.
  public var navigationHeaderPrimaryBackgroundColorNightMode: UIColor? {
    get { chosen(navigation.nightColors.header, unless: PanelColors.night.header) }
    set { navigation.nightColors.header = newValue ?? PanelColors.night.header }
  }

  /// The background color of lanes and of the maneuver after the next at night. If `nil`, the default, it
  /// is a darker green.
  public var navigationHeaderSecondaryBackgroundColorNightMode: UIColor? {
    get {
      chosen(navigation.nightColors.headerSecondary, unless: PanelColors.night.headerSecondary)
    }
    set { navigation.nightColors.headerSecondary = newValue ?? PanelColors.night.headerSecondary }
  }

  private func chosen(_ color: MapColor, unless standard: MapColor) -> MapColor? {
    color == standard ? nil : color
  }
}
