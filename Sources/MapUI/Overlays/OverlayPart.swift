// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas
import MapGeometry
import MapImage
package import MapScene
import MapStyle

/// A part of an overlay's drawing.
package enum OverlayPart: Sendable {
  case line(OverlayLine)
  case area(OverlayArea)
  case image(OverlayGroundImage)
  case sprite(OverlaySprite)
  case screen(OverlayScreenImage)

  /// Returns the part with the properties that all parts of an overlay share.
  func with(zIndex: Int32, isTappable: Bool) -> OverlayPart {
    switch self {
    case .line(var line):
      line.zIndex = Int(zIndex)
      line.isTappable = isTappable
      return .line(line)
    case .area(var area):
      area.zIndex = Int(zIndex)
      area.isTappable = isTappable
      return .area(area)
    case .image(var image):
      image.zIndex = Int(zIndex)
      image.isTappable = isTappable
      return .image(image)
    case .sprite(var sprite):
      sprite.zIndex = Int(zIndex)
      sprite.isTappable = isTappable
      return .sprite(sprite)
    case .screen(var screen):
      screen.zIndex = Int(zIndex)
      screen.isTappable = isTappable
      return .screen(screen)
    }
  }
}

extension OverlayPart {
  /// The coordinates that the part covers; none for one at a fixed point of the view.
  var coordinates: [Coordinate] {
    switch self {
    case .line(let line): line.path
    case .area(let area): area.path
    case .image(let image): image.corners.map(\.coordinate.wrapped)
    case .sprite(let sprite): [sprite.position]
    case .screen: []
    }
  }

  /// Returns a line or an area that 3D buildings do not hide. Other parts are unchanged.
  func showingThroughBuildings() -> OverlayPart {
    switch self {
    case .line(var line):
      line.opacityThroughBuildings = 1
      return .line(line)
    case .area(var area):
      area.showsThrough = true
      return .area(area)
    case .image, .sprite, .screen: return self
    }
  }
}

extension OverlaySet {
  @discardableResult package func add(_ part: OverlayPart) -> OverlayID {
    switch part {
    case .line(let line): add(line)
    case .area(let area): add(area)
    case .image(let image): add(image)
    case .sprite(let sprite): add(sprite)
    case .screen(let screen): add(screen)
    }
  }

  /// Replaces the part with an identifier; returns `false` if that part is of another kind.
  func replace(_ id: OverlayID, with part: OverlayPart) -> Bool {
    switch part {
    case .line(let line):
      guard self[line: id] != nil else { return false }
      self[line: id] = line
    case .area(let area):
      guard self[area: id] != nil else { return false }
      self[area: id] = area
    case .image(let image):
      guard self[groundImage: id] != nil else { return false }
      self[groundImage: id] = image
    case .sprite(let sprite):
      guard self[sprite: id] != nil else { return false }
      self[sprite: id] = sprite
    case .screen(let screen):
      guard self[screenImage: id] != nil else { return false }
      self[screenImage: id] = screen
    }
    return true
  }
}

extension Overlay {
  /// The parts of the overlay, bottom first, whether it is on a map or not; empty if it is invisible.
  package func drawing(scale: Double) -> [OverlayPart] {
    guard isVisible else { return [] }
    return parts(scale: scale).map { $0.with(zIndex: zIndex, isTappable: isFound) }
  }
}

extension Marker {
  /// A marker that always shows this marker's info window in a view without tilt; `nil` without a title and a
  /// snippet.
  ///
  /// - Parameter isDark: Whether the map is dark.
  package func infoWindowMarker(scale: Double, isDark: Bool) -> Marker? {
    let (title, snippet) = (title ?? "", snippet ?? "")
    guard !title.isEmpty || !snippet.isEmpty,
      let window = InfoWindowImage(
        .text(title: title, snippet: snippet), scale: scale, colors: isDark ? .night : .day)
    else { return nil }
    let camera = CameraState(.default)
    let view = Viewport(camera: camera, size: ViewSize(width: 1, height: 1), scale: scale)
    let anchor = window.tip - infoWindowOffset(in: view) / window.image.size
    let marker = Marker(position: position)
    marker.icon = IconImage(window.image.image, scale: scale)
    marker.groundAnchor = CGPoint(x: anchor.x, y: anchor.y)
    marker.zIndex = .max
    return marker
  }
}

extension MapColor {
  /// The color in the engine's type.
  var paint: StyleColor {
    StyleColor(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }

  static let overlayBlue = MapColor(red: 0, green: 0, blue: 1)
  static let overlayBlack = MapColor(red: 0, green: 0, blue: 0)
}
