// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import Testing

/// The code of Google's guides to tile layers and heat maps.
@Suite("The code of the tile layer guides compiles") @MainActor struct TileGuideTests {
  private let mapView = GMSMapView(
    frame: CGRect(x: 0, y: 0, width: 800, height: 600),
    camera: GMSCameraPosition(latitude: -33.86, longitude: 151.2, zoom: 10))

  class TestTileLayer: GMSSyncTileLayer {
    nonisolated override func tileFor(x: UInt, y: UInt, zoom: UInt) -> UIImage? {
      // On every odd tile, render an image.
      if x % 2 == 1 {
        return UIImage(contentsOfFile: "australia")
      } else {
        return kGMSTileLayerNoTile
      }
    }
  }

  class RecordingTileLayer: GMSTileLayer {
    var requested = 0

    override func requestTileFor(
      x: UInt, y: UInt, zoom: UInt, receiver: any GMSTileReceiver
    ) {
      requested += 1
      receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: nil)
    }
  }

  @Test func `a URL layer`() {
    let floor = 1
    // Implement GMSTileURLConstructor
    // Returns a Tile based on the x,y,zoom coordinates, and the requested floor
    let urls: GMSTileURLConstructor = { (x, y, zoom) in
      let url = "https://www.example.com/floorplans/L\(floor)_\(zoom)_\(x)_\(y).png"
      return zoom > 30 ? URL(string: url) : nil
    }
    // Create the GMSTileLayer
    let layer = GMSURLTileLayer(urlConstructor: urls)
    // Display on the map at a specific zIndex
    layer.zIndex = 100
    layer.userAgent = "SDK user agent"
    layer.map = mapView
    mapView.step(to: 1)
    layer.map = nil
    #expect(layer.map == nil)
  }

  @Test func `custom tile layers`() {
    let layer = TestTileLayer()
    #expect(layer.tileFor(x: 2, y: 0, zoom: 2) === kGMSTileLayerNoTile)
    #expect(layer.tileFor(x: 1, y: 0, zoom: 2) == nil)
    let requested = RecordingTileLayer()
    let layers: [GMSTileLayer] = [layer, requested]
    for layer in layers {
      layer.fadeIn = false
      layer.tileSize = 512
      layer.opacity = 0.5
      layer.map = mapView
    }
    mapView.step(to: 1)
    #expect(requested.requested > 0)
    layer.clearTileCache()
    for layer in layers { layer.map = nil }
  }

  @Test func `a heat map layer`() {
    let heatmapLayer = GMUHeatmapTileLayer()
    heatmapLayer.radius = 80
    heatmapLayer.opacity = 0.8
    let gradientColors: [UIColor] = [.green, .red]
    let gradientStartPoints: [NSNumber] = [0.2, 1.0]
    heatmapLayer.gradient = GMUGradient(
      colors: gradientColors,
      startPoints: gradientStartPoints,
      colorMapSize: 256
    )
    var list: [GMUWeightedLatLng] = []
    let coords = GMUWeightedLatLng(
      coordinate: CLLocationCoordinate2DMake(-33.86, 151.2),
      intensity: 1.0
    )
    list.append(coords)
    // Add the latlngs to the heatmap layer.
    heatmapLayer.weightedData = list
    heatmapLayer.minimumZoomIntensity = 6
    heatmapLayer.maximumZoomIntensity = 12
    heatmapLayer.map = mapView
    #expect(heatmapLayer.gradient.colorMapSize == 256)
    #expect(heatmapLayer.gradient.startPoints == [0.2, 1])
    heatmapLayer.clearTileCache()
    heatmapLayer.map = nil
    let literal = GMUGradient(colors: [.green, .red], startPoints: [0.1, 1.0], colorMapSize: 100)
    #expect(literal.generateColorMap().count == 100)
  }
}
