// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapVoice

@Suite struct VoiceEngineTests {
  private static let hasEspeak = Programs.path(of: "espeak-ng") != nil

  @Test(.enabled(if: hasEspeak, "needs espeak-ng"), arguments: InstructionTable.languages)
  func `espeak-ng speaks every language of the instructions into a file`(language: String)
    async throws
  {
    let engine = try #require(VoiceEngine.espeak(language: language))
    let folder = try TemporaryFolder()
    let path = folder.path + "/speech.wav"
    let formatter = InstructionFormatter(language: language)
    let turn = Maneuver(.turn, modifier: .left, at: Coordinate(latitude: 0, longitude: 0))
    let text = formatter.spoken(for: RouteStep(turn, stretch: 0...9, duration: 1), distance: 300)
    try await engine.write(text, to: path)
    let bytes = try ReadableFile.contents(of: path, limit: 1 << 24)
    #expect(String(decoding: bytes.prefix(4), as: UTF8.self) == "RIFF")
    // At least half a second with 22,050 samples of 16 bits a second, and not silent.
    #expect(bytes.count > 22_050)
    #expect(Set(bytes.dropFirst(44)).count > 100)
  }

  @Test(.enabled(if: hasEspeak, "needs espeak-ng"))
  func `a language without a voice has no engine`() {
    #expect(VoiceEngine.espeak(language: "xx") == nil)
    #expect(VoiceEngine.espeak(language: "") == nil)
  }

  @Test(arguments: [
    ("en", "en"), ("en-US", "en-us"), ("en_GB.UTF-8", "en-gb"), ("en-ZA", "en"), ("fr", "fr"),
    ("pt-BR", "pt-br"), ("xx", nil), ("e", nil),
  ])
  func `the voice of a language is the one of its region`(language: String, voice: String?) {
    let list = """
      Pty Language       Age/Gender VoiceName          File                 Other Languages
       5  en-029          --/M      English_(Caribbean) gmw/en-029           (en 10)
       2  en-gb           --/M      English_(Great_Britain) gmw/en           (en 2)
       2  en-us           --/M      English_(America)  gmw/en-US             (en 3)
       5  fr-fr           --/M      French_(France)    roa/fr               (fr 5)
       5  pt              --/M      Portuguese_(Portugal) roa/pt            (pt-pt 5)
       5  pt-br           --/M      Portuguese_(Brazil) roa/pt-BR           (pt 6)
      """
    #expect(VoiceEngine.voice(for: language, among: list) == voice)
  }

