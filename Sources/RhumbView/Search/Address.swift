// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The address of a place in the map data.
enum Address {
  /// The address in a place's own properties, by OpenStreetMap's keys; `nil` if they have none.
  ///
  /// The order of street and number is that of most countries: "Aleksanterinkatu 52".
  static func text(of properties: JSONObject) -> String? {
    func value(_ key: String) -> String? {
      guard let value = properties[key] else { return nil }
      let text = value.string ?? value.number.map { String(format: "%.0f", $0) } ?? ""
      return text.isEmpty ? nil : text
    }
    if let full = value("addr:full") ?? value("address") { return full }
    guard let street = value("addr:street") ?? value("addr:place") else { return nil }
    let line = [street, value("addr:housenumber")].compactMap { $0 }.joined(separator: " ")
    let town = [value("addr:postcode"), value("addr:city")].compactMap { $0 }.joined(separator: " ")
    return [line, town].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The greatest distances of a house number and of a street from a place beside them, in meters.
  private static let (numberReach, streetReach) = (20.0, 40.0)

  /// The house number and the street nearest to a place, such as "near Aleksanterinkatu 52"; `nil` if no street is near. At
  /// a corner, the number may be that of the other street, so the text claims no more than nearness.
  static func text(
    near place: Coordinate, numbers: [(text: String, place: Coordinate)],
    streets: [(name: String, line: [Coordinate])]
  ) -> String? {
    let street = streets.map { ($0.name, RouteLine($0.line).nearest(to: place).offset) }
      .min { $0.1 < $1.1 }
    guard let street, street.1 <= streetReach else { return nil }
    let number = numbers.map { ($0.text, $0.place.distance(to: place)) }.min { $0.1 < $1.1 }
    guard let number, number.1 <= numberReach else { return "near \(street.0)" }
    return "near \(street.0) \(number.0)"
  }
}
