// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  func paintSymbols(
    _ range: Range<Int>, _ atlas: TextureHandle, _ kind: SymbolKind, _ list: DrawList
  ) throws(RenderError) {
    guard
      range.lowerBound >= 0, range.upperBound <= list.symbols.count, range.count >= 4,
      range.lowerBound % 4 == 0, let texture = textures[atlas],
      bind(atlas, isNearest: kind == .crispIcons)
    else { return }
    state.setBlending(true)
    state.setScissor(nil)
    let program = try programs.program(.symbol, kind.variants)
    state.use(program: program.name)
    let x = 2 / Float(list.width)
    let y = (isUpsideDown ? 2 : -2) / Float(list.height)
    uniforms[6] = [x, y, -1, isUpsideDown ? -1 : 1]
    uniforms[7] = [1 / Float(texture.width), 1 / Float(texture.height), 0, 0]
    uniforms.upload(to: program, count: 8)
    symbolBuffer.draw(range, state)
  }
}

extension SymbolKind {
  fileprivate var variants: ShaderVariants {
    switch self {
    case .glyphs: .field
    case .icons, .crispIcons: []
    case .fieldIcons: .alphaField
    }
  }
}
