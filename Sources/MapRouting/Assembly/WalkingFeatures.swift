// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// Finds the stairs, escalators, elevators and doors of buildings on a leg on foot.
struct WalkingFeatures {
  private let graph: RoadGraph
  private let passages: [Passage]
  private let floors: Floors?

  /// The maximum length of a landing between two flights of stairs, in meters.
  private static let landing = 20.0
  /// The minimum length of the leg before a door and after the start of a feature, in meters: a leg that ends at the foot
  /// of stairs does not take them.
  private static let shortestEnd = 1.0

  init(_ graph: RoadGraph, _ passages: [Passage]) {
    self.graph = graph
    self.passages = passages
    floors = Floors(graph)
  }

  /// The features by the index of the passage at which they begin. Where the leg starts on stairs, there is none. Stairs
  /// behind a door replace it.
  var byPassage: [Int: WalkingFeature] {
    levelChanges.merging(doors) { change, _ in change }
  }

  private var levelChanges: [Int: WalkingFeature] {
    var changes: [Int: WalkingFeature] = [:]
    var last: (change: WalkingFeature, end: Double)?
    var index = 0
    while index < passages.count {
      guard let kind = kind(of: index) else {
        if index > 0, !isEnd(index), let change = elevator(before: index) {
          changes[index] = change
        }
        index += 1
        continue
      }
      let end = passages.indices[index...].first { self.kind(of: $0) != kind } ?? passages.count
      let change = change(kind, along: index..<end)
      // The next flight of the same stairs needs no instruction.
      let isFlight =
        kind == .stairs && last?.change == change
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
  private func kind(of passage: Int) -> WalkingFeature.Kind? {
    let flags = tags(of: passage)?.flags ?? []
    if flags.contains(.elevator) { return .elevator }
    guard passages[passage].road.roadClass == .steps else { return nil }
    return flags.contains(.escalator) ? .escalator : .stairs
  }

  /// The elevator that is a node before a passage; `nil` if there is none, or the route stays on its floor.
  private func elevator(before passage: Int) -> WalkingFeature? {
    let vertex = Int(graph.arcTails[passages[passage].arc])
    guard graph.vertexFlags[vertex].contains(.elevator), kind(of: passage - 1) != .elevator else {
      return nil
    }
    let from = floor(of: passage - 1)
    return from != nil && from == floor(of: passage) ? nil : elevator(toFloorOf: passage)
  }

  /// The elevator to the floor of the passage behind it, if there is one.
  private func elevator(toFloorOf passage: Int) -> WalkingFeature {
    let name = passages.indices.contains(passage) ? tags(of: passage)?.floorName : nil
    return WalkingFeature(
      .elevator, floor: floor(of: passage), floorName: graph.string(name ?? 0))
  }

  private func change(_ kind: WalkingFeature.Kind, along run: Range<Int>) -> WalkingFeature {
    if kind == .elevator { return elevator(toFloorOf: run.upperBound) }
    let tagged = run.lazy.compactMap { passage in
      self.tags(of: passage)?.direction(isBackward: self.passages[passage].isBackward)
    }
    return WalkingFeature(kind, direction: tagged.first ?? direction(byFloorsAround: run))
  }

  /// The direction of stairs by the floors before and after them. If one of the two is unknown, the floors of the stairs
  /// replace it.
  private func direction(byFloorsAround run: Range<Int>) -> WalkingFeature.Direction? {
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

// MARK: - Doors

extension WalkingFeatures {
  /// The doors by the index of the passage behind them. The ways have them, because many doors have no node of their own.
  private var doors: [Int: WalkingFeature] {
    let isIndoor = indoorPassages
    var doors: [Int: WalkingFeature] = [:]
    for index in passages.indices.dropFirst() where isIndoor[index] != isIndoor[index - 1] {
      let isStart = passages[index].start - passages[0].start < Self.shortestEnd
      if !isStart, !isEnd(index) {
        doors[index] = WalkingFeature(isIndoor[index] ? .entrance : .exit)
      }
    }
    return doors
  }

  /// Whether each passage is in a building. Stairs, escalators and elevators without a tag for it are in a building if the
  /// passages on both sides are.
  private var indoorPassages: [Bool] {
    var isIndoor = passages.indices.map { tags(of: $0)?.flags.contains(.indoor) == true }
    var index = 0
    while index < passages.count {
      guard kind(of: index) != nil, !isIndoor[index] else {
        index += 1
        continue
      }
      let end =
        passages.indices[index...].first { kind(of: $0) == nil || isIndoor[$0] } ?? passages.count
      let before = index > 0 ? isIndoor[index - 1] : nil
      let after = end < passages.count ? isIndoor[end] : nil
      let isInside = (before ?? after ?? false) && (after ?? before ?? false)
      for passage in index..<end { isIndoor[passage] = isInside }
      index = end
    }
    return isIndoor
  }
}
