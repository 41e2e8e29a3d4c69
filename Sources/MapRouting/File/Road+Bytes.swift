// SPDX-License-Identifier: Apache-2.0

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
        for (place, speed) in speeds.enumerated() { target[start + 4 + place] = speed }
        for (place, number) in road.numbers.enumerated() {
          target.storeBytes(of: number, toByteOffset: start + 8 + place * 4, as: UInt32.self)
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
