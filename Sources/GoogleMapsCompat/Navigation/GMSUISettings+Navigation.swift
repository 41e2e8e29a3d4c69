import MapCanvas
// SPDX-License-Identifier: Apache-2.0
public import MapImage
import MapNavigationUI
public import MapUI

extension UISettings {
  /// Whether notes of incidents are shown: never, there are no such data. Setting it does nothing.
  public var showsIncidentCards: Bool {
    get { false }
    set {}
  }

  /// Whether traffic lights are shown: never by navigation; a style may. Setting it does nothing.
  public var showsTrafficLights: Bool {
    get { false }
    set {}
  }

  /// Whether stop signs are shown: never by navigation; a style may. Setting it does nothing.
  public var showsStopSigns: Bool {
    get { false }
    set {}
  }

  /// Whether there is a button to report incidents: never. Setting it does nothing.
  public var isNavigationReportIncidentButtonEnabled: Bool {
    get { false }
    set {}
  }

  /// Behind the next maneuver by day; nil, as at the start, is green.
  public var navigationHeaderPrimaryBackgroundColor: UIColor? {
    get { chosen(navigation.dayColors.header, unless: PanelColors.day.header) }
    set { navigation.dayColors.header = newValue ?? PanelColors.day.header }
  }

  /// Behind lanes and the maneuver after the next one by day; nil, as at the start, is dark green.
  public var navigationHeaderSecondaryBackgroundColor: UIColor? {
    get { chosen(navigation.dayColors.headerSecond, unless: PanelColors.day.headerSecond) }
    set { navigation.dayColors.headerSecond = newValue ?? PanelColors.day.headerSecond }
  }

  /// Behind the next maneuver by night; nil, as at the start, is a darker green.
  public var navigationHeaderPrimaryBackgroundColorNightMode: UIColor? {
    get { chosen(navigation.nightColors.header, unless: PanelColors.night.header) }
    set { navigation.nightColors.header = newValue ?? PanelColors.night.header }
  }

  /// Behind lanes and the maneuver after the next one by night; nil, as at the start, is a darker green.
  public var navigationHeaderSecondaryBackgroundColorNightMode: UIColor? {
    get { chosen(navigation.nightColors.headerSecond, unless: PanelColors.night.headerSecond) }
    set { navigation.nightColors.headerSecond = newValue ?? PanelColors.night.headerSecond }
  }

  /// Texts, arrows and the lanes to take, by day and by night; nil, as at the start, is white. All of
  /// Google's colors of the header's texts and icons are this one.
  public var navigationHeaderInstructionsTextColor: UIColor? {
    get { chosen(navigation.dayColors.headerText, unless: PanelColors.day.headerText) }
    set {
      navigation.dayColors.headerText = newValue ?? PanelColors.day.headerText
      navigation.nightColors.headerText = newValue ?? PanelColors.night.headerText
    }
  }

  /// The header's texts and arrows: ``navigationHeaderInstructionsTextColor``.
  public var navigationHeaderLargeManeuverIconColor: UIColor? {
    get { navigationHeaderInstructionsTextColor }
    set { navigationHeaderInstructionsTextColor = newValue }
  }

  /// The header's texts and arrows: ``navigationHeaderInstructionsTextColor``.
  public var navigationHeaderSmallManeuverIconColor: UIColor? {
    get { navigationHeaderInstructionsTextColor }
    set { navigationHeaderInstructionsTextColor = newValue }
  }

  /// The header's texts and arrows: ``navigationHeaderInstructionsTextColor``.
  public var navigationHeaderGuidanceRecommendedLaneColor: UIColor? {
    get { navigationHeaderInstructionsTextColor }
    set { navigationHeaderInstructionsTextColor = newValue }
  }

  /// The header's texts and arrows: ``navigationHeaderInstructionsTextColor``.
  public var navigationHeaderNextStepTextColor: UIColor? {
    get { navigationHeaderInstructionsTextColor }
    set { navigationHeaderInstructionsTextColor = newValue }
  }

  /// The header's texts and arrows: ``navigationHeaderInstructionsTextColor``.
  public var navigationHeaderDistanceValueTextColor: UIColor? {
    get { navigationHeaderInstructionsTextColor }
    set { navigationHeaderInstructionsTextColor = newValue }
  }

  private func chosen(_ color: MapColor, unless standard: MapColor) -> MapColor? {
    color == standard ? nil : color
  }
}
