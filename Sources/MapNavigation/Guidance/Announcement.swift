// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapRoute

/// A spoken instruction for the driver.
public struct Announcement: Hashable, Sendable {
  /// The stage of an announcement: how close the maneuver is.
  public enum Stage: Hashable, Sendable, CaseIterable, Comparable {
    /// At the start of a long step: the road to follow and its length.
    case follow
    /// Well before the maneuver.
    case early
    /// Early enough to choose a lane.
    case prepare
    /// At the maneuver.
    case now
  }

  /// How close the maneuver is.
  public var stage: Stage
  /// The index of the leg with the ``step`` whose maneuver is announced; for ``Stage/follow`` with the current step.
  package var leg: Int
  /// The index of the announced step in its leg.
  package var step: Int
  /// The distance to the maneuver, in meters; for ``Stage/follow`` to the end of the step.
  public var distance: Double
  /// Whether the text includes the following maneuver ("then …") because it comes soon after.
  package var isChained: Bool
  /// The text to speak.
  public var text: String
}

/// A type that composes the text of announcements.
public protocol InstructionWording: Sendable {
  /// Returns the text to speak.
  ///
  /// - Parameters:
  ///   - announcement: The announcement, with an empty text.
  ///   - step: The step the announcement describes.
  ///   - then: The following step, if the announcement includes it.
  func words(for announcement: Announcement, step: RouteStep, then: RouteStep?) -> String
  /// Returns the text to display for a step's maneuver.
  func instruction(for step: RouteStep) -> String
}

extension InstructionWording {
  /// Returns the estimated speaking time, in seconds: 0.8 s, plus a second for 14 letters or 7 characters of
  /// Chinese, Japanese and Korean scripts.
  func duration(of text: String) -> Double {
    0.8 + text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) } / 14
  }
}

/// Minimal English wording with distances in meters, for logs and tests.
public struct PlainWording: InstructionWording {
  /// Creates the wording.
  public init() {}

  public func words(for announcement: Announcement, step: RouteStep, then: RouteStep?) -> String {
    let meters = Int(clamping: max(announcement.distance, 0).rounded())
    let chain = then.map { ", then \(instruction(for: $0))" } ?? ""
    switch announcement.stage {
    case .follow:
      return "Follow \(step.name.isEmpty ? "the road" : step.name) for \(meters) m\(chain)"
    case .early, .prepare: return "In \(meters) m \(instruction(for: step))\(chain)"
    case .now: return instruction(for: step) + chain
    }
  }

  public func instruction(for step: RouteStep) -> String {
    var words = [step.maneuver.kind.rawValue]
    if let modifier = step.maneuver.modifier { words.append(modifier.rawValue) }
    if let exit = step.maneuver.exit { words.append("exit \(exit)") }
    if let feature = step.walkingFeature { words.append(feature.kind.rawValue) }
    if !step.name.isEmpty { words.append("onto \(step.name)") }
    return words.joined(separator: " ")
  }
}
