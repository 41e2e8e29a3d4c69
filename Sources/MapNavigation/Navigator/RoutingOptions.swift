// SPDX-License-Identifier: Apache-2.0

/// The options of a route request.
public struct RoutingOptions: Hashable, Sendable {
  /// Whether to prefer the shortest route over the fastest.
  public var prefersShorter = false
  /// The number of alternative routes to request, 0...2.
  public var alternatives = 2

  /// Creates options. The number of alternatives is clamped to 0...2.
  public init(prefersShorter: Bool = false, alternatives: Int = 2) {
    self.prefersShorter = prefersShorter
    self.alternatives = min(max(alternatives, 0), 2)
  }
}
