// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// Draws the commands of a frame with the resources of a backend. All calls need the backend's context.
final class GLESPainter {
  /// The variants of every program.
  var commonVariants: ShaderVariants {
    get { frame.programs.common }
    set { frame.programs.common = newValue }
  }
  /// Whether triangles can be cut at clip rectangles, which is cheaper than discarding fragments.
  var supportsClipDistances: Bool

  private let frame: GLESFrame
  private var state: GLState { frame.state }
  private var resources: GLESResources { frame.resources }
  private let overlays: GLESOverlayPainter
  private let checksEveryCommand: Bool
  private var rowBuffer = RowBuffer()
  private var symbolBuffer = RectangleBuffer(.symbol)
  /// The square of a tile.
  private let square: Mesh
  /// The target of the frame.
  private var framebuffer: GLuint = 0
  private lazy var density = DensityTarget(state: state)

  init(_ resources: GLESResources, supportsClipDistances: Bool, checksEveryCommand: Bool) {
    frame = GLESFrame(resources)
    overlays = GLESOverlayPainter(frame)
    self.supportsClipDistances = supportsClipDistances
    self.checksEveryCommand = checksEveryCommand
    square = Mesh(.tileSquare, resources.state)
  }

  func release() {
    square.release(state)
    rowBuffer.release()
    symbolBuffer.release(state)
    overlays.release()
    frame.programs.release(state)
    density.release()
  }

  /// Draws a list into the bound target.
  ///
  /// - Parameters:
  ///   - framebuffer: The target.
  ///   - isUpsideDown: Whether memory holds the frame's top row first. Draws then flip y.
  func paint(
    _ list: DrawList, into framebuffer: GLuint, clearsDepth: Bool, isUpsideDown: Bool
  ) throws(RenderError) {
    self.framebuffer = framebuffer
    frame.isUpsideDown = isUpsideDown
    state.setViewport(width: list.width, height: list.height)
    let (first, color) = Self.start(of: list)
    frame.clear(color, depth: clearsDepth)
    rowBuffer.upload(list.rows)
    symbolBuffer.upload(list.symbols, state)
    overlays.upload(list)
    frame.uniforms[4] = [Float(list.width) / 2, Float(list.height) / 2, 1, 1]
    frame.paintsOverExtrusions = false
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
    // The host of the context may draw lines of its own.
    state.set(lineWidth: 1)
  }

  /// Returns the first visible command and the color beneath it. An opaque background hides all commands
  /// before it.
  private static func start(of list: DrawList) -> (Int, SIMD4<Float>) {
    for (index, command) in list.commands.enumerated().reversed() {
      if case .background(let color) = command, color.w >= 1 { return (index + 1, color) }
    }
    return (0, list.clearColor)
  }

