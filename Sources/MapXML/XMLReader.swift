// SPDX-License-Identifier: Apache-2.0
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads an XML document with Foundation's parser, which is safe only for documents in UTF-8 without entities.
package final class XMLReader<Handler: XMLHandler>: NSObject, XMLParserDelegate {
  private var handler: Handler
  private var failure: Handler.Failure?
  /// Whether the handler or a problem ended reading.
  private var isStopped = false
  private var hasRoot = false
  private var depth = 0

  private init(_ handler: Handler) { self.handler = handler }

  /// The maximum nesting depth of elements.
  package static var depthLimit: Int { 100 }

  /// Reads a document's bytes.
  package static func read(_ bytes: [UInt8], into handler: inout Handler) throws(Handler.Failure) {
    let reader = XMLReader(handler)
    reader.read(bytes)
    handler = reader.handler
    if let failure = reader.failure { throw failure }
  }

  private func read(_ bytes: [UInt8]) {
    let start = XMLPlace(line: 1, column: 1)
    let text: [UInt8]
    do {
      text = try XMLEncoding.utf8(bytes)
    } catch {
      let reason =
        switch error {
        case .unsupported(let name): "the encoding \(name) is not supported"
        case .badDeclaration: XMLReader.sentence(32)
        case .badBytes: XMLReader.sentence(9)
        }
      return stop(.malformed(reason), at: start)
    }
    if let place = XMLReader.entityDeclaration(in: text) { return stop(.entities, at: place) }
    let parser = XMLParser(data: Data(text))
    parser.delegate = self
    // Ignores the result: it is true for some malformed documents.
    _ = parser.parse()
    if !isStopped, !hasRoot {
      stop(.malformed(text.isEmpty ? "the file is empty" : "the file is not XML"), at: start)
    }
  }

  package func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard !isStopped else { return }
    let place = XMLPlace(line: parser.lineNumber, column: parser.columnNumber + 1)
    guard depth < XMLReader.depthLimit else {
      stop(.tooDeep(limit: XMLReader.depthLimit), at: place)
      return parser.abortParsing()
    }
    depth += 1
    hasRoot = true
    attempt(parser) { handler throws(Handler.Failure) in
      try handler.start(XMLReader.local(elementName), attributes: attributes, at: place)
    }
  }

  package func parser(_ parser: XMLParser, foundCharacters string: String) {
    if !isStopped { handler.text(string) }
  }

  package func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if !isStopped { handler.text(String(decoding: block, as: UTF8.self)) }
  }

  package func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard !isStopped else { return }
    depth -= 1
    let place = XMLPlace(line: parser.lineNumber, column: parser.columnNumber + 1)
    attempt(parser) { handler throws(Handler.Failure) in
      try handler.end(XMLReader.local(elementName), at: place)
    }
  }

  package func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard !isStopped else { return }
    let code = (error as NSError).code
    // At the end of the bytes the parser reports 5 or 77; it also reports 5 for content after the root.
    let isIncomplete = code == 77 || code == 5 && depth > 0
    stop(
      isIncomplete ? .incomplete : .malformed(XMLReader.sentence(code)),
      at: XMLPlace(line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1)))
    parser.abortParsing()
  }

  private func attempt(
    _ parser: XMLParser, _ body: (inout Handler) throws(Handler.Failure) -> Void
  ) {
    do throws(Handler.Failure) {
      try body(&handler)
    } catch {
      failure = error
      isStopped = true
      parser.abortParsing()
    }
  }

  private func stop(_ problem: XMLProblem, at place: XMLPlace) {
    isStopped = true
    failure = handler.failure(for: problem, at: place)
  }

  private static func local(_ name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.index(after: $0)...]) }
      ?? name
  }

  /// Returns the position of the first entity declaration; `nil` without one. They are rejected before parsing,
  /// wherever they are: a few lines of entities can expand to a text that exhausts the memory, or to another
  /// file. One in a comment is rejected as well.
  private static func entityDeclaration(in bytes: [UInt8]) -> XMLPlace? {
    let word = Array("<!ENTITY".utf8)
    var from = 0
    while let start = bytes[from...].firstIndex(of: word[0]) {
      if bytes[start...].starts(with: word) {
        let before = bytes[..<start]
        return XMLPlace(
          line: 1 + before.count { $0 == 10 },
          column: start - (before.lastIndex(of: 10) ?? -1))
      }
      from = start + 1
    }
    return nil
  }

  /// Returns the message for one of libxml2's common error codes.
  private static func sentence(_ code: Int) -> String {
    switch code {
    case 4: "the file does not start with XML"
    case 5: "the document ends too early or continues after its end"
    case 9: "a character that is invalid in XML, or bytes that are invalid in its encoding"
    case 23, 26, 27: "an unknown entity; write '&' as '&amp;'"
    case 38, 39, 40, 41, 65: "a malformed attribute"
    case 42: "a duplicate attribute"
    case 68: "'&' or '<' without a name after it; write them as '&amp;' and '&lt;'"
    case 73: "a tag has no '>'"
    case 76: "an end tag does not match the open element"
    case 1, 110: "a text is too long, or the parser ran out of memory"
    case 32, 81: "an unknown encoding"
    default: "the file is not well-formed XML (error \(code))"
    }
  }
}
