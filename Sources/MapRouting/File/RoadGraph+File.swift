// SPDX-License-Identifier: Apache-2.0

extension RoadGraph {
  /// Opens a graph that was written with ``write(to:)``.
  ///
  /// The graph copies the file and validates the copy. A damaged file causes an error. The file may then be
  /// replaced, overwritten or removed while the graph is in use. A file of more than 256 MiB is copied to an
  /// unnamed file in `TMPDIR`, `/var/tmp` or `/tmp`, which needs the same disk space.
  public init(opening path: String) throws(RoutingError) {
    try self.init(file: try FileCopy.bytes(of: path))
  }

  /// Opens a graph, and copies it to an unnamed file if it has more bytes than a limit.
  init(opening path: String, memoryLimit: Int) throws(RoutingError) {
    try self.init(file: try FileCopy.bytes(of: path, memoryLimit: memoryLimit))
  }

  /// Reads the bytes of a graph file.
  package init(bytes: [UInt8]) throws(RoutingError) { try self.init(file: Column(bytes)) }

  private init(file: Column<UInt8>) throws(RoutingError) {
    var reader = SectionReader(sections: try SectionFile.sections(file))
    vertexLatitudes = try reader.take("vertexLatitudes")
    vertexLongitudes = try reader.take("vertexLongitudes")
    vertexFlags = try reader.take("vertexFlags")
    firstArc = try reader.take("firstArc")
    arcTails = try reader.take("arcTails")
    arcHeads = try reader.take("arcHeads")
    arcEdges = try reader.take("arcEdges")
    arcAccess = try reader.take("arcAccess")
    edgeLengths = try reader.take("edgeLengths")
    firstShape = try reader.take("firstShape")
    shapeLatitudes = try reader.take("shapeLatitudes")
    shapeLongitudes = try reader.take("shapeLongitudes")
    edgeRoads = try reader.take("edgeRoads")
    let raw: Column<UInt8> = try reader.take("roads")
    roads = try Road.column(raw)
    names = try reader.take("names")
    firstByte = try reader.take("firstByte")
    forbiddenTurns = try reader.take("forbiddenTurns")
    edgeArcs = try reader.take("edgeArcs")
    arcBearings = try reader.take("arcBearings")
    arcCore = try reader.take("arcCore")
    sections = reader.sections
    try GraphCheck(self).check()
  }

  /// Writes the graph with all its sections to a file, replacing an existing file.
  public func write(to path: String) throws(RoutingError) {
    try SectionFile.write(fileSections, to: path)
  }

  private var fileSections: [(name: String, bytes: Column<UInt8>)] {
    let columns: [(name: String, bytes: Column<UInt8>)] = [
      ("vertexLatitudes", vertexLatitudes.bytes), ("vertexLongitudes", vertexLongitudes.bytes),
      ("vertexFlags", vertexFlags.bytes), ("firstArc", firstArc.bytes),
      ("arcTails", arcTails.bytes), ("arcHeads", arcHeads.bytes), ("arcEdges", arcEdges.bytes),
      ("arcAccess", arcAccess.bytes), ("edgeLengths", edgeLengths.bytes),
      ("firstShape", firstShape.bytes), ("shapeLatitudes", shapeLatitudes.bytes),
      ("shapeLongitudes", shapeLongitudes.bytes), ("edgeRoads", edgeRoads.bytes),
      ("roads", Column(Road.bytes(roads))), ("names", names), ("firstByte", firstByte.bytes),
      ("forbiddenTurns", Column(ForbiddenTurn.bytes(forbiddenTurns))),
      ("edgeArcs", edgeArcs.bytes), ("arcBearings", arcBearings.bytes), ("arcCore", arcCore.bytes),
    ]
    return columns + sections.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The numbers of an additional section; `nil` if the file has no such section or its size does not fit.
  ///
  /// The caller must validate the content: opening a graph only validates its own columns. Use only element
  /// types for which every bit pattern is valid, such as integers.
  package func section<Element>(_ name: String, of type: Element.Type) -> Column<Element>? {
    sections[name]?.elements(type)
  }

  /// Stores numbers as an additional section, for ``write(to:)``. The name is at most 40 bytes long.
  package mutating func setSection<Element>(_ name: String, _ elements: [Element])
  where Element: BitwiseCopyable & Sendable {
    sections[name] = Column(elements).bytes
  }
}

/// Reads the sections that are columns of the graph.
private struct SectionReader {
  var sections: [String: Column<UInt8>]

  mutating func take<Element>(_ name: String) throws(RoutingError) -> Column<Element> {
    guard let bytes = sections.removeValue(forKey: name) else {
      throw .damaged("the section \(name) is missing")
    }
    guard let column = bytes.elements(Element.self) else {
      throw .damaged("the section \(name) has an invalid length")
    }
    return column
  }
}
