// SPDX-License-Identifier: Apache-2.0
import MapNavigation
import MapNavigationUI
public import MapUI

/// The colors of the speedometer for speed alerts.
public class GMSNavigationSpeedometerUIOptions {
  fileprivate struct Key: Hashable {
    var isMajor: Bool
    var lighting: GMSNavigationLightingMode
  }

  fileprivate var textColors: [Key: UIColor] = [:]
  fileprivate var backgroundColors: [Key: UIColor] = [:]

  /// Creates the default options: red text for minor alerts, and white text on red for major ones.
  public init() {}

  /// Returns the color of the speed for a severity; clear for those without an alert.
  public func textColor(
    for speedAlertSeverity: GMSNavigationSpeedAlertSeverity, lightingMode: GMSNavigationLightingMode
  ) -> UIColor {
    guard let key = Self.key(speedAlertSeverity, lightingMode) else { return .clear }
    return textColors[key] ?? (key.isMajor ? .white : Self.red)
  }

  /// Returns the background of the speed for a severity; clear for those without an alert.
  public func backgroundColor(
    for speedAlertSeverity: GMSNavigationSpeedAlertSeverity, lightingMode: GMSNavigationLightingMode
  ) -> UIColor {
    guard let key = Self.key(speedAlertSeverity, lightingMode) else { return .clear }
    return backgroundColors[key]
      ?? (key.isMajor ? Self.red : lightingMode == .normal ? .white : .black)
  }

  /// Google's red, 0xd93025.
  private static let red = UIColor(red: 217 / 255, green: 48 / 255, blue: 37 / 255)

  fileprivate static func key(
    _ severity: GMSNavigationSpeedAlertSeverity, _ lighting: GMSNavigationLightingMode
  ) -> Key? {
    switch severity {
    case .minor: Key(isMajor: false, lighting: lighting)
    case .major: Key(isMajor: true, lighting: lighting)
    case .unknown, .notSpeeding: nil
    }
  }

  /// The colors of the speedometer for a severity and lighting mode.
  func style(isMajor: Bool, _ lighting: LightingMode) -> SpeedAlertStyle {
    let severity = isMajor ? GMSNavigationSpeedAlertSeverity.major : .minor
    return SpeedAlertStyle(
      text: textColor(for: severity, lightingMode: lighting),
      background: backgroundColor(for: severity, lightingMode: lighting))
  }

  /// A copy that does not change any more.
  func copied() -> GMSNavigationSpeedometerUIOptions {
    let copy = GMSNavigationSpeedometerUIOptions()
    copy.textColors = textColors
    copy.backgroundColors = backgroundColors
    return copy
  }
}

/// Speedometer options that can be changed. The settings copy them when the app assigns them.
public final class GMSNavigationMutableSpeedometerUIOptions: GMSNavigationSpeedometerUIOptions {
  /// Sets the color of the speed for a severity. Does nothing for those without an alert.
  public func setTextColor(
    _ color: UIColor, for speedAlertSeverity: GMSNavigationSpeedAlertSeverity,
    lightingMode: GMSNavigationLightingMode
  ) {
    if let key = Self.key(speedAlertSeverity, lightingMode) { textColors[key] = color }
  }

  /// Sets the background of the speed for a severity. Does nothing for those without an alert.
  public func setBackgroundColor(
    _ color: UIColor, for speedAlertSeverity: GMSNavigationSpeedAlertSeverity,
    lightingMode: GMSNavigationLightingMode
  ) {
    if let key = Self.key(speedAlertSeverity, lightingMode) { backgroundColors[key] = color }
  }
}

/// The speedometer options that the app has assigned.
@MainActor private final class AssignedOptions {
  var options: GMSNavigationSpeedometerUIOptions?
}

extension UISettings {
  /// The colors of the speedometer for speed alerts. If `nil`, the default, Rhumb's colors apply, which are similar to
  /// Google's.
  public var speedometerUIOptions: GMSNavigationSpeedometerUIOptions? {
    get { attachments[AssignedOptions.self]?.options }
    set {
      let assigned = attachments[AssignedOptions.self] ?? AssignedOptions()
      let copy = newValue?.copied()
      assigned.options = copy
      attachments[AssignedOptions.self] = assigned
      navigation.speedAlertStyle = { copy?.style(isMajor: $0, $1) }
    }
  }
}
