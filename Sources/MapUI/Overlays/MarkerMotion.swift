// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The properties of a marker that can be animated, by their names in ``MarkerLayer``.
public enum MarkerLayerKey: String, Hashable, Sendable, CaseIterable {
  /// The latitude in degrees north.
  case latitude
  /// The longitude in degrees east.
  case longitude
  /// The rotation in degrees clockwise.
  case rotation
  /// The opacity, 0...1.
  case opacity

  /// Whether the value is an angle that wraps around at 360.
  var isCircular: Bool { self == .longitude || self == .rotation }
}

/// A marker's appearance in a frame.
struct MarkerAppearance: Equatable {
  var position: Coordinate
  var rotation: Double
  var opacity: Double
  /// The scale relative to the icon's size.
  var growth = 1.0
}

/// A running animation of one property.
@MainActor struct MarkerPropertyAnimation {
  let key: MarkerLayerKey
  let name: String?
  let start: Double
  let track: ValueTrack
  let onEnd: (@MainActor (AnimationOutcome) -> Void)?

  func value(at time: Double) -> Double { track.value(after: time - start) }
  func isOver(at time: Double) -> Bool { time - start >= track.duration }
  func end(_ outcome: AnimationOutcome) { onEnd?(outcome) }
}

/// The running animations of a marker.
@MainActor final class MarkerMotion {
  var runs: [MarkerPropertyAnimation] = []
  /// The time of the last frame in seconds of the map's clock.
  private var time: Double
  private var appearance: (animation: MarkerAnimation, start: Double)?
  private static let appearing = 0.3

  init(time: Double) { self.time = time }

  var isOver: Bool { runs.isEmpty && appearance == nil }

  func appear(_ animation: MarkerAnimation, at time: Double) { appearance = (animation, time) }

  func value(_ key: MarkerLayerKey) -> Double? {
    runs.last { $0.key == key }?.value(at: time)
  }

  /// Advances to a time.
  ///
  /// - Returns: The animations that ended.
  func advance(to time: Double) -> [MarkerPropertyAnimation] {
    self.time = max(time, self.time)
    if let start = appearance?.start, time - start >= MarkerMotion.appearing { appearance = nil }
    return take { $0.isOver(at: self.time) }
  }

  func take(where isTaken: (MarkerPropertyAnimation) -> Bool) -> [MarkerPropertyAnimation] {
    let taken = runs.filter(isTaken)
    if !taken.isEmpty { runs.removeAll(where: isTaken) }
    return taken
  }

  /// Applies the appear animation, if one is running.
  func finish(_ look: inout MarkerAppearance) {
    guard let appearance else { return }
    let share = min(max((time - appearance.start) / MarkerMotion.appearing, 0), 1)
    if appearance.animation == .fadeIn {
      look.opacity *= share
    } else {
      // Overshoots the size by a tenth (Penner's easing "back").
      let rest = share - 1
      look.growth = 1 + rest * rest * (2.70158 * rest + 1.70158)
    }
  }
}

extension Marker {
  /// The marker's appearance in this frame.
  var currentAppearance: MarkerAppearance {
    var look = MarkerAppearance(position: position, rotation: rotation, opacity: Double(opacity))
    guard let motion else { return look }
    if let latitude = motion.value(.latitude) { look.position.latitude = latitude }
    if let longitude = motion.value(.longitude) {
      look.position.longitude = Longitude.wrapped(longitude)
    }
    if let rotation = motion.value(.rotation) { look.rotation = rotation }
    if let opacity = motion.value(.opacity) { look.opacity = opacity }
    motion.finish(&look)
    return look
  }

  func value(of key: MarkerLayerKey) -> Double {
    switch key {
    case .latitude: position.latitude
    case .longitude: position.longitude
    case .rotation: rotation
    case .opacity: Double(opacity)
    }
  }

  /// Animates the marker to a property's new value, or sets the value at once.
  func change(_ key: MarkerLayerKey, from old: Double, to new: Double) {
    guard let map, old != new else { return }
    let transaction = MapTransaction.current
    let duration = transaction?.duration ?? CameraAnimation.defaultDuration
    let from = motion?.value(key) ?? old
    let isDragged = map.appOverlays.drag?.marker === self
    guard duration > 0, transaction?.disablesActions != true, !isDragged, from.isFinite,
      new.isFinite
    else { return jump(key, on: map) }
    let way = key.isCircular ? Longitude.difference(from: from, to: new) : new - from
    let track = ValueTrack(
      values: [from, from + way], times: [0, 1], curves: [],
      curve: transaction?.curve ?? .easeInEaseOut, duration: duration)
    let group = transaction?.group
    group?.enter()
    begin(key, track, name: nil, on: map) { _ in group?.leave() }
  }

  func begin(
    _ key: MarkerLayerKey, _ track: ValueTrack, name: String?, on map: MapView,
    onEnd: (@MainActor (AnimationOutcome) -> Void)?
  ) {
    let motion = makeMotion(on: map)
    let replaced = motion.take { $0.key == key }
    motion.runs.append(
      MarkerPropertyAnimation(
        key: key, name: name, start: map.clock.now, track: track, onEnd: onEnd))
    for run in replaced { run.end(.interrupted) }
  }

  /// Returns the marker's motion, created if needed, and requests a frame.
  func makeMotion(on map: MapView) -> MarkerMotion {
    map.appOverlays.moving[ObjectIdentifier(self)] = self
    map.setNeedsFrame()
    if let motion { return motion }
    let made = MarkerMotion(time: map.clock.now)
    motion = made
    return made
  }

  private func jump(_ key: MarkerLayerKey, on map: MapView) {
    let replaced = motion?.take { $0.key == key } ?? []
    redraw()
    if map.selectedMarker === self { map.appOverlays.infoWindow?.place() }
    for run in replaced { run.end(.interrupted) }
  }

  /// Advances the animations to a frame's time.
  func advance(to time: Double) {
    guard let motion, let map else { return }
    let over = motion.advance(to: time)
    if motion.isOver {
      self.motion = nil
      map.appOverlays.moving[ObjectIdentifier(self)] = nil
    }
    redraw()
    for run in over { run.end(.finished) }
  }
}
