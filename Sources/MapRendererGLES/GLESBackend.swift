// SPDX-License-Identifier: Apache-2.0
internal import CEGL
public import MapImage
public import MapScene

/// Draws with OpenGL ES 3.0.
///
/// Bound to one context. With one of its own (``EGLContext``) it needs no display, and may be called on
/// any thread, on one at a time: each call takes the context there and lets it go, unless it was current
/// there before. In a window, the window's context must be current at each call.
public final class GLESBackend: RenderBackend {
  /// Where pictures go.
  public enum Target: Equatable, Sendable {
    /// Pixels of the back end's own.
    case offscreen
    /// A framebuffer object of the context; 0 is the window. Extrusions need it to have depth and
    /// stencil.
    case framebuffer(UInt32)
  }

  /// Where the next ``draw(_:)`` goes.
  public var target: Target
  /// The largest width and height that can be drawn, in pixels.
  public let maximumSize: Int
  /// What draws, in the driver's words.
  public let renderer: String

  let checksEveryCommand: Bool
  let state = GLState()
  var programs = ProgramLibrary()
  var rowBuffer = RowBuffer()
  var symbolBuffer = RectangleBuffer(.symbol)
  var overlayLineBuffer = RectangleBuffer(.overlayLine)
  var overlayFillBuffer = TriangleBuffer(.overlayFill)
  var overlayTileBuffer = TriangleBuffer(.overlayTile)
  var uniforms = DrawUniforms()
  var meshes: [MeshHandle: Mesh] = [:]
  var textures: [TextureHandle: Texture] = [:]
  /// Whether triangles can be cut at clip rectangles, which is cheaper than discarding fragments.
  var canCut: Bool
  /// A tile's square.
  let square: Mesh
  /// The mark in the stencil buffer of the last translucent extrusion layer.
  var stencilMark: UInt8 = 0
  /// Whether what is painted shows only where extrusions are: between two `overExtrusions` commands.
  var paintsOverExtrusions = false

  private let context: EGLContext?
  private let maximumTexture: Int
  private lazy var ownTarget = RenderTarget(state: state)
  private var lastID = 0
  private var lastSize: SIMD2<Int>?

  /// Makes a back end.
  ///
  /// - Parameters:
  ///   - context: kept, and acquired for each call; nil uses the context that the caller has made
  ///     current.
  ///   - checksEveryCommand: asks OpenGL for errors after each command instead of once a picture: slow,
  ///     but an error then names its command.
  public init(
    context: EGLContext?, target: Target = .offscreen, checksEveryCommand: Bool = false
  ) throws(RenderError) {
    try context?.acquire()
    defer { context?.relinquish() }
    guard eglGetCurrentContext() != nil, let version = glGetString(GLenum(GL_VERSION)) else {
      throw .noContext(reason: "no OpenGL ES context is current on this thread")
    }
    var major: GLint = 0
    glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
    guard major >= 3 else {
      throw .noContext(reason: "OpenGL ES 3.0 is needed; this is \(String(cString: version))")
    }
    self.context = context
    self.target = target
    self.checksEveryCommand = checksEveryCommand
    renderer = glGetString(GLenum(GL_RENDERER)).map { String(cString: $0) } ?? "unknown"
    canCut = Self.hasExtension("GL_EXT_clip_cull_distance")
    if SoftwareRasterizer.isOne(renderer) {
      SoftwareRasterizer.keepMemory()
      programs.common = .precise
    }
    maximumTexture = max(1, Int(Self.limits(GL_MAX_TEXTURE_SIZE).x))
    let viewport = Self.limits(GL_MAX_VIEWPORT_DIMS)
    maximumSize = Int(min(Self.limits(GL_MAX_RENDERBUFFER_SIZE).x, viewport.x, viewport.y))
    state.forget()
    square = Mesh(.tileSquare, state)
    try checkGL("GLESBackend.init")
  }

  /// A back end with a context of its own, which is current nowhere between calls.
  public static func headless() throws(RenderError) -> GLESBackend {
    let context = try EGLContext()
    defer { context.resign() }
    return try GLESBackend(context: context)
  }

  deinit {
    do { try context?.acquire() } catch { return }
    defer { context?.relinquish() }
    guard eglGetCurrentContext() != nil else { return }
    for mesh in meshes.values { mesh.release(state) }
    for texture in textures.values { state.delete(texture: texture.name) }
    square.release(state)
    rowBuffer.release()
    symbolBuffer.release(state)
    overlayLineBuffer.release(state)
    overlayFillBuffer.release(state)
    overlayTileBuffer.release(state)
    programs.release(state)
    ownTarget.release()
  }

