// SPDX-License-Identifier: Apache-2.0

/// The closures that a map view calls after one of its properties has changed.
@MainActor package final class PropertyObservers {
  /// A property whose changes are reported.
  package enum Property {
    case myLocation, selectedMarker
    /// The time: reported once a frame.
    case frame
  }

  private struct Observer {
    let id: Int
    let propertyChanged: @MainActor () -> Bool
  }

  /// The observers in the order in which they were added.
  private var observers: [Property: [Observer]] = [:]
  private var lastID = 0

  /// Adds an observer of a property.
  ///
  /// - Parameter propertyChanged: Called after each change; returns `false` to be removed.
  package func add(_ property: Property, propertyChanged: @escaping @MainActor () -> Bool) {
    lastID += 1
    observers[property, default: []].append(
      Observer(id: lastID, propertyChanged: propertyChanged))
  }

  /// Calls the observers of a property in the order in which they were added.
  func report(_ property: Property) {
    for observer in observers[property] ?? [] where !observer.propertyChanged() {
      observers[property]?.removeAll { $0.id == observer.id }
    }
  }
}
