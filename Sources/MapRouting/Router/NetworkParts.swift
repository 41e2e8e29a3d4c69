// SPDX-License-Identifier: Apache-2.0

/// The large parts of a network, between which there are no round trips, for one metric.
struct NetworkParts: Sendable {
  /// The number of parts.
  let count: Int
  /// The part of each arc; 255 for arcs in small parts.
  private let numbers: [UInt8]

  /// The maximum number of parts. Smaller ones are dropped.
  private static let most = 16
  private static let none = UInt8.max

  init(of router: MetricRouter) {
    let components = ArcComponents(of: router.graph, by: router)
    let least = components.least
    let large = components.sizes.indices.filter { components.sizes[$0] >= least }
      .sorted { (components.sizes[$1], $0) < (components.sizes[$0], $1) }.prefix(Self.most)
    count = large.count
    var parts = [UInt8](repeating: Self.none, count: components.sizes.count)
    for (part, component) in large.enumerated() { parts[component] = UInt8(part) }
    numbers = components.numbers.map { $0 == .max ? Self.none : parts[Int($0)] }
  }

  /// Whether an arc belongs to a part.
  func contains(_ arc: Int, _ part: Int) -> Bool { Int(numbers[arc]) == part }
}

extension MetricRouter: ArcRules {
  func isOpen(_ arc: Int) -> Bool { metric.arcs[arc] != Metric.closed }

  func isOpen(from arc: Int, to next: Int) -> Bool {
    turnCost(from: arc, to: next) != Metric.closed
  }
}
