// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// What a tile or a document says of a place, before it is merged with what others say.
struct PlaceDraft: Sendable, Equatable {
  var name: String
  var names: [String: String] = [:]
  var kind: PlaceKind
  var category = ""
  var importance: Double
  /// Points of the place, of which the one nearest its middle will stand for it.
  var anchors: [Coordinate]
  var bounds: CoordinateBounds
  /// How far, in meters, the coordinates may be off: a unit or two of their tile.
  var precision: Double

  /// How many anchors are kept; a street in a city has fewer pieces.
  private static let mostAnchors = 32

  /// What merged drafts have in common: kind and folded name, for shops and sights the category too.
  var key: String {
    let words = SearchText.words(name).joined(separator: " ")
    return "\(kind.group.rawValue):\(kind == .poi ? category : ""):\(words)"
  }

  /// Whether both are one place, given that their keys are equal.
  func isNear(_ other: PlaceDraft) -> Bool {
    let limit = max(kind.reach, other.kind.reach) + precision + other.precision
    return bounds.distance(to: other.bounds) <= limit
  }

  /// Takes over what another draft of the same place knows.
  ///
  /// Of two single points the more exact one counts. Pieces add up; the point that stands for them
  /// is looked for among those of the most exact pieces.
  mutating func merge(_ other: PlaceDraft) {
    if other.importance > importance {
      importance = other.importance
      kind = other.kind
      category = other.category
    }
    names.merge(other.names) { mine, _ in mine }
    let arePoints = bounds.isPoint && other.bounds.isPoint && kind != .transit
    if other.precision < precision {
      anchors = other.anchors
    } else if other.precision == precision, !arePoints, anchors.count < Self.mostAnchors {
      anchors += other.anchors
    }
    if !arePoints {
      bounds = bounds.includingBounds(other.bounds)
    } else if other.precision < precision {
      bounds = other.bounds
    }
    precision = min(precision, other.precision)
  }

  /// The anchor nearest the middle.
  var coordinate: Coordinate {
    let middle = bounds.center
    guard var best = anchors.first else { return middle }
    guard anchors.count > 1 else { return best }
    var least = best.distance(to: middle)
    for anchor in anchors.dropFirst() {
      let distance = anchor.distance(to: middle)
      if distance < least { (best, least) = (anchor, distance) }
    }
    return best
  }

  /// The draft as a place.
  var place: Place {
    Place(
      name: name, names: names, kind: kind, category: category, coordinate: coordinate.wrapped,
      bounds: bounds, importance: importance)
  }

  /// All forms under which the place is found; those of its local name first.
  var forms: [String] {
    var forms = SearchText.forms(of: name)
    var known = Set(forms)
    for (_, name) in names.sorted(by: { $0.key < $1.key }) {
      for form in SearchText.forms(of: name) where known.insert(form).inserted {
        forms.append(form)
      }
    }
    return forms
  }
}