  private func paint(_ command: DrawCommand, _ list: DrawList) throws(RenderError) {
    state.setDepth(frame.paintsOverExtrusions ? .overExtrusions(mark: nil) : .off)
    switch command {
    case .fill(let tile): try paintFill(tile, list)
    case .fillPattern(let tile, let atlas):
      try paintPattern(tile, atlas, mesh: resources.meshes[tile.mesh], list)
    case .backgroundPattern(var tile, let atlas):
      tile.ranges = [0..<square.indexCount]
      try paintPattern(tile, atlas, mesh: square, list)
    case .outline(let tile, let kind): try paintOutline(tile, kind, [], list)
    case .outlinePattern(let tile, let kind, let atlas):
      if frame.bind(atlas) { try paintOutline(tile, kind, .pattern, list) }
    case .line(let tile, let dash): try paintLine(tile, dash, list)
    case .linePattern(let tile, let atlas): try paintLinePattern(tile, atlas, list)
    case .lineGradient(let tile, let gradient, let dash):
      try paintLineGradient(tile, gradient, dash, list)
    case .circle(let tile, let mode): try paintCircles(tile, mode, list)
    case .raster(let raster): try paintRaster(raster, list)
    case .hillshade(let tile, let hillshade): try paintHillshade(tile, hillshade, list)
    case .colorRelief(let tile, let heights, let isNearest):
      try paintColorRelief(tile, heights, isNearest: isNearest, list)
    case .heatmap(let tiles, let mode): try paintHeatmap(tiles, mode, list)
    case .symbols(let range, let atlas, let kind): try paintSymbols(range, atlas, kind, list)
    case .overlayLine(let line): try overlays.paintLine(line, list)
    case .overlayFill(let range, let color): try overlays.paintFill(range, color, list)
    case .overlayTile(let tile): try overlays.paintTile(tile, list)
    case .background(let color): try paintBackground(color)
    case .sky(let sky): try paintSky(sky)
    case .overExtrusions(let isOn): frame.paintsOverExtrusions = isOn
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

  // MARK: - Tiles

  /// Binds the resources of a tile's mesh and draws the triangles of its indices.
  ///
  /// The program's own uniforms, from 6 on, must be set. A command with an invalid reference (a released
  /// mesh, indices or rows out of range) draws nothing.
  private func draw(
    _ tile: TileDraw, _ mesh: Mesh?, _ setup: TileDrawSetup, _ list: DrawList
  ) throws(RenderError) {
    guard
      let mesh, !tile.ranges.isEmpty,
      tile.ranges.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= mesh.indexCount }),
      bindRows(of: tile, in: list)
    else { return }
    let matrix =
      frame.isUpsideDown ? tile.matrix.flippedVertically(height: Float(list.height)) : tile.matrix
    var variants = setup.variants
    if setup.clips {
      variants.formUnion(
        clip(tile.clip, matrix, isFlat: setup.isFlat, tile.unitsPerPixel, list))
    }
    // Only software rasterizers are faster with it. Others would compile a second program for nothing.
    if tile.rowVectors == setup.rowVectors, commonVariants.contains(.precise) {
      variants.insert(.oneRow)
    }
    let program = try frame.programs.program(setup.kind, variants)
    state.use(program: program.name)
    frame.uniforms.setMatrix(matrix)
    frame.uniforms[4] = view(of: tile, matrix)
    frame.uniforms.upload(to: program, count: setup.uniforms)
    for range in tile.ranges { mesh.draw(range, state) }
    if supportsClipDistances { state.setClipDistances(false) }
  }

  /// Sets up clipping and returns the shader variants that it requires.
  private func clip(
    _ clip: SIMD4<Float>?, _ matrix: Matrix4f, isFlat: Bool, _ unitsPerPixel: Float,
    _ list: DrawList
  ) -> ShaderVariants {
    var shape = ClipShape(clip, matrix: matrix, width: list.width, height: list.height)
    if !isFlat, shape != .none { shape = .byShader }
    if case .scissor(let rectangle) = shape {
      state.setScissor(rectangle)
    } else {
      state.setScissor(nil)
    }
    let slack = ClipShape.slack * unitsPerPixel
    frame.uniforms[5] = (clip ?? DrawUniforms.everything) + [-slack, -slack, slack, slack]
    let variants: ShaderVariants =
      shape != .byShader ? [] : supportsClipDistances ? .clipDistance : .clip
    if supportsClipDistances { state.setClipDistances(!variants.isEmpty) }
    return variants
  }

  private func bindRows(of tile: TileDraw, in list: DrawList) -> Bool {
    guard
      tile.rows >= 0, tile.rowVectors >= 0, tile.rows % DrawList.rowAlignment == 0,
      tile.rowVectors <= DrawList.maximumRowVectors,
      tile.rowVectors <= list.rows.count - tile.rows
    else { return false }
    rowBuffer.bind(at: tile.rows)
    return true
  }

  private func view(of tile: TileDraw, _ matrix: Matrix4f) -> SIMD4<Float> {
    let half = frame.uniforms[4]
    let area = matrix.groundDeterminant * Double(half.x) * Double(half.y)
    let factor = 1 / (abs(area) * Double(tile.unitsPerPixel))
    return [half.x, half.y, tile.unitsPerPixel, factor.isFinite ? Float(factor) : 0]
  }

  private func paintFill(_ tile: TileDraw, _ list: DrawList) throws(RenderError) {
    state.setBlending(!Self.isOpaque(tile, list))
    try draw(tile, resources.meshes[tile.mesh], TileDrawSetup(kind: .fill), list)
  }

