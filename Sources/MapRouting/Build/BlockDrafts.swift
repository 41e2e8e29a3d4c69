// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapOSM

/// The ways and turn restrictions of a block.
struct BlockDrafts: Sendable {
  var ways: [WayDraft] = []
  /// The nodes of all ways.
  var nodes: [Int64] = []
  var restrictions: [RestrictionDraft] = []
  /// The number of restrictions that exceed a limit.
  var skippedRestrictions = 0

  init(_ block: OSMBlock) {
    nodes = block.ways.nodes
    guard !block.ways.ids.isEmpty || !block.relations.ids.isEmpty else { return }
    let keys = BlockKeys(block.strings)
    readWays(block, keys)
    readRestrictions(block, keys)
  }

  private mutating func readWays(_ block: OSMBlock, _ keys: BlockKeys) {
    let highway = UInt8(TagKey.highway.number)
    let route = UInt8(TagKey.route.number)
    var nameBytes = 0
    for (index, id) in block.ways.ids.enumerated() {
      let tags = block.ways.tags[
        Int(block.ways.firstTag[index])..<Int(block.ways.firstTag[index + 1])]
      guard tags.contains(where: { keys[$0.key] == highway || keys[$0.key] == route })
      else { continue }
      let nodes = Int(block.ways.firstNode[index])..<Int(block.ways.firstNode[index + 1])
      let read = Tags(tags, keys: keys, strings: block.strings)
      guard var way = WayDraft(id: id, nodes: nodes, tags: read) else { continue }
      nameBytes += way.names.byteCount
      if nameBytes > ResourceLimits.blockNameBytes { way.names = RoadNames() }
      ways.append(way)
    }
  }

  private mutating func readRestrictions(_ block: OSMBlock, _ keys: BlockKeys) {
    let relations = block.relations
    let type = UInt8(TagKey.type.number)
    for index in relations.ids.indices {
      let tags = relations.tags[
        Int(relations.firstTag[index])..<Int(relations.firstTag[index + 1])]
      guard
        tags.contains(where: {
          keys[$0.key] == type
            && block.strings.bytes(of: $0.value).elementsEqual("restriction".utf8)
        })
      else { continue }
      let members = relations.members[
        Int(relations.firstMember[index])..<Int(relations.firstMember[index + 1])]
      let read = Tags(tags, keys: keys, strings: block.strings)
      for draft in RestrictionDraft.restrictions(read, members: members, strings: block.strings) {
        if draft.isTooLarge { skippedRestrictions += 1 } else { restrictions.append(draft) }
      }
    }
  }
}

/// The nodes of a block that are part of roads.
struct BlockNodes: Sendable {
  /// Node numbers, and coordinates in degrees × 10⁷.
  var numbers: [UInt32] = []
  var latitudes: [Int32] = []
  var longitudes: [Int32] = []
  /// The relevant tags of some nodes, by node number.
  var drafts: [(node: UInt32, draft: NodeDraft)] = []

  init(_ block: OSMBlock, on roads: IDTable) {
    let nodes = block.nodes
    guard !nodes.ids.isEmpty else { return }
    let keys = BlockKeys(block.strings)
    for (index, id) in nodes.ids.enumerated() {
      guard let number = roads.find(id) else { continue }
      numbers.append(number)
      latitudes.append(nodes.latitudes[index])
      longitudes.append(nodes.longitudes[index])
      let range = Int(nodes.firstTag[index])..<Int(nodes.firstTag[index + 1])
      guard !range.isEmpty else { continue }
      let draft = NodeDraft(Tags(nodes.tags[range], keys: keys, strings: block.strings))
      if !draft.isEmpty { drafts.append((number, draft)) }
    }
  }
}
