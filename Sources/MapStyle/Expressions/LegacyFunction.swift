// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A legacy function, the predecessor of expressions, which is converted to an expression.
///
/// `{"stops": [[z, v], …]}` is a function of the zoom. With `"property"`, it is a function of that property.
/// If the inputs of the stops are `{"zoom": z, "value": p}`, it is a function of both.
struct LegacyFunction {
  private enum Kind: String {
    case identity, exponential, interval, categorical
  }

  private typealias Stop = (input: JSON, output: JSON)

  private let members: JSONObject
  private let spec: PropertySpec
  private let property: JSON?

  /// Converts the function to an expression. Throws an error if the function is invalid.
  static func expression(_ members: JSONObject, _ spec: PropertySpec) throws(ExpressionFailure)
    -> JSON
  {
    let function = LegacyFunction(
      members: members, spec: spec, property: members["property"])
    return try function.expression()
  }

  private func expression() throws(ExpressionFailure) -> JSON {
    let kind = try kind()
    if kind == .identity || members["stops"] == nil { return try identity() }
    guard let array = members["stops"]?.array, !array.isEmpty else {
      throw ExpressionFailure(".stops", "Expected an array with at least one stop.")
    }
    let dependsOnFeature = property != nil
    var stops: [Stop] = []
    for (index, stop) in array.enumerated() {
      guard let input = stop[0], let output = stop[1] else {
        throw ExpressionFailure(".stops[\(index)]", "Expected an array of an input and an output.")
      }
      stops.append((input, literal(output, withTokens: !dependsOnFeature)))
    }
    if stops[0].input.object != nil { return try zoomAndProperty(stops) }
    if property != nil { return try ofProperty(stops, kind) }
    return curve(["zoom"], stops, isStep: kind != .exponential)
  }

  // MARK: - Kinds

  private func kind() throws(ExpressionFailure) -> Kind {
    guard let name = members["type"] else {
      return spec.isInterpolated ? .exponential : .interval
    }
    guard let kind = name.string.flatMap(Kind.init) else {
      throw ExpressionFailure(".type", "Unknown function type \(name.text).")
    }
    return kind
  }

  private func get() throws(ExpressionFailure) -> JSON {
    guard let property, property.string != nil else {
      throw ExpressionFailure("", "A function needs \"stops\" or the name of a \"property\".")
    }
    return ["get", property]
  }

  private func identity() throws(ExpressionFailure) -> JSON {
    let get = try get()
    guard let fallback = members["default"] else {
      return spec.kind == .string ? ["string", get] : get
    }
    let value = literal(fallback, withTokens: false)
    switch spec.kind {
    case .enumeration: return ["match", get, .array(spec.names.map(JSON.string)), get, value]
    case .color: return ["to-color", get, value]
    case .array:
      return [
        "array", .string(spec.item?.description ?? "string"),
        spec.length.map { .number(Double($0)) } ?? .null, get, value,
      ]
    case .number, .string, .boolean: return [.string(spec.kind.rawValue), get, value]
    default: return ["coalesce", get, value]
    }
  }

  private func ofProperty(_ stops: [Stop], _ kind: Kind) throws(ExpressionFailure) -> JSON {
    let get = try get()
    switch kind {
    case .categorical:
      if stops[0].input.bool != nil {
        var result: [JSON] = ["case"]
        for stop in stops { result += [["==", get, stop.input], stop.output] }
        return .array(result + [fallback])
      }
      var result: [JSON] = ["match", get]
      var known: Set<JSON> = []
      for stop in stops where known.insert(stop.input).inserted {
        result += [stop.input, stop.output]
      }
      return .array(result + [fallback])
    case .interval, .exponential, .identity:
      let ramp = curve(["number", get], stops, isStep: kind == .interval)
      guard let fallback = members["default"] else { return ramp }
      return [
        "case", ["==", ["typeof", get], "number"], ramp, literal(fallback, withTokens: false),
      ]
    }
  }

  private func zoomAndProperty(_ stops: [Stop]) throws(ExpressionFailure) -> JSON {
    var zooms: [JSON] = []
    var inner: [JSON: [Stop]] = [:]
    for stop in stops {
      let zoom = stop.input["zoom"] ?? .null
      if inner[zoom] == nil { zooms.append(zoom) }
      inner[zoom, default: []].append((stop.input["value"] ?? .null, stop.output))
    }
    let kind = try kind()
    var outer: [Stop] = []
    for zoom in zooms { outer.append((zoom, try ofProperty(inner[zoom] ?? [], kind))) }
    // The interpolation over the zoom depends on the property, not on the function's type.
    return curve(["zoom"], outer, isStep: !spec.isInterpolated, isLinear: true)
  }

  // MARK: - Parts

  private func curve(_ input: JSON, _ stops: [Stop], isStep: Bool, isLinear: Bool = false) -> JSON {
    var result: [JSON]
    if isStep {
      result = ["step", input]
    } else {
      let base = isLinear ? 1 : members["base"]?.number ?? 1
      result = [
        .string(interpolation), base == 1 ? ["linear"] : ["exponential", .number(base)], input,
      ]
    }
    var previous: JSON?
    for stop in stops where stop.input != previous {
      if !isStep || previous != nil { result.append(stop.input) }
      result.append(stop.output)
      previous = stop.input
    }
    if isStep, result.count == 3 { result += [0, result[2]] }
    return .array(result)
  }

  private var interpolation: String {
    switch members["colorSpace"]?.string {
    case "hcl": "interpolate-hcl"
    case "lab": "interpolate-lab"
    default: "interpolate"
    }
  }

  private var fallback: JSON {
    if let value = members["default"] ?? spec.fallback { return literal(value, withTokens: false) }
    return spec.kind == .resolvedImage ? "" : .null
  }

  private func literal(_ value: JSON, withTokens: Bool) -> JSON {
    switch value {
    case .array, .object: ["literal", value]
    case .string(let text) where withTokens && spec.hasTokens: Tokens.expression(text)
    default: value
    }
  }
}

/// Strings with `{name}` tokens, which are replaced by feature properties.
enum Tokens {
  /// Converts the string to an expression. Returns a plain string if it has no tokens.
  static func expression(_ text: String) -> JSON {
    var parts: [JSON] = ["concat"]
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      // If there are several opening braces, the last one starts the token.
      let start = rest[..<close].lastIndex(of: "{") ?? open
      let name = rest[rest.index(after: start)..<close]
      let end = rest.index(after: close)
      if name.isEmpty {
        append(rest[..<end], to: &parts)
      } else {
        append(rest[..<start], to: &parts)
        parts.append(["get", .string(String(name))])
      }
      rest = rest[end...]
    }
    guard parts.contains(where: { $0.array != nil }) else { return .string(text) }
    append(rest, to: &parts)
    return parts.count == 2 ? ["to-string", parts[1]] : .array(parts)
  }

  private static func append(_ text: Substring, to parts: inout [JSON]) {
    if !text.isEmpty { parts.append(.string(String(text))) }
  }
}
