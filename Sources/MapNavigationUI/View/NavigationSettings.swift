// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapCanvas
import MapNavigation
public import MapUI

/// The settings of the navigation controls in a map view.
@MainActor public final class NavigationSettings {
  /// Whether the maneuver banner is visible; `true` by default.
  public var isHeaderEnabled = true
  /// Whether the trip panel is visible; `true` by default.
  public var isFooterEnabled = true
  /// Whether the name and the number of the road that the user is on are visible below the puck; `true` by
  /// default.
  public var showsCurrentRoad = true
  /// Whether the Re-center button is visible while the camera does not follow; `true` by default.
  public var isRecenterButtonEnabled = true
  /// Whether a card with the route, a Start button and the list of steps is visible before guidance; `false` by
  /// default. The alternatives have labels with their times in either case, and a tap chooses one.
  public var showsRoutePreview = false
  /// Whether destinations have markers; `true` by default. The stops before the last destination have numbers.
  public var showsDestinationMarkers = true
  /// Whether the view draws the banner, the trip panel, the Re-center button and the speed; `true` by
  /// default. Set it to `false` if the app draws them from ``MapUI/MapView/navigationBanner`` and the other
  /// models.
  public var drawsControls = true
  /// The label of the Re-center button; that of the language of ``locale`` by default.
  public var recenterLabel: String {
    get { ownRecenterLabel ?? measures.label("recenter") }
    set { ownRecenterLabel = newValue }
  }
  private var ownRecenterLabel: String?
  /// The label before the maneuver that follows the next one; that of the language of ``locale`` by default.
  public var thenLabel: String {
    get { ownThenLabel ?? measures.label("then") }
    set { ownThenLabel = newValue }
  }
  private var ownThenLabel: String?
  /// The colors of the controls in the lighting mode ``/MapNavigation/LightingMode/normal``.
  package var dayColors = PanelColors.day
  /// The colors of the controls in the lighting mode ``/MapNavigation/LightingMode/lowLight``.
  package var nightColors = PanelColors.night
  /// The locale of the controls: the units, the language and the clock of labels, distances, times of day and speeds; `nil` by
  /// default, for metric units in English. `Locale.current` follows the settings of the user. Instructions have the language
  /// of the navigator's wording.
  public var locale: Locale? {
    didSet { measures = locale.map { MeasureText(locale: $0) } ?? MeasureText() }
  }
  /// The format of distances, times and speeds.
  package var measures = MeasureText()
  /// The time zone of the arrival time; the system's by default.
  public var timeZone = TimeZone.current

  /// The app's view below the banner; `nil` for none.
  package var headerAccessory: HeaderAccessory?
  /// The fonts and colors of the banner's parts.
  package var headerStyle = HeaderStyle()
  /// The colors of the speedometer for a speed alert, by day or at night; the default ones without a value.
  package var speedAlertStyle: (_ isMajor: Bool, _ lighting: LightingMode) -> SpeedAlertStyle? = {
    _, _ in nil
  }

  init() {}
}

extension UISettings {
  /// The settings of the navigation controls.
  public var navigation: NavigationSettings {
    if let settings = attachments[NavigationSettings.self] { return settings }
    let settings = NavigationSettings()
    attachments[NavigationSettings.self] = settings
    return settings
  }
}
