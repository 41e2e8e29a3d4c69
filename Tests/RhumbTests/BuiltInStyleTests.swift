// SPDX-License-Identifier: Apache-2.0
import Rhumb
import Testing

/// The styles and maps that come with Rhumb.
@Suite struct BuiltInStyleTests {
  @Test(arguments: BuiltInStyle.allCases)
  func `a built-in style parses without a warning`(_ name: BuiltInStyle) throws {
    let style = try name.style()
    #expect(style.warnings.isEmpty, "\(style.warnings)")
    #expect(style.layers.count > 30)
  }

  @Test(arguments: BuiltInStyle.allCases)
  func `a built-in style's scene opens without a warning`(_ name: BuiltInStyle) async throws {
    for scale in [1.0, 2] {
      let scene = try await Scene.builtIn(name, scale: scale)
      #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    }
  }

  @Test(arguments: [BuiltInStyle.day, .night])
  func `the embedded maps' credits are told`(_ name: BuiltInStyle) async throws {
    let credits = try await Scene.builtIn(name).attributions.joined(separator: " ")
    #expect(credits.contains("Natural Earth"))
    #expect(credits.contains("© OpenStreetMap contributors"))
  }
}
