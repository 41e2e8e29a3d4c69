// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// Renders a line of text as an image: a map with one point and its label.
enum Caption {
  static let height = 30

  static func image(_ text: String, width: Int) async throws -> RasterImage {
    let style: JSON = [
      "version": 8,
      "sources": [
        "caption": [
          "type": "geojson",
          "data": ["type": "Point", "coordinates": .array([.number(0), .number(0)])],
        ]
      ],
      "layers": [
        ["id": "ground", "type": "background", "paint": ["background-color": "#20242c"]],
        [
          "id": "caption", "type": "symbol", "source": "caption",
          "layout": [
            "text-field": .string(text), "text-font": .array(["Noto Sans Medium"]),
            "text-size": 14, "text-max-width": 100, "text-allow-overlap": true,
          ],
          "paint": ["text-color": "#ffffff"],
        ],
      ],
    ]
    let scene = await StyledScene(style: try StyleDocument(text: Array(style.text.utf8)))
    let view = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 2,
      size: ViewSize(width: Double(width), height: Double(height)))
    return try await MapSnapshotter(scene: scene, showsAttribution: false).image(view)
  }
}
