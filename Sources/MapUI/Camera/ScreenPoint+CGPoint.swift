// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import MapCamera

extension ScreenPoint {
  package init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension CGPoint {
  package init(_ point: ScreenPoint) { self.init(x: point.x, y: point.y) }
}
