// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCanvas
public import MapUI

/// The settings of navigation's controls in a map view.
@MainActor public final class NavigationSettings {
  /// Whether the maneuver banner is visible.
  public var isHeaderEnabled = true
  /// Whether the trip panel is visible.
  public var isFooterEnabled = true
  public var isTripProgressBarEnabled = false
  /// Whether the Re-center button is visible while the camera does not follow.
  public var isRecenterButtonEnabled = true
  /// Whether destinations have markers.
  public var showsDestinationMarkers = true
  /// Whether the view draws the banner, the trip panel, the Re-center button and the speed. Set it to
  /// `false` if the app shows them, from ``MapUI/MapView/navigationBanner`` and the other models.
  public var drawsControls = true
  /// The label of the Re-center button.
  public var recenterLabel = "Re-center"
  /// The label before the maneuver after the next.
  public var thenLabel = "Then"
  /// The colors of the controls in the two lighting modes.
  public var dayColors = PanelColors.day
  public var nightColors = PanelColors.night
  /// The format of distances, times and speeds.
  public var measures = MeasureText()
  /// The time zone of the arrival time.
  public var timeZone = TimeZone.current

  init() {}
}

extension UISettings {
  /// The settings of navigation.
  public var navigation: NavigationSettings {
    if let settings = attachments[NavigationSettings.self] { return settings }
    let settings = NavigationSettings()
    attachments[NavigationSettings.self] = settings
    return settings
  }

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

  public var isNavigationTripProgressBarEnabled: Bool {
    get { navigation.isTripProgressBarEnabled }
    set { navigation.isTripProgressBarEnabled = newValue }
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
}
