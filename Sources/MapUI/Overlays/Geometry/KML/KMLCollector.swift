// SPDX-License-Identifier: Apache-2.0

/// Makes a document of the elements that are directly in its folders.
struct KMLCollector {
  private(set) var document = KML()
  /// What was wrong in features and styles that are left out.
  private(set) var errors: [KMLError] = []
  /// For each open container, how many features there were before it.
  private var starts: [Int] = []

  mutating func beginContainer() { starts.append(document.features.count) }

  mutating func endContainer(_ node: KMLNode) {
    let start = starts.popLast() ?? 0
    attempt { document throws(KMLError) in
      guard try node.flag("visibility") == false else { return }
      for index in start..<document.features.count { document.features[index].isVisible = false }
    }
  }

  /// Takes an element in; one of a kind that is not read is nothing.
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
  /// Reads a document; the first malformed feature or style is thrown.
  ///
  /// - Parameter bytes: the `.kml` file; XML in any encoding that it names.
  public init(_ bytes: [UInt8]) throws(KMLError) {
    var errors: [KMLError] = []
    self = try KML(bytes, skipped: &errors)
    if let first = errors.first { throw first }
  }

  /// Reads a document and leaves out malformed features and styles, which are told in `skipped`.
  ///
  /// Throws only where nothing can be made of the document.
  public init(_ bytes: [UInt8], skipped: inout [KMLError]) throws(KMLError) {
    let collector = try KMLReader.read(bytes)
    skipped += collector.errors
    self = collector.document
  }
}
