// SPDX-License-Identifier: Apache-2.0

extension RouteRequest {
  /// The dimensions and the load of a vehicle, for limits such as `maxheight` and `maxweight`. Limits of
  /// properties that are `nil` do not apply.
  public struct Vehicle: Hashable, Sendable {
    /// The height in meters.
    public var height: Double?
    /// The width in meters.
    public var width: Double?
    /// The length in meters, with the trailer.
    public var length: Double?
    /// The weight in kilograms, with the load and the trailer.
    public var weight: Double?
    /// The load of the heaviest axle in kilograms.
    public var axleLoad: Double?
    /// Whether roads and turns that are closed to trucks are closed.
    public var isTruck: Bool
    /// Whether roads that are closed to vehicles with trailers are closed.
    public var hasTrailer: Bool
    /// Whether roads that are closed to hazardous materials are closed.
    public var carriesHazardousMaterials: Bool

    public init(
      height: Double? = nil, width: Double? = nil, length: Double? = nil, weight: Double? = nil,
      axleLoad: Double? = nil, isTruck: Bool = false, hasTrailer: Bool = false,
      carriesHazardousMaterials: Bool = false
    ) {
      self.height = height
      self.width = width
      self.length = length
      self.weight = weight
      self.axleLoad = axleLoad
      self.isTruck = isTruck
      self.hasTrailer = hasTrailer
      self.carriesHazardousMaterials = carriesHazardousMaterials
    }
  }
}
