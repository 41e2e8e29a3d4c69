// SPDX-License-Identifier: Apache-2.0
public import MapUI

/// A key press.
public struct Keystroke: Hashable, Sendable {
  /// The key.
  public var key: NamedKey
  /// The modifier keys that are held.
  public var modifiers: KeyModifiers
  /// Whether the event is an automatic repeat of a held key.
  public var isRepeat: Bool

  /// Creates a key press.
  public init(_ key: NamedKey, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}

/// A key by its name or its character.
public enum NamedKey: Hashable, Sendable {
  /// The character that the key types, in lower case.
  case character(Character)
  /// The key with this name. Delete removes the character after the cursor.
  case escape, enter, tab, space, backspace, delete
  /// The key with this name.
  case home, end, pageUp, pageDown
  /// An arrow key.
  case left, right, up, down
  /// A function key: 1 is F1.
  case function(Int)
}
