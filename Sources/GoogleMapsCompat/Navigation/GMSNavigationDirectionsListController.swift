// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapCanvas
import MapImage
import MapNavigation
import MapNavigationUI
import MapRoute
public import MapUI

/// The list of a navigator's remaining steps. It follows the navigator, which it holds weakly.
@MainActor public final class GMSNavigationDirectionsListController {
  private weak var navigator: GMSNavigator?
  private var relay: Relay?
  /// The list. There are no views but ``/MapUI/MapView``: the app draws the list's image, or the texts of its rows.
  public private(set) lazy var directionsListView: GMSNavigationDirectionsListView = {
    let view = GMSNavigationDirectionsListView()
    view.list = list
    return view
  }()

  /// Creates a list of the remaining steps of a navigator.
  public init(navigator: GMSNavigator) {
    self.navigator = navigator
    let relay = Relay(self)
    self.relay = relay
    navigator.navigator.add(relay)
  }

  /// Reads the remaining steps again.
  public func reloadData() { directionsListView.list = list }

  /// Draws the list again, after a change of its frame.
  public func invalidateLayout() { directionsListView.invalidate() }

  private var list: DirectionsList? {
    guard let guidance = navigator?.navigator.guidance else { return nil }
    let words = guidance.wording as? InstructionFormatter
    let text = MeasureText(
      words?.units == .imperial ? .imperial : .metric, language: words?.table.language ?? "en")
    return DirectionsList(
      guidance.route, from: (guidance.progress.leg, guidance.progress.step),
      wording: guidance.wording, text: text)
  }

  private final class Relay: NavigatorListener {
    weak var owner: GMSNavigationDirectionsListController?

    init(_ owner: GMSNavigationDirectionsListController) { self.owner = owner }

    func navigatorDidChangeRoute(_ navigator: Navigator) { owner?.reloadData() }

    func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {
      if case .stepChanged = event { owner?.reloadData() }
    }
  }
}

/// A list of instructions, as an image and as texts. This type is Rhumb's own, in place of a `UIView`.
@MainActor public final class GMSNavigationDirectionsListView: IconView {
  /// The frame in points. The width is that of the image; rows beyond the height are part of the image.
  public var frame = CGRect(x: 0, y: 0, width: 320, height: 480) {
    didSet { if frame.width != oldValue.width { invalidate() } }
  }
  /// Whether the list has the colors of the night. The default is `false`.
  public var isDark = false { didSet { if isDark != oldValue { invalidate() } } }
  /// The instructions from the current step on, without the exits of roundabouts that an instruction names.
  public var instructions: [String] { list?.rows.map(\.text) ?? [] }
  /// The formatted lengths of the steps; empty at an arrival.
  public var distances: [String] { list?.rows.map(\.distance) ?? [] }

  var list: DirectionsList? { didSet { if list != oldValue { invalidate() } } }
  private var drawn: (scale: Double, image: UIImage)?

  init() {}

  func invalidate() { drawn = nil }

  /// Returns an image of all rows at the width of the frame; `nil` without a route. The image is the same object until
  /// the list changes.
  public func icon(scale: Double) -> UIImage? {
    guard let list, !list.rows.isEmpty else { return nil }
    if let drawn, drawn.scale == scale { return drawn.image }
    let image = UIImage(
      list.image(width: Double(frame.width), colors: isDark ? .night : .day, scale: scale),
      scale: scale)
    drawn = (scale, image)
    return image
  }
}
