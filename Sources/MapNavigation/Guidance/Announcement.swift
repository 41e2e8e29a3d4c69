// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapRoute

/// Something to be said to the traveller.
public struct Announcement: Hashable, Sendable {
  /// How near the maneuver is.
  public enum Stage: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// At the start of a long step: the road to follow, and for how long.
    case follow
    /// Long before.
    case early
    /// In time to choose the lane.
    case prepare
    /// At the maneuver.
    case now

    public static func < (one: Stage, other: Stage) -> Bool { one.rawValue < other.rawValue }
  }

  public var stage: Stage
  /// The step whose maneuver is announced; with ``Stage/follow`` the step that is being traveled.
  public var leg: Int
  public var step: Int
  /// Meters to the maneuver; with ``Stage/follow`` to the end of the step.
  public var distance: Double
  /// Whether the maneuver after it comes so soon that it is told as well ("then …").
  public var isChained: Bool
  public var text: String
}

/// Puts announcements into words.
public protocol InstructionWording: Sendable {
  /// The words to say.
  ///
  /// - Parameters:
  ///   - announcement: what is said, its text still empty.
  ///   - step: the step it is about.
  ///   - then: the step after it, where that is told as well.
  func words(for announcement: Announcement, step: RouteStep, then: RouteStep?) -> String
  /// The words to show for a step's maneuver.
  func instruction(for step: RouteStep) -> String
}

extension InstructionWording {
  /// How many seconds it takes to say something: 14 letters a second after a short breath.
  func duration(of text: String) -> Double { 0.8 + Double(text.utf8.count) / 14 }
}

/// The barest English words, in meters: for logs and tests.
public struct PlainWording: InstructionWording {
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
    if !step.name.isEmpty { words.append("onto \(step.name)") }
    return words.joined(separator: " ")
  }
}
