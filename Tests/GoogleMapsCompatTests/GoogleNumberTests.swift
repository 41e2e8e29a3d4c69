// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import Testing

@Suite struct GoogleNumberTests {
  @Test func `the numbers of Google's SDK are converted to their cases`() {
    expectNumbers([1, 2, 3, 4, 5], of: GMSMapViewType.self)
    expectNumbers([0, 1, 2], of: GMSFrameRate.self)
    expectNumbers([0, 1, 2], of: GMSLengthKind.self)
    expectNumbers([0, 1, 2], of: GMSMarkerAnimation.self)
    expectNumbers([0, 1, 2], of: GMSCollisionBehavior.self)
    expectNumbers([0, 1, 2], of: GMSNavigationCameraMode.self)
    expectNumbers([0, 1, 2], of: GMSNavigationCameraPerspective.self)
    expectNumbers([0, 1, 2, 3, 4], of: GMSNavigationTravelMode.self)
    expectNumbers([0, 1], of: GMSNavigationLightingMode.self)
    expectNumbers([-2, -1, 0, 1], of: GMSNavigationSpeedAlertSeverity.self)
  }

  @Test func `other numbers have no case`() {
    #expect(GMSMapViewType(rawValue: 0) == nil && GMSMapViewType(rawValue: .max) == nil)
    #expect(GMSNavigationSpeedAlertSeverity(rawValue: .max) == nil)
    #expect(GMSNavigationTravelMode(rawValue: -1) == nil)
  }

  private func expectNumbers<Number: RawRepresentable & CaseIterable & Equatable>(
    _ numbers: [Number.RawValue], of type: Number.Type
  ) where Number.RawValue: Equatable {
    #expect(type.allCases.map(\.rawValue) == numbers)
    #expect(numbers.map { type.init(rawValue: $0) } == Array(type.allCases))
  }
}
