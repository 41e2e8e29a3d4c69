// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapCamera
public import MapGeometry
import MapImage
import MapScene

/// The animation of a marker that is added to a map.
public enum MarkerAnimation: Hashable, Sendable, CaseIterable {
  /// The marker appears at once.
  case none
  /// The marker grows from its ground anchor.
  case pop
  /// The marker fades in.
  case fadeIn
}

/// An object that draws a marker's icon, as a `UIView` does in Google's SDK.
@MainActor public protocol IconView: AnyObject {
  /// Returns the icon for a display with `scale` pixels per point. The map redraws the marker only when the
  /// method returns another object.
  func icon(scale: Double) -> IconImage?
}

/// An icon at a coordinate on the map.
///
/// On a map, changes of position, rotation and opacity are animated: with duration and curve of
/// ``MapView/animate(duration:curve:_:)`` within its closure, otherwise in 0.25 s. A property that is set again
/// earlier than that takes the time since the last change, so a marker that is set in each frame does not lag
/// behind. ``move(to:rotation:duration:)`` moves a marker at once or with constant speed.
open class Marker: Overlay {
  /// The position of a marker in the drawing order of the map.
  public enum Level: Hashable, Sendable {
    /// Above lines and shapes, below labels and 3D buildings.
    case ground
    /// Above the entire map.
    case top
  }

  /// The coordinate of the ground anchor in degrees. Animations move in the shorter direction around the
  /// world. A marker with an invalid position is not drawn.
  public var position: Coordinate {
    didSet {
      change([
        (.latitude, oldValue.latitude, position.latitude),
        (.longitude, oldValue.longitude, position.longitude),
      ])
    }
  }
  /// The second line of the info window; `nil` by default.
  public var snippet: String? { didSet { if snippet != oldValue { contentDidChange() } } }
  /// The icon; `nil` by default, for the red pin. An animated icon starts with its first frame when it is set
  /// on a marker on a map, and when the marker is added to a map.
  public var icon: IconImage? { didSet { if icon !== oldValue { iconDidChange() } } }
  /// The object that draws the icon; `nil` by default. It takes precedence over ``icon``.
  public var iconView: (any IconView)? { didSet { viewDidChange() } }
  /// Whether the map requests the icon from ``iconView`` in each frame; `true` by default. Otherwise the map
  /// requests it only when this or another property is set.
  public var tracksViewChanges = true { didSet { viewDidChange() } }
  /// Whether the map requests the info window's content in each frame; `false` by default.
  public var tracksInfoWindowChanges = false
  /// The point of the icon that is at the position: (0.5, 1) by default; (0, 0) is the top left.
  public var groundAnchor = CGPoint(x: 0.5, y: 1) { didSet { redraw() } }
  /// The point of the icon where the info window's tip is placed: (0.5, 0) by default.
  public var infoWindowAnchor = CGPoint(x: 0.5, y: 0) { didSet { redraw() } }
  /// The animation when ``Overlay/map`` is set; none by default.
  public var appearAnimation = MarkerAnimation.none
  /// Whether the user can drag the marker after a long press; `false` by default.
  public var isDraggable = false { didSet { if isDraggable != oldValue { redraw() } } }
  /// Whether the marker lies flat on the ground and turns and tilts with the map. If `false`, the default, it
  /// stays upright on the screen.
  public var isFlat = false { didSet { if isFlat != oldValue { redraw() } } }
  /// The position in the drawing order; `nil`, the default, for ``Level/ground`` if the marker is flat and
  /// ``Level/top`` if not.
  public var level: Level? { didSet { if level != oldValue { redraw() } } }
  /// The rotation about the ground anchor in degrees clockwise: from north if the marker is flat, otherwise
  /// from the screen's up direction. 0 by default. Animations rotate in the shorter direction.
  public var rotation: Double = 0 {
    didSet { change([(.rotation, oldValue, rotation)]) }
  }
  /// The opacity, 0...1; 1 by default. Animated.
  public var opacity: Float = 1 {
    didSet { change([(.opacity, Double(oldValue), Double(opacity))]) }
  }
  /// The properties that can be animated individually.
  package private(set) lazy var animationLayer = MarkerLayer(marker: self)

  var motion: MarkerMotion?
  /// Plays an animated ``icon`` while the marker is on a map.
  var playback: IconPlayback?

  /// Creates a marker at a position. Set ``Overlay/map`` to show it.
  public init(position: Coordinate = Coordinate(latitude: 0, longitude: 0)) {
    self.position = position
    super.init(isTappable: true)
  }

  /// Returns the default marker's pin in a color; `nil` for the default red.
  package static func pin(_ color: MapColor?) -> IconImage {
    color.map { IconImage(pin: PinAppearance($0)) } ?? defaultIcon
  }

  private static let defaultIcon = IconImage(pin: PinAppearance(PinAppearance.defaultColor))

