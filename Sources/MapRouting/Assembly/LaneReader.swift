// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// Parses OSM's `turn:lanes` and marks the lanes that are valid for a maneuver.
///
/// https://wiki.openstreetmap.org/wiki/Key:turn
enum LaneReader {
  /// The lanes of a value such as "left|through|through;right", from left to right.
  ///
  /// A lane is valid if one of its arrows is the closest to the maneuver's direction among all arrows.
  static func lanes(_ value: String, for modifier: Maneuver.Modifier?) -> [Lane] {
    guard !value.isEmpty, let modifier else { return [] }
    let lanes = value.split(separator: "|", omittingEmptySubsequences: false).prefix(20)
      .map { $0.split(separator: ";").compactMap(indication) }
    let direction = degrees(modifier)
    let arrows = Set(lanes.joined())
    let nearest = arrows.min {
      (abs(degrees($0) - direction), degrees($0)) < (abs(degrees($1) - direction), degrees($1))
    }
    // Lanes without arrows lead straight ahead, unless another lane has a straight arrow.
    let takesPlain = abs(direction) < 30 && !arrows.contains(.straight)
    // An arrow that differs by more than 60° does not match the maneuver.
    let active = nearest.flatMap { abs(degrees($0) - direction) <= 60 && !takesPlain ? $0 : nil }
    guard active != nil || takesPlain else { return [] }
    return lanes.map { arrows in
      let isValid = arrows.isEmpty ? takesPlain : active.map(arrows.contains) ?? false
      return Lane(arrows, isValid: isValid, active: isValid ? active : nil)
    }
  }

  private static func indication(_ value: Substring) -> Maneuver.Modifier? {
    switch value {
    case "through", "merge_to_left", "merge_to_right": .straight
    case "reverse": .uturn
    case "none", "": nil
    default: Maneuver.Modifier(rawValue: value.split(separator: "_").joined(separator: " "))
    }
  }

  private static func degrees(_ indication: Maneuver.Modifier) -> Int {
    switch indication {
    case .uturn: -180
    case .sharpLeft: -135
    case .left: -90
    case .slightLeft: -45
    case .straight: 0
    case .slightRight: 45
    case .right: 90
    case .sharpRight: 135
    }
  }
}