  public func makeMesh(_ mesh: MeshData) -> MeshHandle {
    lastID += 1
    let handle = MeshHandle(id: lastID)
    change { meshes[handle] = Mesh(mesh, state) }
    return handle
  }

  public func reserveMesh(_ mesh: MeshData) -> MeshHandle {
    lastID += 1
    let handle = MeshHandle(id: lastID)
    change { meshes[handle] = Mesh(reserving: mesh, state) }
    return handle
  }

  public func fill(_ handle: MeshHandle, with mesh: MeshData, bytes: Range<Int>) {
    change { meshes[handle]?.fill(from: mesh, bytes: bytes, state) }
  }

  public func makeTexture(_ texture: TextureData) -> TextureHandle {
    lastID += 1
    let handle = TextureHandle(id: lastID)
    change { textures[handle] = Texture(texture, maximum: maximumTexture, state) }
    return handle
  }

  public func update(_ texture: TextureHandle, x: Int, y: Int, with part: TextureData) {
    change { textures[texture]?.update(x: x, y: y, with: part, state) }
  }

  public func release(_ mesh: MeshHandle) {
    change { meshes.removeValue(forKey: mesh)?.release(state) }
  }

  public func release(_ texture: TextureHandle) {
    change {
      if let texture = textures.removeValue(forKey: texture) { state.delete(texture: texture.name) }
    }
  }

  public func together<Result>(
    _ work: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    try context?.acquire()
    defer { context?.relinquish() }
    return try work()
  }

  public func draw(_ list: DrawList) throws(RenderError) {
    try context?.acquire()
    defer { context?.relinquish() }
    guard 1...maximumSize ~= list.width, 1...maximumSize ~= list.height else {
      throw .badSize(width: list.width, height: list.height, maximum: maximumSize)
    }
    state.forget()
    let needsDepth = list.commands.contains { $0.isExtrusion || $0.needsStencil }
    switch target {
    case .offscreen:
      try ownTarget.bind(width: list.width, height: list.height, needsDepth: needsDepth)
    case .framebuffer(let name): state.bind(framebuffer: name)
    }
    lastSize = [list.width, list.height]
    try paint(list, clearsDepth: needsDepth)
    state.bind(vertexArray: 0)
    try checkGL("draw")
  }

  public func readPixels() throws(RenderError) -> RasterImage {
    try context?.acquire()
    defer { context?.relinquish() }
    guard let size = lastSize else { return RasterImage(width: 0, height: 0, pixels: []) }
    state.forgetBindings()
    switch target {
    case .offscreen: ownTarget.bindForReading()
    case .framebuffer(let name): state.bind(framebuffer: name)
    }
    let count = 4 * size.x * size.y
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      glReadPixels(
        0, 0, GLsizei(size.x), GLsizei(size.y), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
        buffer.baseAddress)
      filled = count
    }
    try checkGL("glReadPixels")
    let image = RasterImage(width: size.x, height: size.y, pixels: pixels)
    return isUpsideDown ? image : image.flipped()
  }

  /// Whether memory holds the picture's top row first, for which draws turn y around.
  var isUpsideDown: Bool { target == .offscreen }

  /// Makes, changes or removes OpenGL's objects; does nothing where the context is not to be had.
  private func change(_ work: () -> Void) {
    do { try context?.acquire() } catch { return }
    defer { context?.relinquish() }
    // Others may have used the context, or another back end on it, since the last call.
    state.forgetBindings()
    work()
  }

  private static func hasExtension(_ name: String) -> Bool {
    var count: GLint = 0
    glGetIntegerv(GLenum(GL_NUM_EXTENSIONS), &count)
    return (0..<GLuint(max(0, count))).contains { index in
      glGetStringi(GLenum(GL_EXTENSIONS), index).map { String(cString: $0) } == name
    }
  }

  private static func limits(_ name: Int32) -> SIMD2<Int32> {
    var values: [GLint] = [0, 0]
    glGetIntegerv(GLenum(name), &values)
    return [values[0], values[1]]
  }
}

extension RasterImage {
  /// The same picture with its rows in the opposite order.
  fileprivate func flipped() -> RasterImage {
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count)
    for y in stride(from: height - 1, through: 0, by: -1) {
      rows.append(contentsOf: pixels[4 * width * y..<4 * width * (y + 1)])
    }
    return RasterImage(width: width, height: height, pixels: rows)
  }
}

extension MeshData {
  /// The square of a tile.
  fileprivate static var tileSquare: MeshData {
    let side = Int16(TileUnits.extent)
    let corners = [SIMD2<Int16>(0, 0), [side, 0], [0, side], [side, side]]
    return MeshData(
      vertices: .fill(corners.map { FillVertex(x: $0.x, y: $0.y, row: 0) }),
      indices: [0, 1, 2, 2, 1, 3])
  }
}
