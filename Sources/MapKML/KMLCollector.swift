// SPDX-License-Identifier: Apache-2.0

/// Builds a document from the elements that are directly in its containers.
struct KMLCollector {
  private(set) var document = KML()
  /// The errors of features and styles that were skipped.
  private(set) var errors: [KMLError] = []
  /// For each open container, the number of features before it.
  private var starts: [Int] = []

  mutating func beginContainer() { starts.append(document.features.count) }

  mutating func endContainer(_ node: KMLNode) {
    let start = starts.popLast() ?? 0
    attempt { document throws(KMLError) in
      guard try node.flag("visibility") == false else { return }
      for index in start..<document.features.count { document.features[index].isVisible = false }
    }
  }

  /// Adds an element. Unsupported elements are ignored.
  mutating func take(_ node: KMLNode) {
    attempt { document throws(KMLError) in
      switch node.name {
      case "Placemark", "GroundOverlay": document.features.append(try KMLFeature(node))
      case "Style":
        if let id = node.attributes["id"] { document.styles[id] = try KMLStyle(node) }
      case "StyleMap":
        if let id = node.attributes["id"] { document.styleMaps[id] = try KMLStyleMap(node) }
      default: break
      }
    }
  }

  private mutating func attempt(_ body: (inout KML) throws(KMLError) -> Void) {
    do throws(KMLError) { try body(&document) } catch { errors.append(error) }
  }
}

extension KML {
  /// Reads a document. Throws the error of the first malformed feature or style.
  ///
  /// - Parameter bytes: The `.kml` file: XML in any encoding that it declares.
  public init(_ bytes: [UInt8]) throws(KMLError) {
    var errors: [KMLError] = []
    self = try KML(bytes, skipped: &errors)
    if let first = errors.first { throw first }
  }

  /// Reads a document without its malformed features and styles, whose errors are appended to `skipped`.
  ///
  /// Throws only if the document cannot be read at all.
  public init(_ bytes: [UInt8], skipped: inout [KMLError]) throws(KMLError) {
    let collector = try KMLReader.read(bytes)
    skipped += collector.errors
    self = collector.document
  }
}
