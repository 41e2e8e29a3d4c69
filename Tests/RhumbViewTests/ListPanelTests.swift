// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@testable import RhumbView

/// Panels and labels without a window.
@MainActor @Suite struct ListPanelTests {
  @MainActor private final class Recorder {
    var events: [String] = []
  }

  @Test func `the arrow keys select the rows that can be chosen`() {
    var panel = ListPanel(
      position: .top,
      rows: [
        ListPanel.Row(title: "Maps", isTitle: true), ListPanel.Row(title: "A") {},
        ListPanel.Row(title: "More maps", isTitle: true), ListPanel.Row(title: "B") {},
      ], selection: -1)
    var selected: [Int] = []
    for step in [1, 1, 1, -1, -1] {
      panel.select(step)
      selected.append(panel.selection)
    }
    #expect(selected == [1, 3, 1, 3, 1])
    panel.selection = -1
    panel.select(-1)
    #expect(panel.selection == 3)
    panel.rows.removeAll { !$0.isTitle }
    panel.selection = -1
    panel.select(1)
    #expect(panel.selection == -1)
  }

  @Test(arguments: MapView.LayoutDirection.allCases, [0.0, 48])
  func `the cross of a row is beside the row and large enough for a finger`(
    direction: MapView.LayoutDirection, leastSide: Double
  ) throws {
    let view = MapView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    view.layoutDirection = direction
    view.settings.leastControlSide = leastSide
    let presenter = ListPanelPresenter(view, ViewerTexts(language: "en"))
    let recorder = Recorder()
    let removal = ListPanel.Removal(label: "Remove stop") { recorder.events.append("removed") }
    presenter.show(
      ListPanel(
        position: .top,
        rows: [
          ListPanel.Row(title: "Harbor", removal: removal) {
            recorder.events.append("chosen")
          }
        ]),
      colors: .day)
    let row = try #require(view.screenControls.control("RhumbListRow0"))
    let cross = try #require(view.screenControls.control("RhumbListRow0Remove"))
    let panel = try #require(presenter.frame)
    #expect(cross.label == "Remove stop, Harbor" && row.label == "Harbor")
    #expect(panel.contains(row.frame) && panel.contains(cross.frame))
    #expect(!row.frame.insetBy(dx: 0.1, dy: 0.1).intersects(cross.frame))
    #expect((cross.frame.midX > row.frame.midX) == (direction == .leftToRight))
    #expect(Double(min(cross.frame.width, cross.frame.height)) >= max(36, leastSide))
    row.action?()
    #expect(recorder.events == ["chosen"])
    cross.action?()
    #expect(recorder.events == ["chosen", "removed"])
  }

  @Test func `a page of rows does not end with a title`() {
    let titles = [0, 3, 4, 7]
    let panel = ListPanel(
      position: .top,
      rows: (0..<9).map { ListPanel.Row(title: "\($0)", isTitle: titles.contains($0)) })
    #expect(panel.pages(of: 4) == [0..<3, 3..<7, 7..<9])
    // Two titles in turn: the first one has no rows.
    #expect(panel.pages(of: 2) == [0..<2, 2..<3, 3..<4, 4..<6, 6..<7, 7..<9])
    #expect(panel.pages(of: 1) == (0..<9).map { $0..<$0 + 1 })
    #expect(panel.pages(of: 9) == [0..<9])
    #expect(ListPanel(position: .top).pages(of: 3).isEmpty)
  }

  @Test func `the arrow keys show the page of the row that they select`() throws {
    let view = MapView(frame: CGRect(x: 0, y: 0, width: 400, height: 240))
    let presenter = ListPanelPresenter(view, ViewerTexts(language: "en"))
    var panel = ListPanel(position: .top, selection: -1)
    for index in 0..<9 {
      var row = ListPanel.Row(title: "\(index)", isTitle: [0, 4].contains(index))
      if !row.isTitle { row.action = {} }
      panel.rows.append(row)
    }
    presenter.show(panel, colors: .day)
    func shown() -> [Int] {
      (0..<9).filter { view.screenControls.control("RhumbListRow\($0)") != nil }
    }
    let first = shown()
    #expect(first.first == 0 && first.count < 9)
    // Down to the last row and on to the first one, back to the last one, and up.
    for (step, selection) in zip(
      [1, 1, 1, 1, 1, 1, 1, 1, -1, -1], [1, 2, 3, 5, 6, 7, 8, 1, 8, 7])
    {
      presenter.select(step)
      #expect(presenter.panel?.selection == selection)
      #expect(shown().contains(selection), "\(selection)")
    }
    // From another page, the arrow returns to the page of its row.
    presenter.select(1)
    presenter.select(1)
    #expect(shown() == first)
    let more = try #require(view.screenControls.control("RhumbListMore"))
    more.action?()
    #expect(!shown().contains(1))
    presenter.select(-1)
    presenter.select(1)
    #expect(presenter.panel?.selection == 1 && shown() == first)
  }

