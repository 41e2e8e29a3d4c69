// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
public import MapGeometry
import MapOSM

/// The roads and paths of an OpenStreetMap extract: vertices at junctions and ends, and edges between them.
///
/// An edge has up to two arcs, one along its geometry and one against it. An arc exists only if a travel mode
/// may use it. A route is a chain of arcs. All elements are numbered from 0 and stored in columns, so that a
/// graph in a file can be used without parsing.
public struct RoadGraph: Sendable {
  /// The coordinates of each vertex in degrees × 10⁷.
  package var vertexLatitudes: Column<Int32>
  package var vertexLongitudes: Column<Int32>
  package var vertexFlags: Column<VertexFlags>

  /// The arcs that leave vertex v are `firstArc[v]..<firstArc[v + 1]`. Has one entry more than vertices.
  package var firstArc: Column<UInt32>
  package var arcTails: Column<UInt32>
  package var arcHeads: Column<UInt32>
  /// Twice the edge of each arc, plus one if the arc travels against the edge's geometry.
  package var arcEdges: Column<UInt32>
  /// The travel modes that may use each arc.
  package var arcAccess: Column<Access>

  /// The length of each edge in decimeters.
  package var edgeLengths: Column<UInt32>
  /// The shape points of edge e between its end vertices are `firstShape[e]..<firstShape[e + 1]`, in the
  /// order of its geometry. Has one entry more than edges.
  package var firstShape: Column<UInt32>
  package var shapeLatitudes: Column<Int32>
  package var shapeLongitudes: Column<Int32>
  /// The index of each edge's road in ``roads``.
  package var edgeRoads: Column<UInt32>

  package var roads: Column<Road>
  /// The UTF-8 bytes of all strings; string s is `firstByte[s]..<firstByte[s + 1]`. String 0 is empty.
  package var names: Column<UInt8>
  package var firstByte: Column<UInt32>

  /// The pairs of arcs that must not follow each other, sorted, with the affected travel modes.
  package var forbiddenTurns: Column<ForbiddenTurn>

  /// The arcs along and against the geometry of edge e: `edgeArcs[2 * e]` and `edgeArcs[2 * e + 1]`.
  /// ``noArc`` marks a missing arc.
  ///
  /// Other arcs are *shadows*: copies that encode the arcs traveled before, for restrictions over more than
  /// one vertex.
  package var edgeArcs: Column<UInt32> = Column([])
  /// The bearings of each arc in steps of 1/256 turn clockwise from north.
  ///
  /// The low byte is the bearing of the first 15 m after the tail, the high byte that of the last 15 m before
  /// the head.
  package var arcBearings: Column<UInt16> = Column([])
  /// The travel modes for which an arc belongs to a large part of the network in which every arc can reach
  /// every other.
  package var arcCore: Column<Access> = Column([])
  /// Additional named sections of the graph's file, such as the spatial index and the hierarchy.
  package var sections: [String: Column<UInt8>] = [:]

  /// Marks a missing arc.
  package static let noArc = UInt32.max

  package var vertexCount: Int { vertexLatitudes.count }
  package var arcCount: Int { arcHeads.count }
  package var edgeCount: Int { edgeLengths.count }

  /// The travel modes that a road or a rule applies to.
  package struct Access: OptionSet, BitwiseCopyable, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let driving = Access(rawValue: 1)
    package static let cycling = Access(rawValue: 2)
    package static let walking = Access(rawValue: 4)
  }

  /// The features of a vertex.
  package struct VertexFlags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let trafficSignals = VertexFlags(rawValue: 1)
    package static let stopSign = VertexFlags(rawValue: 2)
    package static let yieldSign = VertexFlags(rawValue: 4)
    package static let tollBooth = VertexFlags(rawValue: 8)
    package static let miniRoundabout = VertexFlags(rawValue: 16)
    /// The start of a numbered motorway exit.
    package static let motorwayJunction = VertexFlags(rawValue: 32)
    /// Signals and signs apply only to traffic along the edge's geometry, or only against it.
    package static let forForward = VertexFlags(rawValue: 64)
    package static let forBackward = VertexFlags(rawValue: 128)
    /// A gate that may be passed.
    package static let gate = VertexFlags(rawValue: 256)
    package static let elevator = VertexFlags(rawValue: 512)
  }

  /// A pair of arcs that must not follow each other.
  package struct ForbiddenTurn: BitwiseCopyable, Hashable, Sendable {
    package var from: UInt32
    package var to: UInt32
    package var access: Access

    package init(from: UInt32, to: UInt32, access: Access) {
      self.from = from
      self.to = to
      self.access = access
    }
  }
}

