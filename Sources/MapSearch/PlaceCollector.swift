// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Collects drafts and merges those of the same place.
///
/// A label appears in several levels and neighboring tiles, and a street consists of several pieces.
struct PlaceCollector {
  /// The drafts by key. Places with the same key that are far apart have separate drafts.
  private var drafts: [String: [PlaceDraft]] = [:]
  private(set) var count = 0

  mutating func add(_ draft: PlaceDraft) {
    guard draft.bounds.isValid else { return }
    count += drafts[draft.key, default: []].absorb(draft)
  }

  /// Removes and returns all drafts, the most important first.
  mutating func take() -> [PlaceDraft] {
    let all = drafts.values.joined().sorted {
      $0.importance == $1.importance ? $0.name < $1.name : $0.importance > $1.importance
    }
    drafts.removeAll(keepingCapacity: true)
    count = 0
    return all
  }
}

extension [PlaceDraft] {
  /// Adds a draft to those with its key. A draft between several others merges all of them.
  ///
  /// - Returns: The change in the number of drafts: 1, 0 or negative.
  mutating func absorb(_ draft: PlaceDraft) -> Int {
    let before = count
    guard let first = firstIndex(where: { $0.isNear(draft) }) else {
      append(draft)
      return 1
    }
    self[first].merge(draft)
    var index = first + 1
    while index < count {
      if self[index].isNear(self[first]) {
        self[first].merge(self[index])
        remove(at: index)
        index = first + 1
      } else {
        index += 1
      }
    }
    return count - before
  }
}
