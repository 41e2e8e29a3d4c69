// SPDX-License-Identifier: Apache-2.0

/// The cycle lanes and tracks of a way, as tagged.
///
/// Lanes that share the space of buses or cars do not count, and neither do tracks that are ways of their own.
/// Format: <https://wiki.openstreetmap.org/wiki/Key:cycleway>.
struct CycleLaneDraft: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Lanes on one side of the way, in the direction of the traffic there.
  static let right = CycleLaneDraft(rawValue: 1)
  static let left = CycleLaneDraft(rawValue: 2)
  /// Lanes with and against the way's direction.
  static let forward = CycleLaneDraft(rawValue: 4)
  static let backward = CycleLaneDraft(rawValue: 8)
}

extension CycleLaneDraft {
  init(_ tags: Tags) {
    self = []
    add(tags[.cyclewayRight], oneway: tags[.cyclewayRightOneway], .right, tags)
    add(tags[.cyclewayLeft], oneway: tags[.cyclewayLeftOneway], .left, tags)
    add(tags[.cycleway], oneway: nil, [.right, .left], tags)
    add(tags[.cyclewayBoth], oneway: nil, [.right, .left], tags)
    // Roads on which bicycles have priority, and paths with signs for bicycles.
    let isForBicycles = tags[.bicycleRoad] == "yes" || tags[.cyclestreet] == "yes"
    if isForBicycles || Self.isDesignatedPath(tags) { formUnion([.forward, .backward]) }
  }

  /// Adds the lanes of a value that applies to some sides.
  private mutating func add(
    _ value: String?, oneway: String?, _ sides: CycleLaneDraft, _ tags: Tags
  ) {
    switch value {
    case "lane", "track":
      switch oneway {
      case "no": formUnion([.forward, .backward])
      case "yes": insert(.forward)
      case "-1": insert(.backward)
      default: formUnion(sides)
      }
    case "opposite_lane", "opposite_track":
      insert(tags[.oneway] == "-1" ? .forward : .backward)
    default: break
    }
  }

  private static func isDesignatedPath(_ tags: Tags) -> Bool {
    switch tags[.highway] {
    case "path", "footway", "pedestrian", "track":
      tags[.bicycle] == "designated" || tags[.bicycle] == "official"
    default: false
    }
  }

  /// Whether there is a lane in each direction.
  ///
  /// - Parameters:
  ///   - keepsLeft: Whether traffic keeps left.
  ///   - isOpenForward: Whether bicycles may travel in the way's direction.
  ///   - isOpenBackward: Whether bicycles may travel against the way's direction.
  func directions(keepsLeft: Bool, isOpenForward: Bool, isOpenBackward: Bool) -> (
    forward: Bool, backward: Bool
  ) {
    // If bicycles travel in one direction only, the lanes of both sides are in that direction.
    let ahead: CycleLaneDraft =
      isOpenBackward ? [.forward, keepsLeft ? .left : .right] : [.forward, .left, .right]
    let against: CycleLaneDraft =
      isOpenForward ? [.backward, keepsLeft ? .right : .left] : [.backward, .left, .right]
    return (
      isOpenForward && !isDisjoint(with: ahead), isOpenBackward && !isDisjoint(with: against)
    )
  }
}