// MARK: - Bearings

extension RoadGraph {
  /// The bearing from an arc's tail to the point `reach` meters along it, in degrees clockwise from north.
  ///
  /// The distance smooths out short kinks at the start of the geometry.
  func departure(of arc: Int, reach: Double = 15) -> Double {
    bearing(along: arc, fromTail: true, reach: reach)
  }

  /// The bearing from the point `reach` meters before an arc's head to the head, in degrees clockwise from
  /// north.
  func arrival(of arc: Int, reach: Double = 15) -> Double {
    bearing(along: arc, fromTail: false, reach: reach)
  }

  private func bearing(along arc: Int, fromTail: Bool, reach: Double) -> Double {
    let edge = edge(of: arc)
    let shapes = Int(firstShape[edge])..<Int(firstShape[edge + 1])
    let near = Int(fromTail ? arcTails[arc] : arcHeads[arc])
    let far = Int(fromTail ? arcHeads[arc] : arcTails[arc])
    // The edge's geometry starts at the tail of its forward arc.
    let isRising = fromTail != isBackward(arc)
    let latitude = Double(vertexLatitudes[near])
    let longitude = Double(vertexLongitudes[near])
    // Meters per 10⁻⁷ degree.
    let north = 6_371_009 * Double.pi / 180 / 1e7
    let east = north * cos(latitude * 1e-7 * .pi / 180)
    var last = SIMD2(0.0, 0.0)
    var length = 0.0
    for number in 0...shapes.count {
      var point = SIMD2(0.0, 0.0)
      if number < shapes.count {
        let shape = isRising ? shapes.lowerBound + number : shapes.upperBound - 1 - number
        point = [Double(shapeLongitudes[shape]), Double(shapeLatitudes[shape])]
      } else {
        point = [Double(vertexLongitudes[far]), Double(vertexLatitudes[far])]
      }
      point -= [longitude, latitude]
      point *= [east, north]
      let along = point - last
      let step = (along * along).sum().squareRoot()
      if length + step >= reach, step > 0 {
        last += along * ((reach - length) / step)
        break
      }
      length += step
      last = point
    }
    let degrees = atan2(last.x, last.y) * 180 / .pi + (fromTail ? 0 : 180)
    return degrees < 0 ? degrees + 360 : degrees >= 360 ? degrees - 360 : degrees
  }

  /// Whether a turn restriction forbids a turn from one arc to another.
  func forbids(_ from: Int, then to: Int, for access: Access) -> Bool {
    var low = 0
    var high = forbiddenTurns.count
    while low < high {
      let middle = (low + high) / 2
      let turn = forbiddenTurns[middle]
      if (turn.from, turn.to) < (UInt32(from), UInt32(to)) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < forbiddenTurns.count else { return false }
    let turn = forbiddenTurns[low]
    return turn.from == from && turn.to == to && !turn.access.isDisjoint(with: access)
  }

  /// The number of roads that meet at a vertex. A road that continues through counts twice. Stops counting at
  /// four.
  func roadCount(at vertex: Int, turns: TurnTable, for access: Access) -> Int {
    var edges = SIMD4<Int>(repeating: -1)
    var count = 0
    func add(_ arc: Int) {
      let edge = edge(of: arc)
      guard count < 4, !arcAccess[arc].isDisjoint(with: access), !any(edges .== edge) else {
        return
      }
      edges[count] = edge
      count += 1
    }
    for arc in arcs(leaving: vertex) { add(arc) }
    for index in Int(turns.firstIn[vertex])..<Int(turns.firstIn[vertex + 1]) {
      add(Int(turns.arcsIn[index]))
    }
    return count
  }
}

// MARK: - Build

/// The options for building a graph.
public struct BuildOptions: Hashable, Sendable {
  /// Whether traffic keeps left; `nil` determines it roughly by country.
  public var leftHandTraffic: Bool?
  /// The number of blocks of the extract that are decoded at a time.
  public var tasks: Int

