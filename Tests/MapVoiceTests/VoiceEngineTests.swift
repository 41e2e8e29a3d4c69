// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapVoice

@Suite(.timeLimit(.minutes(10))) struct VoiceEngineTests {
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

  @Test func `Speech Dispatcher speaks a text in its language, and a canceled one stops`()
    async throws
  {
    let folder = try TemporaryFolder()
    let say = try folder.program("say", #"case "$*" in *long*) exec sleep 1000;; esac"#)
    let engine = VoiceEngine.speechDispatcher(language: "de", program: say)
    try await engine.speak("-Links abbiegen")
    #expect(try folder.log("say") == ["--wait", "--language", "de", "--", "-Links abbiegen"])
    let task = Task { try await engine.speak("long") }
    while try folder.log("say").last != "long" { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.log("say").last == "--stop")
  }

  @Test func `a program that fails is replaced by the next one, which speaks from then on`()
    async throws
  {
    let folder = try TemporaryFolder()
    let failing = try folder.program("failing", "exit 1")
    let say = try folder.program("say", "")
    let engine = try #require(
      VoiceEngine.firstInstalled(of: [
        { nil }, { VoiceEngine.speechDispatcher(language: "de", program: failing) }, { nil },
        { VoiceEngine.speechDispatcher(language: "de", program: "/none") },
        { VoiceEngine.speechDispatcher(language: "de", program: say) },
      ]))
    for text in ["one", "two"] {
      try await engine.speak(text)
      #expect(try folder.log("say").last == text)
    }
    #expect(try folder.log("failing").last == "one")
    let none = VoiceEngine.firstInstalled(of: [{ nil }])
    #expect(none == nil)
  }

  @Test func `the error of the last program is thrown, and other errors do not change the engine`()
    async throws
  {
    let folder = try TemporaryFolder()
    let failing = try folder.program("failing", "exit 3")
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

  @Test func `an engine is not locked while the next one is created`() async throws {
    let running = Mutex<FallbackEngines?>(nil)
    let engines = FallbackEngines(
      VoiceEngine(name: "missing") { _ in throw VoiceError.notStarted("/none") },
      others: [
        {
          let engines = running.withLock { $0 }
          engines?.prepare()
          return VoiceEngine(name: "next") { _ in }
        }
      ])
    running.withLock { $0 = engines }
    let names = Mutex<[String]>([])
    try await engines.run { engine in
      names.withLock { $0.append(engine.name) }
      try await engine.speak("one")
    }
    running.withLock { $0 = nil }
    #expect(names.withLock { $0 } == ["missing", "next"])
  }

  /// Returns the engine of a program that hangs, which is replaced by the program "say".
  private func engine(
    hanging program: String, limit: SpeechLimit, in folder: TemporaryFolder
  ) throws -> VoiceEngine {
    let say = try folder.program("say", "")
    return try #require(
      VoiceEngine.firstInstalled(of: [
        { VoiceEngine.speechDispatcher(language: "de", program: program, limit: limit) },
        { VoiceEngine.speechDispatcher(language: "de", program: say) },
      ]))
  }

  @Test func `a voice that hangs is replaced by the next one, also if it cannot be stopped`()
    async throws
  {
    let folder = try TemporaryFolder()
    let hanging = try folder.program("hanging", "exec sleep 1000")
    let limit = folder.limit(until: "hanging.log")
    let engine = try engine(hanging: hanging, limit: limit, in: folder)
    for text in ["one", "two"] {
      try await engine.speak(text)
      #expect(try folder.log("say").last == text)
    }
    #expect(try !folder.log("hanging").contains("two"))
    let alone = VoiceEngine.speechDispatcher(language: "de", program: hanging, limit: limit)
    await #expect(throws: VoiceError.timedOut("Speech Dispatcher")) { try await alone.speak("one") }
  }

  @Test func `a program that ignores the signal to end is killed`() async throws {
    let folder = try TemporaryFolder()
    let endless = try folder.program("endless", folder.endlessScript)
    let file = folder.path + "/pid"
    let task = Task { try await SpeechCommand.run([SpeechCommand(endless, [])]) }
    while !FileManager.default.fileExists(atPath: file) { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let process = try #require(pid_t(try folder.lines("pid")[0]))
    #expect(kill(process, 0) != 0)
  }

  @Test func `a voice that hangs and ignores the signal to end is replaced`() async throws {
    let folder = try TemporaryFolder()
    let endless = try folder.program("endless", folder.endlessScript)
    // The program has written its process ID when it ignores signals.
    let limit = folder.limit(until: "pid")
    let engine = try engine(hanging: endless, limit: limit, in: folder)
    try await engine.speak("one")
    #expect(try folder.log("say").last == "one")
  }

  @Test func `a program that hangs while it writes a file is killed, and the next one writes it`()
    async throws
  {
    let folder = try TemporaryFolder()
    let endless = try folder.program("endless", folder.endlessScript)
    let write = try folder.program("write", "")
    let limit = folder.limit(until: "pid")
    let file = folder.path + "/speech.wav"
    let alone = VoiceEngine.espeak(voice: "de", program: endless, limit: limit)
    await #expect(throws: VoiceError.timedOut("espeak-ng")) {
      try await alone.write("one", to: file)
    }
    #expect(try folder.log("endless") == ["-v", "de", "-w", file, "--", "one"])
    let process = try #require(pid_t(try folder.lines("pid")[0]))
    while kill(process, 0) == 0 { await Task.yield() }
    let engine = try #require(
      VoiceEngine.firstInstalled(of: [
        { VoiceEngine.espeak(voice: "de", program: endless, limit: limit) },
        { VoiceEngine.espeak(voice: "de", program: write) },
      ]))
    try await engine.write("two", to: file)
    #expect(try folder.log("write") == ["-v", "de", "-w", file, "--", "two"])
  }

  @Test @MainActor
  func `an interrupted prompt whose program ignores the signal to end does not silence the next`()
    async throws
  {
    let folder = try TemporaryFolder()
    let script = "case \"$*\" in *long*) \(folder.endlessScript);; esac"
    let say = try folder.program("say", script)
    let file = folder.path + "/pid"
    let voice = VoiceGuidance(VoiceEngine.speechDispatcher(language: "en", program: say))
    voice.say("long", priority: .information)
    while !FileManager.default.fileExists(atPath: file) { await Task.yield() }
    voice.say("now", priority: .urgent)
    await voice.finish()
    #expect(try folder.log("say").contains("now"))
  }

  @Test func `a program that does not end after its limit, or if it is canceled, is not awaited`()
    async
  {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let endless = Task { for await _ in gate {} }
    let instant = SpeechLimit { _ in }
    await #expect(throws: VoiceError.timedOut("voice")) {
      try await instant.run("voice", seconds: 100) { await endless.value }
    }
    let limit = SpeechLimit { seconds in
      if seconds == 100 { try await Task.sleep(for: .seconds(seconds)) }
    }
    let task = Task { try await limit.run("voice", seconds: 100) { await endless.value } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    opener.finish()
  }

  @Test func `the time limit of a text is longer than slow speech`() {
    let text = "In 200 meters, turn left onto the second street."
    // A slow voice speaks 7 letters a second.
    #expect(SpeechLimit.seconds(for: text) > 2 * Double(text.count) / 7)
    #expect(SpeechLimit.seconds(for: "") < 20)
  }
}
