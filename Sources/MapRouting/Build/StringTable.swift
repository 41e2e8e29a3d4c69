// SPDX-License-Identifier: Apache-2.0

import MapFiles

/// Numbers strings in the order of their first occurrence. The empty string is 0.
struct StringTable {
  private(set) var bytes: [UInt8] = []
  private(set) var firstByte: [UInt32] = [0, 0]
  private var numbers: [String: UInt32] = ["": 0]

  /// The string of a number.
  func string(_ number: UInt32) -> String {
    let range = Int(firstByte[Int(number)])..<Int(firstByte[Int(number) + 1])
    return String(decoding: bytes[range], as: UTF8.self)
  }

  mutating func number(_ string: String) -> UInt32 {
    if let number = numbers[string] { return number }
    guard bytes.count + string.utf8.count <= ResourceLimits.graphNameBytes else { return 0 }
    let number = UInt32(numbers.count)
    numbers[string] = number
    bytes += string.utf8
    firstByte.append(UInt32(truncatingIfNeeded: bytes.count))
    return number
  }
}
