// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas
import MapImage
import MapUI

/// Adds navigation's panels and buttons to the view's controls, drawn with the frame. They appear the same
/// in a window, a snapshot and a video.
@MainActor final class NavigationControls {
  /// The current content.
  private var content: ControlContent?
  private var layout: ControlLayout?
  private var scale = 1.0
  /// The lower edge of the banner, in points.
  private var bannerEnd = 0.0
  /// The content of the last drawing.
  private var drawn: (content: ControlContent, layout: ControlLayout, scale: Double)?

  enum Part: String, CaseIterable {
    case banner = "RhumbBanner"
    case accessory = "RhumbHeaderAccessory"
    case road = "RhumbRoad"
    case trip = "RhumbTrip"
    case arrival = "RhumbArrival"
    case done = "RhumbArrivalDone"
    case preview = "RhumbPreview"
    case start = "RhumbStart"
    case steps = "RhumbSteps"
    case list = "RhumbStepList"
    case previousPage = "RhumbStepListPrevious"
    case nextPage = "RhumbStepListNext"
    case closeList = "RhumbStepListDone"
    case recenter = "RhumbRecenter"
    case speed = "RhumbSpeed"
  }

  /// The insets covered by the controls, in points from the edges of the padded view.
  private(set) var covered = MapEdgeInsets.zero

  /// Updates the controls to the state of the view. Draws changed images with the next frame.
  func update(for mapView: MapView) {
    var layout = ControlLayout(
      size: ViewSize(width: Double(mapView.frame.width), height: Double(mapView.frame.height)),
      padding: mapView.padding, isMirrored: mapView.layoutDirection == .rightToLeft)
    layout.leastSide = mapView.settings.leastControlSide
    guard layout.hasRoom else { return clear(mapView) }
    var content = ControlContent(mapView)
    content.accessory?.height =
      mapView.settings.navigation.headerAccessory?.height(for: layout.bannerWidth) ?? 0
    guard content != self.content || layout != self.layout || scale != mapView.scale else { return }
    self.content = content
    self.layout = layout
    scale = mapView.scale
    covered = layout.covered(content)
    mapView.controlInsets = layout.beside(content) + covered
    mapView.screenControls.setPendingUpdate { [weak self, weak mapView] in
      if let mapView { self?.draw(in: mapView) }
    }
    mapView.requestFrame()
  }

  /// Redraws the controls whose content changed.
  private func draw(in mapView: MapView) {
    guard let content, let layout else { return }
    let before = drawn?.layout == layout && drawn?.scale == scale ? drawn?.content : nil
    drawn = (content, layout, scale)
    let all =
      before == nil || content.colors != before?.colors || content.text != before?.text
      || content.zone != before?.zone || content.headerStyle != before?.headerStyle
    if all || content.banner != before?.banner { showBanner(content, layout, mapView) }
    if all || content.banner != before?.banner || content.accessory != before?.accessory {
      showAccessory(content, layout, mapView)
    }
    if all || content.trip != before?.trip { showTrip(content, layout, mapView) }
    if all || content.arrival != before?.arrival { showArrival(content, layout, mapView) }
    if all || content.preview != before?.preview { showPreview(content, layout, mapView) }
    if all || content.steps != before?.steps || content.preview != before?.preview {
      showSteps(content, layout, mapView)
    }
    let isMoved = before.map(layout.bottomHeight) != layout.bottomHeight(content)
    if all || isMoved || content.road != before?.road { showRoad(content, layout, mapView) }
    if all || isMoved || content.recenter != before?.recenter {
      showRecenter(content, layout, mapView)
    }
    if all || isMoved || content.speed != before?.speed { showSpeed(content, layout, mapView) }
  }

  /// Removes all controls.
  func clear(_ mapView: MapView) {
    guard content != nil else { return }
    mapView.screenControls.setPendingUpdate(nil)
    for part in Part.allCases { mapView.screenControls.remove(part.rawValue) }
    content = nil
    layout = nil
    drawn = nil
    covered = .zero
    mapView.controlInsets = .zero
  }

