// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapGeometry
public import MapImage
import MapScene

/// How a marker comes onto the map.
public enum MarkerAnimation: UInt, Hashable, Sendable, CaseIterable {
  /// At once.
  case none
  /// Growing from its ground anchor.
  case pop
  /// Fading in.
  case fadeIn
}

/// Draws a marker's icon: what a view does elsewhere.
@MainActor public protocol IconView: AnyObject {
  /// The icon on a display of so many pixels a point. As long as it answers the same object, nothing is
  /// drawn anew.
  func icon(scale: Double) -> IconImage?
}

/// An icon at a place on the map.
///
/// Once it is on a map, changes of position, rotation and opacity are animated as the ``Transaction``
/// says, in 0.25 s outside of one.
open class Marker: Overlay {
  /// The place of the ground anchor, degrees. Animated, the short way round the world. At one that is not
  /// valid it is not drawn.
  public var position: Coordinate {
    didSet {
      change(.latitude, from: oldValue.latitude, to: position.latitude)
      change(.longitude, from: oldValue.longitude, to: position.longitude)
    }
  }
  /// The second line of the info window; nil at the start.
  public var snippet: String? { didSet { if snippet != oldValue { contentDidChange() } } }
  /// The icon; nil, as at the start, for the red pin. An animated icon starts with its first frame when it
  /// is set on a marker on a map, and when the marker comes onto a map.
  public var icon: IconImage? { didSet { if icon !== oldValue { iconDidChange() } } }
  /// Draws the icon where it is not nil, as it is at the start.
  public var iconView: (any IconView)? { didSet { viewDidChange() } }
  /// Whether ``iconView`` is asked in each frame, true at the start; else only when this or another
  /// property is set.
  public var tracksViewChanges = true { didSet { viewDidChange() } }
  /// Whether the info window's content is asked for in each frame: false at the start.
  public var tracksInfoWindowChanges = false
  /// The place in the icon that is on the position: (0.5, 1) at the start; (0, 0) is its top left.
  public var groundAnchor = CGPoint(x: 0.5, y: 1) { didSet { redraw() } }
  /// The place in the icon that the info window's tip is at: (0.5, 0) at the start.
  public var infoWindowAnchor = CGPoint(x: 0.5, y: 0) { didSet { redraw() } }
  /// How it appears when ``Overlay/map`` is set; none at the start.
  public var appearAnimation = MarkerAnimation.none
  /// Whether a long press lifts it, to be dragged: false at the start.
  public var isDraggable = false { didSet { if isDraggable != oldValue { redraw() } } }
  /// Whether it lies on the ground and turns and tilts with the map; false, as at the start, keeps it
  /// upright on the screen.
  public var isFlat = false { didSet { if isFlat != oldValue { redraw() } } }
  /// Degrees clockwise about the ground anchor: from north where it is flat, else from the screen's up.
  /// 0 at the start. Animated, the short way round.
  public var rotation: Double = 0 {
    didSet { change(.rotation, from: oldValue, to: rotation) }
  }
  /// 0...1, 1 at the start. Animated.
  public var opacity: Float = 1 {
    didSet { change(.opacity, from: Double(oldValue), to: Double(opacity)) }
  }
  /// The animated properties one by one.
  public private(set) lazy var layer = MarkerLayer(marker: self)

  var motion: MarkerMotion?
  /// Plays an animated ``icon`` while the marker is on a map.
  var playback: IconPlayback?

  /// Makes a marker at a place, on no map.
  public init(position: Coordinate) {
    self.position = position
    super.init(isTappable: true)
  }

  /// Makes a marker at 0°, 0°.
  public convenience init() { self.init(position: Coordinate(latitude: 0, longitude: 0)) }

  /// The default marker's pin in a color; nil for the default red.
  public class func markerImage(with color: MapColor?) -> IconImage {
    color.map { IconImage(pin: PinLook($0)) } ?? defaultIcon
  }

  static let defaultIcon = IconImage(pin: PinLook(PinLook.defaultColor))

  override func parts(scale: Double) -> [OverlayPart] { [.sprite(sprite(scale: scale))] }

  override var isFound: Bool { isTappable || isDraggable }

  /// It was selected or lifted, or is no more.
  func holdDidChange() {}

  override func titleDidChange() { contentDidChange() }

  override func didAppear(on map: MapView) {
    viewDidChange()
    if (icon?.frames.count ?? 0) > 1 { iconDidChange() }
    guard appearAnimation != .none else { return }
    movable(on: map).appear(appearAnimation, at: map.clock.now)
    redraw()
  }

  override func didDisappear(from map: MapView) {
    let id = ObjectIdentifier(self)
    map.appOverlays.tracked[id] = nil
    map.appOverlays.animated[id] = nil
    playback = nil
    map.appOverlays.moving[id] = nil
    let runs = motion?.runs ?? []
    motion = nil
    if map.appOverlays.drag?.marker === self { map.appOverlays.drag = nil }
    if map.selectedMarker === self { map.selectedMarker = nil }
    for run in runs { run.end(.interrupted) }
  }

  open override func copy() -> Any { Marker(position: position).taking(from: self) }

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
      rotation = other.rotation
      opacity = other.opacity
    }
    return super.taking(from: other)
  }
}
