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

  /// The viewer's own texts, in the language of ``wording``.
  var texts: ViewerTexts { ViewerTexts(language: wording.table.language) }
}

extension InstructionFormatter {
  /// The text of ascents and descents in meters: "Ascent 48 m · Descent 31 m".
  func text(climb: (up: Double, down: Double)) -> String {
    [("ascent", climb.up), ("descent", climb.down)]
      .map { "\(label($0)) \(text(altitude: $1))" }.joined(separator: " · ")
  }

  /// The text of an altitude in meters, in meters or feet.
  func text(altitude: Double) -> String {
    units == .metric
      ? text(altitude.rounded(), unit: "meters")
      : text((altitude / 0.3048).rounded(), unit: "feet")
  }

  /// A label of the language's instruction table, such as "recenter".
  func label(_ name: String) -> String { table.labels[name] ?? name }
}
