// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapUI

/// A timer of a map view, which obeys the view's clock. Not in Google's SDK.
@MainActor public final class GMSTimer {
  /// Whether the timer will still fire.
  public private(set) var isValid = true
  private let interval: TimeInterval
  private let repeats: Bool
  private var fired: (@MainActor (GMSTimer) -> Void)?
  fileprivate private(set) var due: Double

  fileprivate init(
    _ interval: TimeInterval, from now: Double, repeats: Bool,
    fired: @escaping @MainActor (GMSTimer) -> Void
  ) {
    // `max` of NaN is NaN.
    self.interval = interval > 1e-3 ? interval : 1e-3
    self.repeats = repeats
    self.fired = fired
    due = now + self.interval
  }

  /// Stops the timer. It does not fire again.
  public func invalidate() {
    isValid = false
    fired = nil
  }

  /// Fires for each interval that has passed. Returns whether the timer is still valid.
  fileprivate func advance(to time: Double) -> Bool {
    while isValid, time >= due {
      due += interval
      let fired = fired
      if !repeats { invalidate() }
      fired?(self)
    }
    return isValid
  }
}

/// The seconds between checks whether a timer is due. `Duration` cannot contain all numbers of seconds.
private let longestSleep = 3600.0

extension MapView {
  /// Schedules a timer like `Timer.scheduledTimer`, by the view's clock, on the main actor. With a `SteppedFrameClock`
  /// it fires in the first frame after its time, so that tests do not wait. With other clocks it fires by the system's
  /// time.
  ///
  /// - Parameters:
  ///   - interval: Seconds, at least 1 ms.
  ///   - repeats: Whether the timer fires again after each interval, until it is invalidated.
  ///   - block: Called when the timer fires.
  @discardableResult public func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (GMSTimer) -> Void
  ) -> GMSTimer {
    let timer = GMSTimer(interval, from: clock.now, repeats: repeats, fired: block)
    if clock is SteppedFrameClock {
      observers.add(.frame) { [clock] in timer.advance(to: clock.now) }
      return timer
    }
    Task { [weak self, clock] in
      while timer.isValid, self != nil {
        try? await Task.sleep(for: .seconds(min(max(timer.due - clock.now, 0), longestSleep)))
        if self != nil { _ = timer.advance(to: clock.now) }
      }
    }
    return timer
  }
}
