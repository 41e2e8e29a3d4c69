// SPDX-License-Identifier: Apache-2.0

/// Changes the messages between a client and a compositor without a seat, so that the client finds a seat without devices.
///
/// Its messages replace those about the seat, and keep the numbers of objects in step: the compositor creates a callback instead of the
/// seat, whose only event has the form of the event with the seat's devices. Interfaces whose requests name a seat are hidden.
struct WaylandSeatSubstitute {
  /// The registries of the client that have the seat's announcement, or not yet.
  private var registries: [UInt32: Bool] = [:]
  /// The client's numbers of the seat.
  private var seats: Set<UInt32> = []

  /// The name of the seat in the registry. Compositors count up from 1.
  private static let name: UInt32 = 0xffff_fff0
  private static let hidden: Set<String> = [
    "wl_data_device_manager", "zwp_primary_selection_device_manager_v1", "zwp_tablet_manager_v2",
    "zwp_text_input_manager_v3",
  ]

  /// Returns the bytes to send to the compositor for a request.
  mutating func bytes(ofRequest request: WaylandMessage) -> [UInt8] {
    if request.object == WaylandMessage.display, request.code == 1,
      let registry = request.word(8)
    {
      registries[registry] = false
    }
    if registries[request.object] != nil, request.word(8) == Self.name,
      let seat = request.lastWord
    {
      seats.insert(seat)
      return WaylandMessage(object: WaylandMessage.display, code: 0, words: [seat]).bytes
    }
    return request.bytes
  }

  /// Returns the bytes to send to the client for an event.
  mutating func bytes(ofEvent event: WaylandMessage) -> [UInt8] {
    if seats.contains(event.object) {
      return WaylandMessage(object: event.object, code: 0, words: [0]).bytes
    }
    if event.object == WaylandMessage.display, event.code == 1, let deleted = event.word(8),
      seats.contains(deleted)
    {
      return []
    }
    guard event.code == 0, let isAnnounced = registries[event.object] else { return event.bytes }
    registries[event.object] = true
    let global = event.text(12).map(Self.hidden.contains) == true ? [] : event.bytes
    return isAnnounced ? global : Self.announcement(in: event.object) + global
  }

  /// The event of a registry for version 1 of a seat.
  private static func announcement(in registry: UInt32) -> [UInt8] {
    let body =
      WaylandMessage.data([name]) + WaylandMessage.data("wl_seat") + WaylandMessage.data([1])
    return WaylandMessage(object: registry, code: 0, body: body).bytes
  }
}
