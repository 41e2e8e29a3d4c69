// SPDX-License-Identifier: Apache-2.0

/// The names of the feature properties that a style reads. Each name has an index, its slot.
public struct PropertyNames: Hashable, Sendable {
  /// The names by slot.
  public private(set) var names: [String] = []
  private var slots: [String: Int] = [:]

  /// Creates an empty table.
  public init() {}

  /// The number of slots.
  public var count: Int { names.count }

  /// Returns the slot of a name; `nil` if the style does not read it.
  public func slot(of name: String) -> Int? { slots[name] }

  /// The slot of a name. Adds a slot if the name has none.
  mutating func intern(_ name: String) -> Int {
    if let slot = slots[name] { return slot }
    slots[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
