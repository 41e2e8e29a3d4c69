// SPDX-License-Identifier: Apache-2.0
import MapNavigation
import Testing

/// The names in logs of drives, which programs of users read.
@Suite struct LoggedNameTests {
  @Test func `the names in logs of drives stay the same`() {
    let problems = FixProblem.allCases.map(\.loggedName)
    #expect(problems == ["invalid", "outOfOrder", "jump", "inaccurate"])
    let causes: [Departure.Cause] = [.offRoute, .wrongWay]
    #expect(causes.map(\.loggedName) == ["offRoute", "wrongWay"])
    let severities = SpeedAlertOptions.Severity.allCases.map(\.loggedName)
    #expect(severities == ["unknown", "notSpeeding", "minor", "major"])
  }
}
