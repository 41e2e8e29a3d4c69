// SPDX-License-Identifier: Apache-2.0
import MapWindowSDL
import RhumbModules

/// A line of JSON from a script: an input event, a request, or a list of input events at one time.
enum RemoteCommand: Equatable, Sendable {
  case push([PushedEvent])
  case resize(width: Double, height: Double)
  case route(from: Coordinate, to: Coordinate)
  /// Turns the logging of each frame and of each push of events on or off.
  case watch(Bool)
  case snapshot(String)
  /// Discards the graphics context, as a driver may do.
  case loseContext
  /// Yields the main actor a number of times while the window draws, then logs "hopped" and the frame.
  case hop(Int)
  /// Awaits a number of routes on the main actor, one after another, while the window draws. Logs "routed", their count and
  /// the frame.
  case routes(Int)
  /// Logs the camera, the mode and the open panels.
  case state
  case close

  /// Parses a line.
  ///
  /// - Throws: ``RemoteError`` with the reason.
  init(line: String) throws(RemoteError) {
    do throws(RemoteError) {
      guard let json = try? JSON(parsing: Array(line.utf8)) else {
        throw RemoteError(line: line, reason: "not JSON")
      }
      if let list = json.array {
        self = .push(try Self.events(list))
      } else {
        self = try Self.read(json)
      }
    } catch {
      throw RemoteError(line: line, reason: error.reason)
    }
  }

  /// The input events of a list, which occur at the same time.
  private static func events(_ list: [JSON]) throws(RemoteError) -> [PushedEvent] {
    var events: [PushedEvent] = []
    for json in list {
      guard case .push(let more) = try read(json) else {
        throw RemoteError(line: "", reason: "a list can contain only input events")
      }
      events += more
    }
    return events
  }

  private static func read(_ json: JSON) throws(RemoteError) -> RemoteCommand {
    guard case .object(let object) = json, let name = object.keys.first else {
      throw RemoteError(line: "", reason: "not a JSON object")
    }
    return try read(name, RemoteFields(json: json))
  }

  private static func read(
    _ name: String, _ fields: RemoteFields
  ) throws(RemoteError) -> RemoteCommand {
    switch name {
    case "touch":
      .push([.touch(id: try fields.id(), try fields.phase(name), at: try fields.point())])
    case "mouse": .push([.mouse(fields.button, try fields.phase(name), at: try fields.point())])
    case "click": .push(try fields.click())
    case "wheel": .push([.wheel(try fields.pair(name), at: try fields.point())])
    case "key": .push(try fields.key())
    case "text": .push([.text(try fields.string(name))])
    case "drop": .push([.drop(try fields.strings(name))])
    case "resize":
      .resize(width: try fields.pair(name).x, height: try fields.pair(name).y)
    case "route":
      .route(from: try fields.coordinate(name, at: 0), to: try fields.coordinate(name, at: 2))
    case "watch": .watch(fields.json[name]?.bool ?? true)
    case "snapshot": .snapshot(try fields.string(name))
    case "loseContext": .loseContext
    case "hop": .hop(try fields.count(name))
    case "routes": .routes(try fields.count(name))
    case "state": .state
    case "close": .close
    default: throw RemoteError(line: "", reason: "unknown command \(name)")
    }
  }
}

/// The reason why a script's line is invalid.
struct RemoteError: Error, Equatable, CustomStringConvertible {
  var line: String
  var reason: String

  var description: String { "invalid command: \(line.prefix(200)): \(reason)" }
}

/// The members of a line's JSON object.
struct RemoteFields {
  let json: JSON

  func count(_ name: String) throws(RemoteError) -> Int {
    Int(min(max(try number(name), 0), 1e5))
  }

  func number(_ name: String) throws(RemoteError) -> Double {
    guard let value = json[name]?.number, value.isFinite, abs(value) < 1e6 else {
      throw RemoteError(line: "", reason: "\(name) must be a number")
    }
    return value
  }