  private func paintOutline(
    _ tile: TileDraw, _ kind: OutlineKind, _ variants: ShaderVariants, _ list: DrawList
  ) throws(RenderError) {
    state.setBlending(true)
    frame.uniforms[6] =
      switch kind {
      case .opaqueEdge: .zero
      case .translucentEdge: [0.5, 1, 0, 0]
      case .line: [1, 0, 4, 0]
      }
    let mesh = resources.meshes[tile.mesh]
    let setup = TileDrawSetup(
      kind: mesh?.isLines == true ? .edge : .edgeStrip, variants: variants, uniforms: 7)
    try draw(tile, mesh, setup, list)
  }

  private func paintPattern(
    _ tile: TileDraw, _ atlas: TextureHandle, mesh: Mesh?, _ list: DrawList
  ) throws(RenderError) {
    guard frame.bind(atlas) else { return }
    state.setBlending(true)
    try draw(tile, mesh, TileDrawSetup(kind: .fillPattern), list)
  }

  private func paintBackground(_ color: SIMD4<Float>) throws(RenderError) {
    if color.w <= 0 { return }
    state.setBlending(true)
    state.setScissor(nil)
    let program = try frame.programs.program(.background)
    state.use(program: program.name)
    frame.uniforms[6] = color
    frame.uniforms.upload(to: program, count: 7)
    square.draw(0..<square.indexCount, state)
  }

  private func paintSky(_ sky: SkyDraw) throws(RenderError) {
    state.setBlending(true)
    state.setScissor(nil)
    let program = try frame.programs.program(.sky)
    state.use(program: program.name)
    frame.uniforms[6] = sky.color
    frame.uniforms[7] = sky.horizonColor
    frame.uniforms[8] = SIMD4(lowHalf: sky.horizon, highHalf: sky.up)
    frame.uniforms[9] = [sky.blend, frame.isUpsideDown ? -1 : 1, 0, 0]
    frame.uniforms.upload(to: program, count: 10)
    square.draw(0..<square.indexCount, state)
  }

  /// Returns whether every row's color is opaque. Blending, the most expensive part of a fill on a software
  /// rasterizer, can then be disabled.
  private static func isOpaque(_ tile: TileDraw, _ list: DrawList) -> Bool {
    let end = tile.rows.addingReportingOverflow(tile.rowVectors)
    guard tile.rows >= 0, tile.rowVectors > 0, !end.overflow, end.partialValue <= list.rows.count
    else { return false }
    for row in tile.rows..<end.partialValue where list.rows[row].w < 1 { return false }
    return true
  }

  private func paintLine(_ tile: TileDraw, _ dash: DashPattern?, _ list: DrawList)
    throws(RenderError)
  {
    state.setBlending(true)
    try draw(tile, resources.meshes[tile.mesh], lineSetup(dash), list)
  }

  /// Sets the uniforms of a dash pattern and returns the setup for it.
  private func lineSetup(_ dash: DashPattern?) -> TileDrawSetup {
    var setup = TileDrawSetup(kind: .line)
    guard let dash, let dashes = DashUniforms(dash, texels: 256) else { return setup }
    setup.variants = dash.isRound ? [.dash, .roundDash] : .dash
    setup.uniforms = 9
    frame.uniforms[6] = [Float(dashes.count), dashes.period, 0, 0]
    frame.uniforms[7] = dashes.first
    frame.uniforms[8] = dashes.second
    return setup
  }

  private func paintLinePattern(
    _ tile: TileDraw, _ atlas: TextureHandle, _ list: DrawList
  ) throws(RenderError) {
    guard frame.bind(atlas) else { return }
    state.setBlending(true)
    let setup = TileDrawSetup(kind: .line, variants: .pattern)
    try draw(tile, resources.meshes[tile.mesh], setup, list)
  }

  private func paintLineGradient(
    _ tile: TileDraw, _ gradient: GradientDraw, _ dash: DashPattern?, _ list: DrawList
  ) throws(RenderError) {
    guard frame.bind(gradient.ramp) else { return }
    state.setBlending(true)
    var setup = lineSetup(dash)
    setup.variants.insert(.gradient)
    setup.uniforms = 13
    let steps = gradient.steps.prefix(GradientDraw.maximumSteps)
    frame.uniforms[6].z = Float(steps.count)
    for (index, step) in steps.enumerated() { frame.uniforms[9 + index / 4][index % 4] = step }
    try draw(tile, resources.meshes[tile.mesh], setup, list)
  }

