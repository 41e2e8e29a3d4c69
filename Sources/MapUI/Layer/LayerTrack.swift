// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// The values of one property over time: a pure function.
struct LayerTrack: Sendable {
  let key: CameraLayerKey
  let values: ValueTrack

  var duration: Double { values.duration }

  func write(after seconds: Double, into state: inout CameraState) {
    state.set(key, to: values.value(after: seconds))
  }
}

/// Values over time: a pure function.
struct ValueTrack: Sendable {
  /// At least one.
  let values: [Double]
  /// One for each value: fractions of the duration, rising from 0 to 1.
  let times: [Double]
  /// One for each step between two values; the last one is used for missing ones.
  let curves: [AnimationCurve]
  /// The timing curve over the complete duration.
  let curve: AnimationCurve
  let duration: Double

  func value(after seconds: Double) -> Double {
    let part = duration > 0 ? curve.progress(at: seconds / duration) : 1
    guard var step = times.firstIndex(where: { $0 > part }) else { return values[values.count - 1] }
    guard step > 0 else { return values[0] }
    step -= 1
    var share = (part - times[step]) / (times[step + 1] - times[step])
    if let own = curves.isEmpty ? nil : curves[min(step, curves.count - 1)] {
      share = own.progress(at: share)
    }
    return values[step] + (values[step + 1] - values[step]) * share
  }
}

/// The names of the camera's properties that ``MapLayer`` can animate.
public enum CameraLayerKey: String, Hashable, Sendable, CaseIterable {
  /// Degrees north.
  case latitude = "cameraLatitude"
  /// Degrees east.
  case longitude = "cameraLongitude"
  /// Degrees clockwise from true north.
  case bearing = "cameraBearing"
  /// The zoom level, 0 for a world of 256 points.
  case zoom = "cameraZoomLevel"
  /// Degrees from the nadir.
  case viewingAngle = "cameraViewingAngle"

  var keys: CameraKeys {
    switch self {
    case .latitude: .latitude
    case .longitude: .longitude
    case .bearing: .bearing
    case .zoom: .zoom
    case .viewingAngle: .viewingAngle
    }
  }

  /// Whether the value wraps, so that 360 equals 0.
  var isCircular: Bool { self == .longitude || self == .bearing }
}

extension CameraState {
  func value(of key: CameraLayerKey) -> Double {
    switch key {
    case .latitude: target.latitude
    case .longitude: target.longitude
    case .bearing: bearing
    case .zoom: zoom
    case .viewingAngle: viewingAngle
    }
  }

  mutating func set(_ key: CameraLayerKey, to value: Double) {
    switch key {
    case .latitude: target.latitude = value
    case .longitude: target.longitude = value
    case .bearing: bearing = value
    case .zoom: zoom = value
    case .viewingAngle: viewingAngle = value
    }
  }
}
