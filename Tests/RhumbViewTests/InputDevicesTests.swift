// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import RhumbView

@Suite struct InputDevicesTests {
  private static let button = """
    I: Bus=0019 Vendor=0000 Product=0001 Version=0000
    N: Name="Power Button"
    H: Handlers=kbd event0
    B: PROP=0
    B: EV=3
    B: KEY=10000000000000 0
    """
  /// A screen, which also has a handler of mice.
  private static let touchScreen = """
    I: Bus=0018 Vendor=0416 Product=38a5 Version=1000
    N: Name="Goodix Capacitive TouchScreen"
    H: Handlers=mouse0 event1
    B: PROP=2
    B: EV=b
    B: KEY=400 0 0 0 2000000000000000 0
    B: ABS=265800000000003
    """
  private static let mouse = """
    I: Bus=0003 Vendor=046d Product=c077 Version=0111
    N: Name="Logitech USB Optical Mouse"
    H: Handlers=mouse1 event2
    B: PROP=0
    B: EV=17
    B: KEY=ff0000 0 0 0 0
    B: REL=903
    B: MSC=10
    """
  private static let touchpad = """
    N: Name="SynPS/2 Synaptics TouchPad"
    B: PROP=5
    B: EV=b
    B: KEY=e520 10000 0 0 0 0
    B: ABS=660800011000003
    """
  /// A keyboard with a wheel, which points nowhere.
  private static let keyboard = """
    N: Name="Keyboard"
    B: PROP=0
    B: EV=1f
    B: KEY=3f000303ff 0 0 483ffff17aff32d bfd4444600000000 1
    B: REL=1040
    """
  private static let penDisplay = """
    N: Name="Wacom Cintiq Pen"
    B: PROP=2
    B: EV=1b
    B: KEY=1c03 0 0 0 0 0
    B: ABS=1000d000003
    """

  @Test(arguments: [
    ([button, touchScreen, keyboard], true), ([touchScreen], true),
    ([button, touchScreen, mouse], false), ([touchScreen, touchpad], false),
    ([button, keyboard, mouse], false), ([penDisplay, button], false), ([], false),
  ])
  func `a computer with a touch screen and no other pointer is for touch only`(
    devices: [String], isTouchOnly: Bool
  ) {
    let list = devices.joined(separator: "\n\n") + "\n\n"
    #expect(InputDevices(list: list).isTouchOnly == isTouchOnly)
  }

  @Test func `a damaged list has no devices`() {
    for list in [
      "B: PROP=", "B: PROP", "B: PROP=xyz", "B: =2", "B: PROP=2 ffffffffffffffffff", "=",
    ] {
      #expect(!InputDevices(list: list).isTouchOnly)
    }
  }

  @Test func `the devices count only for a window on this computer`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(Self.touchScreen.utf8), to: "devices")
    func isTouchOnly(_ environment: [String: String]) -> Bool {
      InputDevices.current(path: path, environment: environment).isTouchOnly
    }
    #expect(isTouchOnly(["DISPLAY": ":0"]))
    #expect(isTouchOnly(["WAYLAND_DISPLAY": "wayland-0"]))
    #expect(isTouchOnly([:]))
    #expect(!isTouchOnly(["DISPLAY": "localhost:10.0"]))
    #expect(!InputDevices.current(path: path + "-missing", environment: [:]).isTouchOnly)
  }
}
