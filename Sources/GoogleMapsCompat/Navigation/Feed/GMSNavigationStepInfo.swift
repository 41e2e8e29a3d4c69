// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapCanvas
public import MapImage
import MapNavigation
import MapRoute

/// The size of a maneuver's picture.
public enum GMSNavigationManeuverImageSize: Int, Hashable, Sendable, CaseIterable {
  /// 48 points.
  case square48 = 0
  /// 96 points.
  case square96
}

/// How a step's pictures are made.
public final class GMSNavigationStepInfoImageOptions {
  /// The size of a maneuver's picture: 96 points at the start.
  public var maneuverImageSize = GMSNavigationManeuverImageSize.square96
  /// Pixels a point: 2 at the start. Rhumb's own; in Google's SDK the screen says so.
  public var scale: CGFloat = 2
  /// The color of the arrows to follow: white at the start. Rhumb's own.
  public var color = MapColor.white

  /// Makes options with the values above.
  public init() {}
}

/// One step of the turn-by-turn feed: what is done at its start, and where it leads.
public final class GMSNavigationStepInfo: Sendable {
  private let info: StepInfo

  init(_ info: StepInfo) { self.info = info }

  /// What is done.
  public var maneuver: GMSNavigationManeuver {
    GMSNavigationManeuver(info.step.maneuver, drivingSide: info.step.drivingSide)
  }

  /// The lanes before it, from left to right; nil where they are not known.
  public var lanes: [GMSNavigationLane]? {
    let lanes = info.step.lanes
    guard !lanes.isEmpty else { return nil }
    return lanes.map { GMSNavigationLane($0, drivingSide: info.step.drivingSide) }
  }

  /// The road's name with its number; empty where it has neither.
  public var fullRoadName: String { info.fullRoadName }
  /// The road's name, else its number; empty where it has neither.
  public var simpleRoadName: String { info.simpleRoadName }
  /// What to do, in words.
  public var fullInstructionText: String { info.instruction }
  /// The number of the exit off a motorway; nil elsewhere.
  public var exitNumber: String? { info.exitNumber }
  /// The side of the road that traffic drives on.
  public var drivingSide: GMSNavigationDrivingSide {
    info.step.drivingSide == .left ? .left : .right
  }
  /// The number, from 1, of the exit out of a roundabout; -1 elsewhere.
  public var roundaboutTurnNumber: Int { info.roundaboutExit ?? -1 }
  /// Its number in the route, from 0.
  public var stepNumber: Int { info.number }
  /// Meters from the step before.
  public var distanceFromPrevStepMeters: CLLocationDistance { info.distanceFromPreviousStep }
  /// Seconds from the step before.
  public var timeFromPrevStepSeconds: TimeInterval { info.timeFromPreviousStep }

  /// The picture of what is done, on nothing.
  public func maneuverImage(with options: GMSNavigationStepInfoImageOptions?) -> UIImage? {
    let options = options ?? GMSNavigationStepInfoImageOptions()
    let side = options.maneuverImageSize == .square48 ? 48.0 : 96
    let canvas = Canvas(size: CGSize(width: side, height: side), scale: Double(options.scale))
    ManeuverArrow(info.step.maneuver, drivingSide: info.step.drivingSide).draw(
      on: canvas, center: CGPoint(x: side / 2, y: side / 2), side: side, color: options.color,
      other: options.faint)
    return UIImage(canvas.image, scale: options.scale)
  }

  /// The picture of the lanes in a row, each 48 points wide, on nothing; nil where they are not known.
  public func lanesImage(with options: GMSNavigationStepInfoImageOptions?) -> UIImage? {
    let lanes = info.step.lanes
    guard !lanes.isEmpty else { return nil }
    let options = options ?? GMSNavigationStepInfoImageOptions()
    let size = CGSize(width: 48 * Double(lanes.count), height: 48)
    let canvas = Canvas(size: size, scale: Double(options.scale))
    for (number, lane) in lanes.enumerated() {
      canvas.draw(
        lane, center: CGPoint(x: 48 * Double(number) + 24, y: 24), side: 44, color: options.color,
        other: options.faint)
    }
    return UIImage(canvas.image, scale: options.scale)
  }
}

extension GMSNavigationStepInfoImageOptions {
  fileprivate var faint: MapColor {
    var faint = color
    faint.alpha *= 0.42
    return faint
  }
}