  @Test func `a label stays in the middle of a resized window`() throws {
    let view = MapView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    let label = TopLabel(view, distance: 8)
    label.text = "offline: the map may be outdated"
    for width in [800.0, 500, 900] {
      view.frame.size.width = width
      label.update()
      let point = ScreenPoint(x: width / 2, y: 18)
      let hit = try #require(view.overlays.hit(at: point, in: view.viewport))
      let image = try #require(view.overlays[screenImage: hit.id])
      #expect(abs(image.inset.x + image.image.size.x / 2 - width / 2) <= 1)
      #expect(view.overlays.count == 1)
    }
    label.text = nil
    #expect(view.overlays.isEmpty)
  }

  @Test(arguments: [1024.0, 390])
  func `a note is beside or below an open panel, and covers no button`(width: Double) throws {
    let view = MapView(frame: CGRect(x: 0, y: 0, width: width, height: 700))
    let texts = ViewerTexts(language: "en")
    let (bar, buttons) = (SearchBar(view, texts), ViewButtons(view, texts))
    bar.update(isShown: true, colors: .day)
    buttons.update(isShown: true, endsDrive: false, colors: .day)
    let note = TopLabel(view, distance: SearchBar.bottom + 12, avoidsControls: true)
    note.text = texts[.noStreets]
    func expectFree() throws -> CGRect {
      note.update()
      let frame = try #require(note.frame)
      #expect(view.screenControls.frames.allSatisfy { !$0.intersects(frame) })
      #expect(view.frame.contains(frame))
      return frame
    }
    let alone = try expectFree()
    #expect(Double(alone.minY) == SearchBar.bottom + 12)
    let card = ListPanelPresenter(view, texts, name: "RhumbCard", level: .card)
    card.show(
      ListPanel(
        position: .card, heading: ListPanel.Heading(title: "Track", lines: ["2.7 km"]) {},
        rows: [ListPanel.Row(title: "Start")]), colors: .day)
    let besideCard = try expectFree()
    let cardFrame = try #require(card.frame)
    #expect((besideCard.minX > cardFrame.maxX) == (width == 1024))
    #expect((besideCard.minY > cardFrame.maxY) == (width == 390))
    let list = ListPanelPresenter(view, texts)
    let rows = (0..<5).map { ListPanel.Row(title: "\($0)") }
    for position in [ListPanel.Position.top, .buttons, .at(ScreenPoint(x: 150, y: 60))] {
      list.show(ListPanel(position: position, rows: rows), colors: .day)
      _ = try expectFree()
    }
    list.show(nil, colors: .day)
    card.show(nil, colors: .day)
    #expect(try expectFree() == alone)
  }

  @Test func `a note is hidden while the window has no room for it`() throws {
    let view = MapView(frame: CGRect(x: 0, y: 0, width: 390, height: 120))
    let note = TopLabel(view, distance: SearchBar.bottom + 12, avoidsControls: true)
    note.text = "no streets here"
    #expect(note.frame == nil && view.overlays.isEmpty)
    view.frame.size.height = 400
    note.update()
    #expect(note.frame != nil)
  }

  @Test(arguments: [390.0, 1024], [false, true])
  func `files are below an open card in a narrow window, and beside it in a wide one`(
    width: Double, isMirrored: Bool
  ) throws {
    let view = MapView(frame: CGRect(x: 0, y: 0, width: width, height: 700))
    view.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    let presenter = ListPanelPresenter(
      view, ViewerTexts(language: "en"), name: "RhumbCard", level: .card)
    let rows = (0..<4).map { ListPanel.Row(title: "\($0)") }
    presenter.show(
      ListPanel(position: .card, heading: ListPanel.Heading(title: "Track"), rows: rows),
      colors: .day)
    let card = try #require(presenter.frame)
    let bounds = CoordinateBounds(path: [
      Coordinate(latitude: 45.27, longitude: 13.7), Coordinate(latitude: 45.29, longitude: 13.72),
    ])
    let room = Viewer.roomAroundFiles(in: view.frame.size, card: card, isMirrored: isMirrored)
    view.moveCamera(.fit(bounds, with: room))
    let ends = [bounds.southWest, bounds.northEast].map { view.projection.point(for: $0) }
    let area = CGRect(
      x: ends[0].x, y: ends[1].y, width: ends[1].x - ends[0].x, height: ends[0].y - ends[1].y)
    #expect(area.width > 50 && area.height > 50)
    #expect(view.frame.contains(area) && !area.intersects(card))
    #expect(Double(area.minY) > SearchBar.bottom)
  }

  @Test func `files have a margin only if a card leaves no room in a small window`() {
    let card = CGRect(x: 12, y: 68, width: 366, height: 300)
    func room(_ height: Double) -> MapEdgeInsets {
      Viewer.roomAroundFiles(
        in: CGSize(width: 390, height: height), card: card, isMirrored: false)
    }
    #expect(room(700).top == 368 + 48)
    #expect(room(500) == MapEdgeInsets(top: 60 + 48, left: 48, bottom: 48, right: 48))
    #expect(room(400) == MapEdgeInsets(all: 48))
  }
}
