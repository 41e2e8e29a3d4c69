// SPDX-License-Identifier: Apache-2.0
import CHarfBuzz

/// The scripts of the parts of a text (Unicode Standard Annex 24).
enum Scripts {
  /// Assigns a script to each unit. Punctuation, spaces and digits get the script of the preceding text or,
  /// at the start, of the following text.
  static func assign(to units: inout [TextUnit], _ scalars: [UInt32]) {
    var current = HB_SCRIPT_COMMON.rawValue
    var isDecided = false
    for index in units.indices {
      let script = script(scalars[units[index].scalars.lowerBound])
      if isOwn(script) {
        current = script
        if !isDecided {
          for earlier in 0..<index { units[earlier].script = script }
          isDecided = true
        }
      }
      units[index].script = current
    }
  }

  private static func isOwn(_ script: UInt32) -> Bool {
    script != HB_SCRIPT_COMMON.rawValue && script != HB_SCRIPT_INHERITED.rawValue
      && script != HB_SCRIPT_UNKNOWN.rawValue
  }

  private static func script(_ c: UInt32) -> UInt32 {
    if c < 0x80 {
      let isLetter = (0x41...0x5a).contains(c & ~0x20)
      return (isLetter ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON).rawValue
    }
    return hb_unicode_script(hb_unicode_funcs_get_default(), c).rawValue
  }
}
