// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapSearch

extension FuzzTarget {
  static let search: [FuzzTarget] = [
    FuzzTarget("coordinates", maximumLength: 128) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let coordinate = CoordinateText.coordinate(text) else { return }
      precondition(coordinate.isValid, "an invalid coordinate")
    },
    FuzzTarget("search", maximumLength: 256) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      waitFor { _ = try? await smallIndex.value.search(text) }
    },
  ]

  /// An index of a few places whose names cover the folding rules.
  private static let smallIndex = Task {
    let index = try PlaceIndex()
    let names = ["Großer Müggelsee", "Ærø", "Łódź", "Main Street 5", "東京タワー", "Ho Chi Minh City"]
    try await index.add(
      names.enumerated().map { number, name in
        Place(
          name: name, kind: .city,
          coordinate: Coordinate(latitude: Double(number), longitude: Double(number)))
      })
    return index
  }
}
