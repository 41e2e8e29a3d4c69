// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

extension Navigator {
  /// Processes a fix.
  public func update(_ location: MapLocation) {
    let verdict = gate.check(location, options: guidanceOptions ?? GuidanceOptions(for: travelMode))
    if guidance != nil {
      let events = guidance?.update(location) ?? []
      finishUpdate(events)
      return
    }
    switch verdict {
    case .ignored(let problem): notify { $0.navigator(self, didEncounter: .ignored(problem)) }
    case .accepted(let fix), .restarted(let fix):
      position = RoadPosition(
        fix.coordinate, course: fix.course, speed: fix.speed ?? 0, time: fix.time,
        accuracy: fix.accuracy)
      notifyUpdate([])
    }
  }

  /// Advances to a time without a fix, in seconds since 1970. Dead-reckons the position if fixes are missing.
  /// Call it a few times per second.
  public func tick(_ time: Double) {
    guard guidance != nil else { return }
    let before = guidance?.position
    let events = guidance?.tick(time) ?? []
    guard !events.isEmpty || guidance?.position != before else { return }
    finishUpdate(events)
  }

  private func finishUpdate(_ events: [GuidanceEvent]) {
    if case .ignored? = events.first {
      notify { $0.navigator(self, didEncounter: events[0]) }
      return
    }
    if let place = guidance?.position { position = place }
    for event in events {
      switch event {
      case .rerouteNeeded: reroute()
      case .rejoined: if request.isReroute { cancelRequest() }
      default: break
      }
    }
    notifyUpdate(events)
  }

  /// Notifies the listeners of an update, in the order of ``NavigatorListener``.
  func notifyUpdate(_ events: [GuidanceEvent]) {
    guard let place = position else { return }
    notify { $0.navigator(self, didUpdatePosition: place) }
    if isGuidanceActive, guidance != nil { path.append(place.coordinate) }
    for event in events {
      notify { $0.navigator(self, didEncounter: event) }
      if case .announced(let words) = event {
        notify { $0.navigator(self, didAnnounce: words) }
      }
    }
    if isGuidanceActive { notifyProgress() }
    for case .arrived(_, let waypoint) in events {
      if stopGuidanceAtArrival { isGuidanceActive = false }
      notify { $0.navigator(self, didArriveAt: waypoint) }
    }
    updateLightingMode(place)
  }

  private func notifyProgress() {
    guard let guidance else { return }
    let time = guidance.progress.timeToWaypoint
    if lastReportedTime.map({ abs($0 - time) >= timeUpdateThreshold })
      ?? timeUpdateThreshold.isFinite
    {
      lastReportedTime = time
      notify { $0.navigator(self, didUpdateRemainingTime: time) }
    }
    let distance = guidance.progress.distanceToWaypoint
    if lastReportedDistance.map({ abs($0 - distance) >= distanceUpdateThreshold })
      ?? (distanceUpdateThreshold < .greatestFiniteMagnitude)
    {
      lastReportedDistance = distance
      notify { $0.navigator(self, didUpdateRemainingDistance: distance) }
    }
    if speedAlertOptions != nil {
      let severity = guidance.speedAlertSeverity
      let share = guidance.speedingShare ?? -1
      notify { $0.navigator(self, didUpdateSpeeding: severity, share: share) }
    }
    sendFeed(guidance.isOffRoute ? .rerouting : .enroute)
  }

  func sendFeed(_ state: NavInfo.State) {
    let info = NavInfo(state, routeChanged: routeChangedSinceFeed, guidance: guidance)
    routeChangedSinceFeed = false
    notify { $0.navigator(self, didUpdateNavInfo: info) }
  }

  private func updateLightingMode(_ place: RoadPosition) {
    let height = Sun.height(at: place.coordinate, time: place.time)
    let mode = LightingMode.suggested(
      sunHeight: height, after: hasSeenSun ? suggestedLightingMode : nil)
    let changed = mode != suggestedLightingMode
    hasSeenSun = true
    guard changed else { return }
    suggestedLightingMode = mode
    notify { $0.navigator(self, didChangeSuggestedLightingMode: mode) }
  }
}
