// SPDX-License-Identifier: Apache-2.0
internal import CEGL
package import MapImage
public import MapScene

/// A render backend for OpenGL ES 3.0.
///
/// A backend is bound to one context. A backend with a context of its own, ``headless()``, needs no display and can be
/// called on any thread, on one thread at a time. Each call acquires the context and releases it, unless the context
/// was already current on that thread. A backend that draws into a window, ``init(target:)``, uses the window's
/// context: each call makes it current, and then the thread's previous context again.
public final class GLESBackend: RenderBackend {
  /// The destination of frames.
  public enum Target: Equatable, Sendable {
    /// A framebuffer that the backend owns.
    case offscreen
    /// A framebuffer object of the context; 0 is the window. Extrusions require a depth and a stencil
    /// attachment.
    case framebuffer(UInt32)
  }

  /// The destination of the next ``draw(_:)``.
  package var target: Target
  /// The largest width and height of a frame, in pixels.
  package let maximumSize: Int
  /// The driver's name of the renderer (`GL_RENDERER`).
  package let renderer: String
  /// Whether the driver draws on the CPU.
  let isSoftware: Bool

  private let state: GLState
  private let resources: GLESResources
  private let painter: GLESPainter
  private let context: any DrawingContext
  private lazy var ownTarget = RenderTarget(state: state)
  private var lastSize: SIMD2<Int>?

  /// Creates a backend that uses the OpenGL ES 3 context that the caller has made current, such as a toolkit's. All calls, and
  /// the deinitializer, must be on the calling thread while the context exists.
  ///
  /// - Parameter target: The destination of frames.
  /// - Throws: `RenderError.noContext` if no context is current, or one of an older version.
  public convenience init(target: Target) throws(RenderError) {
    try self.init(context: nil, target: target)
  }

