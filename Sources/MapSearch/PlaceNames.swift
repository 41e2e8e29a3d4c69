// SPDX-License-Identifier: Apache-2.0

/// Name properties of vector tiles and GeoJSON: `name`, `name:en`, `name_en`, `name_int`, `name:latin`.
enum PlaceNames {
  /// Properties that people search like names.
  private static let codes: Set = ["ref", "iata"]

  /// The language of a name property; `nil` if the property is not a name. The local name has an empty
  /// language, a road's number has "ref", and an airport's code has "iata".
  static func language(ofProperty key: String) -> String? {
    if key == "name" { return "" }
    if codes.contains(key) { return key }
    guard key.utf8.count <= 24, key.hasPrefix("name:") || key.hasPrefix("name_") else { return nil }
    return String(key.dropFirst(5))
  }

  /// The display name, and the other names by language; `nil` if no name contains a word.
  ///
  /// Without a local name, the Latin or international name is used, then any other name, then a road's
  /// number or an airport's code.
  static func sorted(_ raw: [String: String]) -> (name: String, names: [String: String])? {
    var names = raw.mapValues(SearchText.shown)
    names = names.filter { !$0.value.isEmpty }
    guard !names.isEmpty else { return nil }
    let name =
      names[""] ?? names["latin"] ?? names["int"] ?? names["en"]
      ?? names.filter { !codes.contains($0.key) }.min { $0.key < $1.key }?.value ?? names["ref"]
      ?? names["iata"]
    guard let name, !SearchText.words(name).isEmpty else { return nil }
    names[""] = nil
    return (name, names.filter { $0.value != name || $0.key.count == 2 })
  }
}
