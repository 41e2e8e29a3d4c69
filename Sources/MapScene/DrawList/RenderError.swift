// SPDX-License-Identifier: Apache-2.0

/// An error in rendering a frame.
public enum RenderError: Error, Equatable, Sendable {
  /// EGL is missing or does not support OpenGL ES 3. The reason includes what to install.
  case noContext(reason: String)
  /// The size is not supported by the GPU. `maximum` is the largest supported side in pixels.
  case badSize(width: Int, height: Int, maximum: Int)
  /// The driver rejected a shader, with the shader's name and the driver's log.
  case shader(name: String, log: String)
  /// The graphics context was lost with its resources, such as by a reset of the GPU. The owner of the context
  /// must create another one.
  case contextLost
  /// OpenGL reported an error in a call.
  case gl(call: String, code: UInt32)
}

extension RenderError: CustomStringConvertible {
  /// One sentence for display, without a period.
  public var description: String {
    switch self {
    case .noContext(let reason): "rendering is not available: \(reason)"
    case .badSize(let width, let height, let maximum):
      "an image of \(width) x \(height) pixels cannot be rendered: "
        + "each side must be 1 to \(maximum) pixels"
    case .shader(let name, let log): "the graphics driver rejected the shader \(name): \(log)"
    case .contextLost: "the graphics context was lost"
    case .gl(let call, let code):
      "OpenGL ES reported error 0x\(String(code, radix: 16)) in \(call)"
    }
  }
}
