// SPDX-License-Identifier: Apache-2.0

/// A location in a document's text: line and column, starting at 1.
package struct XMLPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The reason why a document cannot be read.
package enum XMLProblem: Error, Hashable, Sendable {
  /// The document declares entities.
  case entities
  /// The elements are nested too deep.
  case tooDeep(limit: Int)
  /// The document ends within an element, as a recording that was interrupted does.
  case incomplete
  /// The document is not well-formed XML in a supported encoding; with a message.
  case malformed(String)
}

/// Receives the elements of a document in order. Names have no namespace prefix.
package protocol XMLHandler {
  associatedtype Failure: Error

  /// An element starts. An error ends reading.
  ///
  /// - Parameter place: The location of the element's content.
  mutating func start(
    _ name: String, attributes: [String: String], at place: XMLPlace
  ) throws(Failure)

  /// A piece of text in the element that started last and has not ended.
  mutating func text(_ text: String)

  /// The element that started last and has not ended ends. An error ends reading.
  mutating func end(_ name: String, at place: XMLPlace) throws(Failure)

  /// Returns the error for a document that cannot be read to its end; `nil` to accept the elements before
  /// the problem.
  func failure(for problem: XMLProblem, at place: XMLPlace) -> Failure?
}
