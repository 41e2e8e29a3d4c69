// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// A warning about a language of labels in which a map has no names.
enum LanguageNotice {
  /// Returns the warning; `nil` if there are names in the language, or if vector tiles do not list their names.
  static func text(_ language: LabelLanguage, in tiles: [TileSourceInfo]) -> String? {
    let names = tiles.filter { !$0.format.isImage }.map { info in
      Set(info.layers.flatMap(\.attributes).filter { $0.hasPrefix("name") })
    }
    let known = names.reduce(into: Set<String>()) { $0.formUnion($1) }
    guard let code = language.code, names.allSatisfy({ !$0.isEmpty }),
      known.isDisjoint(with: language.nameProperties)
    else { return nil }
    let codes = known.filter { $0.hasPrefix("name:") }.map { String($0.dropFirst(5)) }
      .filter { LabelLanguage($0) != nil }.sorted()
    return "the tiles have no names in \(code), so that labels have local or Latin names; "
      + "there are names in \(codes.joined(separator: ", "))"
  }
}