  /// Creates a backend.
  ///
  /// - Parameters:
  ///   - context: The context, which the backend retains and acquires for each call. If `nil`, the backend
  ///     uses the context that the caller has made current.
  ///   - target: The destination of frames.
  ///   - checksEveryCommand: Whether the backend checks for OpenGL errors after each command instead of
  ///     once per frame. This is slow, but an error then names its command.
  package init(
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
      throw .noContext(reason: "OpenGL ES 3.0 is required; this is \(String(cString: version))")
    }
    self.context = context ?? HostContext()
    self.target = target
    renderer = glGetString(GLenum(GL_RENDERER)).map { String(cString: $0) } ?? "unknown"
    resources = GLESResources(maximumTexture: max(1, Int(Self.limits(GL_MAX_TEXTURE_SIZE).x)))
    state = resources.state
    let viewport = Self.limits(GL_MAX_VIEWPORT_DIMS)
    maximumSize = Int(min(Self.limits(GL_MAX_RENDERBUFFER_SIZE).x, viewport.x, viewport.y))
    state.forget()
    painter = GLESPainter(
      resources, supportsClipDistances: Self.hasExtension("GL_EXT_clip_cull_distance"),
      checksEveryCommand: checksEveryCommand)
    isSoftware = SoftwareRasterizer.isSoftware(renderer)
    if isSoftware {
      SoftwareRasterizer.prepareProcess()
      painter.commonVariants = .precise
      state.limitQueue()
      state.drawsWideLines = Self.limits(GL_ALIASED_LINE_WIDTH_RANGE).y >= 2
    }
    try checkGL("GLESBackend.init")
  }

  /// Returns a backend with its own context, which is not current on any thread between calls.
  public static func headless() throws(RenderError) -> GLESBackend {
    let previous = CurrentContext.ofThread
    defer { previous.restore() }
    let context = try EGLContext()
    defer { context.resign() }
    return try GLESBackend(context: context)
  }

  /// Loads the driver that ``headless()`` needs, which takes about 50 ms with llvmpipe. Other work can be done meanwhile, such as
  /// reading a style. Await the end before the process ends.
  package static func prepareHeadless() async { HeadlessEGL.prepare() }

  deinit {
    do { try context.acquire() } catch { return }
    defer { context.relinquish() }
    exclusively {
      resources.releaseAll()
      painter.release()
      ownTarget.release()
      state.release()
    }
  }

  /// Whether triangles can be cut at clip rectangles.
  var supportsClipDistances: Bool {
    get { painter.supportsClipDistances }
    set { painter.supportsClipDistances = newValue }
  }

  /// Whether the edges of fills are lines instead of strips of triangles, in meshes that are made from now on.
  var drawsWideLines: Bool {
    get { state.drawsWideLines }
    set { state.drawsWideLines = newValue }
  }

  package func makeMesh(_ mesh: MeshData) -> MeshHandle {
    let handle = resources.newMesh()
    change { resources.insert(mesh, handle) }
    return handle
  }

  package func reserveMesh(_ mesh: MeshData) -> MeshHandle {
    let handle = resources.newMesh()
    change { resources.reserve(mesh, handle) }
    return handle
  }

  package func fill(_ handle: MeshHandle, with mesh: MeshData, bytes: Range<Int>) {
    change { resources.fill(handle, with: mesh, bytes: bytes) }
  }

  package func makeTexture(_ texture: TextureData) -> TextureHandle {
    let handle = resources.newTexture()
    changeTexture { resources.insert(texture, handle) }
    return handle
  }

  package func update(_ texture: TextureHandle, x: Int, y: Int, with part: TextureData) {
    changeTexture { resources.update(texture, x: x, y: y, with: part) }
  }

  package func release(_ mesh: MeshHandle) {
    change { resources.release(mesh) }
  }

  package func release(_ texture: TextureHandle) {
    changeTexture { resources.release(texture) }
  }

  package func resourcesWereReleased() { SoftwareRasterizer.returnFreedMemory() }

  package func together<Result>(
    _ work: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    try context.acquire()
    defer { context.relinquish() }
    return try work()
  }

  package func draw(_ list: DrawList) throws(RenderError) {
    try context.acquire()
    defer { context.relinquish() }
    guard 1...maximumSize ~= list.width, 1...maximumSize ~= list.height else {
      throw .badSize(width: list.width, height: list.height, maximum: maximumSize)
    }
    try exclusively { () throws(RenderError) in try paint(list) }
  }

  private func paint(_ list: DrawList) throws(RenderError) {
    state.forget()
    let needsDepth = list.commands.contains { $0.isExtrusion || $0.needsStencil }
    switch target {
    case .offscreen:
      try ownTarget.bind(width: list.width, height: list.height, needsDepth: needsDepth)
    case .framebuffer(let name): state.bind(framebuffer: name)
    }
    lastSize = [list.width, list.height]
    try painter.paint(
      list, into: framebuffer, clearsDepth: needsDepth, isUpsideDown: isUpsideDown)
    state.bind(vertexArray: 0)
    try checkGL("draw")
  }

  package func readPixels() throws(RenderError) -> RasterImage {
    try context.acquire()
    defer { context.relinquish() }
    guard let size = lastSize else {
      return RasterImage(width: 0, height: 0, pixels: [], alpha: .premultiplied)
    }
    waitForRasterizer()
    return try exclusively { () throws(RenderError) in try readPixels(size) }
  }

  private func readPixels(_ size: SIMD2<Int>) throws(RenderError) -> RasterImage {
    state.invalidateBindings()
    state.bind(framebuffer: framebuffer)
    let count = 4 * size.x * size.y
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      glReadPixels(
        0, 0, GLsizei(size.x), GLsizei(size.y), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
        buffer.baseAddress)
      filled = count
    }
    try checkGL("glReadPixels")
    let image = RasterImage(
      width: size.x, height: size.y, pixels: pixels, alpha: .premultiplied)
    return isUpsideDown ? image : image.flipped()
  }

  /// Waits until a software rasterizer has painted the frame. Other threads can draw meanwhile.
  private func waitForRasterizer() {
    guard isSoftware else { return }
    let fence = exclusively {
      glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    }
    glClientWaitSync(fence, 0, .max)
    glDeleteSync(fence)
  }

  /// The framebuffer of the last frame.
  private var framebuffer: GLuint {
    switch target {
    case .offscreen: ownTarget.framebuffer
    case .framebuffer(let name): name
    }
  }

  /// Whether memory holds the frame's top row first.
  private var isUpsideDown: Bool { target == .offscreen }

  /// Creates, changes or deletes OpenGL objects. Does nothing if the context cannot be acquired.
  private func change(_ work: () -> Void) {
    do { try context.acquire() } catch { return }
    defer { context.relinquish() }
    // The app or another backend may have used the context since the last call.
    state.invalidateBindings()
    work()
  }

  private func changeTexture(_ work: () -> Void) { change { exclusively(work) } }

  /// Runs calls that use textures or framebuffers.
  private func exclusively<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try context.exclusively(body)
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
  /// Returns the same image with its rows in the opposite order.
  fileprivate func flipped() -> RasterImage {
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count)
    for y in stride(from: height - 1, through: 0, by: -1) {
      rows.append(contentsOf: pixels[4 * width * y..<4 * width * (y + 1)])
    }
    return RasterImage(width: width, height: height, pixels: rows, alpha: alpha)
  }
}
