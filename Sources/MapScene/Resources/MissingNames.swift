// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The names of resources that were requested but do not exist. All workers share it.
final class MissingNames: Sendable {
  private let names = Mutex<Set<String>>([])
  /// The maximum number of names; data can contain any number of different ones.
  private static let limit = 1000

  /// Adds a name.
  func note(_ name: String) {
    names.withLock { names in
      if names.count < Self.limit { names.insert(name) }
    }
  }

  /// The number of names.
  var count: Int { names.withLock { $0.count } }

  /// The names in alphabetical order.
  var sorted: [String] { names.withLock { $0.sorted() } }
}
