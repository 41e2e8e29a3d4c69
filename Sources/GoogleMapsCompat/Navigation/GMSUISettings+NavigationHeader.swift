// SPDX-License-Identifier: Apache-2.0
import MapCanvas
import MapNavigationUI
public import MapUI

/// The fonts that the app has assigned.
@MainActor private final class AssignedFonts {
  var fonts: [HeaderStyle.Part: UIFont] = [:]
  var conjunctions: UIFont?
}

extension UISettings {
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
