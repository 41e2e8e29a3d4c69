// SPDX-License-Identifier: Apache-2.0
import MapUI

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
