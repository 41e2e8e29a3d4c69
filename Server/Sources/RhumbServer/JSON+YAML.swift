// SPDX-License-Identifier: Apache-2.0
import Rhumb
import Yams

extension JSON {
  /// Reads a YAML document with the types of JSON.
  ///
  /// - Throws: ``ServerError`` with the line of the error.
  init(parsingYAML text: [UInt8]) throws(ServerError) {
    do {
      self = try Yams.compose(yaml: String(decoding: text, as: UTF8.self)).map(JSON.init) ?? .null
    } catch let error as ServerError {
      throw error
    } catch {
      throw ServerError(500, "\(error)")
    }
  }

  private init(_ node: Node) throws(ServerError) {
    switch node {
    case .mapping(let mapping):
      var members: JSONObjectMembers = [:]
      for (key, value) in mapping {
        guard let name = key.string else {
          throw ServerError(500, "the keys of a mapping must be texts")
        }
        members[name] = try JSON(value)
      }
      self = JSON(members: members)
    case .sequence(let sequence):
      var items: [JSON] = []
      for item in sequence { items.append(try JSON(item)) }
      self = .array(items)
    case .scalar(let scalar):
      self = JSON(scalar, of: node)
    case .alias:
      throw ServerError(500, "aliases are not supported")
    }
  }

  /// Creates a value of a scalar: without quotes, `null`, `true` and numbers have their types.
  private init(_ scalar: Node.Scalar, of node: Node) {
    guard scalar.style == .plain else {
      self = .string(scalar.string)
      return
    }
    if node.null != nil {
      self = .null
    } else if let value = node.bool {
      self = .bool(value)
    } else if let value = node.float {
      self = .number(value)
    } else {
      self = .string(scalar.string)
    }
  }
}
