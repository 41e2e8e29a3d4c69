// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// A compiled and linked shader program.
struct Program {
  let name: GLuint
  /// The location of the `draw` array.
  let draw: GLint
  /// The location of the second sampler, which reads unit 1; -1 if the program has none.
  let under: GLint

  /// Compiles and links the program. The sampler reads unit 0 and the rows block has binding 0, the
  /// defaults of new programs.
  init(_ source: ShaderSource, _ variants: ShaderVariants) throws(RenderError) {
    let title = ([source.name] + variants.defines).joined(separator: "+")
    let vertex = try Self.compile(
      GL_VERTEX_SHADER, source.text(of: .vertex, variants), title + " (vertex)")
    defer { glDeleteShader(vertex) }
    let fragment = try Self.compile(
      GL_FRAGMENT_SHADER, source.text(of: .fragment, variants), title + " (fragment)")
    defer { glDeleteShader(fragment) }
    name = glCreateProgram()
    glAttachShader(name, vertex)
    glAttachShader(name, fragment)
    glLinkProgram(name)
    var status: GLint = 0
    glGetProgramiv(name, GLenum(GL_LINK_STATUS), &status)
    guard status == GL_TRUE else {
      let log = Self.log(of: name, glGetProgramiv, glGetProgramInfoLog)
      glDeleteProgram(name)
      throw .shader(name: title, log: log)
    }
    draw = glGetUniformLocation(name, "draw")
    under = glGetUniformLocation(name, "under")
  }

  private static func compile(
    _ stage: Int32, _ text: String, _ title: String
  ) throws(RenderError) -> GLuint {
    let shader = glCreateShader(GLenum(stage))
    text.withCString { pointer in
      var source: UnsafePointer<GLchar>? = pointer
      glShaderSource(shader, 1, &source, nil)
    }
    glCompileShader(shader)
    var status: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &status)
    if status == GL_TRUE { return shader }
    let log = log(of: shader, glGetShaderiv, glGetShaderInfoLog)
    glDeleteShader(shader)
    throw .shader(name: title, log: log)
  }

  private static func log(
    of object: GLuint,
    _ number: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
    _ text: (
      GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?
    ) -> Void
  ) -> String {
    var length: GLint = 0
    number(object, GLenum(GL_INFO_LOG_LENGTH), &length)
    var bytes = [GLchar](repeating: 0, count: max(1, Int(length)))
    text(object, GLsizei(bytes.count), nil, &bytes)
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
