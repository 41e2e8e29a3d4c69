// SPDX-License-Identifier: Apache-2.0

/// The limits for OpenStreetMap extracts and road graphs.
extension ResourceLimits {
  /// The maximum size of the header of an extract's block, as in its format, in bytes.
  package static let extractHeaderBytes = 64 << 10
  /// The maximum size of an extract's block, compressed or not, as in its format, in bytes.
  package static let extractBlockBytes = 32 << 20
  /// The maximum compression ratio of an extract's block, after the first 4 KiB. Real blocks have a ratio of
  /// up to 6.
  package static let extractPackingRatio = 100
  /// The maximum size of a tag's key or value, in bytes. OpenStreetMap allows 255 characters.
  package static let tagBytes = 1020
  /// The maximum total size of the road names in a block, in bytes. Real blocks have less than 1 MiB.
  package static let blockNameBytes = 64 << 20
  /// The maximum total size of the names in a graph, in bytes.
  package static let graphNameBytes = 1 << 30
  /// The maximum number of node references in all roads of an extract.
  package static let roadNodes = 1 << 30
  /// The maximum number of edges at a node. Real intersections have up to 16.
  package static let edgesAtNode = 64
  /// The maximum number of `from` or `to` ways of a turn restriction.
  package static let restrictionWays = 64
  /// The maximum number of `via` ways of a turn restriction, and the maximum number of their edges.
  package static let restrictionViaWays = 16
  package static let restrictionEdges = 200
  /// The maximum number of turns, or chains of edges, for one turn restriction.
  package static let restrictionTurns = 64
  /// The maximum number of edges searched for the chains of one turn restriction, and of all of them.
  package static let restrictionSteps = 1000
  package static let allRestrictionSteps = 50_000_000
  /// The maximum number of turns for all turn restrictions of an extract.
  package static let allRestrictionTurns = 20_000_000
  /// The maximum number of turn restriction chains that pass a node.
  package static let chainsOverNode = 32
  /// The maximum number of distinct lists of rules, for some times or vehicles, of the ways of an extract.
  /// Further rules are dropped.
  package static let ruleSets = 1 << 20
  /// The maximum number of rules of a way, of access and of speed each, and of the values of a conditional tag.
  package static let wayRules = 32
  package static let conditionalValues = 8
  /// The maximum number of sections of a road graph's file.
  package static let graphSections = 1024
  /// The maximum size of a road graph in memory, in bytes. A larger graph is copied to a file.
  package static let graphBytesInMemory = 256 << 20

  // The services over a road graph.

  /// The maximum number of reports in a traffic feed.
  package static let trafficReports = 10_000_000
  /// The maximum number of locations of a track to match: 14 hours of one per second.
  package static let trackLocations = 50_000
  /// The maximum number of roads near a location that it may be matched to. Sixteen contain the true one also where many
  /// short footways meet.
  package static let matchRoads = 16
  /// The maximum number of positions on them, in both directions.
  package static let matchStates = 40
  /// The maximum number of arcs in a search between the roads of two locations, as long as all searches of the track
  /// have passed fewer than the second number of arcs. After that, the third number.
  package static let matchSearchArcs = 20_000
  package static let matchTrackArcs = 50_000_000
  package static let matchLateSearchArcs = 200
  /// The maximum number of locations that are dropped, near roads and far from them, before a matching ends.
  package static let matchOutliers = 3
  package static let matchStrays = 10
  /// The maximum number of origins or destinations of a matrix, and of their pairs.
  package static let matrixCoordinates = 10_000
  package static let matrixPairs = 1_000_000
  /// The maximum number of limits of a request for isochrones, and of the cells of their grid.
  package static let isochrones = 20
  package static let isochroneCells = 500_000
  /// The maximum number of coordinates whose order is optimized.
  package static let orderedCoordinates = 500
}
