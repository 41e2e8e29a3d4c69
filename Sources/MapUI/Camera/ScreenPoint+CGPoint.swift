// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

extension ScreenPoint {
  init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension CGPoint {
  init(_ point: ScreenPoint) { self.init(x: point.x, y: point.y) }
}
