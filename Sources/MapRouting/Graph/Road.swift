// SPDX-License-Identifier: Apache-2.0

/// The properties of a road. Many edges share one.
///
/// Names are string numbers of the graph; 0 is the empty string. "Backward" is against the geometry.
package struct Road: BitwiseCopyable, Hashable, Sendable {
  /// The OSM `highway` value, or the equivalent for ferries.
  package enum Class: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case motorway, motorwayLink, trunk, trunkLink, primary, primaryLink, secondary, secondaryLink
    case tertiary, tertiaryLink, unclassified, residential, livingStreet, service, track
    case pedestrian, cycleway, path, footway, steps, ferry
  }

  package struct Flags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let roundabout = Flags(rawValue: 1)
    package static let tunnel = Flags(rawValue: 2)
    package static let bridge = Flags(rawValue: 4)
    package static let toll = Flags(rawValue: 8)
    package static let oneway = Flags(rawValue: 16)
    package static let unpaved = Flags(rawValue: 32)
    package static let leftHandTraffic = Flags(rawValue: 64)
    /// Driving is limited to residents and destinations on the road; no through traffic.
    package static let destinationOnly = Flags(rawValue: 128)
    package static let dualCarriageway = Flags(rawValue: 256)
    /// Like ``destinationOnly``, but for cycling and walking.
    package static let destinationOnlyCycling = Flags(rawValue: 512)
    package static let destinationOnlyWalking = Flags(rawValue: 1024)
    /// Cyclists must dismount.
    package static let dismount = Flags(rawValue: 2048)
    /// An alley, a driveway or a parking aisle.
    package static let minor = Flags(rawValue: 4096)
    /// Two-way, but too narrow for two cars to pass each other.
    package static let narrow = Flags(rawValue: 8192)
    /// A surface for robust wheels, such as sett, and one for mountain bikes, such as sand. At most one of them is set.
    package static let rough = Flags(rawValue: 16_384)
    package static let veryRough = Flags(rawValue: 32_768)
  }

  package var roadClass: Class
  package var flags: Flags
  /// The typical driving speed with and against the geometry in km/h, from `maxspeed` and the class.
  package var speedForward: UInt8
  package var speedBackward: UInt8
  /// The signed speed limit in km/h; 0 if it is unknown.
  package var limitForward: UInt8
  package var limitBackward: UInt8
  package var name: UInt32
  package var ref: UInt32
  /// `destination` by direction, prefixed with `destination:ref` and `destination:street`.
  package var destinationForward: UInt32
  package var destinationBackward: UInt32
  /// The OSM `turn:lanes` value at the end of the road segment, by direction.
  package var turnLanesForward: UInt32
  package var turnLanesBackward: UInt32
  /// The exit number, `junction:ref`, on the link that leaves the motorway. The name of the junction follows after a
  /// line break.
  package var exitRef: UInt32
  /// The duration of the complete ferry crossing in seconds; 0 if it follows from the speed.
  package var ferrySeconds: UInt32

  /// Creates a road with only a class.
  package init(_ roadClass: Class) {
    self.roadClass = roadClass
    flags = []
    speedForward = 0
    speedBackward = 0
    limitForward = 0
    limitBackward = 0
    name = 0
    ref = 0
    destinationForward = 0
    destinationBackward = 0
    turnLanesForward = 0
    turnLanesBackward = 0
    exitRef = 0
    ferrySeconds = 0
  }
}

extension Road {
  /// The typical driving speed in one direction, in km/h; at least 1.
  func speed(isBackward: Bool) -> UInt8 { max(1, isBackward ? speedBackward : speedForward) }

  /// The signed speed limit in one direction, in km/h; `nil` if it is unknown.
  func limit(isBackward: Bool) -> UInt8? {
    let limit = isBackward ? limitBackward : limitForward
    return limit > 0 ? limit : nil
  }
}

// MARK: - Bytes

// Writes records field by field, so that padding bytes are 0 and equal graphs produce equal files.

extension Road {
  /// Roads in their memory layout.
  static func bytes(_ roads: Column<Road>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: roads.count * MemoryLayout<Road>.stride)
    bytes.withUnsafeMutableBytes { target in
      for (index, road) in roads.enumerated() {
        let start = index * MemoryLayout<Road>.stride
        target[start] = road.roadClass.rawValue
        target.storeBytes(of: road.flags.rawValue, toByteOffset: start + 2, as: UInt16.self)
        let speeds = [
          road.speedForward, road.speedBackward, road.limitForward, road.limitBackward,
        ]
        for (number, speed) in speeds.enumerated() { target[start + 4 + number] = speed }
        for (word, value) in road.numbers.enumerated() {
          target.storeBytes(of: value, toByteOffset: start + 8 + word * 4, as: UInt32.self)
        }
      }
    }
    return bytes
  }

  /// Reads roads from a file. Throws if a road class is invalid.
  static func column(_ bytes: Column<UInt8>) throws(RoutingError) -> Column<Road> {
    let stride = MemoryLayout<Road>.stride
    guard stride == 40, MemoryLayout<Road>.offset(of: \.name) == 8 else {
      throw .damaged("this system has a different memory layout of roads")
    }
    for start in Swift.stride(from: 0, to: bytes.count, by: stride) {
      guard Class(rawValue: bytes[start]) != nil else {
        throw .damaged("a road has an invalid class")
      }
    }
    guard let column = bytes.elements(Road.self) else {
      throw .damaged("the roads section has an invalid length")
    }
    return column
  }

  /// The string numbers and the ferry duration, in memory order.
  var numbers: [UInt32] { strings + [ferrySeconds] }

  /// The string numbers.
  var strings: [UInt32] {
    [
      name, ref, destinationForward, destinationBackward, turnLanesForward, turnLanesBackward,
      exitRef,
    ]
  }
}

extension RoadGraph.ForbiddenTurn {
  static func bytes(_ turns: Column<RoadGraph.ForbiddenTurn>) -> [UInt8] {
    let stride = MemoryLayout<RoadGraph.ForbiddenTurn>.stride
    var bytes = [UInt8](repeating: 0, count: turns.count * stride)
    bytes.withUnsafeMutableBytes { target in
      for (index, turn) in turns.enumerated() {
        target.storeBytes(of: turn.from, toByteOffset: index * stride, as: UInt32.self)
        target.storeBytes(of: turn.to, toByteOffset: index * stride + 4, as: UInt32.self)
        target[index * stride + 8] = turn.access.rawValue
      }
    }
    return bytes
  }
}
