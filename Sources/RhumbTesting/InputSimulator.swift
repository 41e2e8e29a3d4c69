// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapCamera
import MapFiles
public import MapUI

/// A simulated user of a map view: touches, mouse wheel and keys.
///
/// Each method plays one gesture in real time of a stepped clock, 60 frames a second, and then steps the view until
/// it rests, see ``settle(within:)``. Positions are in points from the view's top left corner; `nil` is the center.
/// Nothing waits, so a gesture of one second takes a few milliseconds.
@MainActor public struct InputSimulator {
  /// The view.
  public let view: MapView
  /// Whether each gesture steps the view until it rests; `true` by default. Otherwise a test sees the frames of
  /// inertia with ``wait(_:)``.
  public var settles = true

  private static let frameRate = 60.0
  /// The time that a finger rests before it is lifted, so that the map does not fling, seconds.
  private static let rest = 0.15
  /// The distance from the middle of two fingers to each of them, points.
  fileprivate nonisolated static let reach = 60.0
  /// Degrees of tilt for each point that two fingers move up.
  private static let tiltRate = 0.5

  /// Creates simulated touches for a view, which must have a size and a `SteppedFrameClock`.
  public init(_ view: MapView) {
    precondition(
      view.clock is SteppedFrameClock,
      "Simulated input needs a view with a stepped clock: MapView.forTests() or options.clock = SteppedFrameClock()."
    )
    precondition(
      view.frame.width > 0 && view.frame.height > 0,
      "Simulated input needs a view with a size: set its frame.")
    self.view = view
  }

  /// Drags the map with one finger, which rests before it is lifted.
  ///
  /// - Parameters:
  ///   - x: The movement of the finger and the map, points to the right.
  ///   - y: The movement, points down.
  ///   - start: The start of the finger.
  ///   - duration: Seconds.
  public func pan(
    x: Double = 0, y: Double = 0, from start: CGPoint? = nil, duration: Double = 0.5
  ) {
    drag(by: [x, y], from: start, duration: duration, rests: true)
  }

  /// Drags the map with one finger, which is lifted while it moves. The map continues with inertia.
  public func fling(
    x: Double = 0, y: Double = 0, from start: CGPoint? = nil, duration: Double = 0.15
  ) {
    drag(by: [x, y], from: start, duration: duration, rests: false)
  }

  /// Zooms with two fingers.
  ///
  /// - Parameters:
  ///   - factor: The ratio of the fingers' distances at the end and the start, above 0; 2 zooms in by one level.
  ///   - center: The point between the fingers.
  ///   - duration: Seconds.
  public func pinch(by factor: Double, at center: CGPoint? = nil, duration: Double = 0.5) {
    precondition(factor > 0, "The factor of a pinch is above 0.")
    let start = factor > 1 ? InputSimulator.reach : InputSimulator.reach / factor
    moveTwoFingers(at: center, duration: duration) { share in
      TwoFingers(reach: start * pow(factor, share))
    }
  }

  /// Rotates with two fingers. The map rotates with them after about 10 degrees, when the rotation is recognized.
  ///
  /// - Parameters:
  ///   - degrees: The rotation of the fingers, clockwise.
  ///   - center: The point between the fingers.
  ///   - duration: Seconds.
  public func rotate(by degrees: Double, at center: CGPoint? = nil, duration: Double = 0.5) {
    moveTwoFingers(at: center, duration: duration) { share in TwoFingers(angle: degrees * share) }
  }

  /// Tilts with two fingers that move up or down next to each other.
  ///
  /// - Parameters:
  ///   - degrees: The change of the viewing angle. The view limits it at its zoom.
  ///   - center: The point between the fingers at the start.
  ///   - duration: Seconds.
  public func tilt(by degrees: Double, at center: CGPoint? = nil, duration: Double = 0.5) {
    moveTwoFingers(at: center, duration: duration) { share in
      TwoFingers(shift: [0, -degrees / InputSimulator.tiltRate * share])
    }
  }

  /// Taps with one finger. The view reports the tap after the time in which a second one would make a double tap.
  public func tap(at point: CGPoint? = nil) {
    touch(at: point)
    settleIfNeeded()
  }

  /// Taps twice, which zooms in.
  public func doubleTap(at point: CGPoint? = nil) {
    touch(at: point)
    wait(0.1)
    touch(at: point)
    settleIfNeeded()
  }

  /// Presses with one finger, by default longer than the half second that makes a long press.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - offset: The movement of the finger after the press, points right and down, to drag a marker.
  ///   - duration: The time before the movement, seconds.
  public func longPress(
    at point: CGPoint? = nil, thenDragBy offset: SIMD2<Double> = .zero, duration: Double = 0.7
  ) {
    let start = point ?? middle
    send(.touch(id: 1, .began, at: screenPoint(start)))
    wait(duration)
    if offset != .zero { move(1, from: start, by: offset, duration: 0.3) }
    send(.touch(id: 1, .ended, at: screenPoint(start, offset)))
    settleIfNeeded()
  }

  /// Turns a mouse wheel, one tick each frame.
  ///
  /// - Parameter ticks: The number of ticks; positive zooms in.
  public func wheel(_ ticks: Int, at point: CGPoint? = nil) {
    for _ in 0..<abs(ticks) {
      send(
        .wheel(
          delta: [0, Double(ticks.signum())], isPrecise: false, at: screenPoint(point ?? middle)))
      wait(1 / InputSimulator.frameRate)
    }
    settleIfNeeded()
  }

