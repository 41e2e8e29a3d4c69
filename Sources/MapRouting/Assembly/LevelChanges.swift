// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// Finds the stairs, escalators and elevators on a leg on foot.
struct LevelChanges {
  private let graph: RoadGraph
  private let passages: [Passage]
  private let floors: Floors?

  /// The maximum length of a landing between two flights of stairs, in meters.
  private static let landing = 20.0
  /// The minimum length of the leg after the start of a change, in meters: a leg that ends at the foot of stairs does not
  /// take them.
  private static let shortestEnd = 1.0

  init(_ graph: RoadGraph, _ passages: [Passage]) {
    self.graph = graph
    self.passages = passages
    floors = Floors(graph)
  }

  /// The changes by the index of the passage at which they begin. Where the leg starts on stairs, there is none.
  var byPassage: [Int: LevelChange] {
    var changes: [Int: LevelChange] = [:]
    var last: (change: LevelChange, end: Double)?
    var index = 0
    while index < passages.count {
      guard let means = means(of: index) else {
        if index > 0, !isEnd(index), let change = elevator(before: index) {
          changes[index] = change
        }
        index += 1
        continue
      }
      let end = passages.indices[index...].first { self.means(of: $0) != means } ?? passages.count
      let change = change(means, along: index..<end)
      // The next flight of the same stairs needs no instruction.
      let isFlight =
        means == .stairs && last?.change == change
        && passages[index].start - (last?.end ?? 0) < Self.landing
      if index > 0, !isEnd(index), !isFlight { changes[index] = change }
      last = (change, passages[end - 1].end)
      index = end
    }
    return changes
  }

  /// Whether the leg ends where a passage begins.
  private func isEnd(_ passage: Int) -> Bool {
    passages[passages.count - 1].end - passages[passage].start < Self.shortestEnd
  }

  private func tags(of passage: Int) -> FloorTags? {
    floors?[graph.edge(of: passages[passage].arc)]
  }

  /// The floor of a passage; `nil` if there is no such passage, it is between floors, or the floor is unknown.
  private func floor(of passage: Int) -> Double? {
    passages.indices.contains(passage) ? tags(of: passage)?.floor : nil
  }

  /// The kind of way of a passage; `nil` for others than stairs, escalators and elevators.
  private func means(of passage: Int) -> LevelChange.Means? {
    let flags = tags(of: passage)?.flags ?? []
    if flags.contains(.elevator) { return .elevator }
    guard passages[passage].road.roadClass == .steps else { return nil }
    return flags.contains(.escalator) ? .escalator : .stairs
  }

  /// The change at an elevator that is a node before a passage; `nil` if there is none, or the route stays on its floor.
  private func elevator(before passage: Int) -> LevelChange? {
    let vertex = Int(graph.arcTails[passages[passage].arc])
    guard graph.vertexFlags[vertex].contains(.elevator), means(of: passage - 1) != .elevator else {
      return nil
    }
    let (from, to) = (floor(of: passage - 1), floor(of: passage))
    return from != nil && from == to ? nil : LevelChange(.elevator, floor: to)
  }

  private func change(_ means: LevelChange.Means, along run: Range<Int>) -> LevelChange {
    if means == .elevator { return LevelChange(means, floor: floor(of: run.upperBound)) }
    let tagged = run.lazy.compactMap { passage in
      self.tags(of: passage)?.direction(isBackward: self.passages[passage].isBackward)
    }
    return LevelChange(means, direction: tagged.first ?? direction(byFloorsAround: run))
  }

  /// The direction of stairs by the floors before and after them. If one of the two is unknown, the floors of the stairs
  /// replace it.
  private func direction(byFloorsAround run: Range<Int>) -> LevelChange.Direction? {
    let (before, after) = (floor(of: run.lowerBound - 1), floor(of: run.upperBound))
    if let before, let after { return before == after ? nil : before < after ? .up : .down }
    let own = run.compactMap { tags(of: $0)?.floors }
    guard let lowest = own.map(\.lowerBound).min(), let highest = own.map(\.upperBound).max(),
      lowest < highest
    else { return nil }
    if before == lowest || after == highest { return .up }
    return before == highest || after == lowest ? .down : nil
  }
}