  private func showBanner(_ content: ControlContent, _ layout: ControlLayout, _ view: MapView) {
    guard let panel = content.bannerPanel else {
      return view.screenControls.remove(Part.banner.rawValue)
    }
    let image = panel.image(
      width: layout.panelWidth, isMirrored: layout.isMirrored, colors: content.colors, scale: scale)
    let says = [panel.distance, content.banner?.model.primary, content.banner?.model.secondary]
      .compactMap { $0 }
    let shadow = BannerPanel.shadow
    var control = panelControl(
      .banner, says.joined(separator: ", "), image, at: { _ in layout.banner },
      shadow: MapEdgeInsets(top: shadow, left: shadow, bottom: shadow, right: shadow))
    // Reserve the height of a banner with lanes, so that views below the banner do not move at each
    // junction.
    control.reserved = control.frame
    control.reserved?.size.height = max(
      control.frame.height, ControlLayout.bannerHeight - shadow)
    view.screenControls.show(control)
    bannerEnd = control.frame.maxY
  }

  /// Shows the app's view below the banner.
  private func showAccessory(_ content: ControlContent, _ layout: ControlLayout, _ view: MapView) {
    guard let height = content.accessory?.height, height >= 1,
      let accessory = view.settings.navigation.headerAccessory,
      let image = accessory.image(
        in: CGSize(width: layout.bannerWidth, height: height), scale: scale)
    else { return view.screenControls.remove(Part.accessory.rawValue) }
    let frame = CGRect(
      x: layout.banner.x + BannerPanel.shadow, y: bannerEnd + ControlLayout.margin,
      width: layout.bannerWidth, height: height)
    var control = ScreenControl(
      Part.accessory.rawValue, label: accessory.label, frame: frame, shadow: .zero, scale: scale
    ) { _ in image }
    control.traits = .staticText
    control.reserved = frame
    view.screenControls.show(control)
  }

  private func showRoad(_ content: ControlContent, _ layout: ControlLayout, _ view: MapView) {
    let image = content.road.map {
      RoadPanel(name: $0.name, shields: $0.shields).image(
        width: layout.roadWidth, colors: content.colors, scale: scale)
    }
    let corner = image.flatMap { image in
      layout.road(
        SIMD2(Double(image.width), Double(image.height)) / scale, covered: layout.covered(content))
    }
    guard let road = content.road, let image, let corner else {
      return view.screenControls.remove(Part.road.rawValue)
    }
    let says = road.shields.map(\.text) + [road.name]
    let shadow = RoadPanel.shadow
    var control = panelControl(
      .road, says.filter { !$0.isEmpty }.joined(separator: " "), image,
      at: { _ in corner },
      shadow: MapEdgeInsets(top: shadow, left: shadow, bottom: shadow, right: shadow))
    // The view's own controls are at the sides.
    control.reserved = nil
    view.screenControls.show(control)
  }

  private func showTrip(_ content: ControlContent, _ layout: ControlLayout, _ view: MapView) {
    guard let panel = content.tripPanel else {
      return view.screenControls.remove(Part.trip.rawValue)
    }
    let image = panel.image(
      width: layout.panelWidth, isMirrored: layout.isMirrored, colors: content.colors, scale: scale)
    view.screenControls.show(
      panelControl(
        .trip, "\(panel.time), \(panel.details)", image, at: { layout.trip(height: $0.y) },
        shadow: MapEdgeInsets(top: TripPanel.shadow, left: 0, bottom: 0, right: 0)))
  }

  private func showArrival(_ content: ControlContent, _ layout: ControlLayout, _ view: MapView) {
    guard let panel = content.arrivalPanel else {
      view.screenControls.remove(Part.done.rawValue)
      return view.screenControls.remove(Part.arrival.rawValue)
    }
    let label = content.text.label("done")
    let width = NavigationButtons.width(of: label)
    let image = panel.image(
      width: layout.panelWidth, button: width, isMirrored: layout.isMirrored,
      colors: content.colors, scale: scale)
    let says = [panel.title, panel.sentence, panel.figures].filter { !$0.isEmpty }
    var control = panelControl(
      .arrival, says.joined(separator: ", "), image, at: { layout.trip(height: $0.y) },
      shadow: MapEdgeInsets(top: ArrivalPanel.shadow, left: 0, bottom: 0, right: 0))
    control.traits = .staticText
    view.screenControls.show(control)
    let frame = layout.cardButton(
      0, widths: [width], height: max(ArrivalPanel.buttonHeight, layout.leastSide),
      margin: ArrivalPanel.margin)
    showTextButton(.done, label, frame, isFilled: true, content, view) { $0.closeArrival() }
  }

