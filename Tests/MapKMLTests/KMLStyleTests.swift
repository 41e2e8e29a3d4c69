// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapKML
import Testing

@Suite struct KMLStyleTests {
  @Test func `all parts of a style are read, with colors as aabbggrr`() throws {
    let document = try kml(
      """
      <Style id="s"><IconStyle><color>ff0000ff</color><scale>1.5</scale><heading>45</heading>
      <Icon><href>pin.png</href></Icon><hotSpot x="3" y="0.25" xunits="pixels" yunits="fraction"/>
      </IconStyle><LineStyle><color>#7f00FF00</color><width>4</width></LineStyle>
      <PolyStyle><color>00ff0000</color><fill>0</fill><outline>1</outline></PolyStyle>
      <LabelStyle><color>ffffffff</color><scale>0</scale></LabelStyle>
      <BalloonStyle><text>hello</text></BalloonStyle><ListStyle/></Style>
      """)
    let style = try #require(document.styles["s"])
    #expect(style.iconColor == MapColor(red: 1, green: 0, blue: 0))
    #expect(style.iconScale == 1.5 && style.iconHeading == 45 && style.iconHref == "pin.png")
    #expect(style.hotSpot == KMLHotSpot(x: 3, y: 0.25, xUnit: .pixels, yUnit: .fraction))
    #expect(style.lineColor == MapColor(red: 0, green: 1, blue: 0, alpha: 127.0 / 255))
    #expect(style.lineWidth == 4)
    #expect(style.fillColor == MapColor(red: 0, green: 0, blue: 1, alpha: 0))
    #expect(style.isFilled == false && style.isOutlined == true)
    #expect(style.labelColor == MapColor(red: 1, green: 1, blue: 1) && style.labelScale == 0)
    #expect(style.balloonText == "hello")
  }

  @Test func `a hot spot converts to an anchor from the top left`() {
    #expect(KMLHotSpot(x: 0.25, y: 0).anchor(width: 20, height: 40) == [0.25, 1])
    #expect(
      KMLHotSpot(x: 5, y: 10, xUnit: .pixels, yUnit: .pixels).anchor(width: 20, height: 40)
        == [0.25, 0.75])
    #expect(
      KMLHotSpot(x: 5, y: 10, xUnit: .insetPixels, yUnit: .insetPixels).anchor(
        width: 20, height: 40)
        == [0.75, 0.25])
    #expect(
      KMLHotSpot(x: 5, y: 10, xUnit: .pixels, yUnit: .pixels).anchor(width: 0, height: 0) == [0, 1])
  }

  @Test func `an inline style overrides the shared style, in any order`() throws {
    let document = try kml(
      """
      <Placemark><styleUrl>#m</styleUrl><Style><LineStyle><width>9</width></LineStyle></Style></Placemark>
      <Placemark><styleUrl>s</styleUrl></Placemark>
      <Placemark><styleUrl>other.kml#s</styleUrl></Placemark>
      <StyleMap id="m"><Pair><key>highlight</key><styleUrl>#h</styleUrl></Pair>
      <Pair><key>normal</key><styleUrl>#s</styleUrl></Pair></StyleMap>
      <StyleMap id="i"><Pair><key>normal</key><Style><LineStyle><width>7</width></LineStyle></Style></Pair>
      </StyleMap>
      <Style id="s"><LineStyle><color>ff0000ff</color><width>2</width></LineStyle></Style>
      <Placemark><styleUrl>#i</styleUrl></Placemark>
      """)
    let styles = document.features.map { document.style(of: $0) }
    #expect(styles.map(\.lineWidth) == [9, 2, nil, 7])
    #expect(styles[0].lineColor == MapColor(red: 1, green: 0, blue: 0))
  }

  @Test func `circular and unresolved style maps have no style`() throws {
    func map(_ id: String, _ next: String) -> String {
      "<StyleMap id=\"\(id)\"><Pair><key>normal</key><styleUrl>#\(next)</styleUrl></Pair></StyleMap>"
    }
    let document = try kml(
      map("a", "b") + map("b", "a") + map("c", "c") + map("d", "none")
        + "<StyleMap id=\"e\"/><StyleMap/><Style/>"
        + "abcde".map { "<Placemark><styleUrl>#\($0)</styleUrl></Placemark>" }.joined())
    #expect(document.features.allSatisfy { document.style(of: $0) == KMLStyle() })
  }
}
