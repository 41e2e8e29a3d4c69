// SPDX-License-Identifier: Apache-2.0

// The names in logs of drives, which do not change with the code.

extension FixProblem {
  /// The name in logs of drives.
  package var loggedName: String {
    switch self {
    case .invalid: "invalid"
    case .outOfOrder: "outOfOrder"
    case .jump: "jump"
    case .inaccurate: "inaccurate"
    }
  }
}

extension Departure.Cause {
  /// The name in logs of drives.
  package var loggedName: String {
    switch self {
    case .offRoute: "offRoute"
    case .wrongWay: "wrongWay"
    }
  }
}

extension SpeedAlertOptions.Severity {
  /// The name in logs of drives.
  package var loggedName: String {
    switch self {
    case .unknown: "unknown"
    case .notSpeeding: "notSpeeding"
    case .minor: "minor"
    case .major: "major"
    }
  }
}
