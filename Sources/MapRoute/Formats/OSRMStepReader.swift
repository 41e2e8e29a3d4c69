// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

/// A reader for one step of an OSRM-format route.
struct OSRMStepReader {
  let json: JSON

  /// Returns the step; `nil` if it has no maneuver.
  func step(at coordinate: Coordinate, stretch: ClosedRange<Double>, after before: RouteStep?)
    -> RouteStep?
  {
    guard let object = json["maneuver"], object.object != nil else { return nil }
    var maneuver = maneuver(object, at: coordinate)
    let isFerry = json["mode"]?.string == "ferry"
    if let before, isFerry, !before.isFerry, maneuver.kind != .arrive { maneuver.kind = .ferry }
    let walk = json["walking_distance"]?.number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    if walk != nil { maneuver.kind = .continueOnFoot }
    var step = RouteStep(maneuver, stretch: stretch, duration: json.seconds ?? 0)
    step.walkingDistance = walk ?? 0
    step.walkingFeature = json["walking_feature"].flatMap { WalkingFeature($0) }
    step.ref = text("ref")
    step.name = name(without: step.ref)
    step.destinations = text("destinations")
    step.exits = text("exits")
    step.junctionName = text("junction_name")
    step.rotaryName = text("rotary_name")
    step.drivingSide = json["driving_side"]?.string == "left" ? .left : .right
    step.lanes = lanes(for: maneuver.modifier)
    step.isFerry = isFerry
    let intersections = json["intersections"]?.array ?? []
    step.isTollRoad = intersections.contains { $0.isClassed("toll") }
    step.isTunnel = !intersections.isEmpty && intersections.allSatisfy { $0.isClassed("tunnel") }
    return step
  }

  private func text(_ name: String) -> String { json[name]?.string ?? "" }

  /// Returns the road's name without the reference number in parentheses that some services append.
  private func name(without ref: String) -> String {
    let name = text("name")
    if name == ref { return "" }
    let suffix = " (\(ref))"
    return !ref.isEmpty && name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }

  private func maneuver(_ json: JSON, at coordinate: Coordinate) -> Maneuver {
    let exit = json["exit"]?.number.flatMap { (1...99).contains($0) ? Int($0) : nil }
    return Maneuver(
      kind(json["type"]?.string ?? ""),
      modifier: json["modifier"]?.string.flatMap(Maneuver.Modifier.init), at: coordinate,
      bearingBefore: bearing(json["bearing_before"]), bearingAfter: bearing(json["bearing_after"]),
      exit: exit)
  }

  private func kind(_ type: String) -> Maneuver.Kind {
    switch type {
    case "suppressed", "use lane", "": .continue
    case "ramp": .onRamp
    default: Maneuver.Kind(rawValue: type) ?? .turn
    }
  }

  private func bearing(_ json: JSON?) -> Double {
    guard let degrees = json?.number, abs(degrees) < 1e6 else { return 0 }
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  /// Returns the lanes before the maneuver, from the first intersection.
  private func lanes(for modifier: Maneuver.Modifier?) -> [Lane] {
    guard let lanes = json["intersections"]?[0]?["lanes"]?.array else { return [] }
    return lanes.prefix(20).map { json in
      let arrows = (json["indications"]?.array ?? []).compactMap {
        $0.string.flatMap(Maneuver.Modifier.init)
      }
      let isValid = json["valid"]?.bool ?? false
      let named = json["valid_indication"]?.string.flatMap(Maneuver.Modifier.init)
      let followed = named ?? modifier.flatMap { arrows.contains($0) ? $0 : nil }
      return Lane(arrows, isValid: isValid, active: isValid ? followed : nil)
    }
  }
}

extension WalkingFeature {
  /// Reads a step's `walking_feature`; `nil` if its type is unknown.
  fileprivate init?(_ json: JSON) {
    guard let type = json["type"]?.string, let kind = Kind(rawValue: type) else { return nil }
    let floor = json["floor"]?.number
    self.init(
      kind, direction: json["direction"]?.string.flatMap { Direction(rawValue: $0) },
      floor: floor?.isFinite == true ? floor : nil,
      floorName: json["floor_name"]?.string ?? "")
  }
}

extension JSON {
  /// Returns whether an intersection's `classes` contain a class of the outgoing road.
  func isClassed(_ name: String) -> Bool {
    self["classes"]?.array?.contains(.string(name)) ?? false
  }
}
