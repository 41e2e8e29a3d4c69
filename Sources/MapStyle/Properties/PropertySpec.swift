// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The style specification's definition of a property.
struct PropertySpec: Sendable, Equatable {
  /// The inputs on which a property's value can depend.
  struct Inputs: OptionSet, Sendable {
    var rawValue: Int
    static let zoom = Inputs(rawValue: 1)
    static let feature = Inputs(rawValue: 2)
    static let featureState = Inputs(rawValue: 4)
    static let lineProgress = Inputs(rawValue: 8)
    static let heatmapDensity = Inputs(rawValue: 16)
    static let globalState = Inputs(rawValue: 32)
    static let elevation = Inputs(rawValue: 64)
    static let data: Inputs = [.zoom, .feature]
    static let dataAndState: Inputs = [.zoom, .feature, .featureState]
  }

  /// The kind of value, with the names of the specification.
  enum Kind: String, Sendable {
    case number, string, boolean, color, formatted, array, padding, numberArray, colorArray
    case resolvedImage, variableAnchorOffsetCollection, projectionDefinition
    case enumeration = "enum"
    case null
  }

  var name = ""
  var kind: Kind
  /// The valid names of an enumeration or of the items in an array of names.
  var names: [String] = []
  /// The item type of an array.
  var item: ExpressionType?
  /// The length of an array; `nil` if it is not fixed.
  var length: Int?
  var fallback: JSON?
  var minimum: Double?
  var maximum: Double?
  /// Whether legacy functions and `interpolate` interpolate between stops.
  var isInterpolated = false
  var inputs: Inputs = .zoom
  /// Whether `{name}` tokens in a string are replaced by properties.
  var hasTokens = false

  /// The required type of an expression; `nil` if all types are allowed.
  var expressionType: ExpressionType? {
    switch kind {
    case .number: .number
    case .string, .enumeration: .string
    case .boolean: .boolean
    case .color: .color
    case .formatted: .formatted
    case .padding: .padding
    case .numberArray: .numberArray
    case .colorArray: .colorArray
    case .resolvedImage: .image
    case .variableAnchorOffsetCollection: .anchorOffsets
    case .projectionDefinition: .projection
    case .array: .array(item ?? .value, length)
    case .null: .null
    }
  }
}

extension PropertySpec {
  /// Parses a property's entry in the specification's `v8.json`.
  init?(name: String = "", json: JSON) {
    guard let kind = json["type"]?.string.flatMap(Kind.init) else { return nil }
    self.init(name: name, kind: kind)
    names = json["values"]?.object.map { Array($0.keys) } ?? []
    switch json["value"]?.string {
    case "number": item = .number
    case "string", "enum": item = .string
    case "boolean": item = .boolean
    default: break
    }
    length = json["length"]?.number.flatMap(Int.init(exactly:))
    fallback = json["default"]
    minimum = json["minimum"]?.number
    maximum = json["maximum"]?.number
    isInterpolated = json["expression"]?["interpolated"]?.bool ?? false
    hasTokens = json["tokens"]?.bool ?? false
    inputs = []
    for parameter in json["expression"]?["parameters"]?.array ?? [] {
      switch parameter.string {
      case "zoom": inputs.insert(.zoom)
      case "feature": inputs.insert(.feature)
      case "feature-state": inputs.insert(.featureState)
      case "line-progress": inputs.insert(.lineProgress)
      case "heatmap-density": inputs.insert(.heatmapDensity)
      case "global-state": inputs.insert(.globalState)
      case "elevation": inputs.insert(.elevation)
      default: break
      }
    }
  }
}
