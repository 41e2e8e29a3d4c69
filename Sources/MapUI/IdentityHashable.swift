// SPDX-License-Identifier: Apache-2.0

/// A class whose objects are equal only if they are the same object.
public protocol IdentityHashable: AnyObject, Hashable {}

extension IdentityHashable {
  /// Returns whether both are the same object.
  public static func == (a: Self, b: Self) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
