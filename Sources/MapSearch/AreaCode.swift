// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The codes that connect a settlement with the labels of its region and country.
///
/// A country and a region have their own code, and a region that of its country. A settlement of the built-in world has that of its
/// region or, without one, of its country.
struct AreaCode: Sendable, Equatable {
  /// The number of a region in the built-in world; empty if none is known.
  var region = ""
  /// The code of a country by ISO 3166-1 in OpenMapTiles' `iso_a2`; empty if none is known.
  var country = ""

  init(region: String = "", country: String = "") {
    self.region = region
    self.country = country
  }

  /// Reads the properties of a feature. A text that is not two letters is not a country's code.
  init(_ get: (String) -> JSON?) {
    if let number = get("rhumb:region")?.number.flatMap({ Int(exactly: $0) }), number > 0 {
      region = "\(number)"
    }
    if let code = get("iso_a2")?.string, code.utf8.count == 2,
      code.allSatisfy({ $0.isASCII && $0.isLetter })
    {
      country = code
    }
  }

  /// Adds the codes that are missing.
  mutating func merge(_ other: AreaCode) {
    if region.isEmpty { region = other.region }
    if country.isEmpty { country = other.country }
  }
}
