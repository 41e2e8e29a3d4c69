// SPDX-License-Identifier: Apache-2.0

/// What stretches of road have in common: many edges share one.
///
/// Names are numbers of strings of the graph, 0 being empty. "Backward" is against the geometry.
public struct Road: BitwiseCopyable, Hashable, Sendable {
  /// OSM's `highway` value, or what takes its place.
  public enum Class: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case motorway, motorwayLink, trunk, trunkLink, primary, primaryLink, secondary, secondaryLink
    case tertiary, tertiaryLink, unclassified, residential, livingStreet, service, track
    case pedestrian, cycleway, path, footway, steps, ferry
  }

  public struct Flags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let roundabout = Flags(rawValue: 1)
    public static let tunnel = Flags(rawValue: 2)
    public static let bridge = Flags(rawValue: 4)
    public static let toll = Flags(rawValue: 8)
    public static let oneway = Flags(rawValue: 16)
    public static let unpaved = Flags(rawValue: 32)
    public static let leftHandTraffic = Flags(rawValue: 64)
    /// Only for those who live or have business there: not for passing through.
    public static let destinationOnly = Flags(rawValue: 128)
    public static let dualCarriageway = Flags(rawValue: 256)
    /// As ``destinationOnly``, which is for driving, for cycling and walking.
    public static let destinationOnlyCycling = Flags(rawValue: 512)
    public static let destinationOnlyWalking = Flags(rawValue: 1024)
    /// Cycles are pushed.
    public static let dismount = Flags(rawValue: 2048)
    /// Alleys, driveways, aisles between parked cars.
    public static let minor = Flags(rawValue: 4096)
    /// Two-way, but too narrow for two cars to pass each other.
    public static let narrow = Flags(rawValue: 8192)
  }

  public var roadClass: Class
  public var flags: Flags
  /// km/h that driving takes as a rule, with and against the geometry: from `maxspeed` and the class.
  public var speedForward: UInt8
  public var speedBackward: UInt8
  /// km/h that signs permit; 0: not known.
  public var limitForward: UInt8
  public var limitBackward: UInt8
  public var name: UInt32
  public var ref: UInt32
  /// `destination` (with `destination:ref` in front), by direction.
  public var destinationForward: UInt32
  public var destinationBackward: UInt32
  /// `turn:lanes` at the end of the stretch, by direction, as OSM writes it.
  public var turnLanesForward: UInt32
  public var turnLanesBackward: UInt32
  /// `junction:ref`: the exit's number, on the link that leaves the motorway.
  public var exitRef: UInt32
  /// Seconds a ferry takes for the whole way; 0: by its speed.
  public var ferrySeconds: UInt32

  /// A road of a class with nothing else known.
  public init(_ roadClass: Class) {
    self.roadClass = roadClass
    flags = []
    speedForward = 0
    speedBackward = 0
    limitForward = 0
    limitBackward = 0
    name = 0
    ref = 0
    destinationForward = 0
    destinationBackward = 0
    turnLanesForward = 0
    turnLanesBackward = 0
    exitRef = 0
    ferrySeconds = 0
  }
}
