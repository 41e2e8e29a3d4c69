// SPDX-License-Identifier: Apache-2.0
import MapXML

/// Reads a document element by element. Features are passed to the collector as soon as they are read, so
/// that only one at a time is kept as a tree.
struct KMLReader {
  private static let containers: Set = ["kml", "Document", "Folder"]
  private static let roots: Set = containers.union(["Placemark", "GroundOverlay"])

  private var open: [KMLNode] = []
  private var hasRoot = false
  private var collector = KMLCollector()

  /// Reads a document's bytes.
  static func read(_ bytes: [UInt8]) throws(KMLError) -> KMLCollector {
    if bytes.starts(with: [0x50, 0x4b, 3, 4]) {
      throw KMLError(reason: .zipped, line: 1, column: 1)
    }
    var reader = KMLReader()
    var xml = XMLReader(bytes)
    while let token = try next(&xml) {
      switch token {
      case .start(let name, let attributes):
        try reader.start(name, attributes: attributes, at: xml.position)
      case .text(let text): reader.text(text)
      case .end: reader.end()
      }
    }
    return reader.collector
  }

  private static func next(_ xml: inout XMLReader) throws(KMLError) -> XMLReader.Token? {
    do throws(XMLError) {
      return try xml.next()
    } catch {
      throw KMLError(
        reason: .notXML(error.sentence), line: error.position.line, column: error.position.column)
    }
  }

  private mutating func start(
    _ name: String, attributes: [String: String], at position: XMLPosition
  ) throws(KMLError) {
    if !hasRoot, !KMLReader.roots.contains(name) {
      throw KMLError(reason: .otherRoot(name.excerpt), line: position.line, column: position.column)
    }
    hasRoot = true
    if isInContainer, KMLReader.containers.contains(name) { collector.beginContainer() }
    open.append(KMLNode(name: name, attributes: attributes, position: position))
  }

  private mutating func text(_ text: String) {
    if let last = open.indices.last { open[last].text += text }
  }

  private mutating func end() {
    guard let node = open.popLast() else { return }
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

  /// Whether the element that starts or ends is directly in a container or is the root.
  private var isInContainer: Bool {
    open.last.map { KMLReader.containers.contains($0.name) } ?? true
  }
}
