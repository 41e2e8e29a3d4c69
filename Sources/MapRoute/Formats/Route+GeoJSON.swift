// SPDX-License-Identifier: Apache-2.0
import MapGeometry
public import MapJSON

extension Route {
  /// Returns the route as a GeoJSON feature collection: its line, and a point for each maneuver.
  ///
  /// - Parameter instructions: The formatter for each step's instruction; `nil` for no instructions.
  public func geoJSON(instructions: InstructionFormatter? = nil) -> JSON {
    let line: JSON = [
      "type": "Feature",
      "geometry": ["type": "LineString", "coordinates": .array(line.coordinates.map(\.pair))],
      "properties": [
        "distance": .number(distance.rounded(to: 10)),
        "duration": .number(duration.rounded(to: 10)), "mode": .string("\(travelMode)"),
        "snapDistances": .array(snapDistances.map { .number($0.rounded(to: 10)) }),
      ],
    ]
    var features = [line]
    for (number, leg) in legs.enumerated() {
      for step in leg.listedSteps {
        var properties: JSONObject = [
          "leg": .number(Double(number)), "type": .string(step.maneuver.kind.rawValue),
          "distance": .number(step.distance.rounded(to: 10)),
          "duration": .number(step.duration.rounded(to: 10)),
        ]
        if let modifier = step.maneuver.modifier {
          properties["modifier"] = .string(modifier.rawValue)
        }
        if !step.name.isEmpty { properties["name"] = .string(step.name) }
        if !step.ref.isEmpty { properties["ref"] = .string(step.ref) }
        if let instructions {
          properties["instruction"] = .string(
            instructions.instruction(
              for: step, of: leg, isLastLeg: number == legs.count - 1))
        }
        features.append([
          "type": "Feature",
          "geometry": ["type": "Point", "coordinates": step.maneuver.coordinate.pair],
          "properties": .object(properties),
        ])
      }
    }
    return ["type": "FeatureCollection", "features": .array(features)]
  }
}