  private func showPreview(_ content: ControlContent, _ layout: ControlLayout, _ view: MapView) {
    guard let panel = content.previewPanel else {
      for part in [Part.preview, .start, .steps] { view.screenControls.remove(part.rawValue) }
      return
    }
    let image = panel.image(
      width: layout.panelWidth, isMirrored: layout.isMirrored, colors: content.colors, scale: scale)
    let says = [panel.time, panel.details, panel.road].filter { !$0.isEmpty }
    var control = panelControl(
      .preview, says.joined(separator: ", "), image, at: { layout.trip(height: $0.y) },
      shadow: MapEdgeInsets(top: PreviewPanel.shadow, left: 0, bottom: 0, right: 0))
    control.traits = .staticText
    view.screenControls.show(control)
    let labels = ["start", "steps"].map(content.text.label)
    let widths = labels.map { max(NavigationButtons.width(of: $0), 110) }
    func frame(_ number: Int) -> CGRect {
      layout.cardButton(
        number, widths: widths, height: max(PreviewPanel.buttonHeight, layout.leastSide),
        margin: PreviewPanel.margin)
    }
    showTextButton(.start, labels[0], frame(0), isFilled: true, content, view) {
      $0.startGuidance()
    }
    showTextButton(.steps, labels[1], frame(1), isFilled: false, content, view) {
      $0.directionsPage = $0.directionsPage == nil ? 0 : nil
    }
  }

  private func showSteps(_ content: ControlContent, _ layout: ControlLayout, _ view: MapView) {
    let parts = [Part.list, .previousPage, .nextPage, .closeList]
    let sheet = layout.sheet(content)
    guard let steps = content.steps, let list = view.directions, sheet.height >= 140 else {
      for part in parts { view.screenControls.remove(part.rawValue) }
      return
    }
    let panel = DirectionsPanel(list: list, size: sheet.size)
    let page = min(max(steps.page, 0), panel.pageCount - 1)
    let image = panel.image(
      page: page, isMirrored: layout.isMirrored, colors: content.colors, scale: scale)
    let rows = list.rows.dropFirst(page * panel.rowsPerPage).prefix(panel.rowsPerPage)
    let shadow = DirectionsPanel.shadow
    var control = ScreenControl(
      Part.list.rawValue, label: rows.map(\.text).joined(separator: ", "), level: .message,
      frame: sheet, shadow: [shadow, shadow], scale: scale
    ) { _ in image }
    control.traits = .staticText
    view.screenControls.show(control)
    showFooter(of: panel, page: page, sheet: sheet, content, layout, view)
  }

  /// Shows the buttons below the list of steps: the previous and the next page at one side, Done at the other.
  private func showFooter(
    of panel: DirectionsPanel, page: Int, sheet: CGRect, _ content: ControlContent,
    _ layout: ControlLayout, _ view: MapView
  ) {
    let height = max(40, layout.leastSide)
    let top = sheet.maxY - DirectionsPanel.margin - height
    func frame(leading x: Double, width: Double) -> CGRect {
      CGRect(
        x: layout.isMirrored ? sheet.maxX - x - width : sheet.minX + x, y: top, width: width,
        height: height)
    }
    let pages = [
      (Part.previousPage, page - 1, "‹ \(page)"), (.nextPage, page + 1, "\(page + 2) ›"),
    ]
    var x = 12.0
    for (part, target, label) in pages {
      let width = max(NavigationButtons.width(of: label), layout.leastSide)
      if (0..<panel.pageCount).contains(target) {
        showTextButton(
          part, label, frame(leading: x, width: width), isFilled: false, level: .message, content,
          view
        ) { $0.directionsPage = target }
        x += width + 10
      } else {
        view.screenControls.remove(part.rawValue)
      }
    }
    let label = content.text.label("done")
    let width = NavigationButtons.width(of: label)
    showTextButton(
      .closeList, label, frame(leading: sheet.width - 12 - width, width: width), isFilled: false,
      level: .message, content, view
    ) { $0.directionsPage = nil }
  }

