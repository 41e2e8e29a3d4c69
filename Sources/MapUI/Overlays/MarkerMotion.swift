// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
import MapScene

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

/// The running animations of a marker, and the last changes of its properties.
@MainActor final class MarkerMotion {
  var runs: [MarkerPropertyAnimation] = []
  /// The time of the last frame in seconds of the map's clock.
  private var time: Double
  private var appearance: (animation: MarkerAnimation, start: Double)?
  private static let appearing = 0.3

  /// The last change of each property without a transaction.
  private var changes: [MarkerLayerKey: Change] = [:]

  private struct Change {
    let time: Double
    let frame: Int
    let duration: Double
  }

  init(time: Double) { self.time = time }

  var isOver: Bool { runs.isEmpty && appearance == nil }

  func appear(_ animation: MarkerAnimation, at time: Double) { appearance = (animation, time) }

  /// Returns the duration of a change without a transaction: 0.25 s, or the time since the last change if that
  /// is shorter; 0 for a change in the frame after the last change.
  func ownDuration(of keys: [MarkerLayerKey], at time: Double, frame: Int) -> Double {
    var duration = CameraAnimation.defaultDuration
    for last in keys.compactMap({ changes[$0] }) {
      let passed = time - last.time
      let isNextFrame = passed > 0 && frame - last.frame <= 1
      duration = min(duration, passed <= 0 ? last.duration : isNextFrame ? 0 : passed)
    }
    for key in keys { changes[key] = Change(time: time, frame: frame, duration: duration) }
    return duration
  }

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
  func finish(_ state: inout MarkerAppearance) {
    guard let appearance else { return }
    let share = min(max((time - appearance.start) / MarkerMotion.appearing, 0), 1)
    if appearance.animation == .fadeIn {
      state.opacity *= share
    } else {
      // Overshoots the size by a tenth (Penner's easing "back").
      let rest = share - 1
      state.growth = 1 + rest * rest * (2.70158 * rest + 1.70158)
    }
  }
}

extension Marker {
  /// The position that the last frame shows while ``position`` is animated; otherwise the position.
  public var presentedPosition: Coordinate { currentAppearance.position }

  /// The rotation that the last frame shows while ``rotation`` is animated, 0..<360; otherwise the rotation.
  public var presentedRotation: Double {
    motion?.value(.rotation).map { Longitude.eastward(from: 0, to: $0) } ?? rotation
  }

  /// Moves the marker at once or with constant speed, for example from one report of a vehicle to the next.
  ///
  /// - Parameters:
  ///   - position: The new position.
  ///   - rotation: The new rotation in degrees clockwise; `nil` keeps it.
  ///   - duration: Seconds; `nil` moves the marker at once, also in a transaction. A running animation is
  ///     continued from the position shown.
  public func move(to position: Coordinate, rotation: Double? = nil, duration: Double? = nil) {
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(duration ?? 0)
    MapTransaction.setAnimationTimingFunction(.linear)
    self.position = position
    if let rotation { self.rotation = rotation }
    MapTransaction.commit()
  }

  /// The marker's appearance in this frame.
  var currentAppearance: MarkerAppearance {
    var state = MarkerAppearance(position: position, rotation: rotation, opacity: Double(opacity))
    guard let motion else { return state }
    if let latitude = motion.value(.latitude) { state.position.latitude = latitude }
    if let longitude = motion.value(.longitude) {
      state.position.longitude = Longitude.wrapped(longitude)
    }
    if let rotation = motion.value(.rotation) { state.rotation = rotation }
    if let opacity = motion.value(.opacity) { state.opacity = opacity }
    motion.finish(&state)
    return state
  }

  func value(of key: MarkerLayerKey) -> Double {
    switch key {
    case .latitude: position.latitude
    case .longitude: position.longitude
    case .rotation: rotation
    case .opacity: Double(opacity)
    }
  }

  /// Animates the marker to new values of properties that change together, or sets them at once.
  func change(_ changes: [(key: MarkerLayerKey, old: Double, new: Double)]) {
    let changes = changes.filter { $0.old != $0.new }
    guard let map, !changes.isEmpty else { return }
    let pace = pace(of: changes, on: map)
    var replaced: [MarkerPropertyAnimation] = []
    var isAtOnce = false
    for (key, old, new) in changes {
      let from = motion?.value(key) ?? old
      if let pace, from.isFinite, new.isFinite {
        let delta = key.isCircular ? Longitude.difference(from: from, to: new) : new - from
        let track = ValueTrack(
          values: [from, from + delta], times: [0, 1], curves: [], curve: pace.curve,
          duration: pace.duration)
        let group = MapTransaction.current?.group
        group?.enter()
        begin(key, track, name: nil, on: map) { _ in group?.leave() }
      } else {
        isAtOnce = true
        replaced += motion?.take { $0.key == key } ?? []
      }
    }
    guard isAtOnce else { return }
    if changes.contains(where: { $0.key == .opacity }) { redraw() } else { moveSprite(on: map) }
    if map.selectedMarker === self { map.appOverlays.infoWindow?.place() }
    for run in replaced { run.end(.interrupted) }
  }

  /// Updates the drawing after a change of position and rotation. Thousands of markers may move in each frame, and
  /// their sprites are otherwise unchanged.
  private func moveSprite(on map: MapView) {
    guard iconView == nil, pieces.count == 1, let sprite = pieces.first else { return redraw() }
    let appearance = currentAppearance
    map.overlays.move(sprite, to: appearance.position, rotation: appearance.rotation)
  }

  /// Returns the duration and the curve of a change that begins now; `nil` for a change at once.
  private func pace(
    of changes: [(key: MarkerLayerKey, old: Double, new: Double)], on map: MapView
  ) -> (duration: Double, curve: AnimationCurve)? {
    let transaction = MapTransaction.current
    guard transaction?.disablesActions != true, map.appOverlays.drag?.marker !== self else {
      return nil
    }
    if let duration = transaction?.duration {
      return duration > 0 ? (duration, transaction?.curve ?? .easeInEaseOut) : nil
    }
    let motion = motion ?? MarkerMotion(time: map.clock.now)
    self.motion = motion
    let duration = motion.ownDuration(
      of: changes.map(\.key), at: map.clock.now, frame: map.frameCount)
    guard duration > 0 else { return nil }
    // Changes that follow one another continue with constant speed.
    let isStream = duration < CameraAnimation.defaultDuration
    return (duration, transaction?.curve ?? (isStream ? .linear : .easeInEaseOut))
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

  /// Ends all animations where they are.
  func endMotion() {
    let runs = motion?.runs ?? []
    motion = nil
    for run in runs { run.end(.interrupted) }
  }

  /// Advances the animations to a frame's time.
  func advance(to time: Double) {
    guard let motion, let map else { return }
    let over = motion.advance(to: time)
    if motion.isOver { map.appOverlays.moving[ObjectIdentifier(self)] = nil }
    redraw()
    for run in over { run.end(.finished) }
  }
}
