// SPDX-License-Identifier: Apache-2.0
import MapNavigation

/// A moment of a ``Drive`` that a test waits for.
@MainActor public struct DriveMilestone {
  /// The counts of a drive when a test began to wait.
  struct Progress {
    let arrivals: Int
    let announcements: Int
    let routeChanges: Int

    @MainActor init(_ drive: Drive) {
      arrivals = drive.arrivals.count
      announcements = drive.announcements.count
      routeChanges = drive.routeChanges
    }
  }

  let name: String
  let isReached: @MainActor (_ drive: Drive, _ before: Progress) -> Bool

  /// The arrival at a destination.
  public static let arrived = DriveMilestone(name: "arrived") { $0.arrivals.count > $1.arrivals }

  /// A new route, after the vehicle left the old one or a call of the app.
  public static let rerouted = DriveMilestone(name: "got a new route") {
    $0.routeChanges > $1.routeChanges && $0.session.navigator.route != nil
  }

  /// An announcement that contains a text.
  public static func announced(_ text: String) -> DriveMilestone {
    DriveMilestone(name: "announced “\(text)”") { drive, before in
      drive.announcements.dropFirst(before.announcements).contains { $0.text.contains(text) }
    }
  }

  /// A position within a number of meters before the next destination.
  public static func within(meters: Double) -> DriveMilestone {
    DriveMilestone(name: "come within \(meters) m of the destination") { drive, _ in
      drive.session.navigator.progress?.distanceToWaypoint ?? .infinity <= meters
    }
  }

  /// The first step after which a condition holds.
  ///
  /// - Parameters:
  ///   - name: A participle for the error message: "the drive has not NAME".
  ///   - condition: The condition.
  public static func when(
    _ name: String, _ condition: @escaping @MainActor (Drive) -> Bool
  ) -> DriveMilestone {
    DriveMilestone(name: name) { drive, _ in condition(drive) }
  }
}
