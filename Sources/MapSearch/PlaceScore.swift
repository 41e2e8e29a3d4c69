// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// How well a place answers a query: how exactly its name does, how widely it is known, how near it is.
struct PlaceScore {
  private let phrase: [UInt8]
  private let target: Coordinate?

  init(_ query: PlaceQuery, near target: Coordinate?) {
    phrase = Array(query.phrase.utf8)
    self.target = target.flatMap { $0.isValid ? $0 : nil }
  }

  /// The score; greater is better, differences of 0.1 matter.
  func score(forms: String, importance: Double, bounds: CoordinateBounds) -> Double {
    1.2 * exactness(of: forms) + 0.9 * importance + 0.8 * nearness(of: bounds)
  }

  /// 1 near the target down to 0 on the other side of the Earth, falling with the distance's logarithm:
  /// 0.8 at 5 km, 0.35 at 500 km. Without a target 0.
  func nearness(of bounds: CoordinateBounds) -> Double {
    guard let target else { return 0 }
    let scale = 500.0
    return max(0, 1 - log(1 + bounds.distance(to: target) / scale) / log(1 + 20_000_000 / scale))
  }

  /// 1.2 for the whole name, less for its beginning, for a word within it, for words apart; of a name's
  /// forms the best counts, the first a little more.
  func exactness(of forms: String) -> Double {
    var best = 0.0
    var isFirst = true
    for form in forms.utf8.split(separator: UInt8(ascii: "\n")) {
      best = max(best, exactness(ofForm: Array(form)) - (isFirst ? 0 : 0.05))
      isFirst = false
    }
    return best
  }

  private func exactness(ofForm form: [UInt8]) -> Double {
    guard !form.isEmpty, !phrase.isEmpty else { return 0 }
    let share = min(1, Double(phrase.count) / Double(form.count))
    guard let place = firstPlace(in: form) else { return 0.25 * share }
    let isWhole = place + phrase.count == form.count || form[place + phrase.count] == 0x20
    let base =
      switch (place, isWhole) {
      case (0, _) where form.count == phrase.count: 1.2
      case (0, true): 0.7
      case (0, false): 0.62
      case (_, true): 0.5
      case (_, false): 0.42
      }
    return base > 1 ? base : base + 0.2 * share
  }

  /// Where the phrase stands in a form, at the beginning of a word.
  private func firstPlace(in form: [UInt8]) -> Int? {
    guard phrase.count <= form.count else { return nil }
    for start in 0...(form.count - phrase.count) where start == 0 || form[start - 1] == 0x20 {
      if form[start..<start + phrase.count].elementsEqual(phrase) { return start }
    }
    return nil
  }
}
