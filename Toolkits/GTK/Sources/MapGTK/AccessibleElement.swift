// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import Rhumb

/// An element of a map view as a value from which its widget is made.
package struct AccessibleElement: Equatable, Sendable {
  /// The role for assistive technologies.
  package enum Role: Hashable, Sendable {
    /// A button, which the keyboard reaches.
    case button
    /// A text.
    case text
    /// A text that appears by itself, which screen readers announce as an alert.
    case message
    /// A panel that covers the map.
    case panel
  }

  /// The identity of an element: its widget stays the same while the element moves or has another label.
  package struct Key: Hashable, Sendable {
    package var identifier: String
    package var role: Role
    /// The number of elements before it with the same identifier, such as markers with the same title.
    package var occurrence = 0

    package init(_ identifier: String, _ role: Role, occurrence: Int = 0) {
      self.identifier = identifier
      self.role = role
      self.occurrence = occurrence
    }
  }

  package var key: Key
  package var label: String
  /// The frame in whole points of the widget.
  package var frame: CGRect
  /// Whether a button can be pressed.
  package var isEnabled: Bool

  package init(
    identifier: String, label: String, frame: CGRect, traits: AccessibilityElement.Traits
  ) {
    key = Key(identifier, Role(identifier, traits))
    self.label = label
    self.frame = frame.integral
    isEnabled = !traits.contains(.notEnabled)
  }

  /// Numbers the elements that share an identifier.
  package static func numbered(_ elements: [AccessibleElement]) -> [AccessibleElement] {
    var counts: [Key: Int] = [:]
    return elements.map { element in
      var numbered = element
      numbered.key.occurrence = counts[element.key, default: 0]
      counts[element.key, default: 0] += 1
      return numbered
    }
  }
}

extension AccessibleElement.Role {
  /// The identifier of the view's messages.
  private static let messages = "RhumbToast"

  fileprivate init(_ identifier: String, _ traits: AccessibilityElement.Traits) {
    if traits.contains(.button) {
      self = .button
    } else if traits.contains(.modal) {
      self = .panel
    } else {
      self = identifier == Self.messages ? .message : .text
    }
  }
}

/// The changes from the elements of one frame to those of a later one.
package struct AccessibleChanges: Equatable, Sendable {
  /// The elements that are gone.
  package var removed: [AccessibleElement.Key] = []
  package var added: [AccessibleElement] = []
  /// The elements with another frame, label or state, as they are now.
  package var changed: [AccessibleElement] = []
  /// Whether the order of the elements that stay is different, or elements were added.
  package var isReordered = false

  /// Compares elements, each list with unique keys.
  package init(from old: [AccessibleElement], to new: [AccessibleElement]) {
    let known = Dictionary(old.map { ($0.key, $0) }) { first, _ in first }
    let keys = Set(new.map(\.key))
    removed = old.map(\.key).filter { !keys.contains($0) }
    added = new.filter { known[$0.key] == nil }
    changed = new.filter { known[$0.key] != nil && known[$0.key] != $0 }
    let staying = old.map(\.key).filter(keys.contains)
    isReordered = !added.isEmpty || staying != new.map(\.key).filter { known[$0] != nil }
  }
}
