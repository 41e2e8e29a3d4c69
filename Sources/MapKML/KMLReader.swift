// SPDX-License-Identifier: Apache-2.0
import MapXML

/// Reads a document element by element. Features are passed to the collector as soon as they are read, so
/// that only one at a time is kept as a tree.
struct KMLReader: XMLHandler {
  typealias Failure = KMLError

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
    try XMLReader.read(bytes, into: &reader)
    return reader.collector
  }

  mutating func start(
    _ name: String, attributes: [String: String], at place: XMLPlace
  ) throws(KMLError) {
    if !hasRoot, !KMLReader.roots.contains(name) {
      throw KMLError(reason: .otherRoot(name.excerpt), line: place.line, column: place.column)
    }
    hasRoot = true
    if isInContainer, KMLReader.containers.contains(name) { collector.beginContainer() }
    open.append(KMLNode(name: name, attributes: attributes, place: place))
  }

  mutating func text(_ text: String) {
    if let last = open.indices.last { open[last].text += text }
  }

  mutating func end(_ name: String, at place: XMLPlace) {
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

  func failure(for problem: XMLProblem, at place: XMLPlace) -> KMLError? {
    let reason: KMLError.Reason =
      switch problem {
      case .entities: .entities
      case .tooDeep(let limit): .tooDeep(limit: limit)
      case .incomplete: .notXML("the document ends within an element")
      case .malformed(let message): .notXML(message)
      }
    return KMLError(reason: reason, line: place.line, column: place.column)
  }

  /// Whether the element that starts or ends is directly in a container or is the root.
  private var isInContainer: Bool {
    open.last.map { KMLReader.containers.contains($0.name) } ?? true
  }
}
