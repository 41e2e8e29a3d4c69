// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The matchings of a track as readable lists of roads.
struct MatchReport {
  let match: TrackMatch
  let wording: InstructionFormatter

  var text: String {
    let matched = match.points.count(where: { $0 != nil })
    let parts = match.matchings.count
    let title =
      "\(matched) of \(match.points.count) locations on \(parts) part\(parts == 1 ? "" : "s")"
    return ([title] + match.matchings.flatMap(lines)).joined(separator: "\n")
  }

  private func lines(of matching: TrackMatch.Matching) -> [String] {
    let time = matching.recordedDuration.map { ", " + wording.text(seconds: $0) } ?? ""
    let title =
      "locations \(matching.fixes.lowerBound + 1) to \(matching.fixes.upperBound + 1): "
      + wording.text(meters: matching.distance) + time
      + String(format: ", confidence %.2f", matching.confidence)
    let roads = matching.roads.map { road in
      let along = wording.text(meters: road.stretch.lowerBound)
      let padding = String(repeating: " ", count: max(0, 9 - along.count))
      let names = [road.name, road.ref].filter { !$0.isEmpty }
      return "\(padding)\(along)  \(names.isEmpty ? "-" : names.joined(separator: ", "))"
    }
    return [title] + roads
  }
}
