// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import RhumbModules

extension Viewer {
  /// Opens the panel for a route, or closes it.
  func togglePlan() {
    if routePlan != nil { return endPlan() }
    closeCard()
    routePlan = RoutePlan(start: myLocation)
    showPlan()
    log.write("directions")
  }

  /// Sets an end or a stop of the route, and requests it when both ends are known.
  func plan(_ place: PlaceDetail, as purpose: SearchPurpose) {
    var plan = routePlan ?? RoutePlan(start: purpose == .start ? nil : myLocation)
    switch purpose {
    case .start: plan.start = place
    case .destination: plan.destination = place
    case .stop: plan.stops.append(place)
    case .place: return
    }
    set(plan)
  }

  /// Uses a clicked place for a missing end of the route. Has no effect if none is missing.
  func planTapped(_ place: PlaceDetail) {
    guard let missing = routePlan?.missing else { return }
    plan(place, as: missing)
  }

  /// The planned route, whose line the user can drag; `nil` without one and during a drive.
  var draggableRoute: RouteDrag.Line? {
    guard let routePlan, routePlan.isComplete, !driving.isDriving, list.panel == nil,
      let route = driving.route
    else { return nil }
    return RouteDrag.Line(route: route, stops: routePlan.stops.map(\.coordinate))
  }

  /// Changes the stops after the user has dragged the route's line, and requests the new route. The camera stays.
  func edit(_ change: RouteEdit) {
    guard var plan = routePlan else { return }
    plan.apply(change)
    log.write("stops", ["count": .number(Double(plan.stops.count))])
    set(plan, keepsCamera: true)
  }

  /// Shows a plan and requests its route.
  private func set(_ plan: RoutePlan, keepsCamera: Bool = false) {
    closeCard()
    routeDrag.hideDot()
    routePlan = plan
    showPlan()
    Task {
      await find { [driving] in
        try await driving.plan(
          from: plan.start?.coordinate, to: plan.destination?.coordinate,
          stops: plan.stops.map(\.coordinate), by: plan.mode, keepsCamera: keepsCamera)
      }
      if routePlan != nil { showPlan() }
      findProfile()
    }
  }

  /// Closes the panel and removes the route.
  func endPlan() {
    routePlan = nil
    routeDrag.hideDot()
    driving.end()
    savedDrive?.remove()
    show(card: nil)
  }

  private var myLocation: PlaceDetail? {
    view.userLocation.map { PlaceDetail(name: texts[.myLocation], at: $0.coordinate) }
  }

  /// Draws the panel.
  func showPlan() {
    guard let plan = routePlan else { return show(card: nil) }
    var rows = [
      ListPanel.Row(
        title: plan.start?.name ?? texts[options.isTouchMode ? .startByTap : .startByClick],
        trailing: texts[.from]
      ) { [unowned self] in beginSearch(for: .start) }
    ]
    rows += plan.stops.indices.map { row(ofStop: $0, in: plan) }
    rows.append(
      ListPanel.Row(
        title: plan.destination?.name
          ?? texts[options.isTouchMode ? .destinationByTap : .destinationByClick],
        trailing: texts[.to]
      ) { [unowned self] in beginSearch(for: .destination) })
    show(
      card: ListPanel(
        position: .top, heading: heading(of: plan), figure: plan.isComplete ? profileFigure : nil,
        rows: rows, buttons: buttons(of: plan), selection: -1))
  }

  /// A row that moves the map to a stop, with a cross that removes the stop.
  private func row(ofStop index: Int, in plan: RoutePlan) -> ListPanel.Row {
    let stop = plan.stops[index]
    let removal = ListPanel.Removal(label: texts[.removeStop]) { [unowned self] in
      var other = plan
      other.stops.remove(at: index)
      set(other)
    }
    return ListPanel.Row(title: stop.name, removal: removal) { [unowned self] in
      view.animate(toLocation: stop.coordinate)
    }
  }

  private var profileFigure: ListPanel.Figure? {
    ListPanel.Figure(
      profile: hills?.profile ?? [], height: 72, label: texts[.profile], wording)
  }

  /// The modes of travel, and the buttons that change the ends and stops.
  private func buttons(of plan: RoutePlan) -> [ListPanel.Button] {
    let modes: [(TravelMode, ViewerTexts.Key)] = [
      (.driving, .car), (.cycling, .bike), (.walking, .walk),
    ]
    var buttons = modes.map { mode, title in
      ListPanel.Button(title: texts[title], isOn: plan.mode == mode) { [unowned self] in
        var other = plan
        other.mode = mode
        set(other)
      }
    }
    buttons.append(
      ListPanel.Button(title: texts[.swap]) { [unowned self] in set(plan.reversed) })
    if plan.isComplete {
      buttons.append(
        ListPanel.Button(title: texts[.addStop]) { [unowned self] in beginSearch(for: .stop) })
    }
    return buttons
  }

  /// The hills of the route on the map; `nil` without one.
  private var hills: RouteHills? {
    guard let route = driving.route else { return nil }
    return routeHills?.line == route.line ? routeHills : RouteHills(route)
  }

  /// Looks up the profile of the planned route in the tiles of the map, unless it is known, and shows it. Has no effect while
  /// a part of the route is beyond the tiles with elevations.
  func findProfile() {
    guard routePlan?.isComplete == true, !driving.isDriving, let route = driving.route,
      hills?.profile.isEmpty == true
    else { return }
    Task {
      let points = RouteHills.distances(along: route).map { route.line.position(at: $0).coordinate }
      guard let elevations = try? await view.elevations(at: points) else { return }
      let found = RouteHills(route, elevations: elevations)
      guard !found.profile.isEmpty, routePlan?.isComplete == true, !driving.isDriving,
        driving.route?.line == route.line
      else { return }
      routeHills = found
      log.write("profile", ["count": .number(Double(found.profile.count))])
      showPlan()
    }
  }

  private func heading(of plan: RoutePlan) -> ListPanel.Heading {
    var lines: [String] = []
    if plan.isComplete, let route = driving.route {
      lines = ["\(wording.text(seconds: route.duration)), \(wording.text(meters: route.distance))"]
      if let hills = hills?.text(wording) { lines.append(hills) }
      let isTouch = options.isTouchMode
      if driving.routeCount > 1 { lines.append(texts[isTouch ? .otherByTap : .otherByClick]) }
      let stops: ViewerTexts.Key = isTouch ? .stopByTap : .stopByClick
      lines.append(texts[plan.stops.isEmpty ? .dragLine : stops])
    }
    return ListPanel.Heading(
      title: texts[.directions], lines: lines, close: { [unowned self] in endPlan() })
  }
}

extension RoutePlan {
  /// The end that a search or a click sets next; `nil` if both are set.
  var missing: Viewer.SearchPurpose? {
    if start == nil { return .start }
    return destination == nil ? .destination : nil
  }
}

extension PlaceDetail {
  /// A point of the map without a name.
  init(pointAt coordinate: Coordinate) {
    self.init(name: "", at: coordinate)
    name = coordinates
  }
}