  /// Shows a button with a label on a card.
  private func showTextButton(
    _ part: Part, _ label: String, _ frame: CGRect, isFilled: Bool,
    level: ScreenControl.Level = .button, _ content: ControlContent, _ view: MapView,
    action: @escaping @MainActor (MapView) -> Void
  ) {
    let (colors, scale) = (content.colors, scale)
    var control = ScreenControl(
      part.rawValue, label: label, traits: .button, level: level, frame: frame, shadow: .zero,
      scale: scale
    ) { isPressed in
      NavigationButtons.textButton(
        label, size: frame.size, isFilled: isFilled,
        colors: isPressed ? colors.pressed : colors, scale: scale)
    }
    control.action = { [weak view] in if let view { action(view) } }
    view.screenControls.show(control)
  }

  private func showSpeed(_ content: ControlContent, _ layout: ControlLayout, _ view: MapView) {
    guard let sign = content.speed else {
      return view.screenControls.remove(Part.speed.rawValue)
    }
    let text = content.text
    let unit = text.speedUnit
    let limit = sign.limit.map(text.number)
    let speed = sign.speed.map(text.number)
    let image = NavigationButtons.speed(
      limit: limit, speed: speed, unit: unit, alert: sign.alert,
      colors: content.colors, scale: scale)
    let says = [speed.map { "\($0) \(unit)" }, limit.map { "≤ \($0) \(unit)" }]
    view.screenControls.show(
      panelControl(
        .speed, says.compactMap { $0 }.joined(separator: ", "), image,
        at: { layout.button($0, content) }, shadow: .button))
  }

  private func showRecenter(_ content: ControlContent, _ layout: ControlLayout, _ view: MapView) {
    guard let label = content.recenter else {
      return view.screenControls.remove(Part.recenter.rawValue)
    }
    let (colors, scale) = (content.colors, scale)
    let height = max(44, layout.leastSide)
    func button(_ colors: PanelColors) -> RasterImage {
      NavigationButtons.recenter(label: label, height: height, colors: colors, scale: scale)
    }
    let image = button(colors)
    var control = panelControl(
      .recenter, label, image, at: { layout.button($0, content) }, shadow: .button)
    control.traits = .button
    control.level = .button
    control.draw = { isPressed in isPressed ? button(colors.pressed) : image }
    control.action = { [weak view] in view?.recenter() }
    view.screenControls.show(control)
  }

  /// Creates a control with an image. `origin` returns its top-left corner for the size of the image.
  private func panelControl(
    _ part: Part, _ label: String, _ image: RasterImage,
    at origin: (_ size: SIMD2<Double>) -> SIMD2<Double>, shadow: MapEdgeInsets
  ) -> ScreenControl {
    let size = SIMD2(Double(image.width), Double(image.height)) / scale
    let corner = origin(size)
    let frame = CGRect(
      x: corner.x + shadow.left, y: corner.y + shadow.top,
      width: size.x - shadow.left - shadow.right, height: size.y - shadow.top - shadow.bottom)
    var control = ScreenControl(
      part.rawValue, label: label, frame: frame, shadow: [shadow.left, shadow.top], scale: scale
    ) { _ in image }
    control.traits = [.staticText, .updatesFrequently]
    control.reserved = frame
    return control
  }
}

extension MapEdgeInsets {
  /// The shadow around a button in its image.
  fileprivate static let button = MapEdgeInsets(
    top: NavigationButtons.shadow, left: NavigationButtons.shadow, bottom: NavigationButtons.shadow,
    right: NavigationButtons.shadow)
}
