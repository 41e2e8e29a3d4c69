// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// The input events of a user at a map view, with their times, as text.
///
/// Each line has the milliseconds since the start, a type and its values. Modifier keys can follow in any line of a
/// mouse, a wheel or a key: `shift`, `control`, `option`, `command`.
///
///     0 view 1024,768 60.17,24.94 14.5 30 45    the first line, optional: the size in points, and the camera's
///                                               latitude, longitude, zoom, bearing and viewing angle
///     0 down 1 100,200      a finger goes down; move, up and lost likewise
///     0 left down 100,200   a mouse button: left, right or middle
///     0 wheel 1 100,200     ticks away from the user, or to the right and away: 0.5,1
///     0 scroll 20 100,200   the points of a trackpad, likewise
///     0 magnify 1.1 100,200
///     0 twist 5 100,200     degrees clockwise
///     0 hold left           a key goes down; `free left` releases it, and `key left` does both
///     500 wait              frames until then
package struct InputRecording: Equatable, Sendable {
  /// The view at the start of a recording.
  package struct Start: Equatable, Sendable {
    /// The width and height, points.
    package var size: SIMD2<Double>
    package var camera: CameraPosition

    package init(size: SIMD2<Double>, camera: CameraPosition) {
      (self.size, self.camera) = (size, camera)
    }

    /// The first line of a recording.
    package var line: String {
      let target = camera.target
      return "0 view \(size.x),\(size.y) \(target.latitude),\(target.longitude) "
        + "\(camera.zoom) \(camera.bearing) \(camera.viewingAngle)"
    }
  }

  /// An input, or the end of a pause.
  package struct Event: Equatable, Sendable {
    /// Seconds since the start.
    package var time: Double
    package var input: RawInput?
  }

  package private(set) var start: Start?
  /// In the order of their times.
  package private(set) var events: [Event] = []

  /// Reads a recording.
  package init(_ text: String) throws(InputRecordingError) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(\.isWhitespace) {
      guard let inputs = read(line) else {
        throw InputRecordingError.malformed(line: number + 1, text: String(line.prefix(100)))
      }
      events += inputs
    }
  }

  /// Reads a line. Returns `nil` if it is malformed.
  private mutating func read(_ line: Substring) -> [Event]? {
    let words = InputWords(line)
    guard words.count >= 2, let milliseconds = words.number(0),
      milliseconds >= (events.last?.time ?? 0) * 1000
    else { return nil }
    if words[1] == "view" {
      guard start == nil, events.isEmpty, let start = words.start else { return nil }
      self.start = start
      return []
    }
    return words.inputs?.map { Event(time: milliseconds / 1000, input: $0) }
  }

  /// The line of an input.
  ///
  /// - Parameter time: Seconds since the start.
  package static func line(of input: RawInput, at time: Double) -> String {
    "\(time * 1000) " + input.words.joined(separator: " ")
  }
}

/// Why a recording of input cannot be played.
package enum InputRecordingError: Error, Equatable, CustomStringConvertible {
  /// A line is not one of a recording.
  case malformed(line: Int, text: String)
  /// The view does not have the size of the recorded one, width and height in points.
  case otherSize(SIMD2<Double>, recorded: SIMD2<Double>)

  package var description: String {
    switch self {
    case .malformed(let line, let text):
      "line \(line) of the input recording is malformed: \(text)"
    case .otherSize(let size, let recorded):
      "the input was recorded in a view of \(recorded.x) by \(recorded.y) points, but this one has \(size.x) by \(size.y)"
    }
  }
}

/// The words of a line, without the modifier keys.
private struct InputWords {
  private var words: [Substring] = []
  private var modifiers: KeyModifiers = []

  init(_ line: Substring) {
    for word in line.split(whereSeparator: \.isWhitespace) {
      if let modifier = KeyModifiers.names[word] {
        modifiers.formUnion(modifier)
      } else {
        words.append(word)
      }
    }
  }

  var count: Int { words.count }

  subscript(index: Int) -> Substring { index < words.count ? words[index] : "" }

  func number(_ index: Int) -> Double? { Self.number(self[index]) }

  private static func number(_ word: Substring) -> Double? {
    Double(word).flatMap { $0.isFinite && abs($0) < 1e12 ? $0 : nil }
  }

