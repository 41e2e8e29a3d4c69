// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// A list of keys over the darkened map. While it is shown, the map takes no input; a tap anywhere closes it.
package struct HelpPanel: Hashable, Sendable {
  /// A line: the keys and their effect.
  package struct Entry: Hashable, Sendable {
    /// The labels of the keys, such as "Ctrl", "O".
    package var keys: [String]
    /// The effect of the keys.
    package var text: String

    /// Makes a line.
    package init(_ keys: [String], _ text: String) {
      self.keys = keys
      self.text = text
    }
  }

  /// A group of lines.
  package struct Group: Hashable, Sendable {
    /// The title of the group; empty for none.
    package var title: String
    /// The lines.
    package var entries: [Entry]

    /// Makes a group.
    package init(_ title: String = "", _ entries: [Entry]) {
      self.title = title
      self.entries = entries
    }
  }

  /// The title of the panel.
  package var title: String
  /// The groups of lines.
  package var groups: [Group]

  /// Makes a panel.
  package init(title: String, groups: [Group]) {
    self.title = title
    self.groups = groups
  }

  /// Returns the keys that every map view handles, in the language of the text.
  package static func mapKeys(_ words: ControlStrings = .english) -> HelpPanel {
    HelpPanel(
      title: words.help,
      groups: [
        Group(
          "",
          [
            Entry(["←", "→", "↑", "↓"], words.pan),
            Entry(["+", "−"], words.zoom),
            Entry(["⇧", "←", "→"], words.rotate),
            Entry(["⇧", "↑", "↓"], words.tilt),
          ])
      ])
  }

  /// The text of all lines for a screen reader.
  var spoken: String {
    let lines = groups.flatMap(\.entries).map {
      "\($0.keys.joined(separator: " ")): \($0.text)"
    }
    return ([title] + lines).joined(separator: "\n")
  }
}

/// Shows a view's help panel.
@MainActor final class HelpPresenter {
  var panel: HelpPanel?
  private var drawn: Appearance?

  private struct Appearance: Equatable {
    var panel: HelpPanel
    var frame: CGSize
    var area: CGRect
    var scale: Double
    var isMirrored: Bool
    var colors: PanelColors
  }

  /// Updates the help panel for the view's current state.
  func update(for view: MapView) {
    guard let panel, view.hasSize else {
      if drawn != nil { view.screenControls.remove(ControlIdentifier.help) }
      drawn = nil
      return
    }
    let placer = ControlPlacer(
      size: view.size, padding: view.shownPadding, isMirrored: false, taken: [])
    let appearance = Appearance(
      panel: panel, frame: view.frame.size, area: placer.area, scale: view.scale,
      isMirrored: view.layoutDirection == .rightToLeft, colors: view.controlColors)
    guard appearance != drawn else { return }
    drawn = appearance
    show(appearance, in: view)
  }

  private func show(_ appearance: Appearance, in view: MapView) {
    let sheet = HelpSheet(
      title: appearance.panel.title,
      sections: appearance.panel.groups.map { group in
        HelpSheet.Section(group.title, group.entries.map { HelpSheet.Row($0.keys, $0.text) })
      }, isMirrored: appearance.isMirrored)
    let room = CGSize(
      width: max(appearance.area.width, 40), height: max(appearance.area.height, 40))
    let image = sheet.image(in: room, colors: appearance.colors, scale: appearance.scale)
    let shadow = HelpSheet.shadow
    let size = CGSize(
      width: Double(image.width) / appearance.scale - 2 * shadow,
      height: Double(image.height) / appearance.scale - 2 * shadow)
    let frame = CGRect(
      x: (appearance.area.midX - size.width / 2).rounded(),
      y: (appearance.area.midY - size.height / 2).rounded(), width: size.width, height: size.height)
    var control = ScreenControl(
      ControlIdentifier.help, label: appearance.panel.spoken, traits: [.staticText, .modal],
      level: .modal, frame: frame, shadow: [shadow, shadow], scale: appearance.scale
    ) { _ in image }
    control.dims = appearance.frame
    control.action = { [weak view] in view?.helpPanel = nil }
    view.screenControls.show(control)
  }
}

extension MapView {
  /// The list of keys shown over the map; `nil`, the default, for none. A tap closes it. The app handles keys
  /// and sets this to `nil`.
  package var helpPanel: HelpPanel? {
    get { help.panel }
    set {
      help.panel = newValue
      help.update(for: self)
      setNeedsFrame()
    }
  }
}
