// SPDX-License-Identifier: Apache-2.0
/// The roads and paths of an extract: vertices where they meet or end, edges between them.
///
/// An edge is traveled by arcs: one along its geometry, one against it, each only where some way of
/// traveling may use it. A route is a chain of arcs. Everything is numbered from 0 and kept in columns,
/// so that a graph in a file is used where it lies.
public struct RoadGraph: Sendable {
  /// Degrees × 10⁷ at each vertex.
  public var vertexLatitudes: Column<Int32>
  public var vertexLongitudes: Column<Int32>
  public var vertexFlags: Column<VertexFlags>

  /// The arcs that leave vertex v: `firstArc[v]..<firstArc[v + 1]`. One entry more than vertices.
  public var firstArc: Column<UInt32>
  public var arcTails: Column<UInt32>
  public var arcHeads: Column<UInt32>
  /// The arc's edge times two, plus one if the arc goes against the edge's geometry.
  public var arcEdges: Column<UInt32>
  /// The ways of traveling that may use the arc.
  public var arcAccess: Column<Access>

  /// Decimeters of each edge.
  public var edgeLengths: Column<UInt32>
  /// The places of edge e between its end vertices: `firstShape[e]..<firstShape[e + 1]`, in the order of
  /// its geometry. One entry more than edges.
  public var firstShape: Column<UInt32>
  public var shapeLatitudes: Column<Int32>
  public var shapeLongitudes: Column<Int32>
  /// What the edge's road is like: a place in ``roads``.
  public var edgeRoads: Column<UInt32>

  public var roads: Column<Road>
  /// The bytes of all names, UTF-8; string s is `firstByte[s]..<firstByte[s + 1]`. String 0 is empty.
  public var names: Column<UInt8>
  public var firstByte: Column<UInt32>

  /// Pairs of arcs that may not be taken one after the other, sorted, by the way of traveling.
  public var forbiddenTurns: Column<ForbiddenTurn>

  /// The arcs along and against the geometry of each edge, ``noArc`` where there is none: of edge e
  /// `edgeArcs[2 * e]` and `edgeArcs[2 * e + 1]`. Arcs that are not among them are *shadows*: copies
  /// that remember where one came from, for restrictions over more than one vertex.
  public var edgeArcs: Column<UInt32> = Column([])
  /// Where an arc heads in the first 15 m from its tail (low byte) and in the last 15 m before its head
  /// (high byte): 256ths of a turn clockwise from north.
  public var arcBearings: Column<UInt16> = Column([])
  /// The ways of traveling for which an arc belongs to a large part of the network in which one gets
  /// from everywhere to everywhere.
  public var arcCore: Column<Access> = Column([])
  /// Further named parts of the graph's file: the spatial index, the hierarchy.
  public var sections: [String: Column<UInt8>] = [:]

  /// Stands for an arc that is not there.
  public static let noArc = UInt32.max

  public var vertexCount: Int { vertexLatitudes.count }
  public var arcCount: Int { arcHeads.count }
  public var edgeCount: Int { edgeLengths.count }

  /// The ways of traveling that a road or a rule is for.
  public struct Access: OptionSet, BitwiseCopyable, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let driving = Access(rawValue: 1)
    public static let cycling = Access(rawValue: 2)
    public static let walking = Access(rawValue: 4)
  }

  /// What is at a vertex.
  public struct VertexFlags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let trafficSignals = VertexFlags(rawValue: 1)
    public static let stopSign = VertexFlags(rawValue: 2)
    public static let giveWay = VertexFlags(rawValue: 4)
    public static let tollBooth = VertexFlags(rawValue: 8)
    public static let miniRoundabout = VertexFlags(rawValue: 16)
    /// A motorway's numbered exit begins here.
    public static let motorwayJunction = VertexFlags(rawValue: 32)
    /// Signals and signs are for traffic along the edge's geometry only, or only for that against it.
    public static let forForward = VertexFlags(rawValue: 64)
    public static let forBackward = VertexFlags(rawValue: 128)
    /// A gate that is opened for whoever comes.
    public static let gate = VertexFlags(rawValue: 256)
  }

  /// A pair of arcs that may not follow each other.
  public struct ForbiddenTurn: BitwiseCopyable, Hashable, Sendable {
    public var from: UInt32
    public var to: UInt32
    public var access: Access

    public init(from: UInt32, to: UInt32, access: Access) {
      self.from = from
      self.to = to
      self.access = access
    }
  }
}
