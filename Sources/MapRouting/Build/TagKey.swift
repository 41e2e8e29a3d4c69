// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapOSM

/// The tag keys that are relevant for roads.
enum TagKey: String, CaseIterable {
  case highway, route, area, service, junction, oneway, access, vehicle, motorcar, bicycle, foot
  case motorVehicle = "motor_vehicle"
  case motorroad
  case onewayBicycle = "oneway:bicycle"
  case onewayFoot = "oneway:foot"
  case cycleway
  case cyclewayLeft = "cycleway:left"
  case cyclewayRight = "cycleway:right"
  case cyclewayBoth = "cycleway:both"
  case cyclewayLeftOneway = "cycleway:left:oneway"
  case cyclewayRightOneway = "cycleway:right:oneway"
  case bicycleRoad = "bicycle_road"
  case cyclestreet
  case maxspeed
  case maxspeedAdvisory = "maxspeed:advisory"
  case maxspeedForward = "maxspeed:forward"
  case maxspeedBackward = "maxspeed:backward"
  case maxspeedType = "maxspeed:type"
  case sourceMaxspeed = "source:maxspeed"
  case turnLanes = "turn:lanes"
  case turnLanesForward = "turn:lanes:forward"
  case turnLanesBackward = "turn:lanes:backward"
  case name, ref, destination
  case destinationForward = "destination:forward"
  case destinationBackward = "destination:backward"
  case destinationStreet = "destination:street"
  case destinationStreetForward = "destination:street:forward"
  case destinationStreetBackward = "destination:street:backward"
  case destinationRef = "destination:ref"
  case destinationRefForward = "destination:ref:forward"
  case destinationRefBackward = "destination:ref:backward"
  case junctionRef = "junction:ref"
  case lanes, width
  case toll, tunnel, bridge, surface, tracktype, smoothness, duration, covered
  case dualCarriageway = "dual_carriageway"
  case drivingSide = "driving_side"
  case barrier, direction
  case level, incline, conveying, indoor
  case levelRef = "level:ref"
  case trafficSign = "traffic_sign"
  case signalsDirection = "traffic_signals:direction"
  case type, restriction, except
  case restrictionMotorcar = "restriction:motorcar"
  case restrictionMotorVehicle = "restriction:motor_vehicle"
  case restrictionVehicle = "restriction:vehicle"
  case restrictionBicycle = "restriction:bicycle"
  case restrictionFoot = "restriction:foot"
  case restrictionTruck = "restriction:hgv"
  case restrictionConditional = "restriction:conditional"
  case restrictionMotorVehicleConditional = "restriction:motor_vehicle:conditional"
  case restrictionMotorcarConditional = "restriction:motorcar:conditional"
  case restrictionBicycleConditional = "restriction:bicycle:conditional"
  case restrictionTruckConditional = "restriction:hgv:conditional"

  case accessForward = "access:forward"
  case accessBackward = "access:backward"
  case vehicleForward = "vehicle:forward"
  case vehicleBackward = "vehicle:backward"
  case motorVehicleForward = "motor_vehicle:forward"
  case motorVehicleBackward = "motor_vehicle:backward"
  case motorcarForward = "motorcar:forward"
  case motorcarBackward = "motorcar:backward"
  case bicycleForward = "bicycle:forward"
  case bicycleBackward = "bicycle:backward"
  case footForward = "foot:forward"
  case footBackward = "foot:backward"