  func string(_ name: String) throws(RemoteError) -> String {
    guard let value = json[name]?.string else {
      throw RemoteError(line: "", reason: "\(name) must be a string")
    }
    return value
  }

  func strings(_ name: String) throws(RemoteError) -> [String] {
    guard let values = json[name]?.array?.compactMap(\.string), !values.isEmpty else {
      throw RemoteError(line: "", reason: "\(name) must be a list of strings")
    }
    return values
  }

  func pair(_ name: String) throws(RemoteError) -> SIMD2<Double> {
    guard let values = json[name]?.array?.compactMap(\.number), values.count == 2,
      values.allSatisfy({ $0.isFinite && abs($0) < 1e6 })
    else { throw RemoteError(line: "", reason: "\(name) must be a pair of numbers") }
    return [values[0], values[1]]
  }

  /// A coordinate from two of four numbers in a list.
  func coordinate(_ name: String, at index: Int) throws(RemoteError) -> Coordinate {
    let values = json[name]?.array?.compactMap(\.number) ?? []
    guard values.count == 4, abs(values[index]) <= 90, abs(values[index + 1]) <= 180 else {
      throw RemoteError(line: "", reason: "\(name) must be a list of two latitudes and longitudes")
    }
    return Coordinate(latitude: values[index], longitude: values[index + 1])
  }

  func point() throws(RemoteError) -> ScreenPoint {
    ScreenPoint(x: try number("x"), y: try number("y"))
  }

  func id() throws(RemoteError) -> Int { Int(try number("id")) }

  func phase(_ name: String) throws(RemoteError) -> RawInput.TouchPhase {
    switch try string(name) {
    case "down": .began
    case "move": .moved
    case "up": .ended
    default: throw RemoteError(line: "", reason: "\(name) must be down, move or up")
    }
  }

  var button: RawInput.MouseButton? {
    switch json["button"]?.string {
    case "left": .left
    case "right": .right
    case "middle": .middle
    default: nil
    }
  }

  func click() throws(RemoteError) -> [PushedEvent] {
    let point = try point()
    let button = button ?? .left
    return [.mouse(button, .began, at: point), .mouse(button, .ended, at: point)]
  }

  /// The press and release of a key; only one of them if `hold` is "down" or "up".
  func key() throws(RemoteError) -> [PushedEvent] {
    guard let key = NamedKey(named: try string("key")) else {
      throw RemoteError(line: "", reason: "unknown key")
    }
    var modifiers: KeyModifiers = []
    for name in json["with"]?.array?.compactMap(\.string) ?? [] {
      switch name {
      case "shift": modifiers.insert(.shift)
      case "control": modifiers.insert(.control)
      case "option": modifiers.insert(.option)
      default: throw RemoteError(line: "", reason: "modifiers must be shift, control or option")
      }
    }
    // The window reads a space as text, as it comes from a keyboard.
    let typed = key == .space && modifiers.isEmpty ? [PushedEvent.text(" ")] : []
    switch json["hold"]?.string {
    case "down": return [.key(key, isDown: true, modifiers)] + typed
    case "up": return [.key(key, isDown: false, modifiers)]
    default: return [.key(key, isDown: true, modifiers)] + typed + [.key(key, isDown: false, [])]
    }
  }
}

extension NamedKey {
  /// The key with a name in scripts: "escape", "pageUp", "f11", "n".
  init?(named name: String) {
    let names: [String: NamedKey] = [
      "escape": .escape, "enter": .enter, "tab": .tab, "space": .space, "backspace": .backspace,
      "delete": .delete, "home": .home, "end": .end, "pageUp": .pageUp, "pageDown": .pageDown,
      "left": .left, "right": .right, "up": .up, "down": .down,
    ]
    if let key = names[name] {
      self = key
    } else if name.count > 1, name.hasPrefix("f"), let number = Int(name.dropFirst()),
      (1...12).contains(number)
    {
      self = .function(number)
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else {
      return nil
    }
  }
}