  /// Draws circles. A circle is drawn completely if its center is inside the clip rectangle, so a point at
  /// a tile's edge is drawn by one tile only.
  private func paintCircles(
    _ tile: TileDraw, _ mode: CircleMode, _ list: DrawList
  ) throws(RenderError) {
    guard mode.targetW > 0 else { return }
    state.setBlending(true)
    state.setScissor(nil)
    frame.uniforms[5] = tile.clip ?? DrawUniforms.everything
    frame.uniforms[6] = [mode.scalesWithDistance ? 1 : 0, mode.targetW, 0, 0]
    let setup = TileDrawSetup(
      kind: .circle, variants: mode.liesOnMap ? .onMap : [], uniforms: 7, clips: false)
    try draw(tile, resources.meshes[tile.mesh], setup, list)
  }

  // MARK: - Elevation and density

  private func paintHillshade(
    _ tile: TileDraw, _ hillshade: HillshadeDraw, _ list: DrawList
  ) throws(RenderError) {
    guard frame.bind(hillshade.slopes, isNearest: hillshade.isNearest) else { return }
    frame.uniforms[6] = SIMD4(lowHalf: hillshade.latitudes, highHalf: .zero)
    try paintSquare(tile, .hillshade, list)
  }

  private func paintColorRelief(
    _ tile: TileDraw, _ heights: TextureHandle, isNearest: Bool, _ list: DrawList
  ) throws(RenderError) {
    guard let texture = resources.textures[heights], texture.width > 2, frame.bind(heights) else {
      return
    }
    frame.uniforms[6] = [isNearest ? 1 : 0, 0, 0, 0]
    try paintSquare(tile, .colorRelief, list)
  }

  /// Draws the square of a tile with a program that reads uniforms up to 6.
  private func paintSquare(
    _ tile: TileDraw, _ kind: ProgramKind, _ list: DrawList
  ) throws(RenderError) {
    state.setBlending(true)
    var tile = tile
    tile.ranges = [0..<square.indexCount]
    try draw(tile, square, TileDrawSetup(kind: kind, uniforms: 7), list)
  }

  /// Adds up the density of the points of a heatmap offscreen, and colors it in the frame.
  private func paintHeatmap(
    _ tiles: [TileDraw], _ mode: HeatmapMode, _ list: DrawList
  ) throws(RenderError) {
    guard resources.textures[mode.ramp] != nil else { return }
    try density.begin(width: list.width, height: list.height)
    frame.uniforms[6] = [mode.intensity, 0, 0, 0]
    for tile in tiles {
      frame.uniforms[5] = tile.clip ?? DrawUniforms.everything
      let setup = TileDrawSetup(kind: .heatmap, uniforms: 7, clips: false)
      try draw(tile, resources.meshes[tile.mesh], setup, list)
    }
    state.setAdding(false)
    state.bind(framebuffer: framebuffer)
    state.setViewport(width: list.width, height: list.height)
    guard frame.bind(mode.ramp) else { return }
    let program = try frame.programs.program(.heatmapColors)
    state.use(program: program.name)
    state.bind(underTexture: density.texture)
    glUniform1i(program.under, 1)
    frame.uniforms[6] = [mode.opacity, 0, 0, 0]
    frame.uniforms.upload(to: program, count: 7)
    square.draw(0..<square.indexCount, state)
  }

  private func paintRaster(_ raster: RasterDraw, _ list: DrawList) throws(RenderError) {
    // Binding the second image first sets its sampling.
    let under = raster.under.flatMap { under in
      frame.bind(under.texture, isNearest: raster.isNearest)
        ? resources.textures[under.texture]?.name : nil
    }
    guard raster.opacity > 0, frame.bind(raster.texture, isNearest: raster.isNearest) else {
      return
    }
    let matrix =
      frame.isUpsideDown ? raster.matrix.flippedVertically(height: .infinity) : raster.matrix
    let quadrilateral = Quadrilateral(raster.corners)
    let corners = quadrilateral.corners
    var variants = clip(raster.clip, matrix, isFlat: true, 0, list)
    if under != nil { variants.insert(.mixed) }
    state.setBlending(true)
    let program = try frame.programs.program(.raster, variants)
    state.use(program: program.name)
    if let under {
      state.bind(underTexture: under)
      glUniform1i(program.under, 1)
    }
    frame.uniforms.setMatrix(matrix)
    frame.uniforms[6] = raster.source
    let colors = RasterColors(raster)
    frame.uniforms[7] = colors.red
    frame.uniforms[8] = colors.green
    frame.uniforms[9] = colors.blue
    frame.uniforms[10] = SIMD4(lowHalf: corners[0], highHalf: corners[1])
    frame.uniforms[11] = SIMD4(lowHalf: corners[3], highHalf: corners[2])
    let weights = raster.clip == nil ? quadrilateral.weights : [1, 1]
    frame.uniforms[12] = [min(raster.opacity, 1), weights.x, weights.y, 0]
    if under != nil, let mix = raster.under {
      frame.uniforms[10] = mix.source
      frame.uniforms[12].w = min(max(mix.share, 0), 1)
    }
    frame.uniforms.upload(to: program, count: 13)
    square.draw(0..<square.indexCount, state)
    if supportsClipDistances { state.setClipDistances(false) }
  }

