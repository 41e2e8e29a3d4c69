// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
public import MapOSM

/// The options for building a graph.
public struct BuildOptions: Hashable, Sendable {
  /// Whether traffic keeps left; `nil` determines it roughly by country.
  public var leftHandTraffic: Bool?
  /// The number of blocks of the extract that are decoded at a time.
  public var tasks: Int

  public init(
    leftHandTraffic: Bool? = nil, tasks: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.leftHandTraffic = leftHandTraffic
    self.tasks = max(1, tasks)
  }
}

/// The progress of building a graph.
public struct BuildProgress: Hashable, Sendable {
  public enum Stage: Int, Hashable, Sendable, CaseIterable {
    case ways, nodes, edges, turns, index
  }

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
  public static func build(
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
