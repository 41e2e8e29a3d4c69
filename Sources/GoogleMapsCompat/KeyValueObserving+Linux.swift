// SPDX-License-Identifier: Apache-2.0
#if !canImport(ObjectiveC)
  public import MapUI
  import MapFiles

  /// Options that select when a change handler is called and which values it receives.
  public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    /// Creates options from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The change contains the new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 0x01)
    /// The change contains the previous value.
    public static let old = NSKeyValueObservingOptions(rawValue: 0x02)
    /// The handler is also called immediately, with the current value as the new value.
    public static let initial = NSKeyValueObservingOptions(rawValue: 0x04)
  }

  /// A change of an observed property.
  public struct NSKeyValueObservedChange<Value> {
    /// The value after the change; `nil` without ``NSKeyValueObservingOptions/new``.
    public let newValue: Value?
    /// The value before the change. It is `nil` without ``NSKeyValueObservingOptions/old``, and in the call
    /// for ``NSKeyValueObservingOptions/initial``.
    public let oldValue: Value?
  }

  /// An observation of a map view's property. It ends with ``invalidate()`` or when it is released.
  public final class NSKeyValueObservation: Sendable {
    private let propertyChanged: Mutex<(@MainActor () -> Void)?>

    fileprivate init(_ propertyChanged: @escaping @MainActor () -> Void) {
      self.propertyChanged = Mutex(propertyChanged)
    }

    /// Ends the observation and releases the change handler. Can be called on any thread.
    public func invalidate() {
      // The handler is released outside the lock, since its captures may invalidate other observations.
      let ended = propertyChanged.withLock { handler in
        defer { handler = nil }
        return handler
      }
      _ = ended
    }

    /// Calls the change handler. Returns `false` after the observation ended.
    @MainActor fileprivate func report() -> Bool {
      guard let handler = propertyChanged.withLock({ $0 }) else { return false }
      handler()
      return true
    }
  }

  extension MapView {
    /// Observes ``myLocation``.
    ///
    /// - Parameters:
    ///   - keyPath: `\.myLocation`.
    ///   - options: The values that the handler receives, and whether it is called immediately.
    ///   - changeHandler: Called with this view after each change.
    /// - Returns: The observation. Changes are reported while it is retained.
    public func observe(
      _ keyPath: KeyPath<MapView, CLLocation?>, options: NSKeyValueObservingOptions = [],
      changeHandler:
        @escaping @MainActor (MapView, NSKeyValueObservedChange<CLLocation?>) -> Void
    ) -> NSKeyValueObservation {
      precondition(
        keyPath == \MapView.myLocation, "only myLocation and selectedMarker can be observed")
      return observe(
        .myLocation, options, value: { $0.myLocation }, changeHandler: changeHandler)
    }

    /// Observes ``/MapUI/MapView/selectedMarker``.
    ///
    /// - Parameters:
    ///   - keyPath: `\.selectedMarker`.
    ///   - options: The values that the handler receives, and whether it is called immediately.
    ///   - changeHandler: Called with this view after each change.
    /// - Returns: The observation. Changes are reported while it is retained.
    public func observe(
      _ keyPath: KeyPath<MapView, Marker?>, options: NSKeyValueObservingOptions = [],
      changeHandler: @escaping @MainActor (MapView, NSKeyValueObservedChange<Marker?>) -> Void
    ) -> NSKeyValueObservation {
      precondition(
        keyPath == \MapView.selectedMarker, "only myLocation and selectedMarker can be observed")
      return observe(
        .selectedMarker, options, value: { $0.selectedMarker }, changeHandler: changeHandler)
    }

    private func observe<Value>(
      _ property: PropertyObservers.Property, _ options: NSKeyValueObservingOptions,
      value: @escaping @MainActor (MapView) -> Value,
      changeHandler: @escaping @MainActor (MapView, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
      var last = value(self)
      let observation = NSKeyValueObservation { [weak self] in
        guard let self else { return }
        let old = last
        last = value(self)
        changeHandler(
          self,
          NSKeyValueObservedChange(
            newValue: options.contains(.new) ? last : nil,
            oldValue: options.contains(.old) ? old : nil))
      }
      observers.add(property) { [weak observation] in observation?.report() ?? false }
      if options.contains(.initial) {
        changeHandler(
          self,
          NSKeyValueObservedChange(newValue: options.contains(.new) ? last : nil, oldValue: nil))
      }
      return observation
    }
  }
#endif
