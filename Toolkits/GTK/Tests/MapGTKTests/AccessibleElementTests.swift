// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGTK
import Rhumb
import Testing

@MainActor struct AccessibleElementTests {
  private func element(
    _ identifier: String, _ label: String = "label", x: Double = 0,
    traits: AccessibilityElement.Traits = .button
  ) -> AccessibleElement {
    AccessibleElement(
      identifier: identifier, label: label, frame: CGRect(x: x, y: 5, width: 44, height: 40),
      traits: traits)
  }

  @Test(
    arguments: [
      ("RhumbZoomIn", .button, .button), ("RhumbScaleBar", .staticText, .text),
      ("RhumbToast", [.staticText, .updatesFrequently], .message),
      ("RhumbHelp", [.staticText, .modal], .panel),
      ("GMSBanner", [.staticText, .updatesFrequently], .text),
    ] as [(String, AccessibilityElement.Traits, AccessibleElement.Role)])
  func `the traits determine the role`(
    identifier: String, traits: AccessibilityElement.Traits, role: AccessibleElement.Role
  ) {
    #expect(element(identifier, traits: traits).key.role == role)
  }

  @Test func `a button that is not enabled is disabled`() {
    #expect(element("a").isEnabled)
    #expect(!element("a", traits: [.button, .notEnabled]).isEnabled)
  }

  @Test func `the frame is in whole points around the element`() {
    let part = AccessibleElement(
      identifier: "a", label: "a", frame: CGRect(x: 1.25, y: 2, width: 10.5, height: 3),
      traits: .button)
    #expect(part.frame == CGRect(x: 1, y: 2, width: 11, height: 3))
  }

  @Test func `markers with the same title are different elements`() {
    let numbered = AccessibleElement.numbered([element("Stop"), element("Bus"), element("Stop")])
    #expect(numbered.map(\.key.occurrence) == [0, 0, 1])
    #expect(Set(numbered.map(\.key)).count == 3)
  }

  @Test func `an element that moves or changes its label is the same`() {
    let changes = AccessibleChanges(
      from: [element("a", "100 m"), element("b", x: 1)],
      to: [element("a", "200 m"), element("b", x: 2)])
    #expect(changes.changed == [element("a", "200 m"), element("b", x: 2)])
    #expect(changes.added.isEmpty && changes.removed.isEmpty && !changes.isReordered)
  }

  @Test func `elements that appear and disappear are added and removed`() {
    let changes = AccessibleChanges(
      from: [element("a"), element("b")], to: [element("c"), element("b")])
    #expect(changes.removed == [AccessibleElement.Key("a", .button)])
    #expect(changes.added == [element("c")])
    #expect(changes.changed.isEmpty && changes.isReordered)
  }

  @Test func `an element with another role is another element`() {
    let changes = AccessibleChanges(from: [element("a", traits: .staticText)], to: [element("a")])
    #expect(changes.removed == [AccessibleElement.Key("a", .text)])
    #expect(changes.added == [element("a")])
  }

  @Test func `another order of the same elements is a change of the order only`() {
    let changes = AccessibleChanges(
      from: [element("a"), element("b")], to: [element("b"), element("a")])
    #expect(changes.isReordered)
    #expect(changes.added.isEmpty && changes.removed.isEmpty && changes.changed.isEmpty)
  }

  @Test func `an element that disappears does not change the order of the others`() {
    let changes = AccessibleChanges(
      from: [element("a"), element("b"), element("c")], to: [element("a"), element("c")])
    #expect(!changes.isReordered)
  }
}
