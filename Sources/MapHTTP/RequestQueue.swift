// SPDX-License-Identifier: Apache-2.0

/// Requests that wait, ordered by priority and then by number.
struct RequestQueue<ID: Hashable, Element> {
  private struct Order: Comparable {
    var priority: HTTPClient.Priority
    var number: Int

    static func < (left: Order, right: Order) -> Bool {
      left.priority == right.priority ? left.number < right.number : left.priority > right.priority
    }
  }

  /// Sorted: the next request is the first.
  private var entries: [(order: Order, id: ID, origin: String, element: Element)] = []
  private var orders: [ID: Order] = [:]

  var isEmpty: Bool { entries.isEmpty }

  /// Adds a request to a server. Numbers differ.
  mutating func insert(
    _ element: Element, id: ID, origin: String, priority: HTTPClient.Priority, number: Int
  ) {
    let order = Order(priority: priority, number: number)
    entries.insert((order, id, origin, element), at: index(of: order))
    orders[id] = order
  }

  /// Removes a request if it waits.
  mutating func remove(_ id: ID) {
    guard let order = orders.removeValue(forKey: id) else { return }
    entries.remove(at: index(of: order))
  }

  /// Changes the priority of a request if it waits.
  mutating func setPriority(_ priority: HTTPClient.Priority, of id: ID) {
    guard let order = orders[id], order.priority != priority else { return }
    let entry = entries.remove(at: index(of: order))
    insert(
      entry.element, id: id, origin: entry.origin, priority: priority, number: order.number)
  }

  /// Removes and returns the first request to a server that satisfies a condition.
  mutating func takeFirst(where isFree: (_ origin: String) -> Bool) -> Element? {
    guard let index = entries.firstIndex(where: { isFree($0.origin) }) else { return nil }
    let entry = entries.remove(at: index)
    orders[entry.id] = nil
    return entry.element
  }

  /// The waiting requests in their order.
  var elements: [Element] { entries.map(\.element) }

  /// Removes and returns all requests that satisfy a condition.
  mutating func take(where isTaken: (Element) -> Bool) -> [Element] {
    let taken = entries.filter { isTaken($0.element) }
    entries.removeAll { isTaken($0.element) }
    for entry in taken { orders[entry.id] = nil }
    return taken.map(\.element)
  }

  /// The index of an order, or where to insert it.
  private func index(of order: Order) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].order < order { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