  case accessConditional = "access:conditional"
  case vehicleConditional = "vehicle:conditional"
  case motorVehicleConditional = "motor_vehicle:conditional"
  case motorcarConditional = "motorcar:conditional"
  case bicycleConditional = "bicycle:conditional"
  case footConditional = "foot:conditional"
  case truckConditional = "hgv:conditional"
  case onewayConditional = "oneway:conditional"
  case accessForwardConditional = "access:forward:conditional"
  case accessBackwardConditional = "access:backward:conditional"
  case vehicleForwardConditional = "vehicle:forward:conditional"
  case vehicleBackwardConditional = "vehicle:backward:conditional"
  case motorVehicleForwardConditional = "motor_vehicle:forward:conditional"
  case motorVehicleBackwardConditional = "motor_vehicle:backward:conditional"
  case motorcarForwardConditional = "motorcar:forward:conditional"
  case motorcarBackwardConditional = "motorcar:backward:conditional"
  case bicycleForwardConditional = "bicycle:forward:conditional"
  case bicycleBackwardConditional = "bicycle:backward:conditional"
  case footForwardConditional = "foot:forward:conditional"
  case footBackwardConditional = "foot:backward:conditional"
  case truckForwardConditional = "hgv:forward:conditional"
  case truckBackwardConditional = "hgv:backward:conditional"
  case maxheightConditional = "maxheight:conditional"
  case maxwidthConditional = "maxwidth:conditional"
  case maxlengthConditional = "maxlength:conditional"
  case maxweightConditional = "maxweight:conditional"
  case maxaxleloadConditional = "maxaxleload:conditional"
  case hazmatConditional = "hazmat:conditional"
  case trailerConditional = "trailer:conditional"

  case truck = "hgv"
  case truckForward = "hgv:forward"
  case truckBackward = "hgv:backward"
  case hazmat, trailer, maxheight, maxwidth, maxlength, maxweight, maxweightrating, maxaxleload
  case maxheightForward = "maxheight:forward"
  case maxheightBackward = "maxheight:backward"
  case maxwidthForward = "maxwidth:forward"
  case maxwidthBackward = "maxwidth:backward"
  case maxlengthForward = "maxlength:forward"
  case maxlengthBackward = "maxlength:backward"
  case maxweightForward = "maxweight:forward"
  case maxweightBackward = "maxweight:backward"
  case maxheightPhysical = "maxheight:physical"
  case maxwidthPhysical = "maxwidth:physical"
  case maxweightTruck = "maxweight:hgv"
  case maxweightratingTruck = "maxweightrating:hgv"

  case maxspeedConditional = "maxspeed:conditional"
  case maxspeedForwardConditional = "maxspeed:forward:conditional"
  case maxspeedBackwardConditional = "maxspeed:backward:conditional"
  case maxspeedTruck = "maxspeed:hgv"
  case maxspeedTruckForward = "maxspeed:hgv:forward"
  case maxspeedTruckBackward = "maxspeed:hgv:backward"
  case maxspeedTruckConditional = "maxspeed:hgv:conditional"

  /// The number of each key among all cases.
  static let numbers: [String: UInt8] = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1.rawValue, UInt8($0)) })
  static let longest = allCases.map(\.rawValue.utf8.count).max() ?? 0

  /// The key's number among all cases.
  var number: Int { Int(Self.numbers[rawValue] ?? 0) }
}

/// Identifies the strings of a block that are relevant keys.
struct BlockKeys {
  /// The key number of each string; 255 for other strings.
  private let numbers: [UInt8]

  init(_ strings: OSMStrings) {
    numbers = (0..<UInt32(strings.count)).map { string in
      let bytes = strings.bytes(of: string)
      guard bytes.count > 2, bytes.count <= TagKey.longest else { return 255 }
      guard bytes.allSatisfy({ $0 >= 0x5F && $0 <= 0x7A || $0 == UInt8(ascii: ":") }) else {
        return 255
      }
      return TagKey.numbers[String(decoding: bytes, as: UTF8.self)] ?? 255
    }
  }

  subscript(string: UInt32) -> UInt8 { numbers[Int(string)] }
}

/// The relevant tags of one element.
struct Tags {
  private let strings: OSMStrings
  private var values: [TagKey: UInt32] = [:]
  /// Whether there are keys of rules that depend on the time, the direction or the vehicle.
  private(set) var hasRules = false

  private static let firstRule = UInt8(TagKey.accessForward.number)

  init(_ tags: ArraySlice<OSMTag>, keys: BlockKeys, strings: OSMStrings) {
    self.strings = strings
    for tag in tags {
      let key = keys[tag.key]
      guard key != 255 else { continue }
      values[TagKey.allCases[Int(key)]] = tag.value
      if key >= Self.firstRule { hasRules = true }
    }
  }

  /// A tag's value; `nil` if there is none or it is longer than OpenStreetMap allows.
  subscript(key: TagKey) -> String? {
    guard let number = values[key] else { return nil }
    return strings.bytes(of: number).count <= ResourceLimits.tagBytes ? strings[number] : nil
  }
}
