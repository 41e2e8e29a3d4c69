// SPDX-License-Identifier: Apache-2.0

/// OpenStreetMap extracts and road graphs.
extension ResourceLimits {
  /// How many times its packed size a block of an extract may have unpacked, after the first 4 KiB.
  /// Real blocks have up to 6 times.
  package static let extractPackingRatio = 100
  /// The most bytes of a tag's key or value; OpenStreetMap allows 255 characters.
  package static let tagBytes = 1020
  /// The most bytes of the names of all roads of a block. Real blocks have less than 1 MiB.
  package static let blockNameBytes = 64 << 20
  /// The most bytes of all names of a graph.
  package static let graphNameBytes = 1 << 30
  /// The most nodes that all roads of an extract pass, each counted as often as it is passed.
  package static let roadNodes = 1 << 30
  /// The most edges at a node. Real crossings have up to 16.
  package static let edgesAtNode = 64
  /// The most ways that a turn restriction leads from or to.
  package static let restrictionWays = 64
  /// The most ways over which a turn restriction leads, and the most edges of these.
  package static let restrictionViaWays = 16
  package static let restrictionEdges = 200
  /// The most turns, or chains of edges, that one turn restriction may stand for.
  package static let restrictionTurns = 64
  /// The most edges that are tried to find the chains of one turn restriction, and of all.
  package static let restrictionSteps = 1000
  package static let allRestrictionSteps = 50_000_000
  /// The most turns that all turn restrictions of an extract stand for.
  package static let allRestrictionTurns = 20_000_000
  /// The most chains of turn restrictions that lead over a node.
  package static let chainsOverNode = 32
  /// The most bytes of a road graph that are copied into memory; a larger one is copied to a file.
  package static let graphBytesInMemory = 256 << 20
}
