// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The place of a feature among countries and their regions, by the codes of the data.
///
/// Features of the built-in world have the country's code in `iso_a2`, as those of OpenMapTiles' countries do, and the number of
/// a region in `region`. A settlement has only the code of the smallest area that it is in.
struct AreaCode: Sendable, Equatable {
  /// The code of a country or region itself; empty for other places.
  var own = ""
  /// The code of the area around it; empty if none is known.
  var parent = ""

  init(own: String = "", parent: String = "") {
    self.own = own
    self.parent = parent
  }

  init(of kind: PlaceKind, country: JSON?, region: JSON?) {
    let country = Self.code(country)
    let region = Self.code(region)
    switch kind {
    case .continent: self.init()
    case .country: self.init(own: country)
    case .region: self.init(own: region, parent: country)
    default: self.init(parent: region.isEmpty ? country : region)
    }
  }

  /// The code in a property; empty if it is too long for one.
  private static func code(_ value: JSON?) -> String {
    let text = SearchText.shown(value?.string ?? value?.number.map { JSON.text(of: $0) } ?? "")
    return text.utf8.count <= 16 ? text : ""
  }

  /// Adds the codes that are missing.
  mutating func merge(_ other: AreaCode) {
    if own.isEmpty { own = other.own }
    if parent.isEmpty { parent = other.parent }
  }
}
