// SPDX-License-Identifier: Apache-2.0

/// Name properties of vector tiles and GeoJSON: `name`, `name:en`, `name_en`, `name_int`, `name:latin`.
enum PlaceNames {
  /// The language of a name property; `nil` if the property is not a name. The local name has an empty
  /// language, and a road's number has "ref".
  static func language(ofProperty key: String) -> String? {
    if key == "name" { return "" }
    if key == "ref" { return "ref" }
    guard key.utf8.count <= 24, key.hasPrefix("name:") || key.hasPrefix("name_") else { return nil }
    return String(key.dropFirst(5))
  }

  /// The display name, and the other names by language; `nil` if no name contains a word.
  ///
  /// Without a local name, the Latin or international name is used, then any other name, then a road's
  /// number.
  static func sorted(_ raw: [String: String]) -> (name: String, names: [String: String])? {
    var names = raw.mapValues(SearchText.shown)
    names = names.filter { !$0.value.isEmpty }
    guard !names.isEmpty else { return nil }
    let name =
      names[""] ?? names["latin"] ?? names["int"] ?? names["en"]
      ?? names.filter { $0.key != "ref" }.min { $0.key < $1.key }?.value ?? names["ref"]
    guard let name, !SearchText.words(name).isEmpty else { return nil }
    names[""] = nil
    return (name, names.filter { $0.value != name || $0.key.count == 2 })
  }
}