  /// Creates options. At least one block is decoded at a time.
  public init(
    leftHandTraffic: Bool? = nil, tasks: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.leftHandTraffic = leftHandTraffic
    self.tasks = max(1, tasks)
  }
}

/// The progress of building a graph.
public struct BuildProgress: Hashable, Sendable {
  /// The stages of a build, in their order.
  public enum Stage: Int, Hashable, Sendable, CaseIterable {
    /// Reads the ways and turn restrictions.
    case ways
    /// Reads the nodes of the ways.
    case nodes
    /// Connects the ways to road segments.
    case edges
    /// Applies the turn restrictions.
    case turns
    /// Prepares the search.
    case index
  }

  /// The current stage.
  public var stage: Stage
  /// The completed fraction of the build, 0...1.
  public var share: Double
  /// The number of turn restrictions dropped because they have too many ways or turns. Zero until the stage
  /// `index`.
  public var skippedRestrictions = 0
  /// The number of road segments dropped because too many meet at one node. Zero until the stage `turns`.
  public var skippedEdges = 0
}

extension RoadGraph {
  /// Builds the graph of all roads, paths and ferries in an OpenStreetMap extract. The same extract always
  /// gives the same graph.
  ///
  /// Reads the file twice: first the ways and turn restrictions, then the nodes of the ways.
  package static func build(
    from file: OSMFile, options: BuildOptions = BuildOptions(),
    progress: (BuildProgress) -> Void = { _ in }
  ) async throws(OSMError) -> RoadGraph {
    var network = RoadNetwork()
    var table = IDTable()
    let size = Double(max(1, file.byteCount))
    try await file.mapBlocks(
      [.ways, .relations], inFlight: options.tasks * 2,
      progress: { progress(BuildProgress(stage: .ways, share: 0.35 * Double($0) / size)) },
      transform: { BlockDrafts($0) },
      consume: { network.append($0, nodes: &table) })
    guard !network.isTooLarge else { throw .tooLarge(nodes: ResourceLimits.roadNodes) }
    network.prepareNodes()
    let nodes = table
    try await file.mapBlocks(
      .nodes, inFlight: options.tasks * 2,
      progress: { progress(BuildProgress(stage: .nodes, share: 0.35 + 0.35 * Double($0) / size)) },
      transform: { BlockNodes($0, on: nodes) },
      consume: { network.append($0) })
    progress(BuildProgress(stage: .edges, share: 0.7))
    let kept = network.nodesOfRestrictions(nodes)
    let cut = network.cutEdges(keeping: kept)
    let edges = EdgeJoiner(cut, nodes: network.uses.count).join(network, keeping: kept)
    var assembler = GraphAssembler(network, edges, options)
    var state = BuildProgress(stage: .turns, share: 0.8, skippedEdges: cut.skipped)
    progress(state)
    let rules = TurnRules(network, edges, nodes)
    assembler.addTurns(rules)
    state.stage = .index
    state.share = 0.9
    state.skippedRestrictions = rules.skipped
    progress(state)
    state.share = 1
    defer { progress(state) }
    var graph = assembler.graph()
    graph.addIndex()
    graph.setSection(RoadGraph.attributionSection, Array("© OpenStreetMap contributors".utf8))
    return graph
  }
}

// MARK: - File

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

