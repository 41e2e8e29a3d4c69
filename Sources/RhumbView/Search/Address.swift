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

  /// The greatest distance of a street from a place beside it, in meters.
  private static let reach = 40.0

  /// The street nearest to a place; `nil` if none is near. House numbers of the map are points without their street, so at a
  /// corner a number would often be paired with the wrong street.
  static func street(
    near coordinate: Coordinate, streets: [(name: String, line: [Coordinate])]
  ) -> String? {
    let nearest = streets.map { ($0.name, RouteLine($0.line).nearest(to: coordinate).offset) }
      .min { $0.1 < $1.1 }
    guard let nearest, nearest.1 <= reach else { return nil }
    return nearest.0
  }
}
