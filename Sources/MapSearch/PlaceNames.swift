// SPDX-License-Identifier: Apache-2.0

/// Names as vector tiles and GeoJSON hold them: `name`, `name:en`, `name_en`, `name_int`, `name:latin`.
enum PlaceNames {
  /// The language of the name that a property holds: empty for the local name, "ref" for a road's number;
  /// nil where the property is no name.
  static func language(ofProperty key: String) -> String? {
    if key == "name" { return "" }
    if key == "ref" { return "ref" }
    guard key.utf8.count <= 24, key.hasPrefix("name:") || key.hasPrefix("name_") else { return nil }
    return String(key.dropFirst(5))
  }

  /// The name to show, and the other names by language; nil where there is none with a word in it.
  ///
  /// Without a local name, the Latin or the international one stands for it, then any; of a road without
  /// a name its number.
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
