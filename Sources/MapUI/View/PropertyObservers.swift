// SPDX-License-Identifier: Apache-2.0

/// The closures that a map view calls after one of its properties has changed.
@MainActor package final class PropertyObservers {
  /// A property whose changes are reported.
  package enum Property {
    case myLocation, selectedMarker, lighting
    /// The time: reported once a frame.
    case frame
  }

  private struct Observer {
    let property: Property
    let propertyChanged: @MainActor () -> Bool
  }

  private var observers: [Int: Observer] = [:]
  private var lastID = 0

  /// Adds an observer of a property.
  ///
  /// - Parameter propertyChanged: Called after each change; returns `false` to be removed.
  package func add(_ property: Property, propertyChanged: @escaping @MainActor () -> Bool) {
    lastID += 1
    observers[lastID] = Observer(property: property, propertyChanged: propertyChanged)
  }

  /// Calls the observers of a property in the order in which they were added.
  func report(_ property: Property) {
    guard !observers.isEmpty else { return }
    for (id, observer) in observers.sorted(by: { $0.key < $1.key })
    where observer.property == property {
      if !observer.propertyChanged() { observers[id] = nil }
    }
  }
}
