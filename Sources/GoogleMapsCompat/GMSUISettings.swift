// SPDX-License-Identifier: Apache-2.0
import MapCanvas
public import MapImage
import MapNavigationUI
public import MapUI

/// Settings of Google's SDK that have no effect here. The app reads back the values that it has set.
@MainActor private final class UnusedSettings {
  var indoorPicker = true
  var consumesGesturesInView = true
  var isNavigationTripProgressBarEnabled = false
}

extension UISettings {
  /// Whether a floor picker is shown in buildings with floors; `true` by default. The maps have no floors.
  public var indoorPicker: Bool {
    get { unused.indoorPicker }
    set { unused.indoorPicker = newValue }
  }

  /// Whether gestures that the map handles are kept from the views around it; `true` by default. The host of
  /// the view decides about it.
  public var consumesGesturesInView: Bool {
    get { unused.consumesGesturesInView }
    set { unused.consumesGesturesInView = newValue }
  }

  /// Whether navigation shows a trip progress bar; `false` by default. The view draws none.
  public var isNavigationTripProgressBarEnabled: Bool {
    get { unused.isNavigationTripProgressBarEnabled }
    set { unused.isNavigationTripProgressBarEnabled = newValue }
  }

  private var unused: UnusedSettings {
    if let settings = attachments[UnusedSettings.self] { return settings }
    let settings = UnusedSettings()
    attachments[UnusedSettings.self] = settings
    return settings
  }
}

// MARK: - Navigation

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

// MARK: - Navigation header

/// The fonts that the app has assigned.
@MainActor private final class AssignedFonts {
  var fonts: [HeaderStyle.Part: UIFont] = [:]
  var conjunctions: UIFont?
}

extension UISettings {
  /// The opacity of the header's background; 1 by default. Values are clamped to 0...1, and NaN is 1.
  public var navigationHeaderBackgroundAlpha: CGFloat {
    get { navigation.headerStyle.backgroundAlpha }
    set { navigation.headerStyle.backgroundAlpha = newValue.isNaN ? 1 : min(max(newValue, 0), 1) }
  }

  /// The color of the arrow of the next maneuver. If `nil`, the default, it is white.
  public var navigationHeaderLargeManeuverIconColor: UIColor? {
    get { navigation.headerStyle.colors[.largeIcon] }
    set { navigation.headerStyle.colors[.largeIcon] = newValue }
  }

  /// The color of the arrow of the maneuver after the next. If `nil`, the default, it is white.
  public var navigationHeaderSmallManeuverIconColor: UIColor? {
    get { navigation.headerStyle.colors[.smallIcon] }
    set { navigation.headerStyle.colors[.smallIcon] = newValue }
  }

  /// The color of the lanes to use. If `nil`, the default, it is white.
  public var navigationHeaderGuidanceRecommendedLaneColor: UIColor? {
    get { navigation.headerStyle.colors[.lane] }
    set { navigation.headerStyle.colors[.lane] = newValue }
  }

  /// The color of the label of the maneuver after the next. If `nil`, the default, it is white.
  public var navigationHeaderNextStepTextColor: UIColor? {
    get { navigation.headerStyle.colors[.nextStep] }
    set { navigation.headerStyle.colors[.nextStep] = newValue }
  }

  /// The color of the number of the distance to the maneuver. If `nil`, the default, it is white.
  public var navigationHeaderDistanceValueTextColor: UIColor? {
    get { navigation.headerStyle.colors[.distance] }
    set { navigation.headerStyle.colors[.distance] = newValue }
  }

  /// The color of the unit of the distance to the maneuver. If `nil`, the default, it is that of the number.
  public var navigationHeaderDistanceUnitsTextColor: UIColor? {
    get { navigation.headerStyle.colors[.distanceUnit] }
    set { navigation.headerStyle.colors[.distanceUnit] = newValue }
  }

  /// The color of the instruction. If `nil`, the default, it is white.
  public var navigationHeaderInstructionsTextColor: UIColor? {
    get { navigation.headerStyle.colors[.firstRow] }
    set { navigation.headerStyle.colors[.firstRow] = newValue }
  }

  /// The font of the label of the maneuver after the next. If `nil`, the default, it is medium, size 15.
  public var navigationHeaderNextStepFont: UIFont? {
    get { assignedFonts.fonts[.nextStep] }
    set { setFont(newValue, of: .nextStep) }
  }

  /// The font of the number of the distance to the maneuver. If `nil`, the default, it is bold, size 26.
  public var navigationHeaderDistanceValueFont: UIFont? {
    get { assignedFonts.fonts[.distance] }
    set { setFont(newValue, of: .distance) }
  }

  /// The font of the unit of the distance to the maneuver. If `nil`, the default, it is that of the number.
  public var navigationHeaderDistanceUnitsFont: UIFont? {
    get { assignedFonts.fonts[.distanceUnit] }
    set { setFont(newValue, of: .distanceUnit) }
  }

  /// The font of the first row of the instruction. If `nil`, the default, it is medium, size 20.
  public var navigationHeaderInstructionsFirstRowFont: UIFont? {
    get { assignedFonts.fonts[.firstRow] }
    set { setFont(newValue, of: .firstRow) }
  }

  /// The font of the second row of the instruction. If `nil`, the default, it is regular, size 15.
  public var navigationHeaderInstructionsSecondRowFont: UIFont? {
    get { assignedFonts.fonts[.secondRow] }
    set { setFont(newValue, of: .secondRow) }
  }

  /// The font of conjunctions in the instruction. Stored, but has no effect, since they have the font of their row.
  public var navigationHeaderInstructionsConjunctionsFont: UIFont? {
    get { assignedFonts.conjunctions }
    set { assignedFonts.conjunctions = newValue }
  }

  private var assignedFonts: AssignedFonts {
    if let fonts = attachments[AssignedFonts.self] { return fonts }
    let fonts = AssignedFonts()
    attachments[AssignedFonts.self] = fonts
    return fonts
  }

  private func setFont(_ font: UIFont?, of part: HeaderStyle.Part) {
    assignedFonts.fonts[part] = font
    navigation.headerStyle.fonts[part] = font?.headerFont
  }
}

extension UISettings {
  /// Enables or disables panning, zooming, tilting and rotating by gestures. Buttons are not affected.
  public func setAllGesturesEnabled(_ enabled: Bool) { enableAllGestures(enabled) }
}
