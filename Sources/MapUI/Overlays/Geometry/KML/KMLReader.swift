// SPDX-License-Identifier: Apache-2.0
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a document element by element. Features are passed to the collector as soon as they are read, so
/// that only one at a time is kept as a tree.
final class KMLReader: NSObject, XMLParserDelegate {
  /// The maximum nesting depth of elements.
  static let depthLimit = 100
  private static let containers: Set = ["kml", "Document", "Folder"]
  private static let roots: Set = containers.union(["Placemark", "GroundOverlay"])

  private var open: [KMLNode] = []
  private var collector: KMLCollector
  private var failure: KMLError?

  private init(collector: KMLCollector) { self.collector = collector }

  /// Reads a document's bytes.
  static func read(_ bytes: [UInt8]) throws(KMLError) -> KMLCollector {
    if bytes.starts(with: [0x50, 0x4b, 3, 4]) {
      throw KMLError(reason: .zipped, line: 1, column: 1)
    }
    let bytes = try readable(bytes)
    if let place = declaration(in: bytes) {
      throw KMLError(reason: .entities, line: place.line, column: place.column)
    }
    let reader = KMLReader(collector: KMLCollector())
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    // Ignores the result: it is true for some malformed documents.
    _ = parser.parse()
    if let failure = reader.failure { throw failure }
    guard reader.hasRoot else {
      throw KMLError(
        reason: .notXML(bytes.isEmpty ? "the file is empty" : "the file is not XML"), line: 1,
        column: 1)
    }
    return reader.collector
  }

  private var hasRoot = false

  /// The document in UTF-8, if libxml2 can read it.
  private static func readable(_ bytes: [UInt8]) throws(KMLError) -> [UInt8] {
    let text: [UInt8]
    do {
      text = try XMLEncoding.utf8(bytes)
    } catch {
      let reason =
        switch error {
        case .unsupported(let name): "the encoding \(name) is not supported"
        case .badDeclaration: sentence(32)
        case .badBytes: sentence(9)
        }
      throw KMLError(reason: .notXML(reason), line: 1, column: 1)
    }
    return text
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let place = KMLNode.Place(line: parser.lineNumber, column: parser.columnNumber + 1)
    let name = KMLReader.local(elementName)
    if open.count >= KMLReader.depthLimit {
      return fail(.tooDeep(limit: KMLReader.depthLimit), at: place, parser)
    }
    if !hasRoot, !KMLReader.roots.contains(name) {
      return fail(.otherRoot(name.excerpt), at: place, parser)
    }
    hasRoot = true
    if isInContainer, KMLReader.containers.contains(name) { collector.beginContainer() }
    open.append(KMLNode(name: name, attributes: attributes, place: place))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let last = open.indices.last { open[last].text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if let last = open.indices.last { open[last].text += String(decoding: block, as: UTF8.self) }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard failure == nil, let node = open.popLast() else { return }
    if !isInContainer {
      open[open.count - 1].children.append(node)
    } else if KMLReader.containers.contains(node.name) {
      collector.endContainer(node)
    } else if node.name == "visibility" {
      // The container's own visibility, read at its end.
      open[open.count - 1].children.append(node)
    } else {
      collector.take(node)
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard failure == nil else { return }
    failure = KMLError(
      reason: .notXML(KMLReader.sentence((error as NSError).code)), line: max(parser.lineNumber, 1),
      column: max(parser.columnNumber, 1))
    parser.abortParsing()
  }

  /// Whether the element that starts or ends is directly in a container or is the root.
  private var isInContainer: Bool {
    open.last.map { KMLReader.containers.contains($0.name) } ?? true
  }

  private func fail(_ reason: KMLError.Reason, at place: KMLNode.Place, _ parser: XMLParser) {
    guard failure == nil else { return }
    failure = KMLError(reason: reason, line: place.line, column: place.column)
    parser.abortParsing()
  }

  private static func local(_ name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.index(after: $0)...]) }
      ?? name
  }

  /// Returns the position of the first entity declaration; `nil` without one. They are rejected before parsing,
  /// wherever they are: a few lines of entities can expand to a text that exhausts the memory, or to another
  /// file. KML does not need them, so one in a comment is rejected as well.
  private static func declaration(in bytes: [UInt8]) -> KMLNode.Place? {
    let word = Array("<!ENTITY".utf8)
    var from = 0
    while let start = bytes[from...].firstIndex(of: word[0]) {
      if bytes[start...].starts(with: word) {
        let before = bytes[..<start]
        return KMLNode.Place(
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
    case 77: "the document ends within an element"
    case 1, 110: "a text is too long, or the parser ran out of memory"
    case 32, 81: "an unknown encoding"
    default: "the file is not well-formed XML (error \(code))"
    }
  }
}