  // MARK: - Extrusions

  /// Draws the extrusion commands of one layer.
  ///
  /// A translucent layer and one with patterns, which may be translucent, take two passes. The first writes depth
  /// only; the second colors the nearest faces, each pixel once even where two faces coincide.
  private func paintExtrusions(
    _ range: Range<Int>, _ mode: ExtrusionMode, _ list: DrawList
  ) throws(RenderError) {
    if mode.opacity <= 0 { return }
    state.setBlending(true)
    state.setDepth(.write)
    guard mode.opacity < 1 || list.commands[range].contains(where: \.hasExtrusionPattern) else {
      try paintEach(range, mode, list)
      return
    }
    state.setColorMask(false)
    try paintEach(range, mode, list)
    state.setColorMask(true)
    state.setDepth(.paintOnce(mark: frame.nextStencilMark()))
    try paintEach(range, mode, list)
  }

  private func paintEach(
    _ range: Range<Int>, _ mode: ExtrusionMode, _ list: DrawList
  ) throws(RenderError) {
    for index in range {
      switch list.commands[index] {
      case .extrusion(let tile, _): try paintExtrusion(tile, mode, [], list)
      case .extrusionPattern(let tile, _, let atlas):
        if frame.bind(atlas) { try paintExtrusion(tile, mode, .pattern, list) }
      default: break
      }
    }
  }

  private func paintExtrusion(
    _ tile: TileDraw, _ mode: ExtrusionMode, _ variants: ShaderVariants, _ list: DrawList
  ) throws(RenderError) {
    let light = list.light
    let right = tile.matrix.screenRight
    let down = SIMD2(-right.y, right.x)
    let ground = right * light.direction.x + down * light.direction.y
    frame.uniforms[6] = [ground.x, ground.y, light.direction.z, light.intensity]
    frame.uniforms[7] = SIMD4(light.color, min(mode.opacity, 1))
    frame.uniforms[8] = [mode.hasVerticalGradient ? 1 : 0, 0, 0, 0]
    frame.uniforms[9] = tile.matrix.eye.map { SIMD4($0, 1) } ?? .zero
    let setup = TileDrawSetup(kind: .extrusion, variants: variants, uniforms: 10, isFlat: false)
    try draw(tile, resources.meshes[tile.mesh], setup, list)
  }

  // MARK: - Symbols

  private func paintSymbols(
    _ range: Range<Int>, _ atlas: TextureHandle, _ kind: SymbolKind, _ list: DrawList
  ) throws(RenderError) {
    guard
      range.lowerBound >= 0, range.upperBound <= list.symbols.count, range.count >= 4,
      range.lowerBound % 4 == 0, let texture = resources.textures[atlas],
      frame.bind(atlas, isNearest: kind == .crispIcons)
    else { return }
    state.setBlending(true)
    state.setScissor(nil)
    let program = try frame.programs.program(.symbol, kind.variants)
    state.use(program: program.name)
    let x = 2 / Float(list.width)
    let y = (frame.isUpsideDown ? 2 : -2) / Float(list.height)
    frame.uniforms[6] = [x, y, -1, frame.isUpsideDown ? -1 : 1]
    frame.uniforms[7] = [1 / Float(texture.width), 1 / Float(texture.height), 0, 0]
    frame.uniforms.upload(to: program, count: 8)
    symbolBuffer.draw(range, state)
  }
}
