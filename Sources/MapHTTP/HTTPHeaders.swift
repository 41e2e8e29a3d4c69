// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The header fields of a response, in the order of their arrival.
package struct HTTPHeaders: Equatable, Sendable {
  package struct Field: Equatable, Sendable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  /// The value of a field; `nil` if there is none. Upper and lower case of the name are equal. The values of
  /// several fields with the name are joined by commas.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    let values = fields.filter { $0.name.lowercased() == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Adds a line of a response's header, without its end. A line that begins with white space continues the
  /// last field; a line without a name is ignored.
  package mutating func add(line: String) {
    if line.utf8.first == UInt8(ascii: " ") || line.utf8.first == UInt8(ascii: "\t") {
      guard !fields.isEmpty else { return }
      fields[fields.count - 1].value += " " + line.trimmingCharacters(in: .whitespaces)
    } else if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon != line.startIndex {
      let value = line[line.utf8.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      fields.append(Field(name: String(line[..<colon]), value: value))
    }
  }
}
