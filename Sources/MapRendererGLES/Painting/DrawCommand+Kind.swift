// SPDX-License-Identifier: Apache-2.0
internal import MapScene

extension DrawCommand {
  var isExtrusion: Bool { extrusionMode != nil }

  var hasExtrusionPattern: Bool {
    if case .extrusionPattern = self { true } else { false }
  }

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
