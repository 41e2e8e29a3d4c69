// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// A warning about a language of labels in which a map has no names.
enum LanguageNotice {
  /// Returns the warning; `nil` if there are names in the language, or if vector tiles do not list their names.
  ///
  /// - Parameters:
  ///   - given: The tiles that the user names.
  ///   - world: The built-in tiles under them.
  static func text(
    _ language: LabelLanguage, in given: [TileSourceInfo], above world: TileSourceInfo
  ) -> String? {
    guard let code = language.code, let own = names(given), let all = names(given + [world]),
      own.isDisjoint(with: language.nameProperties)
    else { return nil }
    if all.isDisjoint(with: language.nameProperties) {
      return "the tiles have no names in \(code), so that labels have local or Latin names; "
        + "there are names in \(languages(all))"
    }
    return own.isEmpty
      ? nil
      : "the given tiles have no names in \(code), so that their labels have local or Latin names; "
        + "only the world around them has names in \(code)"
  }

  /// Returns the names of all vector tiles; `nil` if some of these do not list their names.
  private static func names(_ tiles: [TileSourceInfo]) -> Set<String>? {
    let names = tiles.filter { !$0.format.isImage }.map { info in
      Set(info.layers.flatMap(\.attributes).filter { $0.hasPrefix("name") })
    }
    return names.contains(where: \.isEmpty) ? nil : names.reduce(into: []) { $0.formUnion($1) }
  }

  private static func languages(_ names: Set<String>) -> String {
    names.filter { $0.hasPrefix("name:") }.map { String($0.dropFirst(5)) }
      .filter { LabelLanguage($0) != nil }.sorted().joined(separator: ", ")
  }
}
