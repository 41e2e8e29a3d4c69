// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// The floors of a way for pedestrians, its properties as stairs, escalator or elevator, and whether it is in a building.
struct FloorTags: BitwiseCopyable, Hashable, Sendable {
  struct Flags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    let rawValue: UInt32
    static let escalator = Flags(rawValue: 1)
    static let elevator = Flags(rawValue: 2)
    /// Stairs or an escalator that lead up along the geometry.
    static let ascends = Flags(rawValue: 4)
    /// Stairs or an escalator that lead down along the geometry.
    static let descends = Flags(rawValue: 8)
    /// The floors are known.
    static let hasFloors = Flags(rawValue: 16)
    /// The way is in a building.
    static let indoor = Flags(rawValue: 32)
  }

  /// The lowest and the highest floor in tenths; 0 if they are unknown.
  var lowest: Int16 = 0
  var highest: Int16 = 0
  var flags: Flags = []
  /// The string number of the floor's name on its signs; 0 if it is unknown.
  var name: UInt32 = 0
}

extension FloorTags {
  /// The lowest and the highest floor; `nil` if they are unknown.
  var floors: ClosedRange<Double>? {
    guard flags.contains(.hasFloors), lowest <= highest else { return nil }
    return Double(lowest) / 10...Double(highest) / 10
  }

  /// The floor of a way on a single one; `nil` for a way between floors, and if it is unknown.
  var floor: Double? {
    floors.flatMap { $0.lowerBound == $0.upperBound ? $0.lowerBound : nil }
  }

  /// The string number of the name of the way's only floor; 0 if it is unknown, and for a way between floors.
  var floorName: UInt32 { floors == nil || floor != nil ? name : 0 }

  /// The direction of stairs or an escalator along an arc; `nil` if it is not tagged.
  func direction(isBackward: Bool) -> WalkingFeature.Direction? {
    guard flags.contains(.ascends) != flags.contains(.descends) else { return nil }
    return flags.contains(.ascends) != isBackward ? .up : .down
  }
}

/// The floors of a graph's edges.
struct Floors: Sendable {
  /// An edge with floors.
  struct Entry: BitwiseCopyable, Hashable, Sendable {
    var edge: UInt32
    var tags: FloorTags
  }

  /// The section `floors` of earlier versions has no names.
  static let section = "namedFloors"

  /// The edges with floors, sorted. Most edges have none.
  private let entries: Column<Entry>

  /// Reads the floors of a graph; `nil` if it has none, or was built by a version that did not know them.
  init?(_ graph: RoadGraph) {
    guard let entries = graph.section(Self.section, of: Entry.self) else { return nil }
    self.entries = entries
  }

  /// Checks that the floors of a graph are in the order of its edges, and that their names exist.
  static func check(_ graph: RoadGraph) throws(RoutingError) {
    guard graph.sections[section] != nil else { return }
    guard let floors = Floors(graph) else {
      throw .damaged("the floors of its edges have an invalid length")
    }
    var next = 0
    for entry in floors.entries {
      guard (next..<graph.edgeCount).contains(Int(entry.edge)),
        Int(entry.tags.name) < graph.firstByte.count - 1
      else {
        throw .damaged("the floors of its edges are inconsistent")
      }
      next = Int(entry.edge) + 1
    }
  }

  /// The floors of an edge; `nil` if it has none. Complexity: O(log *n*) in the number of edges with floors.
  subscript(edge: Int) -> FloorTags? {
    entries.elements(with: edge) { Int($0.edge) }.first?.tags
  }
}
