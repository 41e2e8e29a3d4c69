// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

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
    var places = [coordinate(ofVertex: Int(isBackward(arc) ? arcHeads[arc] : arcTails[arc]))]
    for shape in Int(firstShape[edge])..<Int(firstShape[edge + 1]) {
      places.append(
        Coordinate(
          latitude: Double(shapeLatitudes[shape]) / 1e7,
          longitude: Double(shapeLongitudes[shape]) / 1e7))
    }
    places.append(coordinate(ofVertex: Int(isBackward(arc) ? arcTails[arc] : arcHeads[arc])))
    return isBackward(arc) ? places.reversed() : places
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

  static let attributionSection = "attribution"

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
