// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// Converts JSON to rules and reports errors with their positions.
struct MapStyleRulesReader {
  let text: [UInt8]
  private(set) var warnings: [MapStyleRules.ParseError] = []

  init(text: [UInt8]) { self.text = text }

  mutating func rules(_ json: JSON) throws(MapStyleRules.ParseError) -> [MapStyleRule] {
    guard let items = json.array else {
      throw expected("an array of rules", at: "")
    }
    var rules: [MapStyleRule] = []
    rules.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      if let rule = try rule(item, at: "[\(index)]") { rules.append(rule) }
    }
    return rules
  }

  private mutating func rule(_ json: JSON, at path: String) throws(MapStyleRules.ParseError)
    -> MapStyleRule?
  {
    guard let members = json.object else { throw expected("an object", at: path) }
    for name in members.keys where !["featureType", "elementType", "stylers"].contains(name) {
      warn(name, of: "member", at: path)
    }
    let feature: MapFeatureType? = try type(members, "featureType", path)
    let element: MapElementType? = try type(members, "elementType", path)
    guard let json = members["stylers"] else {
      throw expected("an array", for: "stylers", at: path)
    }
    guard let items = json.array else {
      throw expected("an array", for: "stylers", at: path + ".stylers")
    }
    var stylers: [MapStyler] = []
    for (index, item) in items.enumerated() {
      let path = "\(path).stylers[\(index)]"
      guard let members = item.object else {
        throw expected("an object", at: path)
      }
      for (name, value) in members {
        if let styler = try styler(name, value, path) { stylers.append(styler) }
      }
    }
    guard let feature, let element else { return nil }
    return MapStyleRule(feature: feature, element: element, stylers: stylers)
  }

  /// The type in a member: `all` if it is missing, `nil` if it is unknown.
  private mutating func type<T: RawRepresentable<String>>(
    _ members: JSONObject, _ name: String, _ path: String
  ) throws(MapStyleRules.ParseError) -> T? {
    guard let json = members[name], json != .null else { return T(rawValue: "all") }
    let path = "\(path).\(name)"
    guard let text = json.string else {
      throw expected("a string", for: name, at: path)
    }
    let type = T(rawValue: text)
    if type == nil { warn(text, of: name, at: path) }
    return type
  }

  // MARK: - Stylers

  private mutating func styler(_ name: String, _ json: JSON, _ path: String)
    throws(MapStyleRules.ParseError) -> MapStyler?
  {
    let memberPath = "\(path).\(name)"
    switch name {
    case "hue": return .hue(try color(name, json, memberPath).hsl.x)
    case "color": return .color(try color(name, json, memberPath))
    case "lightness": return .lightness(try number(name, json, -100...100, memberPath))
    case "saturation": return .saturation(try number(name, json, -100...100, memberPath))
    case "gamma": return .gamma(try number(name, json, 0.01...10, memberPath))
    case "weight": return .weight(try number(name, json, 0...1000, memberPath))
    case "invert_lightness":
      guard let flag = json.bool ?? json.string.flatMap(Bool.init) else {
        throw expected("true or false", for: name, at: memberPath)
      }
      return .invertLightness(flag)
    case "visibility":
      guard let text = json.string else {
        throw expected("a string", for: name, at: memberPath)
      }
      guard let visibility = MapStyler.Visibility(rawValue: text) else {
        throw expected("on, off or simplified", for: name, at: memberPath)
      }
      return .visibility(visibility)
    default:
      warn(name, of: "styler", at: path)
      return nil
    }
  }

  private func number(
    _ name: String, _ json: JSON, _ range: ClosedRange<Double>, _ path: String
  ) throws(MapStyleRules.ParseError) -> Double {
    guard let number = json.number ?? json.string.flatMap(Double.init) else {
      throw expected("a number", for: name, at: path)
    }
    guard range.contains(number) else {
      let (low, high) = (JSON.text(of: range.lowerBound), JSON.text(of: range.upperBound))
      throw expected("from \(low) to \(high)", for: name, at: path)
    }
    return number
  }

  private func color(_ name: String, _ json: JSON, _ path: String) throws(MapStyleRules.ParseError)
    -> StyleColor
  {
    guard let text = json.string else {
      throw expected("a string", for: name, at: path)
    }
    guard let color = StyleColor(css: text) else {
      throw expected("a color like \"#1a2b3c\"", for: name, at: path)
    }
    return color
  }

  // MARK: - Errors

  /// Adds a warning about an unknown name, of which a long one is truncated.
  private mutating func warn(_ name: String, of kind: String, at path: String) {
    guard warnings.count < 1000 else { return }
    let start: String = name.count > 40 ? name.prefix(40) + "…" : name
    warnings.append(error(.unknownName(start, of: kind), at: path))
  }

  private func expected(_ kind: String, for name: String? = nil, at path: String)
    -> MapStyleRules.ParseError
  {
    error(.expected(kind, for: name), at: path)
  }

  private func error(_ reason: MapStyleRules.ParseError.Reason, at path: String)
    -> MapStyleRules.ParseError
  {
    let position = JSON.position(of: path, in: text) ?? (1, 1)
    return MapStyleRules.ParseError(
      reason: reason, line: position.line, column: position.column)
  }
}
