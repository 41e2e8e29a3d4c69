// SPDX-License-Identifier: Apache-2.0

/// A position in a document's text: line and column, starting at 1. The column counts bytes in UTF-8.
package struct XMLPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The reason why a document cannot be read, with its position.
package struct XMLError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The document declares entities.
    case entities
    /// The elements are nested too deep.
    case tooDeep(limit: Int)
    /// The document ends within an element, as a recording that was interrupted does.
    case incomplete
    /// The document is not well-formed XML in a supported encoding; with a sentence.
    case malformed(String)
  }

  package var reason: Reason
  package var position: XMLPosition

  init(_ reason: Reason, at position: XMLPosition) {
    self.reason = reason
    self.position = position
  }

  /// The reason as a sentence for people.
  package var sentence: String {
    switch reason {
    case .entities: "the file declares entities, which are not supported"
    case .tooDeep(let limit): "elements are nested more than \(limit) levels deep"
    case .incomplete: "the document ends within an element"
    case .malformed(let sentence): sentence
    }
  }
}
