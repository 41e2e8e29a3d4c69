// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Collects drafts and merges those of the same place: a label that several levels and neighboring tiles
/// have, the pieces of a street.
struct PlaceCollector {
  /// Drafts by key; a key has as many as there are such places far from each other.
  private var drafts: [String: [PlaceDraft]] = [:]
  private(set) var count = 0

  mutating func add(_ draft: PlaceDraft) {
    guard draft.bounds.isValid else { return }
    count += drafts[draft.key, default: []].absorb(draft)
  }

  /// Hands the drafts over, the most important first.
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
  /// Adds a draft to those of its key. One that lies between others joins them all to one.
  ///
  /// - Returns: how many more drafts there are: 1, 0 or less.
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
