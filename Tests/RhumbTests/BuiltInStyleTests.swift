// SPDX-License-Identifier: Apache-2.0
import RhumbModules
import Testing

/// Tests of the built-in styles and maps.
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
      let scene = try await StyledScene.builtIn(name, scale: scale)
      #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    }
  }

  @Test(arguments: [BuiltInStyle.day, .night])
  func `a scene has the attribution of the built-in maps`(_ name: BuiltInStyle) async throws {
    let attribution = try await StyledScene.builtIn(name).attributions.joined(separator: " ")
    #expect(attribution.contains("Natural Earth"))
    #expect(attribution.contains("© OpenStreetMap contributors"))
  }
}
