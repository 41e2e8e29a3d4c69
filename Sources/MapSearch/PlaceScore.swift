// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// Rates how well a place matches a query by its name, importance and distance.
struct PlaceScore {
  private let phrase: [UInt8]
  private let target: Coordinate?

  init(_ query: PlaceQuery, near target: Coordinate?) {
    phrase = Array(query.phrase.utf8)
    self.target = target.flatMap { $0.isValid ? $0 : nil }
  }

  /// The score. Greater is better; differences of 0.1 are significant.
  func score(forms: String, importance: Double, bounds: CoordinateBounds) -> Double {
    1.2 * exactness(of: forms) + 0.9 * importance + 0.8 * nearness(of: bounds)
  }

  /// The nearness, from 1 at the target to 0 on the other side of the Earth; 0 without a target.
  ///
  /// Decreases with the logarithm of the distance: 0.8 at 5 km, 0.35 at 500 km.
  func nearness(of bounds: CoordinateBounds) -> Double {
    guard let target else { return 0 }
    let scale = 500.0
    return max(0, 1 - log(1 + bounds.distance(to: target) / scale) / log(1 + 20_000_000 / scale))
  }

  /// The quality of the name match, 1.2 for the complete name.
  ///
  /// A prefix, a word within the name and separate words score less. The best form counts; the first form has
  /// a small advantage.
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
    guard let offset = firstOffset(in: form) else { return 0.25 * share }
    let isWhole = offset + phrase.count == form.count || form[offset + phrase.count] == 0x20
    let base =
      switch (offset, isWhole) {
      case (0, _) where form.count == phrase.count: 1.2
      case (0, true): 0.7
      case (0, false): 0.62
      case (_, true): 0.5
      case (_, false): 0.42
      }
    return base > 1 ? base : base + 0.2 * share
  }

  /// The first position of the phrase in a form, at the start of a word.
  private func firstOffset(in form: [UInt8]) -> Int? {
    guard phrase.count <= form.count else { return nil }
    for start in 0...(form.count - phrase.count) where start == 0 || form[start - 1] == 0x20 {
      if form[start..<start + phrase.count].elementsEqual(phrase) { return start }
    }
    return nil
  }
}
