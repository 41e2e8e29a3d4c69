// SPDX-License-Identifier: Apache-2.0
import MapSearch
import RhumbModules

/// The results of a place search as text and as JSON.
struct PlaceReport {
  let query: String
  let near: Coordinate?
  let found: [Found]

  /// A place, and the names of those that it belongs to, the smallest first.
  struct Found {
    var place: Place
    var within: [String]
  }

  var json: JSON {
    ["query": .string(query), "places": .array(found.map { json($0.place, within: $0.within) })]
  }

  private func json(_ place: Place, within: [String]) -> JSON {
    var object: JSONObject = [
      "name": .string(place.name), "kind": .string(place.kind.rawValue),
      "category": .string(place.category),
      "latitude": .number(Self.rounded(place.coordinate.latitude)),
      "longitude": .number(Self.rounded(place.coordinate.longitude)),
      "zoom": .number((Double(place.zoom) * 10).rounded() / 10), "bounds": place.bounds.json,
      "importance": .number((place.importance * 1000).rounded() / 1000),
    ]
    object["within"] = .array(within.map(JSON.string))
    if let near { object["meters"] = .number(near.distance(to: place.coordinate).rounded()) }
    if !place.names.isEmpty {
      object["names"] = .object(
        JSONObject(
          uniqueKeysWithValues: place.names.sorted { $0.key < $1.key }
            .map { ($0.key, JSON.string($0.value)) }))
    }
    return .object(object)
  }

  /// One line per place: name, coordinate, kind, distance, and the places that it belongs to.
  var text: String {
    let width = min(found.map(\.place.name.count).max() ?? 0, 40)
    return found.map { found in
      let within = found.within.joined(separator: ", ")
      return line(found.place, width: width) + (within.isEmpty ? "" : "  \(within)")
    }.joined(separator: "\n")
  }

  private func line(_ place: Place, width: Int) -> String {
    let space = String(repeating: " ", count: max(0, width - place.name.count))
    let isPlain = place.category.isEmpty || place.category == place.kind.rawValue
    let kind = place.kind.rawValue + (isPlain ? "" : " (\(place.category))")
    let coordinate = place.coordinate
    var line =
      "\(place.name)\(space)  \(JSON.text(of: Self.rounded(coordinate.latitude))),"
      + "\(JSON.text(of: Self.rounded(coordinate.longitude)))  \(kind)"
    if let near { line += "  \(Self.distance(near.distance(to: coordinate)))" }
    return line
  }

  private static func distance(_ meters: Double) -> String {
    meters < 1000 ? "\(Int(meters)) m" : "\((meters / 100).rounded() / 10) km"
  }

  /// Rounds degrees to about a tenth of a meter.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