  override func parts(scale: Double) -> [OverlayPart] { [.sprite(sprite(scale: scale))] }

  override var isFound: Bool { isTappable || isDraggable }

  /// Called when the marker was selected, deselected, lifted or dropped.
  func holdDidChange() {}

  override func titleDidChange() { contentDidChange() }

  override func visibilityDidChange() {
    redraw()
    // An invisible marker has no info window.
    if !isVisible, map?.selectedMarker === self { map?.selectedMarker = nil }
  }

  override func didAppear(on map: MapView) {
    viewDidChange()
    if (icon?.frames.count ?? 0) > 1 { iconDidChange() }
    guard appearAnimation != .none else { return }
    makeMotion(on: map).appear(appearAnimation, at: map.clock.now)
    redraw()
  }

  override func didDisappear(from map: MapView) {
    let id = ObjectIdentifier(self)
    map.appOverlays.trackedMarkers[id] = nil
    map.appOverlays.animated[id] = nil
    playback = nil
    map.appOverlays.moving[id] = nil
    if map.appOverlays.drag?.marker === self { map.appOverlays.drag = nil }
    if map.selectedMarker === self { map.selectedMarker = nil }
    endMotion()
  }

  package override func copied() -> Overlay { Marker(position: position).taking(from: self) }

  override func taking(from other: Overlay) -> Self {
    if let other = other as? Marker {
      snippet = other.snippet
      icon = other.icon
      iconView = other.iconView
      tracksViewChanges = other.tracksViewChanges
      tracksInfoWindowChanges = other.tracksInfoWindowChanges
      groundAnchor = other.groundAnchor
      infoWindowAnchor = other.infoWindowAnchor
      appearAnimation = other.appearAnimation
      isDraggable = other.isDraggable
      isFlat = other.isFlat
      level = other.level
      rotation = other.rotation
      opacity = other.opacity
    }
    return super.taking(from: other)
  }
}

// MARK: - Drawing

extension Marker {
  /// The current icon.
  func shownIcon(scale: Double) -> IconImage {
    iconView?.icon(scale: scale) ?? playback?.frame ?? icon ?? Marker.defaultIcon
  }

  /// The sprite with the marker's animated values in this frame.
  func sprite(scale: Double) -> OverlaySprite {
    let icon = shownIcon(scale: scale)
    let appearance = currentAppearance
    var sprite = OverlaySprite(icon.overlayImage(scale: scale), at: appearance.position)
    sprite.anchor = icon.anchor(groundAnchor)
    sprite.rotation = appearance.rotation
    sprite.opacity = appearance.opacity
    sprite.scale = appearance.growth
    sprite.isFlat = isFlat
    if let level { sprite.level = level == .ground ? .ground : .top }
    sprite.insets = icon.alignmentInsets
    return sprite
  }

  /// The offset from the position on the screen to the info window's tip, in points.
  func infoWindowOffset(in viewport: Viewport) -> SIMD2<Double> {
    let tip = shownIcon(scale: viewport.scale).anchor(infoWindowAnchor)
    return sprite(scale: viewport.scale).screenVector(to: tip, in: viewport) ?? .zero
  }

  /// Redraws the marker if the icon view returns another icon than before.
  func redrawIcon() {
    guard let map, let piece = pieces.first else { return }
    let image = shownIcon(scale: map.scale).overlayImage(scale: map.scale)
    if map.overlays[sprite: piece]?.image !== image { redraw() }
  }

  /// Updates the icon. An animated icon starts with its first frame.
  private func iconDidChange() {
    let icon = icon.flatMap { $0.frames.count > 1 ? $0 : nil }
    let hadPlayback = playback != nil
    playback = map.flatMap { map in icon.map { IconPlayback($0, start: map.clock.now) } }
    if hadPlayback || playback != nil {
      map?.appOverlays.animated[ObjectIdentifier(self)] = playback == nil ? nil : self
    }
    redraw()
  }

  /// Advances an animated icon to a time of the view's clock.
  func advanceIcon(to time: Double) {
    if playback?.advance(to: time) == true { redrawIcon() }
  }

  private func viewDidChange() {
    let isTracked = map != nil && iconView != nil && tracksViewChanges
    map?.appOverlays.trackedMarkers[ObjectIdentifier(self)] = isTracked ? self : nil
    redraw()
  }

  /// Updates the info window after a change of its content.
  private func contentDidChange() {
    guard let map, map.selectedMarker === self else { return }
    map.appOverlays.infoWindow?.fill()
  }
}

extension SIMD2<Double> {
  /// Returns the vector rotated clockwise on the screen.
  func turned(_ degrees: Double) -> Self {
    guard degrees != 0, degrees.isFinite else { return self }
    let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return [x * c - y * s, x * s + y * c]
  }
}
