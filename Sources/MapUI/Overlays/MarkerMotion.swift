// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The properties of a marker that are animated, by the names under which ``MarkerLayer`` does.
public enum MarkerLayerKey: String, Hashable, Sendable, CaseIterable {
  /// Degrees north.
  case latitude
  /// Degrees east.
  case longitude
  /// Degrees clockwise.
  case rotation
  /// 0...1.
  case opacity

  /// Whether the value goes round, 360 being 0 again.
  var isCircular: Bool { self == .longitude || self == .rotation }
}

/// A marker as it is seen in a frame.
struct MarkerLook: Equatable {
  var position: Coordinate
  var rotation: Double
  var opacity: Double
  /// Its size as a share of the icon's.
  var growth = 1.0
}

/// One property's way to its value.
@MainActor struct MarkerRun {
  let key: MarkerLayerKey
  let name: String?
  let start: Double
  let track: ValueTrack
  let onEnd: (@MainActor (AnimationOutcome) -> Void)?

  func value(at time: Double) -> Double { track.value(after: time - start) }
  func isOver(at time: Double) -> Bool { time - start >= track.duration }
  func end(_ outcome: AnimationOutcome) { onEnd?(outcome) }
}

/// What moves a marker.
@MainActor final class MarkerMotion {
  var runs: [MarkerRun] = []
  /// Seconds of the map's clock: that of the last frame.
  private var time: Double
  private var appearance: (animation: MarkerAnimation, start: Double)?
  private static let appearing = 0.3

  init(time: Double) { self.time = time }

  var isOver: Bool { runs.isEmpty && appearance == nil }

  func appear(_ animation: MarkerAnimation, at time: Double) { appearance = (animation, time) }

  func value(_ key: MarkerLayerKey) -> Double? {
    runs.last { $0.key == key }?.value(at: time)
  }

  /// Goes on to a time.
  ///
  /// - Returns: What has ended.
  func advance(to time: Double) -> [MarkerRun] {
    self.time = max(time, self.time)
    if let start = appearance?.start, time - start >= MarkerMotion.appearing { appearance = nil }
    return take { $0.isOver(at: self.time) }
  }

  func take(where isTaken: (MarkerRun) -> Bool) -> [MarkerRun] {
    let taken = runs.filter(isTaken)
    if !taken.isEmpty { runs.removeAll(where: isTaken) }
    return taken
  }

  /// Lets it grow or fade in, where it does.
  func finish(_ look: inout MarkerLook) {
    guard let appearance else { return }
    let share = min(max((time - appearance.start) / MarkerMotion.appearing, 0), 1)
    if appearance.animation == .fadeIn {
      look.opacity *= share
    } else {
      // Past its size and back, by a tenth (Penner's easing "back").
      let rest = share - 1
      look.growth = 1 + rest * rest * (2.70158 * rest + 1.70158)
    }
  }
}

extension Marker {
  /// How it is seen in this frame.
  var shownLook: MarkerLook {
    var look = MarkerLook(position: position, rotation: rotation, opacity: Double(opacity))
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

  /// A property was set: the marker goes there, or is there at once.
  func change(_ key: MarkerLayerKey, from old: Double, to new: Double) {
    guard let map, old != new else { return }
    let transaction = Transaction.current
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
    let motion = movable(on: map)
    let replaced = motion.take { $0.key == key }
    motion.runs.append(
      MarkerRun(key: key, name: name, start: map.clock.now, track: track, onEnd: onEnd))
    for run in replaced { run.end(.interrupted) }
  }

  /// The motion, and a frame for it.
  func movable(on map: MapView) -> MarkerMotion {
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

  /// Goes on to a frame's time.
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
