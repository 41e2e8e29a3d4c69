// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import RhumbTesting
import Testing

@testable import MapText

@MainActor @Suite struct TestDefaultsTests {
  @Test func `a view for tests has a fixed clock, date, time zone and lighting`() throws {
    let map = try MapView.forTests(size: CGSize(width: 200, height: 100), scale: 2)
    #expect(map.clock is SteppedFrameClock && map.clock.now == 0)
    #expect(map.frame.size == CGSize(width: 200, height: 100) && map.scale == 2)
    #expect(map.navigationTimeOrigin == TestDefaults.date.timeIntervalSince1970)
    #expect(map.settings.navigation.timeZone.secondsFromGMT() == 0)
    #expect(map.lightingMode == .normal && !map.isLightingAutomatic)
  }

  @Test func `a view of the app gets the same values at its clock's time`() {
    var options = MapViewOptions()
    options.clock = SteppedFrameClock(now: 50)
    let map = MapView(options: options)
    TestDefaults.apply(to: map)
    #expect(map.navigationTimeOrigin == TestDefaults.date.timeIntervalSince1970 - 50)
  }

  @Test func `text uses the fonts of the module, and the system's for other letters`() throws {
    _ = try MapView.forTests()
    for name in ["Noto Sans Regular", "Noto Sans Bold", "Noto Sans Italic"] {
      let fonts = FontMatches(fontStack: [name])
      let file = try #require(fonts.candidates.first).file.path
      #expect(file.contains("RhumbTesting"), "\(file)")
      let style = try #require(name.split(separator: " ").last)
      #expect(file.hasSuffix("NotoSans-\(style).ttf"))
      if let arabic = fonts.font(for: [0x627]) { #expect(!arabic.path.contains("RhumbTesting")) }
    }
  }
}
