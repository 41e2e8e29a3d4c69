// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// Converts JSON to rules and reports errors with their positions.
struct MapStyleRulesReader {
  let text: [UInt8]
  private(set) var warnings: [MapStyleRules.ParseError] = []

  init(text: [UInt8]) { self.text = text }

  mutating func rules(_ json: JSON) throws(MapStyleRules.ParseError) -> [MapStyleRule] {
    guard let items = json.array else {
      throw error(.wrongType, "a map style must be an array", at: "")
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
    guard let members = json.object else { throw error(.wrongType, "expected an object", at: path) }
    for name in members.keys where !["featureType", "elementType", "stylers"].contains(name) {
      warn("\"\(name.shown)\" is unknown", at: path)
    }
    let feature: MapFeatureType? = try type(members, "featureType", path)
    let element: MapElementType? = try type(members, "elementType", path)
    guard let json = members["stylers"] else {
      throw error(.wrongType, "a rule needs \"stylers\"", at: path)
    }
    guard let items = json.array else {
      throw error(.wrongType, "\"stylers\" must be an array", at: path + ".stylers")
    }
    var stylers: [MapStyler] = []
    for (index, item) in items.enumerated() {
      let path = "\(path).stylers[\(index)]"
      guard let members = item.object else {
        throw error(.wrongType, "expected an object", at: path)
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
      throw error(.wrongType, "\"\(name)\" must be a string", at: path)
    }
    let type = T(rawValue: text)
    if type == nil { warn("unknown \(name) \"\(text.shown)\"", at: path) }
    return type
  }

  // MARK: - Stylers

  private mutating func styler(_ name: String, _ json: JSON, _ path: String)
    throws(MapStyleRules.ParseError) -> MapStyler?
  {
    let place = "\(path).\(name)"
    switch name {
    case "hue": return .hue(try color(name, json, place).hsl.x)
    case "color": return .color(try color(name, json, place))
    case "lightness": return .lightness(try number(name, json, -100...100, place))
    case "saturation": return .saturation(try number(name, json, -100...100, place))
    case "gamma": return .gamma(try number(name, json, 0.01...10, place))
    case "weight": return .weight(try number(name, json, 0...1000, place))
    case "invert_lightness":
      guard let flag = json.bool ?? json.string.flatMap(Bool.init) else {
        throw error(.wrongType, "\"\(name)\" must be true or false", at: place)
      }
      return .invertLightness(flag)
    case "visibility":
      guard let text = json.string else {
        throw error(.wrongType, "\"\(name)\" must be a string", at: place)
      }
      guard let visibility = MapStyler.Visibility(rawValue: text) else {
        throw error(.wrongValue, "\"\(name)\" must be on, off or simplified", at: place)
      }
      return .visibility(visibility)
    default:
      warn("unknown styler \"\(name.shown)\"", at: path)
      return nil
    }
  }

  private func number(
    _ name: String, _ json: JSON, _ range: ClosedRange<Double>, _ path: String
  ) throws(MapStyleRules.ParseError) -> Double {
    guard let number = json.number ?? json.string.flatMap(Double.init) else {
      throw error(.wrongType, "\"\(name)\" must be a number", at: path)
    }
    guard range.contains(number) else {
      let (low, high) = (JSON.text(of: range.lowerBound), JSON.text(of: range.upperBound))
      throw error(.wrongValue, "\"\(name)\" must be from \(low) to \(high)", at: path)
    }
    return number
  }

  private func color(_ name: String, _ json: JSON, _ path: String) throws(MapStyleRules.ParseError)
    -> StyleColor
  {
    guard let text = json.string else {
      throw error(.wrongType, "\"\(name)\" must be a string", at: path)
    }
    guard let color = StyleColor(css: text) else {
      throw error(.wrongValue, "\"\(name)\" must be a color like \"#1a2b3c\"", at: path)
    }
    return color
  }

  // MARK: - Errors

  private mutating func warn(_ message: String, at path: String) {
    guard warnings.count < 1000 else { return }
    warnings.append(error(.unknownName, message, at: path))
  }

  private func error(_ reason: MapStyleRules.ParseError.Reason, _ message: String, at path: String)
    -> MapStyleRules.ParseError
  {
    let place = JSON.position(of: path, in: text) ?? (1, 1)
    return MapStyleRules.ParseError(
      reason: reason, message: message, line: place.line, column: place.column)
  }
}

extension String {
  /// The start of a name, for a message.
  fileprivate var shown: String { count > 40 ? prefix(40) + "…" : self }
}
