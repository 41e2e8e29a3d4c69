// SPDX-License-Identifier: Apache-2.0
public import MapUI

/// A key that went down.
public struct KeyPress: Hashable, Sendable {
  /// Which one.
  public var key: NamedKey
  /// What is held with it.
  public var modifiers: KeyModifiers
  /// Whether it is held and repeats itself.
  public var isRepeat: Bool

  public init(_ key: NamedKey, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}

/// A key by its name or by what is on it.
public enum NamedKey: Hashable, Sendable {
  /// What it types, in lower case.
  case character(Character)
  case escape, enter, tab, space, backspace, delete
  case home, end, pageUp, pageDown
  case left, right, up, down
  /// F1 and so on.
  case function(Int)
}
