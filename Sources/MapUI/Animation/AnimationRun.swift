// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// How an animation ended.
public enum AnimationOutcome: Hashable, Sendable {
  /// The animation reached its end.
  case finished
  /// Something else moved the camera, or the view was deallocated.
  case interrupted
}

/// The camera's properties that can be animated separately.
struct CameraKeys: OptionSet, Sendable {
  let rawValue: UInt8
  static let latitude = CameraKeys(rawValue: 1)
  static let longitude = CameraKeys(rawValue: 2)
  static let zoom = CameraKeys(rawValue: 4)
  static let bearing = CameraKeys(rawValue: 8)
  static let viewingAngle = CameraKeys(rawValue: 16)
  static let roll = CameraKeys(rawValue: 32)
  static let target: CameraKeys = [.latitude, .longitude]
  static let all: CameraKeys = [.target, .zoom, .bearing, .viewingAngle, .roll]
}

extension CameraState {
  /// Copies some properties from another state.
  mutating func take(_ keys: CameraKeys, from other: CameraState) {
    if keys.contains(.latitude) { target.latitude = other.target.latitude }
    if keys.contains(.longitude) { target.longitude = other.target.longitude }
    if keys.contains(.zoom) { zoom = other.zoom }
    if keys.contains(.bearing) { bearing = other.bearing }
    if keys.contains(.viewingAngle) { viewingAngle = other.viewingAngle }
    if keys.contains(.roll) { roll = other.roll }
  }
}

/// A running animation and the properties that it still controls. A later animation of a property takes it
/// over.
@MainActor final class AnimationRun {
  enum Motion {
    case camera(CameraAnimation)
    case property(LayerTrack)
  }

  private(set) var keys: CameraKeys
  /// The name under which the animation was added to the layer.
  let name: String?
  private let motion: Motion
  private let startTime: Double
  private let duration: Double
  private var onEnd: (@MainActor (AnimationOutcome) -> Void)?

  init(
    _ motion: Motion, keys: CameraKeys, startTime: Double, name: String? = nil,
    onEnd: (@MainActor (AnimationOutcome) -> Void)?
  ) {
    self.motion = motion
    self.keys = keys
    self.startTime = startTime
    self.name = name
    self.onEnd = onEnd
    switch motion {
    case .camera(let animation): duration = animation.duration
    case .property(let track): duration = track.duration
    }
  }

  func isFinished(at time: Double) -> Bool { time - startTime >= duration }

  /// Removes properties that a later animation controls.
  func lose(_ lost: CameraKeys) { keys.subtract(lost) }

  /// Writes the animation's properties at a time.
  func write(at time: Double, into state: inout CameraState) {
    switch motion {
    case .camera(let animation): state.take(keys, from: animation.state(after: time - startTime))
    case .property(let track):
      if !keys.isEmpty { track.write(after: time - startTime, into: &state) }
    }
  }

  /// Calls the completion, once.
  func end(_ outcome: AnimationOutcome) {
    let completion = onEnd
    onEnd = nil
    completion?(outcome)
  }
}
