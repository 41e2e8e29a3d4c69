// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapImage
import MapScene

/// The buttons and panels over a map view, of all modules: their drawing, input and accessibility.
@MainActor package final class ScreenControls {
  private let overlays: OverlaySet
  /// From bottom to top.
  private var shown: [Shown] = []
  var presses: [ControlPointer: ControlPress] = [:]
  private var lastReserved: [CGRect] = []
  private var pendingUpdate: (@MainActor () -> Void)?
  private var needsPlacement = false
  /// Places the view's own controls, after pending updates of others.
  var place: (@MainActor () -> Void)?
  /// The number of control images drawn so far.
  package private(set) var drawings = 0

  /// A control with its drawing state.
  private struct Shown {
    var control: ScreenControl
    var overlay: OverlayID
    var needle: OverlayID?
    var scrim: OverlayID?
    var normal: OverlayImage
    /// Drawn with the first press.
    var pressed: OverlayImage?
    var isPressed = false
    var opacity = 1.0
    var angle: SIMD2<Double> = .zero
  }

  init(_ overlays: OverlaySet) { self.overlays = overlays }

  /// Delays a change of the controls until the next frame or query. A later change replaces it.
  package func setPendingUpdate(_ update: (@MainActor () -> Void)?) { pendingUpdate = update }

  /// Delays the placement of the view's own controls until the next frame or query.
  func setNeedsPlacement() { needsPlacement = true }

  /// Applies the pending update, then places the view's own controls.
  func applyPendingUpdate() {
    if let update = pendingUpdate {
      pendingUpdate = nil
      update()
    }
    guard needsPlacement else { return }
    needsPlacement = false
    place?()
  }

  /// Whether a control is shown now, without pending updates.
  func shows(_ identifier: String) -> Bool { index(of: identifier) != nil }

  /// The areas that controls must not cover, in points of the view.
  package var reserved: [CGRect] {
    applyPendingUpdate()
    return lastReserved
  }

  /// The frames of all controls that are not faded out, in points of the view.
  package var frames: [CGRect] {
    applyPendingUpdate()
    return shown.filter { $0.opacity >= 0.5 }.map(\.control.frame)
  }

  /// Whether no control is shown.
  package var isEmpty: Bool {
    applyPendingUpdate()
    return shown.isEmpty
  }

  /// Shows a control, and redraws it if it is already shown.
  package func show(_ control: ScreenControl) {
    let old = index(of: control.identifier)
    let image = image(of: control, isPressed: false)
    if let old, shown[old].control.level == control.level,
      (shown[old].needle == nil) == (control.needle == nil),
      (shown[old].scrim == nil) == (control.dims == nil)
    {
      shown[old].control = control
      shown[old].normal = image
      shown[old].pressed = nil
      if let needle = shown[old].needle, let drawn = control.needle {
        overlays[screenImage: needle]?.image = drawn
      }
      refresh(old)
    } else {
      remove(control.identifier)
      let scrim = control.dims.map { _ in overlays.add(ScreenControls.scrim) }
      let overlay = overlays.add(OverlayScreenImage(image))
      let needle = control.needle.map { overlays.add(OverlayScreenImage($0)) }
      let index =
        shown.firstIndex { $0.control.level.rawValue > control.level.rawValue } ?? shown.count
      shown.insert(
        Shown(control: control, overlay: overlay, needle: needle, scrim: scrim, normal: image),
        at: index)
      refresh(index)
    }
    reservedDidChange()
  }

  /// Moves a control without redrawing it.
  package func move(_ identifier: String, to frame: CGRect) {
    guard let index = index(of: identifier), shown[index].control.frame != frame else { return }
    shown[index].control.frame = frame
    refresh(index)
    reservedDidChange()
  }

  /// Removes a control.
  package func remove(_ identifier: String) {
    guard let index = index(of: identifier) else { return }
    let old = shown.remove(at: index)
    for id in [old.overlay, old.needle, old.scrim] { if let id { overlays.remove(id) } }
    reservedDidChange()
  }

  /// Rotates a control's needle by degrees clockwise and tilts it back.
  package func turn(_ identifier: String, to rotation: Double, lean: Double) {
    guard let index = index(of: identifier), shown[index].angle != [rotation, lean] else { return }
    shown[index].angle = [rotation, lean]
    refresh(index)
  }

  /// Sets a control's opacity. A control below 0.5 cannot be pressed.
  package func fade(_ identifier: String, to opacity: Double) {
    guard let index = index(of: identifier), shown[index].opacity != opacity else { return }
    shown[index].opacity = opacity
    refresh(index)
  }

  /// Returns the control with an identifier, if it is shown.
  package func control(_ identifier: String) -> ScreenControl? {
    applyPendingUpdate()
    return index(of: identifier).map { shown[$0].control }
  }

  /// Returns the control for a touch at a point of the view: the one under it, or else a button near it.
  package func control(at point: CGPoint) -> ScreenControl? {
    applyPendingUpdate()
    var near: ScreenControl?
    for item in shown.reversed() where item.opacity >= 0.5 {
      if item.control.dims != nil || item.control.frame.contains(point) { return item.control }
      if near == nil, item.control.hitFrame.contains(point) { near = item.control }
    }
    return near
  }

  /// Presses a control, like a tap. Returns whether it could be pressed.
  @discardableResult
  package func activate(_ identifier: String) -> Bool {
    guard let control = control(identifier), control.isEnabled, let action = control.action else {
      return false
    }
    action()
    return true
  }

  /// Sets whether a control is drawn as pressed.
  private func setPressed(_ identifier: String, _ isPressed: Bool) {
    guard let index = index(of: identifier), shown[index].isPressed != isPressed,
      shown[index].control.action != nil, shown[index].control.isEnabled
    else { return }
    shown[index].isPressed = isPressed
    refresh(index)
  }

  /// Returns all controls from top to bottom, and each row in reading direction. With a modal control,
  /// returns only that one.
  func elements(isMirrored: Bool) -> [AccessibilityElement] {
    applyPendingUpdate()
    let modal = shown.last { $0.control.dims != nil }
    let reported = modal.map { [$0] } ?? shown.filter { $0.opacity >= 0.5 }
    return reported.map(\.control).filter { !$0.label.isEmpty }
      .sorted { a, b in
        if abs(a.frame.midY - b.frame.midY) > 4 { return a.frame.midY < b.frame.midY }
        return isMirrored ? a.frame.midX > b.frame.midX : a.frame.midX < b.frame.midX
      }
      .map { control in
        var traits = control.traits
        if !control.isEnabled { traits.insert(.notEnabled) }
        return AccessibilityElement(
          identifier: control.identifier, label: control.label, frame: control.frame,
          traits: traits
        ) { [weak self] in self?.activate(control.identifier) ?? false }
      }
  }

  /// The images of all controls in drawing order.
  var drawing: [OverlayScreenImage] {
    applyPendingUpdate()
    return shown.flatMap { [$0.scrim, $0.overlay, $0.needle] }
      .compactMap { $0.flatMap { overlays[screenImage: $0] } }
  }

  private func index(of identifier: String) -> Int? {
    shown.firstIndex { $0.control.identifier == identifier }
  }

  /// Updates the images of a control.
  private func refresh(_ index: Int) {
    let item = shown[index]
    let control = item.control
    let frame = control.frame
    if item.isPressed, item.pressed == nil {
      shown[index].pressed = self.image(of: control, isPressed: true)
    }
    let image = item.isPressed ? shown[index].pressed ?? item.normal : item.normal
    var overlay = OverlayScreenImage(image)
    overlay.inset = SIMD2(Double(frame.minX), Double(frame.minY)) - control.shadow
    overlay.zIndex = control.level.rawValue
    overlay.opacity = item.opacity
    overlays[screenImage: item.overlay] = overlay
    if let needle = item.needle, var turned = overlays[screenImage: needle] {
      let middle = SIMD2(Double(frame.width), Double(frame.height)) - turned.image.size
      turned.inset =
        SIMD2(Double(frame.minX), Double(frame.minY)) + (control.needleOffset ?? middle / 2)
      (turned.rotation, turned.lean) = (item.angle.x, item.angle.y)
      turned.zIndex = control.level.rawValue
      turned.opacity = item.opacity
      overlays[screenImage: needle] = turned
    }
    if let scrim = item.scrim, let dims = control.dims {
      overlays[screenImage: scrim]?.size = SIMD2(Double(dims.width), Double(dims.height))
      overlays[screenImage: scrim]?.opacity = item.opacity
    }
  }

  private func reservedDidChange() {
    let now = shown.compactMap(\.control.reserved)
    if now != lastReserved { lastReserved = now }
  }

  private func image(of control: ScreenControl, isPressed: Bool) -> OverlayImage {
    drawings += 1
    return OverlayImage(control.draw(isPressed), scale: control.scale)
  }

  /// The image that darkens the map below a modal control.
  private static let scrim: OverlayScreenImage = {
    let shade = RasterImage(width: 1, height: 1, pixels: [0, 0, 0, 110])
    var scrim = OverlayScreenImage(OverlayImage(shade))
    scrim.zIndex = ScreenControl.Level.modal.rawValue - 1
    return scrim
  }()
}

