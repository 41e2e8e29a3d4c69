// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A possible position of a label relative to its point: an anchor and a text offset in ems.
public struct AnchorOffset: Hashable, Sendable {
  /// The part of the text that is placed on the point.
  public var anchor: SymbolAnchor
  /// The offset in ems, to the right and down.
  public var offset: SIMD2<Double>

  /// Creates a position.
  public init(anchor: SymbolAnchor, offset: SIMD2<Double>) {
    self.anchor = anchor
    self.offset = offset
  }

  /// Parses a list such as `["top", [0, 4], "left", [3, 0]]`.
  static func list(_ value: StyleValue) -> [AnchorOffset]? {
    guard case .array(let items) = value, !items.isEmpty, items.count.isMultiple(of: 2) else {
      return nil
    }
    var result: [AnchorOffset] = []
    for index in stride(from: 0, to: items.count, by: 2) {
      guard case .string(let name) = items[index], let anchor = SymbolAnchor(rawValue: name),
        case .array(let pair) = items[index + 1], pair.count == 2,
        case .number(let x) = pair[0], case .number(let y) = pair[1]
      else { return nil }
      result.append(AnchorOffset(anchor: anchor, offset: SIMD2(x, y)))
    }
    return result
  }

  var json: [JSON] {
    [.string(anchor.rawValue), .array([.number(offset.x), .number(offset.y)])]
  }
}
