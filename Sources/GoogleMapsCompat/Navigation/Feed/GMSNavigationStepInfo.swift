// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapCanvas
public import MapImage
import MapNavigation
import MapNavigationUI
import MapRoute

/// The size of a maneuver image.
public enum GMSNavigationManeuverImageSize: Int, Hashable, Sendable, CaseIterable {
  /// 48 points.
  case square48 = 0
  /// 96 points.
  case square96
}

/// Options for the images of a step.
public final class GMSNavigationStepInfoImageOptions {
  /// The size of the maneuver image. The default is 96 points.
  public var maneuverImageSize = GMSNavigationManeuverImageSize.square96
  /// The number of pixels per point. The default is 2. This property is Rhumb's own; Google's SDK uses the
  /// screen's scale.
  public var scale: CGFloat = 2
  /// The color of the arrows to follow. The default is white. This property is Rhumb's own.
  public var color = MapColor.white

  /// Creates options with the default values.
  public init() {}
}

/// One step of the turn-by-turn feed: its maneuver and the road that it leads to.
public final class GMSNavigationStepInfo: Sendable {
  private let info: StepInfo

  init(_ info: StepInfo) { self.info = info }

  /// The maneuver at the start of the step.
  public var maneuver: GMSNavigationManeuver {
    GMSNavigationManeuver(info.step.maneuver, drivingSide: info.step.drivingSide)
  }

  /// The lanes before the maneuver, from left to right; `nil` if unknown.
  public var lanes: [GMSNavigationLane]? {
    let lanes = info.step.lanes
    guard !lanes.isEmpty else { return nil }
    return lanes.map { GMSNavigationLane($0, drivingSide: info.step.drivingSide) }
  }

  /// The road's name with its number; empty if it has neither.
  public var fullRoadName: String { info.fullRoadName }
  /// The road's name, else its number; empty if it has neither.
  public var simpleRoadName: String { info.simpleRoadName }
  /// The road's name without its number; empty if it has none.
  var roadName: String { info.step.name }
  /// The road's numbers, separated by ";"; empty if it has none.
  var roadNumbers: String { info.step.ref }
  /// The complete instruction text.
  public var fullInstructionText: String { info.instruction }
  /// The number of the motorway exit; `nil` for other maneuvers.
  public var exitNumber: String? { info.exitNumber }
  /// The side of the road that traffic drives on.
  public var drivingSide: GMSNavigationDrivingSide {
    info.step.drivingSide == .left ? .left : .right
  }
  /// The number of the roundabout exit, from 1; -1 for other maneuvers.
  public var roundaboutTurnNumber: Int { info.roundaboutExit ?? -1 }
  /// The index of the step in the route, from 0.
  public var stepNumber: Int { info.number }
  /// The distance from the previous step in meters.
  public var distanceFromPrevStepMeters: CLLocationDistance { info.distanceFromPreviousStep }
  /// The time from the previous step in seconds.
  public var timeFromPrevStepSeconds: TimeInterval { info.timeFromPreviousStep }

  /// Returns the maneuver image, with a transparent background.
  public func maneuverImage(with options: GMSNavigationStepInfoImageOptions?) -> UIImage? {
    let options = options ?? GMSNavigationStepInfoImageOptions()
    let side = options.maneuverImageSize == .square48 ? 48.0 : 96
    let canvas = Canvas(size: CGSize(width: side, height: side), scale: Double(options.scale))
    ManeuverArrow(info.step.maneuver, drivingSide: info.step.drivingSide).draw(
      on: canvas, center: CGPoint(x: side / 2, y: side / 2), side: side, color: options.color,
      other: options.faint)
    return UIImage(canvas.image, scale: options.scale)
  }

  /// Returns an image of the lanes in a row, each 48 points wide, with a transparent background; `nil` if
  /// the lanes are unknown.
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
