// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import MapVoice

@MainActor @Suite(.timeLimit(.minutes(10))) struct PiperVoiceTests {
  private let folder: TemporaryFolder
  private let piper: String
  private let player: SpeechCommand

  /// Creates programs in place of Piper and of a player. Piper records its process in `starts`, and that with the text in
  /// `texts`. It does not end the text "long", and
  /// passes the text "loud" on until nothing reads it.
  init() throws {
    folder = try TemporaryFolder()
    piper = try folder.program(
      "piper",
      """
      echo $$ >> '\(folder.path)/starts'
      read -r text
      echo "$$ $text" >> '\(folder.path)/texts'
      if [ "$text" = long ]; then exec sleep 1000; fi
      if [ "$text" = loud ]; then exec yes; fi
      echo "$text"
      """)
    player = SpeechCommand(
      try folder.program("player", "cat > '\(folder.path)/sound'"), ["--rate=22050"])
  }

  private func engine(limit: SpeechLimit = .system) -> VoiceEngine {
    let voice = PiperVoice(program: piper, model: "/voices/de.onnx")
    return VoiceEngine.piper(voice, player: player, limit: limit)
  }

  /// Waits until a file has a number of lines, and returns them.
  private func lines(_ name: String, count: Int) async -> [String] {
    while true {
      if let lines = try? folder.lines(name), lines.count >= count { return lines }
      await Task.yield()
    }
  }

  /// Waits until a process has ended.
  private func end(of process: String) async throws {
    let process = try #require(pid_t(process))
    while kill(process, 0) == 0 { await Task.yield() }
  }

  @Test func `Piper reads the text and passes its sound to a player, or writes a file`()
    async throws
  {
    let engine = engine()
    try await engine.speak("Rechts abbiegen")
    #expect(
      try folder.log("piper").prefix(3) == ["--model", "/voices/de.onnx", "--output-raw"])
    #expect(try folder.log("player") == ["--rate=22050"])
    #expect(try folder.lines("sound") == ["Rechts abbiegen"])
    // The process for the next text.
    _ = await lines("starts", count: 2)
    try await engine.write("Rechts abbiegen", to: "/tmp/speech.wav")
    #expect(try folder.log("piper").suffix(2) == ["--output_file", "/tmp/speech.wav"])
    #expect(try folder.log("player").count == 1)
  }

  @Test func `a file that Piper does not write in time is an error`() async throws {
    let engine = engine(limit: folder.limit(until: "texts"))
    await #expect(throws: VoiceError.timedOut("Piper")) {
      try await engine.write("long", to: folder.path + "/speech.wav")
    }
  }

  @Test func `each text is spoken by a process that was started before it`() async throws {
    let engine = engine()
    engine.prepare()
    for (number, text) in ["Links abbiegen", "Rechts abbiegen", "Wenden"].enumerated() {
      let starts = await lines("starts", count: number + 1)
      #expect(starts.count == number + 1)
      try await engine.speak(text)
      #expect(try folder.lines("texts").last == "\(starts[number]) \(text)")
      #expect(try folder.lines("sound") == [text])
    }
  }

  @Test func `an interrupted text ends its process, and the next one is spoken at once`()
    async throws
  {
    let engine = engine()
    engine.prepare()
    _ = await lines("starts", count: 1)
    let task = Task { try await engine.speak("long") }
    _ = await lines("texts", count: 1)
    let starts = await lines("starts", count: 2)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let first = try #require(pid_t(starts[0]))
    #expect(kill(first, 0) != 0)
    try await engine.speak("Wenden")
    #expect(try folder.lines("texts").last == "\(starts[1]) Wenden")
  }

  @Test func `a process that ended while it waited is replaced`() async throws {
    let engine = engine()
    engine.prepare()
    let first = await lines("starts", count: 1)[0]
    let process = try #require(pid_t(first))
    #expect(kill(process, SIGKILL) == 0)
    try await end(of: first)
    try await engine.speak("Wenden")
    #expect(try folder.lines("sound") == ["Wenden"])
  }

  @Test func `the error of a player that fails is not taken for one of Piper`() async throws {
    let failing = try folder.program("failing", "exit 3")
    let engine = VoiceEngine.piper(
      PiperVoice(program: piper, model: "/voices/de.onnx"), player: SpeechCommand(failing, []))
    engine.prepare()
    _ = await lines("starts", count: 1)
    await #expect(throws: VoiceError.failed(failing, status: 3)) { try await engine.speak("loud") }
    #expect(try folder.lines("texts").count == 1)
  }

  @Test func `a text that is longer than the buffer of a pipe is spoken`() async throws {
    let engine = engine()
    engine.prepare()
    let text = String(repeating: "Wenden ", count: 20_000)
    try await engine.speak(text)
    #expect(try folder.lines("sound").first?.count ?? 0 >= text.count - 1)
  }

  @Test func `a voice guidance has a process ready for its first prompt, which ends with it`()
    async throws
  {
    var guidance: VoiceGuidance? = VoiceGuidance(engine())
    let start = await lines("starts", count: 1)[0]
    #expect(guidance?.isSpeaking == false)
    guidance = nil
    try await end(of: start)
  }

  @Test func `a Piper voice needs a readable model`() throws {
    let folder = try TemporaryFolder()
    let model = folder.path + "/voice.onnx"
    #expect(PiperVoice.sampleRate(of: model) == nil)
    #expect(VoiceEngine.piper(model: model) == nil)
    try Data("x".utf8).write(to: URL(filePath: model))
    try Data(#"{"audio": {"sample_rate": 22050}}"#.utf8).write(to: URL(filePath: model + ".json"))
    #expect(PiperVoice.sampleRate(of: model) == 22_050)
  }
}
