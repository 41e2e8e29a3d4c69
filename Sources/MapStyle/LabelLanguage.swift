// SPDX-License-Identifier: Apache-2.0
package import MapJSON

/// The names that the labels of a style show, for tiles with names in several languages.
package enum LabelLanguage: Sendable, Hashable {
  /// The names in the local languages and scripts.
  case local
  /// The names in a language, or else the local names if they are in the language's script, or else the names in Latin
  /// script.
  case translated(String)
  /// The names in a language, with the local names on a second line where they differ.
  case both(String)

  /// Creates a language from its name: `local`, a code such as `de` or `pt-BR`, or a code with the local
  /// names, such as `de/local`. Returns `nil` if it is none of these.
  package init?(_ name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if name == "local" {
      self = .local
    } else if let code = Self.code(parts.first ?? ""), parts.count == 1 {
      self = .translated(code)
    } else if let code = Self.code(parts.first ?? ""), parts.count == 2, parts[1] == "local" {
      self = .both(code)
    } else {
      return nil
    }
  }

  /// The system's language by the environment of a process. Without one, as in the locale `C`, the names are local.
  package static func system(_ environment: [String: String]) -> LabelLanguage {
    guard let locale = systemLocale(environment), let language = code(locale[...]) else {
      return .local
    }
    return .translated(language)
  }

  /// The system's locale by the environment of a process, in the order of POSIX, such as "de_DE"; `nil` if it has none.
  package static func systemLocale(_ environment: [String: String]) -> String? {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
    guard let locale = variables.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty })
    else { return nil }
    let name = locale.prefix { $0 != "." && $0 != "@" }
    guard name != "C", name != "POSIX", code(name) != nil else { return nil }
    return String(name)
  }

  /// The code of the language; `nil` for local names.
  package var code: String? {
    switch self {
    case .local: nil
    case .translated(let code), .both(let code): code
    }
  }

  /// The properties with the names in the language, the best first; none for local names.
  package var nameProperties: [String] { code.map { Self.translations(in: $0) } ?? [] }

  /// The language of a code or locale, without its region: two or three letters.
  private static func code(_ locale: Substring) -> String? {
    let language = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard (2...3).contains(language.count), language.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return nil }
    return language
  }

  /// Returns the name of a feature in a language; `nil` if the feature has no name.
  ///
  /// - Parameters:
  ///   - properties: The feature's properties, such as `name` and `name:de`.
  ///   - language: The language. With the local names on a second line, only the first one is returned. `nil` returns the
  ///     name in Latin script, or else the local one.
  package static func name(in properties: JSONObject, _ language: LabelLanguage?) -> String? {
    func first(of keys: [String]) -> String? {
      keys.lazy.compactMap { properties[$0]?.string }.first { !$0.isEmpty }
    }
    if language == .local { return first(of: localNames) }
    if let code = language?.code {
      if let translation = first(of: translations(in: code)) { return translation }
      let local = properties["name"]?.string ?? ""
      if LanguageScript(of: code)?.contains(local) == true { return local }
    }
    return first(of: latinNames)
  }

  /// Returns a style whose symbol layers show the names in this language.
  ///
  /// Expressions that read a name property, or that choose between several of them, are replaced. Other text
  /// stays, such as numbers of roads and elevations.
  package func applied(to style: JSON) -> JSON {
    guard case .object(var members) = style, let layers = members["layers"]?.array else {
      return style
    }
    members["layers"] = .array(
      layers.map { layer in
        guard case .object(var layer) = layer, case .object(var layout)? = layer["layout"],
          let text = layout["text-field"]
        else { return layer }
        layout["text-field"] = replacingNames(in: text)
        layer["layout"] = .object(layout)
        return .object(layer)
      })
    return .object(members)
  }

  private func replacingNames(in expression: JSON) -> JSON {
    guard let elements = expression.array else { return expression }
    if Self.isName(expression) { return name }
    return .array(elements.map(replacingNames))
  }

  /// Whether an expression reads a name, or chooses between or joins several names.
  private static func isName(_ expression: JSON) -> Bool {
    guard let elements = expression.array, let function = elements.first?.string else {
      return false
    }
    switch function {
    case "get": return elements.count == 2 && elements[1].string.map(isNameProperty) == true
    case "coalesce": return elements.dropFirst().allSatisfy { isName($0) || $0.string == "" }
    case "concat":
      return elements.contains(where: isName)
        && elements.dropFirst().allSatisfy {
          isName($0) || $0.string?.allSatisfy(\.isWhitespace) == true
        }
    case "case":
      // The results of the cases: every second argument, and the last one.
      let results = elements.indices.dropFirst().filter { $0 % 2 == 0 || $0 == elements.count - 1 }
      return results.allSatisfy { isName(elements[$0]) }
    default: return false
    }
  }

  private static func isNameProperty(_ property: String) -> Bool {
    property == "name" || property.hasPrefix("name:") || property.hasPrefix("name_")
  }

  private var name: JSON {
    switch self {
    case .local: return Self.first(of: Self.localNames)
    case .translated(let code): return Self.name(in: code)
    case .both(let code):
      let (translated, local) = (Self.name(in: code), Self.first(of: Self.localNames))
      return [
        "case", ["==", translated, local], translated,
        ["concat", translated, "\n", local],
      ]
    }
  }

  private static func name(in code: String) -> JSON {
    let names = translations(in: code)
    guard let script = LanguageScript(of: code) else { return first(of: names + latinNames) }
    // Without a `null`, which is not a text.
    let local: JSON = [
      "case", script.contains(property: "name"), ["get", "name"], first(of: latinNames),
    ]
    return .array(["coalesce"] + values(of: names) + [local])
  }

  private static let localNames = ["name", "name:latin"]
  private static let latinNames = ["name:latin", "name"]

  /// The properties with a name in a language, the best first.
  private static func translations(in code: String) -> [String] {
    // OpenMapTiles has `name_en` and `name_de` besides `name:en`; OpenStreetMap has `no` for Norwegian.
    let codes = ["nb", "nn", "no"].contains(code) ? [code, "no", "nb"] : [code]
    return codes.flatMap { ["name:\($0)", "name_\($0)"] }
  }

  private static func first(of properties: [String]) -> JSON {
    .array(["coalesce"] + values(of: properties))
  }

  private static func values(of properties: [String]) -> [JSON] {
    properties.map { ["get", .string($0)] }
  }
}
