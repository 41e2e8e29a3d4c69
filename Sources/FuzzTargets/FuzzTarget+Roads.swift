// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapOSM
import MapRoute
import MapRouting

extension FuzzTarget {
  static let roads: [FuzzTarget] = [
    FuzzTarget("osm-block", maximumLength: 2048, isHot: true, run: readBlock),
    FuzzTarget("osm-file", maximumLength: 4096) { bytes in
      waitFor { await buildGraph(bytes) }
    },
    FuzzTarget("graph", maximumLength: 16384) { bytes in waitFor { await readGraph(bytes) } },
  ]

  /// Reads the input as the only block of an extract.
  private static func readBlock(_ bytes: [UInt8]) {
    let file = blob("OSMHeader", []) + blob("OSMData", bytes)
    guard let extract = try? OSMFile(bytes: file), let block = try? extract.block(0) else { return }
    for tag in block.nodes.tags + block.ways.tags + block.relations.tags {
      _ = block.strings[tag.key]
      _ = block.strings.bytes(of: tag.value)
    }
    for member in block.relations.members { _ = block.strings[member.role] }
    precondition(Int(block.ways.firstNode.last ?? 0) == block.ways.nodes.count)
    precondition(block.nodes.latitudes.count == block.nodes.ids.count)
  }

  /// An uncompressed blob of an extract.
  private static func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = [0x0A] + varint(content.count) + content
    let header =
      [0x0A] + varint(type.utf8.count) + Array(type.utf8) + [0x18] + varint(body.count)
    return [0, 0, 0, UInt8(header.count)] + header + body
  }

  private static func varint(_ number: Int) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7F | 0x80)] + varint(number >> 7)
  }

  private static func buildGraph(_ bytes: [UInt8]) async {
    guard let extract = try? OSMFile(bytes: bytes) else { return }
    _ = try? await RoadGraph.build(from: extract, options: BuildOptions(tasks: 1))
  }

  /// Opens a road graph and finds a route across it.
  private static func readGraph(_ bytes: [UInt8]) async {
    guard let graph = try? RoadGraph(bytes: bytes),
      let provider = try? GraphRouteProvider(graph), graph.vertexCount > 0
    else { return }
    let request = RouteRequest(
      from: graph.coordinate(ofVertex: 0),
      to: [Waypoint(graph.coordinate(ofVertex: graph.vertexCount - 1))], alternatives: 1)
    _ = try? await provider.routes(for: request)
  }
}