  /// Presses and releases a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifier keys that are held.
  ///   - duration: How long the key is held, seconds.
  public func press(_ key: KeyboardKey, modifiers: KeyModifiers = [], for duration: Double = 0.05) {
    send(.key(key, isDown: true, modifiers: modifiers))
    wait(duration)
    send(.key(key, isDown: false, modifiers: modifiers))
    settleIfNeeded()
  }

  /// Plays the input of a person, which `rhumb-view --record-input` has recorded. The map moves to the recorded
  /// start first.
  ///
  /// - Parameter file: The recording.
  /// - Throws: An error if the file cannot be read or is malformed, or if the view does not have the recorded size.
  ///   Its description is a sentence.
  public func play(_ file: URL) throws {
    let bytes = try ReadableFile.contents(
      of: file.path, limit: ResourceLimits.inputRecordingBytes)
    let recording = try InputRecording(String(decoding: bytes, as: UTF8.self))
    if let start = recording.start {
      let size = SIMD2(Double(view.frame.width), Double(view.frame.height))
      guard size == start.size else {
        throw InputRecordingError.otherSize(size, recorded: start.size)
      }
      view.camera = start.camera
    }
    let begin = view.clock.now
    for event in recording.events {
      let time = begin + event.time
      if time > view.clock.now { wait(time - view.clock.now) }
      if let input = event.input { view.handle(input, at: time) }
    }
    settleIfNeeded()
  }

  /// Sends an input that no other method makes, at the clock's time.
  public func send(_ input: RawInput) { view.handle(input, at: view.clock.now) }

  /// Steps the view frame by frame for a number of seconds.
  public func wait(_ seconds: Double) {
    let start = view.clock.now
    let frames = max(Int((seconds * InputSimulator.frameRate).rounded(.up)), 1)
    for frame in 1...frames { view.step(to: start + seconds * Double(frame) / Double(frames)) }
  }

  /// Steps the view frame by frame until it needs no frame: inertia, animations and pending taps have ended.
  ///
  /// A view that makes continuous frames, for example during a drive, does not rest.
  ///
  /// - Parameter limit: The time after which the method gives up, seconds.
  /// - Returns: Whether the view rests.
  @discardableResult public func settle(within limit: Double = 10) -> Bool {
    let end = view.clock.now + limit
    repeat { wait(1 / InputSimulator.frameRate) } while view.needsFrame && view.clock.now < end
    return !view.needsFrame
  }
}

/// Two fingers around the middle of a gesture.
private struct TwoFingers {
  var reach = InputSimulator.reach
  /// The direction of the line between the fingers, degrees clockwise.
  var angle = 0.0
  /// The movement of both, points right and down.
  var shift = SIMD2<Double>.zero

  func offset(of finger: Int) -> SIMD2<Double> {
    let side = finger == 1 ? -reach : reach
    return shift + side * [cos(angle * .pi / 180), sin(angle * .pi / 180)]
  }
}

extension InputSimulator {
  private var middle: CGPoint { CGPoint(x: view.frame.width / 2, y: view.frame.height / 2) }

  private func screenPoint(_ point: CGPoint, _ offset: SIMD2<Double> = .zero) -> ScreenPoint {
    ScreenPoint(x: point.x + offset.x, y: point.y + offset.y)
  }

  private func settleIfNeeded() { if settles { settle() } }

  private func touch(at point: CGPoint?) {
    send(.touch(id: 1, .began, at: screenPoint(point ?? middle)))
    wait(0.05)
    send(.touch(id: 1, .ended, at: screenPoint(point ?? middle)))
  }

  private func drag(by distance: SIMD2<Double>, from start: CGPoint?, duration: Double, rests: Bool)
  {
    let start = start ?? middle
    send(.touch(id: 1, .began, at: screenPoint(start)))
    move(1, from: start, by: distance, duration: duration)
    if rests { wait(InputSimulator.rest) }
    send(.touch(id: 1, .ended, at: screenPoint(start, distance)))
    settleIfNeeded()
  }

  private func move(
    _ finger: Int, from start: CGPoint, by distance: SIMD2<Double>, duration: Double
  ) {
    forEachFrame(of: duration) { share in
      send(.touch(id: finger, .moved, at: screenPoint(start, distance * share)))
    }
  }

  private func moveTwoFingers(
    at center: CGPoint?, duration: Double, _ fingers: (_ share: Double) -> TwoFingers
  ) {
    let center = center ?? middle
    func touch(_ phase: RawInput.TouchPhase, _ share: Double) {
      for id in 1...2 {
        send(.touch(id: id, phase, at: screenPoint(center, fingers(share).offset(of: id))))
      }
    }
    touch(.began, 0)
    forEachFrame(of: duration) { touch(.moved, $0) }
    wait(InputSimulator.rest)
    touch(.ended, 1)
    settleIfNeeded()
  }

  /// Calls a closure with the part of a gesture that is over, 0...1, and steps a frame after each.
  private func forEachFrame(of duration: Double, _ body: (_ share: Double) -> Void) {
    let frames = max(Int((duration * InputSimulator.frameRate).rounded(.up)), 1)
    for frame in 1...frames {
      body(Double(frame) / Double(frames))
      wait(1 / InputSimulator.frameRate)
    }
  }
}
