// SPDX-License-Identifier: Apache-2.0
import MapImage

/// The values of an animated property: widths in the first component, or premultiplied colors.
struct StopTrack {
  /// The values in order; at least one.
  let stops: [SIMD4<Double>]
  /// The position in ``stops`` over time: 1.5 is halfway from the second to the third.
  let track: ValueTrack

  func value(after seconds: Double) -> SIMD4<Double> {
    let position = min(max(track.value(after: seconds), 0), Double(stops.count - 1))
    let low = Int(position)
    let high = min(low + 1, stops.count - 1)
    return stops[low] + (stops[high] - stops[low]) * (position - Double(low))
  }
}

/// A running animation of one property.
@MainActor struct PolygonPropertyAnimation {
  let key: PolygonLayerKey
  let name: String?
  let start: Double
  let track: StopTrack
  let onEnd: (@MainActor (AnimationOutcome) -> Void)?

  func end(_ outcome: AnimationOutcome) { onEnd?(outcome) }
}

/// The running animations of a polygon.
@MainActor final class PolygonMotion {
  var runs: [PolygonPropertyAnimation] = []
  /// The time of the last frame in seconds of the map's clock.
  private var time: Double

  init(time: Double) { self.time = time }

  func value(_ key: PolygonLayerKey) -> SIMD4<Double>? {
    runs.last { $0.key == key }.map { $0.track.value(after: time - $0.start) }
  }

  /// Advances to a time.
  ///
  /// - Returns: The animations that ended.
  func advance(to time: Double) -> [PolygonPropertyAnimation] {
    self.time = max(time, self.time)
    return take { self.time - $0.start >= $0.track.track.duration }
  }

  func take(where isTaken: (PolygonPropertyAnimation) -> Bool) -> [PolygonPropertyAnimation] {
    let taken = runs.filter(isTaken)
    if !taken.isEmpty { runs.removeAll(where: isTaken) }
    return taken
  }
}

extension Polygon {
  func value(of key: PolygonLayerKey) -> SIMD4<Double> {
    switch key {
    case .strokeWidth: [strokeWidth, 0, 0, 0]
    case .strokeColor: strokeColor?.premultiplied ?? .zero
    case .fillColor: fillColor?.premultiplied ?? .zero
    }
  }

  /// Changes properties with an animation, also outside of transactions.
  func animated(_ change: (Polygon) -> Void) {
    guard MapTransaction.current == nil else { return change(self) }
    MapTransaction.begin()
    change(self)
    MapTransaction.commit()
  }

  /// Animates the polygon to a property's new value, or redraws it at once.
  func change(_ key: PolygonLayerKey, from old: SIMD4<Double>) {
    let new = value(of: key)
    guard new != old else { return }
    let duration =
      MapTransaction.current.map { $0.duration ?? CameraAnimation.defaultDuration } ?? 0
    let from = motion?.value(key) ?? old
    guard let map, let transaction = MapTransaction.current, duration > 0,
      !transaction.disablesActions, from.isFinite, new.isFinite
    else {
      let replaced = motion?.take { $0.key == key } ?? []
      redraw()
      for run in replaced { run.end(.interrupted) }
      return
    }
    let track = ValueTrack(
      values: [0, 1], times: [0, 1], curves: [], curve: transaction.curve ?? .easeInEaseOut,
      duration: duration)
    transaction.group.enter()
    let group = transaction.group
    begin(key, StopTrack(stops: [from, new], track: track), name: nil, on: map) { _ in
      group.leave()
    }
  }

  func begin(
    _ key: PolygonLayerKey, _ track: StopTrack, name: String?, on map: MapView,
    onEnd: (@MainActor (AnimationOutcome) -> Void)?
  ) {
    let motion = self.motion ?? PolygonMotion(time: map.clock.now)
    self.motion = motion
    map.appOverlays.animatedPolygons[ObjectIdentifier(self)] = self
    map.requestFrame()
    let replaced = motion.take { $0.key == key }
    motion.runs.append(
      PolygonPropertyAnimation(
        key: key, name: name, start: map.clock.now, track: track, onEnd: onEnd))
    for run in replaced { run.end(.interrupted) }
  }

  /// Advances the animations to a frame's time.
  func advance(to time: Double) {
    guard let motion, let map else { return }
    let over = motion.advance(to: time)
    if motion.runs.isEmpty {
      self.motion = nil
      map.appOverlays.animatedPolygons[ObjectIdentifier(self)] = nil
    }
    redraw()
    for run in over { run.end(.finished) }
  }

  func stopMotion(on map: MapView) {
    map.appOverlays.animatedPolygons[ObjectIdentifier(self)] = nil
    endMotion()
  }

  /// Ends all animations where they are.
  func endMotion() {
    let runs = motion?.runs ?? []
    motion = nil
    for run in runs { run.end(.interrupted) }
  }
}

extension LayerAnimation {
  /// Returns the animation's values over time; `nil` if they are not valid.
  func stops(
    from start: SIMD4<Double>, to end: SIMD4<Double>, of key: PolygonLayerKey
  ) -> StopTrack? {
    func stop(_ value: any LayerValue) -> SIMD4<Double>? {
      let stop =
        key == .strokeWidth
        ? SIMD4(value.layerValue, 0, 0, 0) : (value as? MapColor)?.premultiplied
      return stop.flatMap { $0.isFinite ? $0 : nil }
    }
    var stops: [SIMD4<Double>?]
    var track: ValueTrack?
    switch self {
    case let basic as BasicLayerAnimation:
      stops = [
        basic.fromValue.map(stop) ?? start, basic.toValue.map(stop) ?? end,
      ]
      track = ValueTrack(
        values: [0, 1], times: [0, 1], curves: [], curve: timingFunction ?? .linear,
        duration: seconds)
    case let frames as KeyframeLayerAnimation:
      stops = (frames.values ?? []).map(stop)
      track = stops.isEmpty ? nil : frames.track(of: stops.indices.map(Double.init))
    default: return nil
    }
    let sound = stops.compactMap(\.self)
    guard let track, sound.count == stops.count else { return nil }
    return StopTrack(stops: sound, track: track)
  }
}

extension SIMD4<Double> {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }

  /// The color of a premultiplied value; `nil` if its alpha is 0.
  var color: MapColor? {
    guard w > 0 else { return nil }
    return MapColor(red: x / w, green: y / w, blue: z / w, alpha: w)
  }
}

extension MapColor {
  var premultiplied: SIMD4<Double> { [red * alpha, green * alpha, blue * alpha, alpha] }
}

extension MapColor: LayerValue {}
