// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// A place in a tile or document, before it is merged with the same place from other sources.
struct PlaceDraft: Sendable, Equatable {
  var name: String
  var names: [String: String] = [:]
  var kind: PlaceKind
  var category = ""
  var area = AreaCode()
  var importance: Double
  /// Points of the place. The one nearest to the center becomes its coordinate.
  var anchors: [Coordinate]
  var bounds: CoordinateBounds
  /// The possible error of the coordinates in meters: one or two units of their tile.
  var precision: Double

  /// The maximum number of anchors. A city street has fewer pieces.
  private static let mostAnchors = 32

  /// The key that drafts need in common to be merged: kind and folded name, and the category for points of
  /// interest.
  var key: String {
    let words = SearchText.words(name).joined(separator: " ")
    return "\(kind.group.rawValue):\(kind == .poi ? category : ""):\(words)"
  }

  /// Whether two drafts with equal keys are the same place.
  func isNear(_ other: PlaceDraft) -> Bool {
    let limit = max(kind.reach, other.kind.reach) + precision + other.precision
    return bounds.distance(to: other.bounds) <= limit
  }

  /// Merges another draft of the same place into this one.
  ///
  /// If both are single points, the more precise one is used. Otherwise the bounds are combined, and the
  /// anchors come from the most precise pieces.
  mutating func merge(_ other: PlaceDraft) {
    if other.importance > importance {
      importance = other.importance
      kind = other.kind
      category = other.category
      // The codes are those of the place that gives the kind.
      let less = area
      area = other.area
      area.merge(less)
    } else {
      area.merge(other.area)
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

  /// The anchor nearest to the center.
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

  /// All forms of the names for the index, those of the local name first.
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
