// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// How far the picture gives way where a hand pulls the map past its limits; it springs back when the hand
/// lets go.
///
/// The camera never leaves its limits: only what is drawn does. The more is pulled, the less gives way.
/// Springing back is the critically damped spring's pure function of time.
struct Strain: Sendable {
  /// Levels, degrees of the viewing angle, points east and points south.
  typealias Amount = SIMD4<Double>

  /// What the hand asked for past the limits.
  private var pulled = Amount.zero
  /// What about: the hand's place.
  private var anchor: ScreenPoint?
  private var freed: (shown: Amount, time: Double)?
  /// What gives way.
  private(set) var shown = Amount.zero

  /// Whether nothing gives way.
  var isSlack: Bool { shown == .zero }

  /// The hand wanted a change of the camera of which only a part was permitted.
  mutating func pull(_ wanted: Amount, went: Amount, about place: ScreenPoint?) {
    if freed != nil { pulled = Strain.pulled(shown) }
    freed = nil
    for lane in 0..<4 {
      let excess = wanted[lane] - went[lane]
      guard excess.isFinite else { continue }
      if abs(excess) > GestureTuning.strainNoise * Strain.most[lane] {
        pulled[lane] += excess
        anchor = place
        shown[lane] = Strain.shown(pulled)[lane]
      } else if shown[lane] * went[lane] < 0 {
        // The map comes back with the hand at once, and what gave way does with it.
        let left = max(0, abs(shown[lane]) - 2 * abs(went[lane]))
        shown[lane] = shown[lane] < 0 ? -left : left
        pulled[lane] = Strain.pulled(shown)[lane]
      }
    }
  }

  /// The hand lets go.
  mutating func letGo(at time: Double) {
    guard freed == nil, !isSlack else { return }
    freed = (shown, time)
    pulled = .zero
  }

  /// Springs back on to a time, once the hand has let go.
  mutating func step(to time: Double) {
    guard let freed else { return }
    let t = max(0, time - freed.time) * GestureTuning.strainRate
    let part = (1 + t) * exp(-t)
    shown = part < GestureTuning.strainEnd ? .zero : freed.shown * part
    if isSlack { self = Strain() }
  }

  /// A camera as it is drawn, which may be past its limits: never past what the camera model can draw.
  func drawn(_ camera: CameraState, size: ViewSize, padding: EdgeInsets) -> CameraState {
    var wish = camera
    wish.zoom += shown[0]
    let steepest = CameraConstraints.maximumViewingAngle(atZoom: 21)
    wish.viewingAngle = min(max(wish.viewingAngle + shown[1], 0), steepest)
    let view = GestureView(camera: camera, size: size, padding: padding) { $0 }
    var drawn = view.shaped(wish, about: anchor)
    drawn.world += [shown[2], shown[3]] / drawn.pointsPerWorld
    return drawn
  }

  private static let most = GestureTuning.strainMost

  /// The amount that gives way: at first a good half of what is pulled, at last no more than the most.
  private static func shown(_ pulled: Amount) -> Amount {
    let part = pulled * GestureTuning.strainGive
    return part / (1 + part.magnitude / most)
  }

  private static func pulled(_ shown: Amount) -> Amount {
    // Never quite the most, which no pull reaches.
    let free = (1 - shown.magnitude / most).clamped(
      lowerBound: Amount(repeating: 1e-6), upperBound: Amount(repeating: 1))
    return shown / (GestureTuning.strainGive * free)
  }
}

extension SIMD4<Double> {
  fileprivate var magnitude: SIMD4 { replacing(with: -self, where: self .< 0) }
}

extension GestureView {
  /// What leads from a camera to this view's or another one, as a strain counts it.
  func change(from camera: CameraState, to other: CameraState? = nil) -> Strain.Amount {
    let other = other ?? self.camera
    var way = other.world - camera.world
    way.x -= way.x.rounded()
    way *= camera.pointsPerWorld
    return [
      other.zoom - camera.zoom, other.viewingAngle - camera.viewingAngle, way.x, way.y,
    ]
  }
}

extension GestureRecognizers {
  /// Lets the picture give way by what a hand wanted past the limits.
  ///
  /// - Parameter wanted: What it wanted; `nan` where the map went as it did.
  mutating func strain(
    _ wanted: Strain.Amount, from camera: CameraState, about place: ScreenPoint?,
    _ pass: GesturePass
  ) {
    guard !pass.view.settings.reducesMotion else { return }
    let went = pass.view.change(from: camera)
    let known = wanted.replacing(with: went, where: wanted .!= wanted)
    strain.pull(known, went: went, about: pass.view.settings.holdsGround ? place : nil)
  }
}
