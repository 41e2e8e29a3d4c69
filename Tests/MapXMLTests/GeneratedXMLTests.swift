// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import MapXML
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct GeneratedXMLTests {
  @Test func `generated documents are read as they were written, and as Foundation reads them`() {
    var generator = XMLGenerator(seed: 12)
    for _ in 0..<400 {
      let (text, expected) = generator.document()
      #expect((try? tokens(text)) == expected, "\(text)")
      #expect(FoundationReader.tokens(text) == expected, "\(text)")
    }
  }

  @Test func `no truncated document is accepted`() throws {
    var generator = XMLGenerator(seed: 13)
    for _ in 0..<10 {
      let bytes = Array(generator.document().text.utf8)
      // What follows the root is optional.
      for count in 0..<min(try rootEnd(bytes), 3000) {
        #expect(error(in: Array(bytes[..<count])) != nil, "\(count)")
      }
    }
  }

  @Test func `changed documents are read or rejected`() {
    var generator = XMLGenerator(seed: 14)
    var random = SplitMix64(seed: 15)
    for _ in 0..<100 {
      let bytes = Array(generator.document().text.utf8.prefix(2000))
      for _ in 0..<10 {
        var changed = bytes
        for _ in 0...random.int(in: 0...3) {
          changed[random.int(in: 0...bytes.count - 1)] = UInt8(random.int(in: 0...255))
        }
        if let error = error(in: changed) {
          #expect(error.position.line >= 1 && error.position.column >= 1)
        }
      }
    }
  }

  @Test func `no truncation of a KML file is accepted`() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    try checkTruncations(root.appending(path: "docs/images/gallery/walk.kml"))
  }

  @Test(.enabled(if: Shared.has("data/gps/gpxpy"), "needs the shared data"))
  func `no truncation of a GPX file is accepted`() throws {
    let folder = URL(filePath: try #require(Shared.folder))
    try checkTruncations(folder.appending(path: "data/gps/gpxpy/around-visnjan-with-car.gpx"))
  }

  private func checkTruncations(_ url: URL) throws {
    let bytes = Array(try Data(contentsOf: url))
    let end = try rootEnd(bytes)
    // Every byte at both ends, and a sample of the others.
    for count in 0..<end where count < 1500 || count > end - 500 || count % 37 == 0 {
      #expect(error(in: Array(bytes[..<count])) != nil, "\(count)")
    }
    #expect(try tokens(bytes) == FoundationReader.tokens(String(decoding: bytes, as: UTF8.self)))
  }

  /// The number of bytes up to the end of the root element.
  private func rootEnd(_ bytes: [UInt8]) throws -> Int {
    var reader = XMLReader(bytes)
    var position = reader.position
    while try reader.next() != nil { position = reader.position }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines[..<(position.line - 1)].reduce(0) { $0 + $1.count + 1 } + position.column - 1
  }
}

/// Writes random documents.
private struct XMLGenerator {
  private var random: SplitMix64
  private var text = ""
  private var tokens: [XMLReader.Token] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func document() -> (text: String, tokens: [XMLReader.Token]) {
    (text, tokens) = ("", [])
    if maybe() { text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + blanks() }
    text += misc()
    if maybe() { text += "<!DOCTYPE kml>" }
    text += misc()
    element(depth: 0)
    text += misc()
    return (text, tokens)
  }

  private mutating func element(depth: Int) {
    let name = pick(["a", "kml", "x:b", "é-1.2", "_c"])
    let isRoot = depth == 0
    var attributes = isRoot ? ["xmlns:x": "http://x"] : [:]
    for name in ["id", "x:id", "lat", "ö"] where random.int(in: 0...3) == 0 {
      attributes[name] = string()
    }
    text += "<" + name
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      let quote = pick(["\"", "'"])
      text += " " + blanks() + name + blanks() + "=" + blanks() + quote
      for character in value.unicodeScalars { text += attribute(character) }
      text += quote
    }
    let local = String(name.split(separator: ":").last ?? "")
    tokens.join(.start(local, attributes: attributes))
    text += blanks()
    if random.int(in: 0...4) == 0 {
      text += "/>"
    } else {
      text += ">"
      for _ in 0..<random.int(in: 0...max(4 - depth, 0)) {
        if maybe() { content() } else if depth < 6 { element(depth: depth + 1) }
      }
      text += "</" + name + blanks() + ">"
    }
    tokens.join(.end(local))
  }

  private mutating func content() {
    let value = string()
    tokens.join(.text(value))
    // A carriage return in a section would become a line feed.
    if maybe(), !value.unicodeScalars.contains("\r"), !value.contains("]]>") {
      text += "<![CDATA[" + value + "]]>"
    } else {
      for character in value.unicodeScalars {
        text += escaped(character, isSafe: !"<>&\r".unicodeScalars.contains(character))
      }
    }
    text += misc()
  }

  private mutating func attribute(_ character: Unicode.Scalar) -> String {
    escaped(character, isSafe: !"<&\r\n\t\"'".unicodeScalars.contains(character))
  }

  private mutating func escaped(_ character: Unicode.Scalar, isSafe: Bool) -> String {
    if isSafe, random.int(in: 0...5) != 0 { return String(character) }
    let names: [Unicode.Scalar: String] = [
      "<": "lt", ">": "gt", "&": "amp", "\"": "quot", "'": "apos",
    ]
    if let name = names[character], maybe() { return "&\(name);" }
    return maybe() ? "&#\(character.value);" : "&#x\(String(character.value, radix: 16));"
  }

  private mutating func misc() -> String {
    switch random.int(in: 0...5) {
    case 0: "<!-- <a> & -->"
    case 1: "<?pi <a> & ?>"
    default: ""
    }
  }

  private mutating func string() -> String {
    let characters: [Unicode.Scalar] = [
      "a", "Z", " ", "\n", "\t", "\r", "<", ">", "&", "\"", "'", "]", ";", "é", "あ", "😀",
      "\u{E000}",
      "\u{301}",
    ]
    var string = String.UnicodeScalarView()
    for _ in 0..<random.int(in: 1...12) {
      string.append(characters[random.int(in: 0...characters.count - 1)])
    }
    return String(string)
  }

  private mutating func blanks() -> String { pick(["", "", " ", "\n", "\t "]) }

  private mutating func pick(_ choices: [String]) -> String {
    choices[random.int(in: 0...choices.count - 1)]
  }

  private mutating func maybe() -> Bool { random.int(in: 0...1) == 0 }
}

/// Reads documents with Foundation's parser.
private final class FoundationReader: NSObject, XMLParserDelegate {
  private var tokens: [XMLReader.Token] = []

  static func tokens(_ text: String) -> [XMLReader.Token]? {
    let reader = FoundationReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    return parser.parse() ? reader.tokens : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    tokens.join(.start(local(name), attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    tokens.join(.end(local(name)))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { tokens.join(.text(string)) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    tokens.join(.text(String(decoding: block, as: UTF8.self)))
  }

  private func local(_ name: String) -> String {
    String(name.split(separator: ":").last ?? "")
  }
}
