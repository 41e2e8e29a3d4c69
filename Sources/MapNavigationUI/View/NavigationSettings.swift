// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCanvas
public import MapUI

/// What a map shows in navigation beside the map.
@MainActor public final class NavigationSettings {
  /// Whether there is a banner with what comes next.
  public var isHeaderEnabled = true
  /// Whether there is a panel with what is left of the trip.
  public var isFooterEnabled = true
  public var isTripProgressBarEnabled = false
  /// Whether there is a button that lets the camera follow again.
  public var isRecenterButtonEnabled = true
  /// Whether destinations have markers.
  public var showsDestinationMarkers = true
  /// Whether banner, trip, Re-center and speed are drawn over the map; off where the app shows them
  /// itself, from ``MapUI/MapView/navigationBanner`` and the other models.
  public var drawsControls = true
  /// What the button that lets the camera follow again says.
  public var recenterLabel = "Re-center"
  /// What stands in front of the maneuver after the next one.
  public var thenLabel = "Then"
  /// The colors of the controls in the two lighting modes.
  public var dayColors = PanelColors.day
  public var nightColors = PanelColors.night
  /// How distances, times and speeds are written.
  public var measures = MeasureText()
  /// Where the clock hangs that tells the arrival.
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

  /// Whether there is a banner with what comes next, in navigation.
  public var isNavigationHeaderEnabled: Bool {
    get { navigation.isHeaderEnabled }
    set { navigation.isHeaderEnabled = newValue }
  }

  /// Whether there is a panel with what is left of the trip, in navigation.
  public var isNavigationFooterEnabled: Bool {
    get { navigation.isFooterEnabled }
    set { navigation.isFooterEnabled = newValue }
  }

  public var isNavigationTripProgressBarEnabled: Bool {
    get { navigation.isTripProgressBarEnabled }
    set { navigation.isTripProgressBarEnabled = newValue }
  }

  /// Whether there is a button that lets the camera follow again, in navigation.
  public var isRecenterButtonEnabled: Bool {
    get { navigation.isRecenterButtonEnabled }
    set { navigation.isRecenterButtonEnabled = newValue }
  }

  /// Whether destinations have markers, in navigation.
  public var showsDestinationMarkers: Bool {
    get { navigation.showsDestinationMarkers }
    set { navigation.showsDestinationMarkers = newValue }
  }
}
