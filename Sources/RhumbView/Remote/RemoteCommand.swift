// SPDX-License-Identifier: Apache-2.0
import MapWindowSDL
import Rhumb

/// A line of JSON that a script sends, or a list of them in a line for input of one moment: what a hand does, or what the script wants to have.
enum RemoteCommand: Equatable, Sendable {
  case push([PushedEvent])
  case resize(width: Double, height: Double)
  case route(from: Coordinate, to: Coordinate)
  /// Tells each frame, and each time that events were pushed.
  case watch(Bool)
  case picture(String)
  /// Throws the graphics context away, as a driver may.
  case loseContext
  /// Yields the main actor a number of times while the window draws, and writes "hopped" with the frame.
  case hop(Int)
  /// Tells the camera, the mode and what is open over the map.
  case state
  case close

  /// Reads a line.
  ///
  /// - Throws: ``RemoteError`` with what is wrong.
  init(line: String) throws(RemoteError) {
    do throws(RemoteError) {
      guard let json = try? JSON(parsing: Array(line.utf8)) else {
        throw RemoteError(line: line, reason: "it is no JSON")
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

  /// What happens in one moment: several fingers move.
  private static func events(_ list: [JSON]) throws(RemoteError) -> [PushedEvent] {
    var events: [PushedEvent] = []
    for json in list {
      guard case .push(let more) = try read(json) else {
        throw RemoteError(line: "", reason: "only input comes in lists")
      }
      events += more
    }
    return events
  }

  private static func read(_ json: JSON) throws(RemoteError) -> RemoteCommand {
    guard case .object(let object) = json, let name = object.keys.first else {
      throw RemoteError(line: "", reason: "it is no JSON object")
    }
    return try read(name, RemoteFields(json: json))
  }

  private static func read(
    _ name: String, _ fields: RemoteFields
  ) throws(RemoteError) -> RemoteCommand {
    switch name {
    case "touch":
      .push([.touch(id: try fields.id(), try fields.phase(name), at: try fields.place())])
    case "mouse": .push([.mouse(fields.button, try fields.phase(name), at: try fields.place())])
    case "click": .push(try fields.click())
    case "wheel": .push([.wheel(try fields.pair(name), at: try fields.place())])
    case "key": .push(try fields.key())
    case "text": .push([.text(try fields.string(name))])
    case "drop": .push([.drop(try fields.strings(name))])
    case "resize":
      .resize(width: try fields.pair(name).x, height: try fields.pair(name).y)
    case "route":
      .route(from: try fields.coordinate(name, at: 0), to: try fields.coordinate(name, at: 2))
    case "watch": .watch(fields.json[name]?.bool ?? true)
    case "picture": .picture(try fields.string(name))
    case "loseContext": .loseContext
    case "hop": .hop(Int(min(max(try fields.number(name), 0), 1e5)))
    case "state": .state
    case "close": .close
    default: throw RemoteError(line: "", reason: "there is no command \(name)")
    }
  }
}

/// Why a script's line is not understood.
struct RemoteError: Error, Equatable, CustomStringConvertible {
  var line: String
  var reason: String

  var description: String { "not understood: \(line.prefix(200)): \(reason)" }
}

/// What a line has beside its command.
struct RemoteFields {
  let json: JSON

  func number(_ name: String) throws(RemoteError) -> Double {
    guard let value = json[name]?.number, value.isFinite, abs(value) < 1e6 else {
      throw RemoteError(line: "", reason: "it has no number \(name)")
    }
    return value
  }

  func string(_ name: String) throws(RemoteError) -> String {
    guard let value = json[name]?.string else {
      throw RemoteError(line: "", reason: "\(name) is no string")
    }
    return value
  }

  func strings(_ name: String) throws(RemoteError) -> [String] {
    guard let values = json[name]?.array?.compactMap(\.string), !values.isEmpty else {
      throw RemoteError(line: "", reason: "\(name) is no list of strings")
    }
    return values
  }

  func pair(_ name: String) throws(RemoteError) -> SIMD2<Double> {
    guard let values = json[name]?.array?.compactMap(\.number), values.count == 2,
      values.allSatisfy({ $0.isFinite && abs($0) < 1e6 })
    else { throw RemoteError(line: "", reason: "\(name) is no pair of numbers") }
    return [values[0], values[1]]
  }

  /// Two of a list of four numbers.
  func coordinate(_ name: String, at index: Int) throws(RemoteError) -> Coordinate {
    let values = json[name]?.array?.compactMap(\.number) ?? []
    guard values.count == 4, abs(values[index]) <= 90, abs(values[index + 1]) <= 180 else {
      throw RemoteError(line: "", reason: "\(name) is no list of two latitudes and longitudes")
    }
    return Coordinate(latitude: values[index], longitude: values[index + 1])
  }

  func place() throws(RemoteError) -> ScreenPoint {
    ScreenPoint(x: try number("x"), y: try number("y"))
  }

  func id() throws(RemoteError) -> Int { Int(try number("id")) }

  func phase(_ name: String) throws(RemoteError) -> TouchPhase {
    switch try string(name) {
    case "down": .began
    case "move": .moved
    case "up": .ended
    default: throw RemoteError(line: "", reason: "\(name) is down, move or up")
    }
  }

  var button: MouseButton? {
    switch json["button"]?.string {
    case "left": .left
    case "right": .right
    case "middle": .middle
    default: nil
    }
  }

  func click() throws(RemoteError) -> [PushedEvent] {
    let place = try place()
    let button = button ?? .left
    return [.mouse(button, .began, at: place), .mouse(button, .ended, at: place)]
  }

  /// A key that is pressed and let go; where `hold` says "down" or "up", that alone.
  func key() throws(RemoteError) -> [PushedEvent] {
    guard let key = NamedKey(named: try string("key")) else {
      throw RemoteError(line: "", reason: "there is no such key")
    }
    var modifiers: KeyModifiers = []
    for name in json["with"]?.array?.compactMap(\.string) ?? [] {
      switch name {
      case "shift": modifiers.insert(.shift)
      case "control": modifiers.insert(.control)
      case "option": modifiers.insert(.option)
      default: throw RemoteError(line: "", reason: "keys are held with shift, control or option")
      }
    }
    switch json["hold"]?.string {
    case "down": return [.key(key, isDown: true, modifiers)]
    case "up": return [.key(key, isDown: false, modifiers)]
    default: return [.key(key, isDown: true, modifiers), .key(key, isDown: false, [])]
    }
  }
}

extension NamedKey {
  /// The key of a name as scripts write it: "escape", "pageUp", "f11", "n".
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
