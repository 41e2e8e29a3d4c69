// SPDX-License-Identifier: Apache-2.0
import MapOSM

/// The relevant tags of a node on a road.
struct NodeDraft: Sendable {
  var flags: RoadGraph.VertexFlags = []
  /// The travel modes that cannot pass.
  var blocked: RoadGraph.Access = []
  /// The rules for some times and vehicles.
  var rules: [RuleDraft] = []
  /// The exit number and the name of a motorway junction.
  var exitRef = ""
  var junctionName = ""

  init(_ tags: Tags) {
    switch tags[.highway] {
    case "traffic_signals": flags = .trafficSignals
    case "stop": flags = .stopSign
    case "give_way": flags = .yieldSign
    case "mini_roundabout": flags = .miniRoundabout
    case "elevator": flags = .elevator
    case "motorway_junction":
      flags = .motorwayJunction
      exitRef = tags[.ref] ?? ""
      junctionName = tags[.name] ?? ""
    default: break
    }
    if !flags.isDisjoint(with: [.trafficSignals, .stopSign, .yieldSign]) {
      switch tags[.direction] ?? tags[.signalsDirection] {
      case "forward": flags.insert(.forForward)
      case "backward": flags.insert(.forBackward)
      default: break
      }
    }
    if let barrier = tags[.barrier] { apply(barrier: barrier, tags) }
    if tags[.barrier] == nil, tags[.highway] == nil { applyAccess(tags) }
    if tags.hasRules { applyRules(tags) }
  }

  var isEmpty: Bool { flags.isEmpty && blocked.isEmpty && rules.isEmpty }

  /// Reads the limits of a barrier, a crossing or the road at the node. Those of a traffic sign apply to one direction or
  /// to the road behind it, which has them itself.
  private mutating func applyRules(_ tags: Tags) {
    guard tags[.trafficSign] == nil else { return }
    // As without a condition, all values except `no` open a barrier: the roads behind it have the limits themselves.
    let all: RoadGraph.Access = [.driving, .cycling, .walking]
    let opened = AccessRules.conditionallyOpen(tags, .both, usual: all).intersection(blocked)
    let closed = opened.isEmpty ? [] : [RuleDraft(access: opened, condition: "")]
    rules = RuleDraft.rules(tags, after: closed, usual: all)
      .filter { $0.directions == .both && !$0.access.isEmpty }
    blocked.subtract(opened)
  }

  private mutating func apply(barrier: String, _ tags: Tags) {
    switch barrier {
    case "toll_booth": flags.insert(.tollBooth)
    case "gate", "lift_gate", "swing_gate", "sliding_gate", "sliding_beam", "hampshire_gate":
      if !hasAccess(tags) { flags.insert(.gate) }
    case "bollard", "block", "cycle_barrier", "motorcycle_barrier", "jersey_barrier", "planter",
      "log", "debris", "chain", "barrier_board", "bus_trap", "sump_buster",
      "rope", "tank_trap", "tyres", "wicket_gate":
      blocked = .driving
    case "stile", "turnstile", "kissing_gate", "full-height_turnstile", "horse_stile":
      blocked = [.driving, .cycling]
    case "wall", "fence", "hedge", "ditch", "retaining_wall", "city_wall", "guard_rail":
      blocked = [.driving, .cycling, .walking]
    default: break
    }
    applyAccess(tags)
  }

  /// Whether the node has a tag that controls motor traffic.
  private func hasAccess(_ tags: Tags) -> Bool {
    [TagKey.motorcar, .motorVehicle, .vehicle, .access].contains { tags[$0] != nil }
  }

  private mutating func applyAccess(_ tags: Tags) {
    apply([.motorcar, .motorVehicle, .vehicle, .access], .driving, tags)
    apply([.bicycle, .vehicle, .access], .cycling, tags)
    apply([.foot, .access], .walking, tags)
  }

  private mutating func apply(_ keys: [TagKey], _ mode: RoadGraph.Access, _ tags: Tags) {
    for key in keys {
      switch AccessRules.permission(tags[key]) {
      case nil: continue
      case .no: blocked.insert(mode)
      // Drivers with a private destination may pass its gate, because the roads behind it are private as
      // well.
      default: blocked.remove(mode)
      }
      return
    }
  }
}
