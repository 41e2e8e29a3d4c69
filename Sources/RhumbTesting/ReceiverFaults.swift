// SPDX-License-Identifier: Apache-2.0

/// The errors of a simulated receiver and driver. The same values produce the same drive.
public struct ReceiverFaults: Hashable, Sendable {
  /// The standard deviation of the locations in each direction, meters; 0 by default.
  public var noise = 0.0
  /// The times without locations, seconds from the start of the drive, as in a tunnel.
  public var outages: [ClosedRange<Double>] = []
  /// The times at which one location is 10 km away, seconds from the start.
  public var jumps: [Double] = []
  /// The distance in meters along the route at which the driver leaves it, straight ahead, until the navigator has
  /// another route; `nil`, the default, for a driver that follows the route.
  public var wrongTurn: Double?
  /// The seed of the noise.
  public var seed: UInt64 = 1

  /// Creates values without faults.
  public init() {}
}
