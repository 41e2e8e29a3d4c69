// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRouting
import RhumbModules

/// The statistics of a road graph.
struct GraphReport {
  let path: String
  let bytes: Int
  let vertices: Int
  let edges: Int
  let arcs: Int
  let forbiddenTurns: Int
  /// The length of all edges in kilometers, in total and per travel mode.
  let kilometers: Double
  let byMode: [(name: String, kilometers: Double)]
  let bounds: CoordinateBounds?
  let attribution: String
  let sections: [String]

  init(_ graph: RoadGraph, path: String) {
    self.path = path
    var status = stat()
    bytes = stat(path, &status) == 0 ? Int(status.st_size) : 0
    vertices = graph.vertexCount
    edges = graph.edgeCount
    arcs = graph.arcCount
    forbiddenTurns = graph.forbiddenTurns.count
    let modes: [(String, RoadGraph.Access)] = [
      ("driving", .driving), ("cycling", .cycling), ("walking", .walking),
    ]
    var total = 0.0
    var lengths = [Double](repeating: 0, count: modes.count)
    for edge in 0..<graph.edgeCount {
      let length = Double(graph.edgeLengths[edge]) / 10_000
      let access = graph.access(ofEdge: edge)
      total += length
      for (index, mode) in modes.enumerated() where access.contains(mode.1) {
        lengths[index] += length
      }
    }
    kilometers = total
    byMode = zip(modes, lengths).map { ($0.0, $1) }
    bounds = graph.bounds
    attribution = graph.attribution
    sections = graph.sections.keys.sorted()
  }

  var text: String {
    let number = { (value: Double) in String(format: "%.1f", value) }
    var lines = [
      "graph        \(path), \(number(Double(bytes) / 1e6)) MB",
      "vertices     \(vertices)", "edges        \(edges), \(number(kilometers)) km",
      "arcs         \(arcs)", "turn bans    \(forbiddenTurns)",
    ]
    for mode in byMode {
      lines.append("\(mode.name)      \(number(mode.kilometers)) km")
    }
    if let bounds { lines.append("bounds       \(bounds.text)") }
    lines.append("attribution  \(attribution.isEmpty ? "none" : attribution)")
    return lines.joined(separator: "\n")
  }

  /// The report as a JSON object, with the build time and peak memory if given.
  func json(seconds: Double? = nil, peakMegabytes: Double? = nil) -> JSON {
    var members: JSONObject = [
      "file": .string(path), "bytes": .number(Double(bytes)),
      "vertices": .number(Double(vertices)), "edges": .number(Double(edges)),
      "arcs": .number(Double(arcs)), "forbiddenTurns": .number(Double(forbiddenTurns)),
      "kilometers": .number(kilometers),
      "kilometersByMode": .object(
        JSONObject(uniqueKeysWithValues: byMode.map { ($0.name, JSON.number($0.kilometers)) })),
      "attribution": .string(attribution),
      "sections": .array(sections.map { .string($0) }),
    ]
    if let bounds { members["bounds"] = bounds.json }
    if let seconds { members["seconds"] = .number(seconds) }
    if let peakMegabytes { members["peakMegabytes"] = .number(peakMegabytes) }
    return .object(members)
  }
}