  @Test func `a program that fails is an error with its name and status`() async throws {
    let path = try #require(Programs.path(of: "false"))
    await #expect(throws: VoiceError.failed(path, status: 1)) {
      try await SpeechCommand.run([SpeechCommand(path, [])])
    }
    await #expect(throws: VoiceError.notStarted("/none")) {
      try await SpeechCommand.run([SpeechCommand("/none", [])])
    }
    #expect(SpeechCommand.output("/none", []) == nil)
    #expect("\(VoiceError.failed(path, status: 1))".contains("status 1"))
  }

  @Test func `programs are connected, and canceling ends them`() async throws {
    let cat = try #require(Programs.path(of: "cat"))
    let grep = try #require(Programs.path(of: "grep"))
    let folder = try TemporaryFolder()
    let path = folder.path + "/text"
    try Data("hello\n".utf8).write(to: URL(filePath: path))
    var source = SpeechCommand(cat, [])
    source.input = path
    try await SpeechCommand.run([source, SpeechCommand(grep, ["-q", "hello"])])
    await #expect(throws: VoiceError.failed(grep, status: 1)) {
      try await SpeechCommand.run([source, SpeechCommand(grep, ["-q", "other"])])
    }
    source.input = folder.path + "/none"
    await #expect(throws: VoiceError.unreadable(folder.path + "/none")) {
      try await SpeechCommand.run([source])
    }
    // The program writes its process ID before it waits.
    let shell = try #require(Programs.path(of: "sh"))
    let file = folder.path + "/pid"
    let script = "echo $$ > \(file).part; mv \(file).part \(file); exec sleep 1000"
    let task = Task { try await SpeechCommand.run([SpeechCommand(shell, ["-c", script])]) }
    while !FileManager.default.fileExists(atPath: file) { await Task.yield() }
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(process, 0) == 0)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(kill(process, 0) != 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `canceling ends programs that do not reset the signals they inherit`() async throws {
    let sleep = try #require(Programs.path(of: "sleep"))
    let tee = try #require(Programs.path(of: "tee"))
    let folder = try TemporaryFolder()
    let file = folder.path + "/started"
    let task = Task.detached {
      try await SpeechCommand.run([SpeechCommand(sleep, ["100000"]), SpeechCommand(tee, [file])])
    }
    while !FileManager.default.fileExists(atPath: file) { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a closure speaks but writes no files`() async {
    let engine = VoiceEngine(name: "closure") { _ in }
    await #expect(throws: VoiceError.cannotWriteFiles("closure")) {
      try await engine.write("text", to: "/none/file.wav")
    }
  }

  /// Writes a program that records its arguments, a line each, and then runs a script.
  private func program(_ name: String, _ script: String, in folder: TemporaryFolder) throws
    -> String
  {
    let text = "#!/bin/sh\nprintf '%s\\n' \"$@\" >> '\(folder.path)/\(name).log'\n\(script)\n"
    let path = try folder.write(Array(text.utf8), to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func log(_ name: String, in folder: TemporaryFolder) throws -> [String] {
    try String(contentsOfFile: "\(folder.path)/\(name).log", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test func `Speech Dispatcher speaks a text in its language, and a canceled one stops`()
    async throws
  {
    let folder = try TemporaryFolder()
    let say = try program("say", #"case "$*" in *long*) exec sleep 1000;; esac"#, in: folder)
    let engine = VoiceEngine.speechDispatcher(language: "de", program: say)
    try await engine.speak("-Links abbiegen")
    #expect(try log("say", in: folder) == ["--wait", "--language", "de", "--", "-Links abbiegen"])
    let task = Task { try await engine.speak("long") }
    while try log("say", in: folder).last != "long" { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try log("say", in: folder).last == "--stop")
  }

  @Test func `a program that fails is replaced by the next one, which speaks from then on`()
    async throws
  {
    let folder = try TemporaryFolder()
    let failing = try program("failing", "exit 1", in: folder)
    let say = try program("say", "", in: folder)
    let engine = try #require(
      VoiceEngine.firstInstalled(of: [
        { nil }, { VoiceEngine.speechDispatcher(language: "de", program: failing) }, { nil },
        { VoiceEngine.speechDispatcher(language: "de", program: "/none") },
        { VoiceEngine.speechDispatcher(language: "de", program: say) },
      ]))
    for text in ["one", "two"] {
      try await engine.speak(text)
      #expect(try log("say", in: folder).last == text)
    }
    #expect(try log("failing", in: folder).last == "one")
    let none = VoiceEngine.firstInstalled(of: [{ nil }])
    #expect(none == nil)
  }

  @Test func `the error of the last program is thrown, and other errors do not change the engine`()
    async throws
  {
    let folder = try TemporaryFolder()
    let failing = try program("failing", "exit 3", in: folder)
    let last = try #require(
      VoiceEngine.firstInstalled(of: [
        { VoiceEngine(name: "missing") { _ in throw VoiceError.notStarted("/none") } },
        { VoiceEngine.speechDispatcher(language: "de", program: failing) },
      ]))
    for _ in 1...2 {
      await #expect(throws: VoiceError.failed(failing, status: 3)) { try await last.speak("one") }
    }
    let canceled = try #require(
      VoiceEngine.firstInstalled(of: [
        { VoiceEngine(name: "canceled") { _ in throw CancellationError() } },
        { VoiceEngine(name: "silent") { _ in } },
      ]))
    await #expect(throws: CancellationError.self) { try await canceled.speak("one") }
    await #expect(throws: VoiceError.cannotWriteFiles("canceled")) {
      try await canceled.write("one", to: folder.path + "/speech.wav")
    }
  }

  @Test func `Piper reads the text and passes its sound to a player, or writes a file`()
    async throws
  {
    let folder = try TemporaryFolder()
    let piper = try program("piper", "cat", in: folder)
    let player = try program("player", "cat > '\(folder.path)/sound'", in: folder)
    let voice = PiperVoice(program: piper, model: "/voices/de.onnx")
    let engine = VoiceEngine.piper(voice, player: SpeechCommand(player, ["--rate=22050"]))
    try await engine.speak("Rechts abbiegen")
    #expect(
      try log("piper", in: folder) == ["--model", "/voices/de.onnx", "--output-raw"])
    #expect(try log("player", in: folder) == ["--rate=22050"])
    #expect(
      try String(contentsOfFile: folder.path + "/sound", encoding: .utf8) == "Rechts abbiegen\n")
    try await engine.write("Rechts abbiegen", to: "/tmp/speech.wav")
    #expect(try log("piper", in: folder).suffix(2) == ["--output_file", "/tmp/speech.wav"])
    #expect(try log("player", in: folder).count == 1)
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
