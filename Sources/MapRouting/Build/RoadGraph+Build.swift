// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
public import MapOSM

/// How a graph is built.
public struct BuildOptions: Hashable, Sendable {
  /// Whether traffic keeps left; nil: by country, roughly.
  public var leftHandTraffic: Bool?
  /// How many blocks of the extract are unpacked at a time.
  public var tasks: Int

  public init(
    leftHandTraffic: Bool? = nil, tasks: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.leftHandTraffic = leftHandTraffic
    self.tasks = max(1, tasks)
  }
}

/// How far building a graph is.
public struct BuildProgress: Hashable, Sendable {
  public enum Stage: Int, Hashable, Sendable, CaseIterable {
    case ways, nodes, edges, turns, index
  }

  public var stage: Stage
  /// 0...1 of the whole.
  public var share: Double
  /// The number of turn restrictions that are left out because they name more ways or stand for more turns
  /// than the limits allow; 0 until the stage `index`.
  public var skippedRestrictions = 0
  /// The number of stretches of road that are left out because more meet at a node than the limits allow;
  /// 0 until the stage `turns`.
  public var skippedEdges = 0
}

extension RoadGraph {
  /// Builds the graph of all roads, paths and ferries of an extract. The same extract gives the same graph.
  ///
  /// Reads the file twice: first ways and turn restrictions, then the nodes on them.
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
