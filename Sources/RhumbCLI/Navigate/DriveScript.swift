// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import RhumbModules

/// A script of camera actions at times of a drive, such as `10:overview,15:following`.
struct DriveScript {
  /// An action at a time.
  struct Cue: Hashable {
    /// The seconds since the start of the drive.
    var time: Double
    var action: Action
  }

  enum Action: String, CaseIterable {
    case following, overview, free
    case tilted
    case headingUp = "heading-up"
    case northUp = "north-up"
    /// A pan gesture.
    case pan
    /// A press of the Re-center button.
    case recenter
  }

  /// The cues, sorted by time.
  var cues: [Cue]

  /// Reads an argument.
  static func read(_ argument: String) throws -> DriveScript {
    let cues = try argument.split(separator: ",").map(cue)
    if cues.isEmpty { throw ValidationError("a script has a mode such as 10:overview") }
    return DriveScript(cues: cues.sorted { $0.time < $1.time })
  }

  private static func cue(_ text: Substring) throws -> Cue {
    let pair = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard pair.count == 2, let time = Double(pair[0]), time.isFinite, time >= 0 else {
      throw ValidationError("\(text) is not a second and a mode such as 10:overview")
    }
    guard let action = Action(rawValue: pair[1]) else {
      throw ValidationError(
        Spelling.unknown(pair[1], kind: "mode", among: Action.allCases.map(\.rawValue)))
    }
    return Cue(time: time, action: action)
  }
}

extension DriveScript.Action {
  /// Performs the action on a view.
  @MainActor func perform(on view: MapView, at time: Double) {
    switch self {
    case .following: view.cameraMode = .following
    case .overview: view.cameraMode = .overview
    case .free: view.cameraMode = .free
    case .tilted: view.followingPerspective = .tilted
    case .headingUp: view.followingPerspective = .topDownHeadingUp
    case .northUp: view.followingPerspective = .topDownNorthUp
    case .recenter: view.recenter()
    case .pan: drag(view, at: time)
    }
  }

  /// Simulates a touch that moves down by a third of the view within 0.3 s and is released.
  @MainActor private func drag(_ view: MapView, at time: Double) {
    let start = ScreenPoint(x: view.frame.width / 2, y: view.frame.height * 0.4)
    view.handle(.touch(id: 1, .began, at: start), at: time)
    for step in 1...10 {
      let share = Double(step) / 10
      let point = ScreenPoint(x: start.x, y: start.y + view.frame.height / 3 * share)
      view.handle(.touch(id: 1, .moved, at: point), at: time + 0.03 * Double(step))
    }
    let end = ScreenPoint(x: start.x, y: start.y + view.frame.height / 3)
    view.handle(.touch(id: 1, .ended, at: end), at: time + 0.4)
  }
}
