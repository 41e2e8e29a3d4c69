// SPDX-License-Identifier: Apache-2.0
internal import CGTK
internal import Foundation
internal import Rhumb

/// The elements of a map view as transparent widgets over the map, for screen readers and the Tab key.
///
/// The pointer does not reach them: the map itself handles clicks and touches on its buttons.
@MainActor final class AccessibleLayer {
  /// The parent of the widgets.
  let widget: UnsafeMutablePointer<GtkWidget>
  /// Called after the widget with the keyboard focus is removed.
  var onFocusLoss: (() -> Void)?
  private var shown: [AccessibleElement] = []
  private var widgets: [AccessibleElement.Key: UnsafeMutablePointer<GtkWidget>] = [:]
  private var presses: [AccessibleElement.Key: Press] = [:]

  /// The effect of a button's press.
  fileprivate final class Press: Sendable {
    let run: @MainActor () -> Void
    init(_ run: @escaping @MainActor () -> Void) { self.run = run }
  }

  init() {
    widget = gtk_fixed_new()
    gtk_widget_set_can_target(widget, 0)
    Self.addStyle()
  }

  /// Shows the elements of a frame. `activate` presses the element with a key.
  func show(
    _ elements: [AccessibleElement],
    activate: @escaping @MainActor (AccessibleElement.Key) -> Void
  ) {
    guard elements != shown else { return }
    let changes = AccessibleChanges(from: shown, to: elements)
    shown = elements
    for key in changes.removed { remove(key) }
    for element in changes.added { add(element) { activate(element.key) } }
    for element in changes.changed { update(element) }
    if changes.isReordered { reorder() }
  }

  private func add(_ element: AccessibleElement, _ activate: @escaping @MainActor () -> Void) {
    let child = makeWidget(element.key.role)
    widgets[element.key] = child
    gtk_widget_add_css_class(child, Self.styleClass)
    rhumb_fixed_put(widget, child, 0, 0)
    if element.key.role == .button {
      let press = Press(activate)
      presses[element.key] = press
      rhumb_on_clicked(child, pressButton, pointer(to: press))
    }
    update(element)
  }

  private func makeWidget(_ role: AccessibleElement.Role) -> UnsafeMutablePointer<GtkWidget> {
    switch role {
    case .button: return gtk_button_new()
    case .text: return rhumb_label_new(GTK_ACCESSIBLE_ROLE_LABEL)
    case .message: return rhumb_label_new(GTK_ACCESSIBLE_ROLE_ALERT)
    case .panel:
      let panel: UnsafeMutablePointer<GtkWidget> = rhumb_label_new(GTK_ACCESSIBLE_ROLE_LABEL)
      rhumb_set_modal(panel)
      return panel
    }
  }

  private func update(_ element: AccessibleElement) {
    guard let child = widgets[element.key] else { return }
    if element.key.role == .button {
      rhumb_set_accessible_label(child, element.label)
      gtk_widget_set_sensitive(child, element.isEnabled ? 1 : 0)
    } else {
      rhumb_label_set_text(child, element.label)
    }
    gtk_widget_set_size_request(
      child, Self.side(element.frame.width), Self.side(element.frame.height))
    rhumb_fixed_move(widget, child, Double(element.frame.minX), Double(element.frame.minY))
  }

  private func remove(_ key: AccessibleElement.Key) {
    guard let child = widgets.removeValue(forKey: key) else { return }
    if let press = presses.removeValue(forKey: key) { rhumb_disconnect(child, pointer(to: press)) }
    let hasFocus = gtk_widget_has_focus(child) != 0
    rhumb_fixed_remove(widget, child)
    if hasFocus { onFocusLoss?() }
  }

  /// Puts the widgets into the order of the elements, in which screen readers read them.
  private func reorder() {
    var previous: UnsafeMutablePointer<GtkWidget>?
    for element in shown {
      guard let child = widgets[element.key] else { continue }
      gtk_widget_insert_after(child, widget, previous)
      previous = child
    }
  }

  private static func side(_ length: CGFloat) -> Int32 { Int32(max(1, min(length, 16384))) }

  private static let styleClass = "rhumb-element"

  /// The widgets are transparent, have exactly the size of their elements, and show the keyboard focus.
  private static let style = """
    .rhumb-element, .rhumb-element:hover, .rhumb-element:active, .rhumb-element:disabled {
      background: none; border: none; box-shadow: none; color: transparent; font-size: 1px;
      margin: 0; min-height: 0; min-width: 0; padding: 0; outline: none;
    }
    button.rhumb-element:focus-visible {
      border-radius: 6px; box-shadow: 0 0 0 2px white; outline: 3px solid #1a73e8; outline-offset: 0;
    }
    """

  private static let isStyled: Bool = {
    rhumb_add_style(style)
    return true
  }()

  private static func addStyle() { _ = isStyled }
}

private func pressButton(_ button: UnsafeMutablePointer<GtkButton>?, _ data: gpointer?) {
  onMain(data, ()) { (press: AccessibleLayer.Press) in press.run() }
}
