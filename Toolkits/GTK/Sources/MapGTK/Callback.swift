// SPDX-License-Identifier: Apache-2.0

/// Calls a closure on the main actor with the object that a callback of GTK receives as its data.
///
/// - Parameters:
///   - data: The pointer from ``pointer(to:)``; GTK calls only on the main thread, while the object exists.
///   - absent: The result without an object.
func onMain<Target: AnyObject & Sendable, Result: Sendable>(
  _ data: UnsafeMutableRawPointer?, _ absent: Result,
  _ body: @MainActor (Target) -> Result
) -> Result {
  guard let data else { return absent }
  let target = Unmanaged<Target>.fromOpaque(data).takeUnretainedValue()
  return MainActor.assumeIsolated { body(target) }
}

/// Returns the pointer of an object for a callback, which does not keep the object alive.
func pointer(to object: AnyObject) -> UnsafeMutableRawPointer {
  Unmanaged.passUnretained(object).toOpaque()
}
