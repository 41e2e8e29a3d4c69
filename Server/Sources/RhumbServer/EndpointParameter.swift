// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// A parameter of a URL, as the OpenAPI document describes it.
struct EndpointParameter: Sendable {
  /// The values of a parameter.
  enum Values: Sendable {
    case text
    case integer
    case number
    case choice([String])
  }

  let name: String
  /// One sentence.
  let meaning: String
  var values = Values.text
  var isRequired = false
  private var isInPath = false

  /// Creates a parameter of the query.
  init(_ name: String, _ meaning: String, _ values: Values = .text, isRequired: Bool = false) {
    self.name = name
    self.meaning = meaning
    self.values = values
    self.isRequired = isRequired
  }

  /// The parameter of a path with a name.
  static func path(_ name: String) -> EndpointParameter {
    let (meaning, values) = paths[name] ?? ("", .text)
    var parameter = EndpointParameter(name, meaning, values, isRequired: true)
    parameter.isInPath = true
    return parameter
  }

  static let key = EndpointParameter("key", "A key, if the server has keys.")

  private static let paths: [String: (String, Values)] = [
    "id": ("The identifier of a style or an archive, as the lists name it.", .text),
    "z": ("The level.", .integer), "x": ("The column from the west.", .integer),
    "y": ("The row from the north, for images with @2x to @4x after it.", .text),
    "size": ("256 or 512 points for tiles, {width}x{height} for static images.", .text),
    "format": ("The file extension.", .text),
    "position": (
      "{lon},{lat},{zoom}[@{bearing}[,{pitch}]], {west},{south},{east},{north}, or auto.", .text
    ),
    "suffix": ("@2x.", .text), "stack": ("Names of fonts, separated by commas.", .text),
    "range": ("The code points, such as 0-255.", .text),
    "profile": ("The mode of travel.", .choice(["driving", "cycling", "walking"])),
    "coordinates": ("{lon},{lat};{lon},{lat} or polyline({polyline}).", .text),
  ]

  /// The parameter in an OpenAPI document.
  var json: JSON {
    [
      "name": .string(name), "in": isInPath ? "path" : "query", "required": .bool(isRequired),
      "description": .string(meaning), "schema": values.schema,
    ]
  }
}

extension EndpointParameter.Values {
  fileprivate var schema: JSON {
    switch self {
    case .text: ["type": "string"]
    case .integer: ["type": "integer"]
    case .number: ["type": "number"]
    case .choice(let values): ["type": "string", "enum": .array(values.map { .string($0) })]
    }
  }
}