  /// The numbers of an additional section with one for each edge; `nil` if the file has no such section.
  ///
  /// - Parameter content: The name of the numbers in the error.
  /// - Throws: ``RoutingError/damaged(_:)`` if there is not one for each edge.
  func edgeSection<Element>(
    _ name: String, of type: Element.Type, named content: String
  ) throws(RoutingError) -> Column<Element>? {
    guard sections[name] != nil else { return nil }
    guard let column = section(name, of: type), column.count == edgeCount else {
      throw .damaged("the \(content) of its edges are inconsistent")
    }
    return column
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

// MARK: - Reading

extension RoadGraph {
  /// The coordinate of a vertex.
  package func coordinate(ofVertex vertex: Int) -> Coordinate {
    Coordinate(
      latitude: Double(vertexLatitudes[vertex]) / 1e7,
      longitude: Double(vertexLongitudes[vertex]) / 1e7)
  }

  /// The edge of an arc.
  package func edge(of arc: Int) -> Int { Int(arcEdges[arc] >> 1) }

  /// Whether an arc runs against its edge's geometry.
  package func isBackward(_ arc: Int) -> Bool { arcEdges[arc] & 1 == 1 }

  /// Whether an arc is a copy of one of its edge's two arcs.
  package func isShadow(_ arc: Int) -> Bool { edgeArcs[Int(arcEdges[arc])] != UInt32(arc) }

  /// The bearing of an arc at its tail in degrees clockwise from true north, with a resolution of 1.4°.
  package func departureBearing(of arc: Int) -> Double {
    Double(arcBearings[arc] & 0xFF) * 360 / 256
  }

  /// The bearing of an arc at its head in degrees clockwise from true north, with a resolution of 1.4°.
  package func arrivalBearing(of arc: Int) -> Double {
    Double(arcBearings[arc] >> 8) * 360 / 256
  }

  /// The road of an arc.
  package func road(of arc: Int) -> Road { roads[Int(edgeRoads[edge(of: arc)])] }

  /// The arcs that leave a vertex.
  package func arcs(leaving vertex: Int) -> Range<Int> {
    Int(firstArc[vertex])..<Int(firstArc[vertex + 1])
  }

  /// The coordinates of an arc, from its tail to its head inclusive.
  package func coordinates(of arc: Int) -> [Coordinate] {
    let edge = edge(of: arc)
    var coordinates = [coordinate(ofVertex: Int(isBackward(arc) ? arcHeads[arc] : arcTails[arc]))]
    for shape in Int(firstShape[edge])..<Int(firstShape[edge + 1]) {
      coordinates.append(
        Coordinate(
          latitude: Double(shapeLatitudes[shape]) / 1e7,
          longitude: Double(shapeLongitudes[shape]) / 1e7))
    }
    coordinates.append(coordinate(ofVertex: Int(isBackward(arc) ? arcTails[arc] : arcHeads[arc])))
    return isBackward(arc) ? coordinates.reversed() : coordinates
  }

  /// The string at an index.
  package func string(_ number: UInt32) -> String {
    let range = Int(firstByte[Int(number)])..<Int(firstByte[Int(number) + 1])
    return String(decoding: names[range], as: UTF8.self)
  }
}

extension RoadGraph {
  /// The travel modes that may use an edge in either direction.
  package func access(ofEdge edge: Int) -> Access {
    let arcs = [edgeArcs[edge * 2], edgeArcs[edge * 2 + 1]].filter { $0 != RoadGraph.noArc }
    return arcs.reduce([]) { $0.union(arcAccess[Int($1)]) }
  }

  private static let attributionSection = "attribution"

  /// The attribution to display with routes; empty if the graph has none.
  public var attribution: String {
    sections[Self.attributionSection].map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The bounds of all vertices and shape points; `nil` if the graph is empty.
  public var bounds: CoordinateBounds? {
    let latitudes = [vertexLatitudes, shapeLatitudes]
    let longitudes = [vertexLongitudes, shapeLongitudes]
    guard let south = latitudes.compactMap({ $0.min() }).min(),
      let north = latitudes.compactMap({ $0.max() }).max(),
      let west = longitudes.compactMap({ $0.min() }).min(),
      let east = longitudes.compactMap({ $0.max() }).max()
    else { return nil }
    return CoordinateBounds(
      southWest: Coordinate(latitude: Double(south) / 1e7, longitude: Double(west) / 1e7),
      northEast: Coordinate(latitude: Double(north) / 1e7, longitude: Double(east) / 1e7))
  }
}