// MARK: - Input

/// A finger or a mouse button.
enum ControlPointer: Hashable {
  case touch(Int)
  case mouse(RawInput.MouseButton)
}

/// A press that began on a control.
struct ControlPress {
  let identifier: String
  /// Whether the pointer is still on the control.
  var isInside: Bool
  /// The time of the next repetition, seconds of the view's clock.
  var repetition: Double
  var hasRepeated = false
}

extension ScreenControls {
  /// How far beside a button a pointer may move and still press it, points.
  private static let slip = 16.0
  /// The time before a held button repeats, and the interval afterwards, seconds.
  private static let patience = 0.45
  private static let interval = 0.25

  /// Handles an input on a control. Returns `false` to leave the input to the map.
  ///
  /// A press that begins on a control belongs to it until the release, wherever the pointer moves.
  func take(_ input: RawInput, at time: Double) -> Bool {
    guard !isEmpty || !presses.isEmpty else { return false }
    switch input {
    case .touch(let id, let phase, let point): return take(.touch(id), phase, at: point, time)
    case .mouse(let button, let phase, let point, _):
      return take(.mouse(button), phase, at: point, time)
    case .wheel(_, _, let point, _), .magnify(_, let point), .rotate(_, let point):
      return control(at: CGPoint(point))?.dims != nil
    case .key: return isModal
    }
  }

