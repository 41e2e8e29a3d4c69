// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// The members of a JSON object that is written, in their order.
struct JSONObjectMembers: ExpressibleByDictionaryLiteral {
  private var members: [(String, JSON)]

  init(dictionaryLiteral elements: (String, JSON)...) { members = elements }

  /// Creates the members of an object; none for other values.
  init(_ json: JSON?) { members = json?.object.map { $0.map { ($0.key, $0.value) } } ?? [] }

  subscript(name: String) -> JSON? {
    get { members.first { $0.0 == name }?.1 }
    set {
      members.removeAll { $0.0 == name }
      if let newValue { members.append((name, newValue)) }
    }
  }

  fileprivate var json: JSON {
    var json: JSON = [:]
    if case .object(var object) = json {
      for (name, value) in members { object[name] = value }
      json = .object(object)
    }
    return json
  }
}

extension JSON {
  /// Creates an object.
  init(members: JSONObjectMembers) { self = members.json }
}
