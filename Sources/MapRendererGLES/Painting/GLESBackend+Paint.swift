// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  /// Draws a list into the bound target.
  func paint(_ list: DrawList, clearsDepth: Bool) throws(RenderError) {
    state.setViewport(width: list.width, height: list.height)
    let (first, color) = Self.start(of: list)
    clear(color, depth: clearsDepth)
    rowBuffer.upload(list.rows)
    symbolBuffer.upload(list.symbols, state)
    overlayLineBuffer.upload(list.overlayLines, state)
    overlayFillBuffer.upload(list.overlayCorners, list.overlayTriangles, state)
    overlayTileBuffer.upload(list.overlayTileCorners, list.overlayTileTriangles, state)
    uniforms[4] = [Float(list.width) / 2, Float(list.height) / 2, 1, 1]
    paintsOverExtrusions = false
    var index = first
    while index < list.commands.count {
      let command = list.commands[index]
      if let mode = command.extrusionMode {
        let end = Self.endOfRun(of: mode, from: index, in: list.commands)
        try paintExtrusions(index..<end, mode, list)
        index = end
      } else {
        try paint(command, list)
        index += 1
      }
      if checksEveryCommand { try checkGL("command \(index - 1): \(command.name)") }
    }
    state.setScissor(nil)
    state.setDepth(.off)
  }

  /// Returns the first visible command and the color beneath it. An opaque background hides all commands
  /// before it.
  private static func start(of list: DrawList) -> (Int, SIMD4<Float>) {
    for (index, command) in list.commands.enumerated().reversed() {
      if case .background(let color) = command, color.w >= 1 { return (index + 1, color) }
    }
    return (0, list.clearColor)
  }

  private func clear(_ color: SIMD4<Float>, depth: Bool) {
    state.setScissor(nil)
    state.setColorMask(true)
    glClearColor(color.x, color.y, color.z, color.w)
    guard depth else {
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      return
    }
    state.setDepth(.write)
    glClearDepthf(1)
    glClearStencil(0)
    stencilMark = 0
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT))
  }

  private func paint(_ command: DrawCommand, _ list: DrawList) throws(RenderError) {
    state.setDepth(paintsOverExtrusions ? .overExtrusions(mark: nil) : .off)
    switch command {
    case .fill(let tile): try paintFill(tile, list)
    case .fillPattern(let tile, let atlas):
      try paintPattern(tile, atlas, mesh: meshes[tile.mesh], list)
    case .backgroundPattern(var tile, let atlas):
      tile.indices = 0..<square.indexCount
      try paintPattern(tile, atlas, mesh: square, list)
    case .outline(let tile, let inset): try paintOutline(tile, inset: inset, list)
    case .line(let tile, let dash): try paintLine(tile, dash, list)
    case .linePattern(let tile, let atlas): try paintLinePattern(tile, atlas, list)
    case .lineGradient(let tile, let ramp, let dash):
      try paintLineGradient(tile, ramp, dash, list)
    case .circle(let tile, let mode): try paintCircles(tile, mode, list)
    case .raster(let raster): try paintRaster(raster, list)
    case .hillshade(let tile, let hillshade): try paintHillshade(tile, hillshade, list)
    case .colorRelief(let tile, let heights, let isNearest):
      try paintColorRelief(tile, heights, isNearest: isNearest, list)
    case .heatmap(let tiles, let mode): try paintHeatmap(tiles, mode, list)
    case .symbols(let range, let atlas, let kind): try paintSymbols(range, atlas, kind, list)
    case .overlayLine(let line): try paintOverlayLine(line, list)
    case .overlayFill(let range, let color): try paintOverlayFill(range, color, list)
    case .overlayTile(let tile): try paintOverlayTile(tile, list)
    case .background(let color): try paintBackground(color)
    case .overExtrusions(let isOn): paintsOverExtrusions = isOn
    case .extrusion, .extrusionPattern: break  // drawn in runs, see `paintExtrusions`
    }
  }

  private static func endOfRun(
    of mode: ExtrusionMode, from start: Int, in commands: [DrawCommand]
  ) -> Int {
    var end = start + 1
    while end < commands.count, commands[end].extrusionMode == mode { end += 1 }
    return end
  }
}

extension DrawCommand {
  var isExtrusion: Bool { extrusionMode != nil }

  /// Whether the command marks pixels, which requires a target with a stencil buffer.
  var needsStencil: Bool {
    if case .overlayLine(let line) = self { line.paintsOnce } else { false }
  }

  var extrusionMode: ExtrusionMode? {
    switch self {
    case .extrusion(_, let mode), .extrusionPattern(_, let mode, _): mode
    default: nil
    }
  }

  /// The command's name for error messages.
  var name: String {
    String(String(describing: self).prefix { $0 != "(" })
  }
}
