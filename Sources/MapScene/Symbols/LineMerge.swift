// SPDX-License-Identifier: Apache-2.0

/// An end of a line with a label.
private struct End: Hashable {
  var label: String
  var x: Float
  var y: Float
}

/// A line with a label, to be merged with other lines of the same label.
struct LabelLine {
  var points: [SIMD2<Float>]
  /// The index of the line's feature.
  var feature: Int
  /// Whether the line is the first one of its feature. As in MapLibre, the others are not merged.
  var isFirstPart = true
}

extension [LabelLine] {
  /// Joins lines end to start where two with the same label meet at a point, so that a street made of many
  /// ways has one label. Lines without a label and further lines of a feature stay unchanged.
  ///
  /// - Complexity: O(*n*) in the number of lines, apart from copying points.
  func merged(label: (Int) -> String?) -> [LabelLine] {
    var merged: [LabelLine?] = []
    var startingAt: [End: Int] = [:]
    var endingAt: [End: Int] = [:]
    for line in self {
      guard let first = line.points.first, let last = line.points.last else { continue }
      guard line.isFirstPart, let label = label(line.feature) else {
        merged.append(line)
        continue
      }
      let head = End(label: label, x: first.x, y: first.y)
      let tail = End(label: label, x: last.x, y: last.y)
      let before = endingAt[head]
      let after = startingAt[tail]
      if let before, let after, before != after, let next = merged[after] {
        merged[before]?.points += line.points.dropFirst()
        merged[before]?.points += next.points.dropFirst()
        merged[after] = nil
        endingAt[head] = nil
        startingAt[tail] = nil
        if let last = next.points.last {
          endingAt[End(label: label, x: last.x, y: last.y)] = before
        }
      } else if let before {
        merged[before]?.points += line.points.dropFirst()
        endingAt[head] = nil
        endingAt[tail] = before
      } else if let after, let next = merged[after] {
        merged[after]?.points = line.points + next.points.dropFirst()
        startingAt[tail] = nil
        startingAt[head] = after
      } else {
        startingAt[head] = merged.count
        endingAt[tail] = merged.count
        merged.append(line)
      }
    }
    return merged.compactMap(\.self)
  }
}
