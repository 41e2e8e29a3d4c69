// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// The labels of all layers that are visible or fade out, across frames, tiles and zoom levels.
///
/// A frame begins with ``beginFrame(_:at:fades:)``. Then the labels of each layer are placed with ``labels(of:)``. The
/// frame ends with ``endFrame(isComplete:)``.
final class LabelIndex {
  private var layers: [Int: LayerLabels] = [:]
  private var frame: LayerLabels.Frame?
  private var time = 0.0
  /// When the camera moved last.
  private var moveTime = -Double.infinity
  /// When new labels were admitted last.
  private var admissionTime = -Double.infinity

  /// The duration of a complete fade in seconds; labels do not fade if it is not above 0. It is also the time between two
  /// frames that admit new labels while the camera moves, as between two placements in MapLibre, whose default it has.
  var fadeDuration = 0.3
  /// The seconds without a move after which the camera is at rest.
  private static let restDelay = 0.1

  /// Whether the labels of the next frame differ from those of this one although nothing moves.
  private(set) var isChanging = false

  /// Begins a frame: moves the opacities.
  ///
  /// - Parameters:
  ///   - time: The time in seconds of the caller's clock.
  ///   - fades: Whether labels fade. Otherwise they appear and disappear at once.
  func beginFrame(_ viewport: Viewport, at time: Double, fades: Bool) {
    let fades = fades && fadeDuration > 0
    let part = fades ? Float(min(max((time - self.time) / fadeDuration, 0), 1)) : 1
    if let frame, frame.viewport != viewport { moveTime = time }
    self.time = time
    let frame = LayerLabels.Frame(
      number: (frame?.number ?? 0) + 1, viewport: viewport, fades: fades,
      admission: fades ? admission(at: time) : .all)
    for layer in layers.values { layer.begin(frame, fade: part) }
    self.frame = frame
  }

  /// Returns which new labels a frame admits. While the camera moves, few frames admit any, so that a label that is
  /// hidden for a moment does not appear at once again.
  private func admission(at time: Double) -> LayerLabels.Admission {
    let isAtRest = !(0..<Self.restDelay).contains(time - moveTime)
    let elapsed = time - admissionTime
    // Frames with the same time admit the same labels.
    guard isAtRest || elapsed == 0 || !(elapsed >= 0 && elapsed < fadeDuration) else {
      return .outOfView
    }
    admissionTime = time
    return isAtRest ? .all : .spaced
  }

  /// Ends a frame.
  ///
  /// - Parameter isComplete: Whether all tiles in view were loaded. The labels of a complete frame keep their position
  ///   as long as they fit. Those of an incomplete frame do not, so that the labels of a new view do not depend on the
  ///   order in which its tiles were loaded.
  func endFrame(isComplete: Bool) {
    isChanging = frame?.admission != .all
    for layer in layers.values {
      layer.end(isComplete: isComplete)
      if layer.isFading { isChanging = true }
    }
  }

  /// Returns the labels of a style layer, by its index in the style.
  func labels(of layer: Int) -> LayerLabels {
    if let labels = layers[layer] { return labels }
    let labels = LayerLabels(layer: layer, frame: frame)
    layers[layer] = labels
    return labels
  }

  /// Whether a layer has labels that are visible or fade out.
  func hasLabels(of layer: Int) -> Bool { layers[layer].map { !$0.isEmpty } ?? false }

  /// The labels that were placed in the last frame, in no order.
  var placed: [PlacedLabel] { layers.values.flatMap(\.placed) }

  /// Forgets all labels, so that the next frame does not depend on earlier ones.
  func removeAll() {
    for layer in layers.values { layer.removeAll() }
    isChanging = false
  }
}
