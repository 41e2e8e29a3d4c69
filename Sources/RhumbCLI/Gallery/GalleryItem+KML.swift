// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapUI
import RhumbModules

/// A sample KML document and its images, which the gallery shows and keeps next to its images.
enum KMLSample {
  static let name = "walk.kml"

  /// Writes the document and its images to a folder.
  static func write(to folder: String) throws {
    try OutputFile(path: "\(folder)/\(name)").write(Array(text.utf8))
    try OutputFile(path: "\(folder)/star.png").write(try star().encodedPNG())
    try OutputFile(path: "\(folder)/plan.png").write(try plan().encodedPNG())
  }

  /// The overlays of the document, with images from a folder.
  @MainActor static func overlays(in folder: String) throws -> GeometryOverlays {
    GeometryOverlays(try KML(Array(text.utf8)), images: KMLImages(folder: folder))
  }

  /// A white star on a disc, 48 pixels wide; the document sets its color.
  private static func star() -> RasterImage {
    let canvas = Canvas(size: CGSize(width: 48, height: 48))
    let middle = CGPoint(x: 24, y: 24)
    canvas.fill(.circle(center: middle, radius: 23), MapColor(white: 1))
    canvas.fill(.circle(center: middle, radius: 19.5), MapColor(white: 0.62))
    let corners = (0..<10).map { corner -> CGPoint in
      let angle = Double(corner) * .pi / 5
      let radius = corner.isMultiple(of: 2) ? 15.5 : 6.5
      return CGPoint(x: 24 + radius * sin(angle), y: 24.5 - radius * cos(angle))
    }
    canvas.fill(.lines(corners, closed: true), MapColor(white: 1))
    return canvas.image
  }

  /// A small checkered image with an arrow that points to its upper edge.
  private static func plan() -> RasterImage {
    let canvas = Canvas(size: CGSize(width: 160, height: 120))
    canvas.fill(
      .rectangle(CGRect(x: 0, y: 0, width: 160, height: 120)),
      MapColor(red: 1, green: 0.97, blue: 0.86))
    for row in 0..<6 {
      for column in 0..<8 where (row + column).isMultiple(of: 2) {
        canvas.fill(
          .rectangle(CGRect(x: 20 * column, y: 20 * row, width: 20, height: 20)),
          MapColor(red: 0.96, green: 0.86, blue: 0.62))
      }
    }
    let arrow: [CGPoint] = [
      (80, 12), (112, 56), (91, 56), (91, 106), (69, 106), (69, 56), (48, 56),
    ]
    .map { CGPoint(x: $0.0, y: $0.1) }
    canvas.fill(.lines(arrow, closed: true), MapColor(red: 0.75, green: 0.25, blue: 0.15))
    return canvas.image
  }

  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- SPDX-License-Identifier: Apache-2.0 -->
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document>
        <name>A walk in Helsinki</name>
        <Style id="sight">
          <IconStyle>
            <color>ff2f5fd1</color>
            <scale>0.6</scale>
            <Icon><href>star.png</href></Icon>
            <hotSpot x="0.5" y="0.5" xunits="fraction" yunits="fraction"/>
          </IconStyle>
        </Style>
        <Style id="end">
          <IconStyle>
            <color>ff3c8c2d</color>
            <scale>0.6</scale>
            <Icon><href>star.png</href></Icon>
          </IconStyle>
        </Style>
        <StyleMap id="sights">
          <Pair><key>normal</key><styleUrl>#sight</styleUrl></Pair>
          <Pair><key>highlight</key><styleUrl>#end</styleUrl></Pair>
        </StyleMap>
        <Style id="way"><LineStyle><color>d0b0279c</color><width>6</width></LineStyle></Style>
        <Style id="park">
          <LineStyle><color>ff3c7d1e</color><width>2</width></LineStyle>
          <PolyStyle><color>8050af4c</color></PolyStyle>
        </Style>
        <Placemark>
          <name>A lawn with a pond left out</name>
          <styleUrl>#park</styleUrl>
          <Polygon>
            <outerBoundaryIs><LinearRing><coordinates>
              24.9432,60.1753 24.9475,60.1747 24.9462,60.1726 24.9420,60.1731 24.9432,60.1753
            </coordinates></LinearRing></outerBoundaryIs>
            <innerBoundaryIs><LinearRing><coordinates>
              24.9440,60.1746 24.9455,60.1744 24.9450,60.1736 24.9435,60.1738 24.9440,60.1746
            </coordinates></LinearRing></innerBoundaryIs>
          </Polygon>
        </Placemark>
        <GroundOverlay>
          <name>A plan</name>
          <color>e0ffffff</color>
          <Icon><href>plan.png</href></Icon>
          <LatLonBox>
            <north>60.1692</north><south>60.1675</south><east>24.9415</east><west>24.9370</west>
            <rotation>20</rotation>
          </LatLonBox>
        </GroundOverlay>
        <Folder>
          <name>On the way</name>
          <Placemark>
            <name>The walk</name>
            <styleUrl>#way</styleUrl>
            <gx:Track>
              <gx:coord>24.9412 60.1706 0</gx:coord>
              <gx:coord>24.9416 60.1688 0</gx:coord>
              <gx:coord>24.9436 60.1676 0</gx:coord>
              <gx:coord>24.9520 60.1680 0</gx:coord>
              <gx:coord>24.9523 60.1694 0</gx:coord>
            </gx:Track>
          </Placemark>
          <Placemark>
            <name>Start</name>
            <styleUrl>#sights</styleUrl>
            <Point><coordinates>24.9412,60.1706</coordinates></Point>
          </Placemark>
          <Placemark>
            <name>Tea</name>
            <description><![CDATA[<b>Fifteen</b> minutes]]></description>
            <Style><IconStyle><color>ff00a5ff</color></IconStyle></Style>
            <ExtendedData><Data name="minutes"><value>15</value></Data></ExtendedData>
            <Point><coordinates>24.9478,60.1678</coordinates></Point>
          </Placemark>
          <Placemark>
            <name>End</name>
            <styleUrl>#end</styleUrl>
            <Point><coordinates>24.9523,60.1694</coordinates></Point>
          </Placemark>
        </Folder>
        <Folder>
          <name>Not for today</name>
          <visibility>0</visibility>
          <Placemark>
            <name>Another day</name>
            <Point><coordinates>24.9560,60.1650</coordinates></Point>
          </Placemark>
        </Folder>
      </Document>
    </kml>

    """
}
