// SPDX-License-Identifier: Apache-2.0
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
    package static let giveWay = VertexFlags(rawValue: 4)
    package static let tollBooth = VertexFlags(rawValue: 8)
    package static let miniRoundabout = VertexFlags(rawValue: 16)
    /// The start of a numbered motorway exit.
    package static let motorwayJunction = VertexFlags(rawValue: 32)
    /// Signals and signs apply only to traffic along the edge's geometry, or only against it.
    package static let forForward = VertexFlags(rawValue: 64)
    package static let forBackward = VertexFlags(rawValue: 128)
    /// A gate that may be passed.
    package static let gate = VertexFlags(rawValue: 256)
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