  /// Two numbers with a comma.
  private func pair(_ index: Int) -> SIMD2<Double>? {
    let numbers = self[index].split(separator: ",").map(Self.number)
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
    return [x, y]
  }

  private func point(_ index: Int) -> ScreenPoint? {
    pair(index).map { ScreenPoint(x: $0.x, y: $0.y) }
  }

  var start: InputRecording.Start? {
    guard let size = pair(2), let target = pair(3), let zoom = number(4), let bearing = number(5),
      let viewingAngle = number(6)
    else { return nil }
    return InputRecording.Start(
      size: size,
      camera: CameraPosition(
        target: Coordinate(latitude: target.x, longitude: target.y), zoom: Float(zoom),
        bearing: bearing, viewingAngle: viewingAngle))
  }

  /// The inputs of the line; an empty one for a pause, and `nil` if the line is malformed.
  var inputs: [RawInput?]? {
    if self[1] == "wait" { return [nil] }
    if self[1] == "key" {
      guard let press = key(isDown: true), let release = key(isDown: false) else { return nil }
      return [press, release]
    }
    return input.map { [$0] }
  }

  private var input: RawInput? {
    switch self[1] {
    case "wheel": return wheel(isPrecise: false)
    case "scroll": return wheel(isPrecise: true)
    case "magnify":
      guard let factor = number(2), let point = point(3) else { return nil }
      return .magnify(factor: factor, at: point)
    case "twist":
      guard let degrees = number(2), let point = point(3) else { return nil }
      return .rotate(degrees: degrees, at: point)
    case "hold": return key(isDown: true)
    case "free": return key(isDown: false)
    default: return mouse ?? touch
    }
  }

  private var mouse: RawInput? {
    guard let button = RawInput.MouseButton.allCases.first(where: { $0.word == self[1] }),
      let phase = RawInput.TouchPhase(word: self[2]), let point = point(3)
    else { return nil }
    return .mouse(button, phase, at: point, modifiers: modifiers)
  }

  private var touch: RawInput? {
    guard let phase = RawInput.TouchPhase(word: self[1]), let id = Int(self[2]),
      let point = point(3)
    else { return nil }
    return .touch(id: id, phase, at: point)
  }

  private func wheel(isPrecise: Bool) -> RawInput? {
    guard let delta = pair(2) ?? number(2).map({ [0, $0] }), let point = point(3) else {
      return nil
    }
    return .wheel(delta: delta, isPrecise: isPrecise, at: point, modifiers: modifiers)
  }

  private func key(isDown: Bool) -> RawInput? {
    guard let key = KeyboardKey.allCases.first(where: { $0.word == self[2] }) else { return nil }
    return .key(key, isDown: isDown, modifiers: modifiers)
  }
}

extension RawInput {
  /// The words of the input's line after its time.
  fileprivate var words: [String] {
    switch self {
    case .touch(let id, let phase, let point): [phase.word, "\(id)", point.word]
    case .mouse(let button, let phase, let point, let modifiers):
      [button.word, phase.word, point.word] + modifiers.words
    case .wheel(let delta, let isPrecise, let point, let modifiers):
      [isPrecise ? "scroll" : "wheel", "\(delta.x),\(delta.y)", point.word] + modifiers.words
    case .magnify(let factor, let point): ["magnify", "\(factor)", point.word]
    case .rotate(let degrees, let point): ["twist", "\(degrees)", point.word]
    case .key(let key, let isDown, let modifiers):
      [isDown ? "hold" : "free", key.word] + modifiers.words
    }
  }
}

extension ScreenPoint {
  fileprivate var word: String { "\(x),\(y)" }
}

extension RawInput.TouchPhase {
  fileprivate var word: String {
    switch self {
    case .began: "down"
    case .moved: "move"
    case .ended: "up"
    case .canceled: "lost"
    }
  }

  fileprivate init?(word: Substring) {
    guard let phase = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = phase
  }
}

extension RawInput.MouseButton {
  fileprivate var word: String { "\(self)" }
}

extension KeyboardKey {
  fileprivate var word: String { "\(self)" }
}

extension KeyModifiers {
  fileprivate static let names: [Substring: KeyModifiers] = [
    "shift": .shift, "control": .control, "option": .option, "command": .command,
  ]

  fileprivate var words: [String] {
    Self.names.filter { contains($0.value) }.map { String($0.key) }.sorted()
  }
}
