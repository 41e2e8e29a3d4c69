// SPDX-License-Identifier: Apache-2.0
import Foundation

extension RoadGraph {
  /// The bearing from an arc's tail to the point `reach` meters along it, in degrees clockwise from north.
  ///
  /// The distance smooths out short kinks at the start of the geometry.
  func departure(of arc: Int, reach: Double = 15) -> Double {
    bearing(along: arc, fromTail: true, reach: reach)
  }

  /// The bearing from the point `reach` meters before an arc's head to the head, in degrees clockwise from
  /// north.
  func arrival(of arc: Int, reach: Double = 15) -> Double {
    bearing(along: arc, fromTail: false, reach: reach)
  }

  private func bearing(along arc: Int, fromTail: Bool, reach: Double) -> Double {
    let edge = edge(of: arc)
    let shapes = Int(firstShape[edge])..<Int(firstShape[edge + 1])
    let near = Int(fromTail ? arcTails[arc] : arcHeads[arc])
    let far = Int(fromTail ? arcHeads[arc] : arcTails[arc])
    // The edge's geometry starts at the tail of its forward arc.
    let isRising = fromTail != isBackward(arc)
    let latitude = Double(vertexLatitudes[near])
    let longitude = Double(vertexLongitudes[near])
    // Meters per 10⁻⁷ degree.
    let north = 6_371_009 * Double.pi / 180 / 1e7
    let east = north * cos(latitude * 1e-7 * .pi / 180)
    var last = SIMD2(0.0, 0.0)
    var length = 0.0
    for number in 0...shapes.count {
      var place = SIMD2(0.0, 0.0)
      if number < shapes.count {
        let shape = isRising ? shapes.lowerBound + number : shapes.upperBound - 1 - number
        place = [Double(shapeLongitudes[shape]), Double(shapeLatitudes[shape])]
      } else {
        place = [Double(vertexLongitudes[far]), Double(vertexLatitudes[far])]
      }
      place -= [longitude, latitude]
      place *= [east, north]
      let along = place - last
      let step = (along * along).sum().squareRoot()
      if length + step >= reach, step > 0 {
        last += along * ((reach - length) / step)
        break
      }
      length += step
      last = place
    }
    let degrees = atan2(last.x, last.y) * 180 / .pi + (fromTail ? 0 : 180)
    return degrees < 0 ? degrees + 360 : degrees >= 360 ? degrees - 360 : degrees
  }

  /// Whether a turn restriction forbids a turn from one arc to another.
  func forbids(_ from: Int, then to: Int, for access: Access) -> Bool {
    var low = 0
    var high = forbiddenTurns.count
    while low < high {
      let middle = (low + high) / 2
      let turn = forbiddenTurns[middle]
      if (turn.from, turn.to) < (UInt32(from), UInt32(to)) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < forbiddenTurns.count else { return false }
    let turn = forbiddenTurns[low]
    return turn.from == from && turn.to == to && !turn.access.isDisjoint(with: access)
  }

  /// The number of roads that meet at a vertex. A road that continues through counts twice. Stops counting at
  /// four.
  func roadCount(at vertex: Int, turns: TurnTable, for access: Access) -> Int {
    var edges = SIMD4<Int>(repeating: -1)
    var count = 0
    func add(_ arc: Int) {
      let edge = edge(of: arc)
      guard count < 4, !arcAccess[arc].isDisjoint(with: access), !any(edges .== edge) else {
        return
      }
      edges[count] = edge
      count += 1
    }
    for arc in arcs(leaving: vertex) { add(arc) }
    for place in Int(turns.firstIn[vertex])..<Int(turns.firstIn[vertex + 1]) {
      add(Int(turns.arcsIn[place]))
    }
    return count
  }
}
