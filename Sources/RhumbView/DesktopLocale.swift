// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The language, the units and the clock of the user, by the environment of the viewer.
struct DesktopLocale {
  /// The locale; `nil` without a setting, for metric units in English.
  let locale: Locale?

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    locale = LabelLanguage.systemLocale(environment).map { Locale(identifier: $0) }
  }

  /// The wording of instructions and figures.
  var wording: InstructionFormatter {
    guard let locale else { return InstructionFormatter() }
    return InstructionFormatter(
      language: locale.identifier,
      units: MeasureText(locale: locale).system == .imperial ? .imperial : .metric)
  }
}

extension InstructionFormatter {
  /// The text of a mean speed in meters per second.
  func text(speed: Double) -> String {
    let (factor, unit) = units == .metric ? (3.6, "km/h") : (3600 / 1609.344, "mph")
    let locale = Locale(identifier: table.language)
    return String(format: "%.1f", locale: locale, speed * factor) + " \(unit)"
  }

  /// The text of ascents and descents in meters.
  func text(climb: (up: Double, down: Double)) -> String {
    units == .metric
      ? String(format: "%.0f m up · %.0f m down", climb.up, climb.down)
      : String(format: "%.0f ft up · %.0f ft down", climb.up / 0.3048, climb.down / 0.3048)
  }
}
