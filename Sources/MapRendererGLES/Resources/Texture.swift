// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// An image in GPU memory.
struct Texture {
  let name: GLuint
  let width: Int
  let height: Int
  private let format: TextureData.Format
  private let hasMipmaps: Bool
  private var isNearest: Bool

  /// Uploads the image. Uploads one transparent pixel instead if a side is larger than `maximum` or the
  /// number of bytes does not match the size.
  init(_ given: TextureData, maximum: Int, _ state: GLState) {
    let isSound =
      1...maximum ~= given.width && 1...maximum ~= given.height
      && given.pixels.count == given.width * given.height * Self.bytes(of: given.format)
    let data =
      isSound
      ? given : TextureData(width: 1, height: 1, format: .color, pixels: [0, 0, 0, 0])
    width = data.width
    height = data.height
    format = data.format
    hasMipmaps = data.hasMipmaps
    var name: GLuint = 0
    glGenTextures(1, &name)
    self.name = name
    state.bind(texture: name)
    let wrap = data.repeats ? GL_REPEAT : GL_CLAMP_TO_EDGE
    Self.set(GL_TEXTURE_WRAP_S, wrap)
    Self.set(GL_TEXTURE_WRAP_T, wrap)
    // OpenGL ES does not interpolate floats.
    isNearest = format == .number
    setFilters()
    let (stored, layout, type) = Self.formats(of: format)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, stored, GLsizei(width), GLsizei(height), 0, layout, type,
      data.pixels)
    if hasMipmaps { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
  }

  /// Replaces a part of the image. Does nothing if the part is out of bounds or has another format.
  func update(x: Int, y: Int, with part: TextureData, _ state: GLState) {
    guard
      x >= 0, y >= 0, part.width > 0, part.height > 0, part.format == format,
      part.width <= width - x, part.height <= height - y,
      part.pixels.count == part.width * part.height * Self.bytes(of: format)
    else { return }
    state.bind(texture: name)
    let (_, layout, type) = Self.formats(of: format)
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(part.width), GLsizei(part.height),
      layout, type, part.pixels)
    if hasMipmaps { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
  }

  /// Binds the texture for nearest or linear sampling.
  mutating func bind(isNearest: Bool = false, _ state: GLState) {
    state.bind(texture: name)
    let isNearest = isNearest || format == .number
    if self.isNearest == isNearest { return }
    self.isNearest = isNearest
    setFilters()
  }

  private func setFilters() {
    let smooth = hasMipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR
    Self.set(GL_TEXTURE_MAG_FILTER, isNearest ? GL_NEAREST : GL_LINEAR)
    Self.set(GL_TEXTURE_MIN_FILTER, isNearest ? GL_NEAREST : smooth)
  }

  private static func set(_ parameter: Int32, _ value: Int32) {
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value)
  }

  private static func bytes(of format: TextureData.Format) -> Int {
    switch format {
    case .field: 1
    case .pair: 2
    case .color, .number: 4
    }
  }

  private static func formats(
    of format: TextureData.Format
  ) -> (stored: GLint, layout: GLenum, type: GLenum) {
    let byte = GLenum(GL_UNSIGNED_BYTE)
    return switch format {
    case .field: (GL_R8, GLenum(GL_RED), byte)
    case .color: (GL_RGBA8, GLenum(GL_RGBA), byte)
    case .pair: (GL_RG8, GLenum(GL_RG), byte)
    case .number: (GL_R32F, GLenum(GL_RED), GLenum(GL_FLOAT))
    }
  }
}
