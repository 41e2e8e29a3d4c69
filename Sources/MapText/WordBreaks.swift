// SPDX-License-Identifier: Apache-2.0
import MapFiles
import _FoundationICU

/// The starts of words in Thai, Lao, Khmer and Burmese, which are written without spaces between words.
///
/// The words come from the dictionaries of ICU, by the rules of line breaking for class SA (Unicode Standard
/// Annex 14). ICU is a part of the Swift runtime's Foundation, so that words are the same on every system and
/// need no package.
enum WordBreaks {
  /// Finds the characters before which a line can break between two words.
  ///
  /// - Returns: The indices of characters whose neighbor to the left is also a letter of these scripts. Empty for
  ///   texts in other scripts, for which nothing is computed.
  static func starts(in scalars: [UInt32]) -> Set<Int> {
    guard scalars.contains(where: CharacterClass.isWrittenWithoutSpaces) else { return [] }
    var text: [UInt16] = []
    /// The index of the character that starts at each code unit.
    var indices: [Int] = []
    for (index, value) in scalars.enumerated() {
      let scalar = Unicode.Scalar(value) ?? "\u{fffd}"
      text += Character(scalar).utf16
      indices += repeatElement(index, count: text.count - indices.count)
    }
    let starts = boundaries(in: text).lazy.filter(indices.indices.contains).map { indices[$0] }
    return Set(starts.filter { isBetweenWords($0, in: scalars) })
  }

  private static func isBetweenWords(_ index: Int, in scalars: [UInt32]) -> Bool {
    index > 0 && CharacterClass.isWrittenWithoutSpaces(scalars[index])
      && CharacterClass.isWrittenWithoutSpaces(scalars[index - 1])
  }

  /// The iterator, which opens its dictionaries on first use. It is `nil` if ICU has no rules for line breaks.
  private struct Iterator: @unchecked Sendable {
    var handle: OpaquePointer?

    init() {
      var status = U_ZERO_ERROR
      handle = swift_ubrk_open(UBRK_LINE, "", nil, 0, &status)
    }
  }

  private static let iterator = Mutex(Iterator())

  /// The positions at which a line of UTF-16 can end, in ascending order.
  private static func boundaries(in text: [UInt16]) -> [Int] {
    iterator.withLock { iterator in
      guard let handle = iterator.handle else { return [] }
      return text.withUnsafeBufferPointer { text in
        var status = U_ZERO_ERROR
        swift_ubrk_setText(handle, text.baseAddress, Int32(clamping: text.count), &status)
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return [] }
        var boundaries: [Int] = []
        while case let next = swift_ubrk_next(handle), next >= 0 { boundaries.append(Int(next)) }
        return boundaries
      }
    }
  }
}