  /// Whether a modal control is shown, which takes all input.
  private var isModal: Bool { control(at: CGPoint(x: -1e9, y: -1e9)) != nil }

  /// Repeats the actions of held controls.
  ///
  /// - Returns: Whether a held control will be repeated.
  func stepPresses(to time: Double) -> Bool {
    var isHeld = false
    for (pointer, press) in presses where press.isInside {
      guard let control = control(press.identifier), control.repeats, control.isEnabled else {
        continue
      }
      isHeld = true
      guard time >= press.repetition else { continue }
      presses[pointer]?.repetition = time + ScreenControls.interval
      presses[pointer]?.hasRepeated = true
      control.action?()
    }
    return isHeld
  }

  private func take(
    _ pointer: ControlPointer, _ phase: RawInput.TouchPhase, at screenPoint: ScreenPoint,
    _ time: Double
  ) -> Bool {
    let point = CGPoint(screenPoint)
    if phase == .began {
      guard screenPoint.x.isFinite, screenPoint.y.isFinite, let control = control(at: point) else {
        // The pointer now begins outside all controls.
        release(pointer)
        return false
      }
      let presses = pointer != .mouse(.right) && pointer != .mouse(.middle)
      self.presses[pointer] = ControlPress(
        identifier: control.identifier, isInside: presses,
        repetition: time + ScreenControls.patience)
      if presses { setPressed(control.identifier, true) }
      return true
    }
    guard var press = presses[pointer] else { return false }
    if press.isInside {
      press.isInside = isOn(press.identifier, point)
      if !press.isInside { setPressed(press.identifier, false) }
      presses[pointer] = press
    }
    guard phase != .moved else { return true }
    release(pointer)
    if phase == .ended, press.isInside, !press.hasRepeated { activate(press.identifier) }
    return true
  }

  /// Releases the control that a pointer holds.
  private func release(_ pointer: ControlPointer) {
    guard let press = presses.removeValue(forKey: pointer) else { return }
    setPressed(press.identifier, false)
  }

  private func isOn(_ identifier: String, _ point: CGPoint) -> Bool {
    guard let control = control(identifier) else { return false }
    let slip = -ScreenControls.slip
    return control.dims != nil || control.hitFrame.insetBy(dx: slip, dy: slip).contains(point)
  }
}
