// SPDX-License-Identifier: Apache-2.0
internal import CEGL

/// The layout of a vertex's bytes as shader inputs. Locations count from 0 in the given order.
struct VertexLayout {
  var stride: Int
  var attributes: [Attribute]

  struct Attribute {
    var type: Int32
    var count: GLint
    var offset: Int
    var kind = Kind.number
  }

  enum Kind {
    /// A float with the same value.
    case number
    /// A float from 0 to 1, normalized by the type's range.
    case fraction
    /// An unsigned integer.
    case integer
  }

  static let fill = VertexLayout(
    stride: 8, attributes: [position, row(at: 4)])
  static let edge = VertexLayout(
    stride: 8,
    attributes: [position, row(at: 6)])
  static let edgeStrip = VertexLayout(
    stride: 12,
    attributes: [
      position, Attribute(type: GL_BYTE, count: 2, offset: 4),
      Attribute(type: GL_UNSIGNED_BYTE, count: 1, offset: 8), row(at: 6),
    ])
  static let line = VertexLayout(
    stride: 16,
    attributes: [
      position, Attribute(type: GL_BYTE, count: 4, offset: 4),
      Attribute(type: GL_FLOAT, count: 1, offset: 8), row(at: 12),
      Attribute(type: GL_BYTE, count: 2, offset: 14),
    ])
  static let circle = VertexLayout(
    stride: 12,
    attributes: [position, Attribute(type: GL_BYTE, count: 2, offset: 4), row(at: 6)])
  static let extrusion = VertexLayout(
    stride: 16,
    attributes: [
      position, Attribute(type: GL_BYTE, count: 3, offset: 4),
      Attribute(type: GL_UNSIGNED_BYTE, count: 1, offset: 7),
      Attribute(type: GL_FLOAT, count: 1, offset: 8), row(at: 12),
    ])
  static let symbol = VertexLayout(
    stride: 32,
    attributes: [
      Attribute(type: GL_FLOAT, count: 2, offset: 0),
      Attribute(type: GL_UNSIGNED_SHORT, count: 2, offset: 8),
      Attribute(type: GL_UNSIGNED_BYTE, count: 4, offset: 12, kind: .fraction),
      Attribute(type: GL_FLOAT, count: 3, offset: 16),
      Attribute(type: GL_UNSIGNED_SHORT, count: 2, offset: 28),
    ])

  static let overlayLine = VertexLayout(
    stride: 48,
    attributes: [
      Attribute(type: GL_FLOAT, count: 2, offset: 0),
      Attribute(type: GL_FLOAT, count: 4, offset: 8),
      Attribute(type: GL_FLOAT, count: 1, offset: 24),
      Attribute(type: GL_FLOAT, count: 4, offset: 28),
      Attribute(type: GL_UNSIGNED_BYTE, count: 4, offset: 44, kind: .fraction),
    ])
  static let overlayFill = VertexLayout(
    stride: 16, attributes: [Attribute(type: GL_FLOAT, count: 4, offset: 0)])

  static let overlayTile = VertexLayout(
    stride: 32,
    attributes: [
      Attribute(type: GL_FLOAT, count: 4, offset: 0),
      Attribute(type: GL_FLOAT, count: 2, offset: 16),
    ])

  private static let position = Attribute(type: GL_SHORT, count: 2, offset: 0)

  private static func row(at offset: Int) -> Attribute {
    Attribute(type: GL_UNSIGNED_SHORT, count: 1, offset: offset, kind: .integer)
  }

  /// Sets the attribute pointers of the bound vertex array for the bound buffer.
  func describe() {
    for (location, attribute) in attributes.enumerated() {
      let index = GLuint(location)
      let offset = UnsafeRawPointer(bitPattern: attribute.offset)
      glEnableVertexAttribArray(index)
      if attribute.kind == .integer {
        glVertexAttribIPointer(
          index, attribute.count, GLenum(attribute.type), GLsizei(stride), offset)
      } else {
        glVertexAttribPointer(
          index, attribute.count, GLenum(attribute.type),
          GLboolean(attribute.kind == .fraction ? GL_TRUE : GL_FALSE), GLsizei(stride), offset)
      }
    }
  }
}
