// SPDX-License-Identifier: Apache-2.0

/// The names of the feature properties that a style reads, each with a number, its slot.
public struct PropertyNames: Hashable, Sendable {
  /// The names by slot.
  public private(set) var names: [String] = []
  private var slots: [String: Int] = [:]

  /// Makes an empty table.
  public init() {}

  /// How many slots there are.
  public var count: Int { names.count }

  /// The slot of a name; nil if the style does not read it.
  public func slot(of name: String) -> Int? { slots[name] }

  /// The slot of a name, which gets one now if it has none.
  mutating func intern(_ name: String) -> Int {
    if let slot = slots[name] { return slot }
    slots[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
