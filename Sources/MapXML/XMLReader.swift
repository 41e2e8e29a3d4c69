// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Reads an XML document piece by piece, in time proportional to its size.
///
/// Comments, processing instructions and the document type are skipped. Declarations in the document type are
/// rejected: a few lines of entities can expand to a text that exhausts the memory, or to another file. Namespaces
/// and document types are not checked.
package struct XMLReader {
  /// A piece of a document.
  package enum Token: Hashable, Sendable {
    /// The start of an element: its name without namespace prefix, and its attributes by their names with prefix.
    case start(String, attributes: [String: String])
    /// A piece of text in the element that started last and has not ended.
    case text(String)
    /// The end of an element: its name without namespace prefix.
    case end(String)
  }

  /// The position after the piece that was read last.
  package private(set) var position = XMLPosition(line: 1, column: 1)
  private var cursor: XMLCursor
  /// The error that was found before reading.
  private var failure: XMLError?
  /// The names of the open elements with their prefixes.
  private var open: [Range<Int>] = []
  private var hasRoot = false
  private var hasType = false
  /// Whether the element that started last is empty, so that its end follows.
  private var isAtEmptyElement = false

  /// Starts at the beginning of a document. A document in an unsupported encoding causes an error in ``next()``.
  package init(_ bytes: [UInt8]) {
    do throws(XMLEncoding.Failure) {
      let text = try XMLEncoding.utf8(bytes)
      cursor = XMLCursor(text)
      if let index = XMLCharacter.firstInvalid(in: text) {
        failure = cursor.malformed(XMLEncoding.Failure.badBytes.sentence, at: index)
      }
    } catch {
      cursor = XMLCursor([])
      failure = cursor.malformed(error.sentence)
    }
  }

  /// Reads the next piece; `nil` at the end of the document.
  package mutating func next() throws(XMLError) -> Token? {
    if let failure { throw failure }
    do throws(XMLError) {
      let token = try read()
      position = cursor.position()
      return token
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func read() throws(XMLError) -> Token? {
    if isAtEmptyElement {
      isAtEmptyElement = false
      return endElement()
    }
    while let byte = cursor.peek() {
      if byte != UInt8(ascii: "<") {
        if !open.isEmpty { return .text(try cursor.text()) }
        guard cursor.skipBlanks() else {
          throw cursor.malformed(
            hasRoot
              ? "the document continues after its end" : "the file does not start with XML")
        }
        continue
      }
      switch cursor.peek(1) {
      case UInt8(ascii: "/"): return try endTag()
      case UInt8(ascii: "?"): try skip("<?", to: "?>", "a processing instruction")
      case UInt8(ascii: "!"): if let section = try declaration() { return .text(section) }
      default: return try startTag()
      }
    }
    guard open.isEmpty else { throw cursor.incomplete }
    guard hasRoot else {
      throw cursor.malformed(cursor.isEmpty ? "the file is empty" : "the file has no element")
    }
    return nil
  }

  // MARK: Tags

  private mutating func startTag() throws(XMLError) -> Token {
    guard !hasRoot || !open.isEmpty else {
      throw cursor.malformed("the document continues after its end")
    }
    cursor.advance(1)
    guard let name = try cursor.name() else {
      throw cursor.peek() == nil
        ? endsInTag : cursor.malformed(XMLCursor.loneMark, at: cursor.index - 1)
    }
    var attributes: [String: String] = [:]
    while try hasAttribute() { try readAttribute(into: &attributes) }
    guard open.count < ResourceLimits.xmlDepth else {
      throw cursor.error(.tooDeep(limit: ResourceLimits.xmlDepth))
    }
    hasRoot = true
    open.append(name)
    return .start(cursor.local(name), attributes: attributes)
  }

  /// Moves to the next attribute of a start tag, or beyond the tag.
  private mutating func hasAttribute() throws(XMLError) -> Bool {
    let hasBlanks = cursor.skipBlanks()
    guard let byte = cursor.peek() else { throw endsInTag }
    if byte == UInt8(ascii: ">") {
      cursor.advance(1)
      return false
    }
    if byte == UInt8(ascii: "/") {
      cursor.advance(1)
      try endOfTag()
      isAtEmptyElement = true
      return false
    }
    guard hasBlanks else { throw malformedAttribute }
    return true
  }

  private mutating func readAttribute(
    into attributes: inout [String: String]
  ) throws(XMLError) {
    let start = cursor.index
    guard attributes.count < ResourceLimits.xmlAttributes else {
      throw cursor.malformed("an element has more than \(ResourceLimits.xmlAttributes) attributes")
    }
    guard let name = try cursor.name() else {
      throw cursor.peek() == UInt8(ascii: "<")
        ? cursor.malformed("a tag has no '>'") : malformedAttribute
    }
    cursor.skipBlanks()
    guard let sign = cursor.peek() else { throw endsInTag }
    guard sign == UInt8(ascii: "=") else { throw malformedAttribute }
    cursor.advance(1)
    cursor.skipBlanks()
    guard let quote = cursor.peek() else { throw endsInTag }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw malformedAttribute
    }
    cursor.advance(1)
    let value = try cursor.value(to: quote)
    guard attributes.updateValue(value, forKey: cursor.string(name)) == nil else {
      throw cursor.malformed("a duplicate attribute", at: start)
    }
  }

  private mutating func endTag() throws(XMLError) -> Token {
    let start = cursor.index
    cursor.advance(2)
    guard let name = try cursor.name() else {
      throw cursor.peek() == nil ? endsInTag : cursor.malformed(XMLCursor.loneMark, at: start)
    }
    if cursor.peek() == nil { throw endsInTag }
    guard let last = open.last, cursor.isEqual(name, last) else {
      throw cursor.malformed("an end tag does not match the open element", at: start)
    }
    cursor.skipBlanks()
    try endOfTag()
    return endElement()
  }

  private mutating func endOfTag() throws(XMLError) {
    guard let byte = cursor.peek() else { throw endsInTag }
    guard byte == UInt8(ascii: ">") else { throw cursor.malformed("a tag has no '>'") }
    cursor.advance(1)
  }

  private mutating func endElement() -> Token { .end(cursor.local(open.removeLast())) }

  private var endsInTag: XMLError { cursor.malformed("the document ends within a tag") }

  private var malformedAttribute: XMLError { cursor.malformed("a malformed attribute") }

  // MARK: Other markup

  /// Skips a comment or the document type. Returns the text of a CDATA section.
  private mutating func declaration() throws(XMLError) -> String? {
    if cursor.has("<!--") {
      try skip("<!--", to: "-->", "a comment")
    } else if cursor.has("<![CDATA["), !open.isEmpty {
      return cursor.section(try skip("<![CDATA[", to: "]]>", "a CDATA section"))
    } else if cursor.has("<!DOCTYPE"), !hasRoot, !hasType {
      hasType = true
      try skipType()
    } else {
      throw cursor.malformed("'<!' without a comment, a CDATA section or a document type")
    }
    return nil
  }

  /// Moves beyond markup and returns the range of its content.
  @discardableResult
  private mutating func skip(
    _ start: String, to end: String, _ kind: String
  ) throws(XMLError) -> Range<Int> {
    let index = cursor.index
    cursor.advance(start.utf8.count)
    guard let content = cursor.skip(to: end) else {
      throw cursor.malformed("the document ends within \(kind)", at: index)
    }
    return content
  }

  /// Skips a document type without declarations.
  private mutating func skipType() throws(XMLError) {
    let start = cursor.index
    cursor.advance("<!DOCTYPE".utf8.count)
    while let byte = cursor.peek() {
      cursor.advance(1)
      switch byte {
      case UInt8(ascii: ">"): return
      case UInt8(ascii: "\""): _ = cursor.skip(to: "\"")
      case UInt8(ascii: "'"): _ = cursor.skip(to: "'")
      case UInt8(ascii: "["), UInt8(ascii: "<"): throw declarations(at: cursor.index - 1)
      default: break
      }
    }
    throw cursor.malformed("the document ends within its type", at: start)
  }

  /// The error for a document type with declarations.
  private func declarations(at index: Int) -> XMLError {
    if let entity = cursor.next("<!ENTITY") { return cursor.error(.entities, at: entity) }
    return cursor.malformed(
      "the document type has declarations, which are not supported", at: index)
  }
}
