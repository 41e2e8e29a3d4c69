// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The input devices of this computer, as Linux lists them. SDL 2 does not report whether there is a mouse, and an X server
/// always has a pointer.
struct InputDevices {
  /// The numbers of bits in the kernel's lists, from `linux/input-event-codes.h`.
  private enum Bit {
    static let pointerProperty = 0
    static let directProperty = 1
    static let relativeX = 0
    static let relativeY = 1
    static let penKey = 0x140
  }

  /// Whether there is a touch screen, and neither a mouse nor a touchpad or another pointing device.
  let isTouchOnly: Bool

  /// Creates the devices from the text of `/proc/bus/input/devices`: paragraphs with lines such as `B: PROP=2`.
  init(list: String) {
    let devices = list.split(separator: "\n\n").map(Self.masks)
    func contains(_ name: String, _ bit: Int, _ masks: [Substring: Substring]) -> Bool {
      masks[name[...]].map { Self.contains(bit, in: $0) } ?? false
    }
    let hasTouchScreen = devices.contains {
      contains("PROP", Bit.directProperty, $0) && !contains("KEY", Bit.penKey, $0)
    }
    let hasPointer = devices.contains {
      contains("PROP", Bit.pointerProperty, $0)
        || contains("REL", Bit.relativeX, $0) && contains("REL", Bit.relativeY, $0)
    }
    isTouchOnly = hasTouchScreen && !hasPointer
  }

  /// The devices of a window on this computer; none if it is shown on another one.
  ///
  /// - Parameter environment: `DISPLAY` names another computer before its colon.
  static func current(
    path: String = "/proc/bus/input/devices",
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> InputDevices {
    let isElsewhere =
      environment["WAYLAND_DISPLAY"] == nil && environment["DISPLAY"]?.hasPrefix(":") == false
    guard !isElsewhere, let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: 1 << 20)
    else { return InputDevices(list: "") }
    return InputDevices(list: String(decoding: bytes, as: UTF8.self))
  }

  /// The masks of a device by name.
  private static func masks(of device: Substring) -> [Substring: Substring] {
    var masks: [Substring: Substring] = [:]
    for line in device.split(separator: "\n") where line.hasPrefix("B: ") {
      let parts = line.dropFirst(3).split(separator: "=", maxSplits: 1)
      if parts.count == 2 { masks[parts[0]] = parts[1] }
    }
    return masks
  }

  /// Whether a bit is set in a mask: hexadecimal words of the machine's size, the highest first.
  private static func contains(_ bit: Int, in mask: Substring) -> Bool {
    let words = mask.split(separator: " ")
    let index = words.count - 1 - bit / UInt.bitWidth
    guard words.indices.contains(index), let word = UInt(words[index], radix: 16) else {
      return false
    }
    return word >> (bit % UInt.bitWidth) & 1 == 1
  }
}
