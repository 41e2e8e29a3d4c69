// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapText

@Suite struct FontPackageTests {
  @Test func `the package of a character depends on its script`() {
    for character in "서東ひカㄅ".unicodeScalars {
      #expect(FontPackage(for: character.value) == .eastAsian)
    }
    for character in "aжאعกក𓀀☎".unicodeScalars {
      #expect(FontPackage(for: character.value) == .core)
    }
    for character in "🍕🇫☕".unicodeScalars { #expect(FontPackage(for: character.value) == .emoji) }
    for character: UInt32 in [0x0a, 0x20, 0x200d, 0xe000, 0xfe0f, 0x10ffff, 0x0378] {
      #expect(FontPackage(for: character) == nil)
    }
  }

  @Test func `a character that no font has is reported once, with a package that may have it`()
    async
  {
    let library = FontLibrary(ranges: nil)
    _ = await library.layout("abc \u{e000}\u{200d}\u{fe0f}")
    #expect(library.takeFontWarnings().isEmpty)
    // Cypro-Minoan. Few systems have a font for it.
    let isInstalled = await !library.layout("\u{12f90}\u{12f91}").glyphs.isEmpty
    let warnings = library.takeFontWarnings()
    #expect(
      warnings
        == (isInstalled
          ? []
          : [
            "no installed font has the character \u{12f90} (U+12F90), so that labels lack it: "
              + "try the package fonts-noto-core"
          ]))
    _ = await library.layout("\u{12f92}")
    #expect(library.takeFontWarnings().isEmpty)
  }
}
