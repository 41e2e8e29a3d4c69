// SPDX-License-Identifier: Apache-2.0
import MapGTK
import Rhumb
import Testing

struct InputReaderTests {
  private let point = ScreenPoint(x: 30, y: 40)
  private let end = ScreenPoint(x: 50, y: 45)

  /// Converts events one after the other.
  private func inputs(_ events: WidgetEvent...) -> [RawInput] {
    var reader = InputReader()
    return events.flatMap { reader.inputs(for: $0) }
  }

  @Test(arguments: zip([UInt32(1), 2, 3], RawInput.MouseButton.allInOrder))
  func `a button is pressed, dragged and released`(number: UInt32, button: RawInput.MouseButton) {
    let converted = inputs(
      WidgetEvent(.press(button: number), at: point, modifiers: .shift),
      WidgetEvent(.motion, at: end), WidgetEvent(.release(button: number), at: end))
    #expect(
      converted == [
        .mouse(button, .began, at: point, modifiers: .shift), .mouse(button, .moved, at: end),
        .mouse(button, .ended, at: end),
      ])
  }

  @Test func `a pointer without a pressed button is no input`() {
    #expect(inputs(WidgetEvent(.motion, at: point)).isEmpty)
  }

  @Test func `buttons that the map does not use are no input`() {
    let converted = inputs(
      WidgetEvent(.press(button: 8), at: point), WidgetEvent(.motion, at: end),
      WidgetEvent(.release(button: 8), at: end))
    #expect(converted.isEmpty)
  }

  @Test func `a release without a press and a second press are no input`() {
    let converted = inputs(
      WidgetEvent(.release(button: 1), at: point), WidgetEvent(.press(button: 1), at: point),
      WidgetEvent(.press(button: 1), at: end))
    #expect(converted == [.mouse(.left, .began, at: point)])
  }

  @Test func `a wheel that turns away from the user is positive`() {
    let up = WidgetEvent(.scroll(delta: [0, -1], isPrecise: false), at: point)
    let right = WidgetEvent(.scroll(delta: [2, 0], isPrecise: true), at: point, modifiers: .shift)
    #expect(
      inputs(up, right) == [
        .wheel(delta: [0, 1], isPrecise: false, at: point),
        .wheel(delta: [2, 0], isPrecise: true, at: point, modifiers: .shift),
      ])
  }

  @Test func `fingers get the smallest free numbers`() {
    let converted = inputs(
      WidgetEvent(.touch(sequence: 900, .began), at: point),
      WidgetEvent(.touch(sequence: 700, .began), at: end),
      WidgetEvent(.touch(sequence: 900, .ended), at: point),
      WidgetEvent(.touch(sequence: 800, .began), at: point),
      WidgetEvent(.touch(sequence: 700, .moved), at: point),
      WidgetEvent(.touch(sequence: 800, .canceled), at: point),
      WidgetEvent(.touch(sequence: 800, .moved), at: end))
    #expect(
      converted == [
        .touch(id: 0, .began, at: point), .touch(id: 1, .began, at: end),
        .touch(id: 0, .ended, at: point), .touch(id: 0, .began, at: point),
        .touch(id: 1, .moved, at: point), .touch(id: 0, .canceled, at: point),
      ])
  }

  @Test func `a grab that is broken cancels touches and buttons once`() {
    let converted = inputs(
      WidgetEvent(.touch(sequence: 5, .began), at: point),
      WidgetEvent(.press(button: 3), at: end), WidgetEvent(.canceled), WidgetEvent(.canceled),
      WidgetEvent(.motion, at: point))
    #expect(
      converted == [
        .touch(id: 0, .began, at: point), .mouse(.right, .began, at: end),
        .touch(id: 0, .canceled, at: end), .mouse(.right, .canceled, at: end),
      ])
  }

  @Test func `a pinch is reported in steps, and its angle in degrees`() {
    let converted = inputs(
      WidgetEvent(.pinch(scale: 1, angle: 0, isFirst: true), at: point),
      WidgetEvent(.pinch(scale: 2, angle: 0, isFirst: false), at: point),
      WidgetEvent(.pinch(scale: 3, angle: .pi / 2, isFirst: false), at: point),
      WidgetEvent(.pinch(scale: 1, angle: 0, isFirst: true), at: point),
      WidgetEvent(.pinch(scale: 0.5, angle: 0, isFirst: false), at: point))
    #expect(
      converted == [
        .magnify(factor: 2, at: point), .magnify(factor: 1.5, at: point),
        .rotate(degrees: 90, at: point), .magnify(factor: 0.5, at: point),
      ])
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `a pinch without a valid scale is no input`(scale: Double) {
    let converted = inputs(WidgetEvent(.pinch(scale: scale, angle: 1, isFirst: true), at: point))
    #expect(converted.isEmpty)
  }

  // The symbols are those of X11's keysymdef.h.
  @Test(
    arguments: [
      (0xff51, KeyboardKey.left), (0xff53, .right), (0xff52, .up), (0xff54, .down), (0x2b, .plus),
      (0x3d, .plus), (0xffab, .plus), (0x2d, .minus), (0xffad, .minus), (0x6e, .n), (0x4e, .n),
      (0xff50, .home), (0x30, .home), (0xff0d, .enter), (0xff8d, .enter),
    ] as [(UInt32, KeyboardKey)])
  func `a key of the map is input`(symbol: UInt32, key: KeyboardKey) {
    let converted = inputs(
      WidgetEvent(.key(symbol: symbol, isDown: true), modifiers: .shift),
      WidgetEvent(.key(symbol: symbol, isDown: false)))
    #expect(
      converted == [.key(key, isDown: true, modifiers: .shift), .key(key, isDown: false)])
  }

  @Test(arguments: [0xff09, 0xffe1, 0x61, 0] as [UInt32])
  func `other keys are no input`(symbol: UInt32) {
    #expect(inputs(WidgetEvent(.key(symbol: symbol, isDown: true))).isEmpty)
  }

  // The bits are those of X11, and of GDK for Super and Meta.
  @Test(
    arguments: [
      (0, []), (1, .shift), (4, .control), (8, .option), (1 << 26, .command), (1 << 28, .command),
      (1 | 4 | 2 | 1 << 8, [.shift, .control]),
    ] as [(UInt32, KeyModifiers)])
  func `modifiers are those of the map`(bits: UInt32, modifiers: KeyModifiers) {
    #expect(KeyModifiers(gdk: bits) == modifiers)
  }
}

extension RawInput.MouseButton {
  /// The buttons in the order of GDK's numbers.
  static let allInOrder: [RawInput.MouseButton] = [.left, .middle, .right]
}
