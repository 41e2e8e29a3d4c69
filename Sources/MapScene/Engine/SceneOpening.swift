// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON
import MapResources
import MapStyle

/// Opens the sources and the sprite of a style, all at the same time.
///
/// A part that cannot be loaded from its server is opened again after 1 s, and then after twice the delay each time, up
/// to 60 s, as failed tiles are.
final class SceneOpening: Sendable {
  /// The open parts, and the reasons why the others are not open.
  struct Content: Sendable {
    /// The sources, in the order of the style; empty for one that is not open.
    fileprivate(set) var sources: [[SceneSource]]
    fileprivate(set) var sprite = Sprite()
    fileprivate var failures: [Int: [String]] = [:]
    /// Warnings about sources of types that are not supported.
    fileprivate(set) var warnings: [String] = []
    /// Increases when a part opens.
    fileprivate(set) var version = 0

    /// Sentences about the parts that failed to open, in the order of the style. The sprite is the last part.
    var sentences: [String] { failures.sorted { $0.key < $1.key }.flatMap(\.value) }
  }

  private struct State {
    var content: Content
    /// The parts whose first attempt has no result.
    var pending: Set<Int>
    var isOverdue = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  /// The result of an attempt to open a part.
  private struct Attempt: Sendable {
    enum Opened: Sendable {
      case source([SceneSource])
      case sprite(Sprite)
      case unsupported(String)
    }

    /// What is open; `nil` if nothing is.
    var opened: Opened?
    var failures: [String] = []
    /// Whether a later attempt may succeed.
    var isRepeated = false
  }

  private let names: [String]
  private let state: Mutex<State>
  private let tasks = Mutex<[Task<Void, any Error>]>([])
  private let pause: @Sendable (Double) async throws -> Void

  init(_ style: StyleDocument, _ options: StyledScene.Options) {
    let sources = style.sources.map { $0 }
    names = sources.map(\.key)
    pause = options.pause
    state = Mutex(
      State(
        content: Content(sources: Array(repeating: [], count: sources.count)),
        pending: Set(0...sources.count)))
    let images = PixelBudget(ResourceLimits.allSourceImagePixels)
    for (index, (name, source)) in sources.enumerated() {
      start(index) { await Self.open(source, name, options, images) }
    }
    let sheets = style.sprite.map { (id: $0.id, url: $0.url) }
    start(sources.count) { await Self.openSprite(sheets, options) }
  }

  deinit { cancel() }

  /// The current parts.
  var content: Content { state.withLock { $0.content } }

  /// Whether no attempt is left: all parts are open, or cannot be opened.
  var isComplete: Bool { state.withLock { $0.content.failures.isEmpty && $0.pending.isEmpty } }

  /// The errors of the sources that are not open, by name.
  var errors: [String: String] {
    let failures = content.failures
    return Dictionary(
      failures.compactMap { index, sentences in
        index < names.count ? (names[index], sentences.joined(separator: "; ")) : nil
      }, uniquingKeysWith: { $1 })
  }

  /// Waits until each part is open or has failed, but at most for a number of seconds.
  func settle(atMost seconds: Double) async {
    guard seconds < .infinity else { return await settle() }
    let alarm = Task { [weak self, pause] in
      try await pause(seconds)
      self?.wake { $0.isOverdue = true }
    }
    await wait { $0.pending.isEmpty || $0.isOverdue }
    alarm.cancel()
  }

  /// Waits until each part is open or has failed.
  func settle() async { await wait { $0.pending.isEmpty } }

  /// Waits until a part has opened since a version of the content. Returns `nil` if the task is canceled.
  func change(after version: Int) async -> Content? {
    await wait { $0.content.version > version }
    return Task.isCancelled ? nil : content
  }

  // MARK: Attempts

  private func start(_ index: Int, _ open: @escaping @Sendable () async -> Attempt) {
    let task = Task { [weak self, pause] in
      var delay = ResourceLimits.firstRetryDelay
      while true {
        let attempt = await open()
        // A new attempt must not keep a scene that is no longer used.
        self?.record(attempt, index)
        guard attempt.isRepeated, self != nil else { return }
        try await pause(delay)
        delay = min(2 * delay, ResourceLimits.longestRetryDelay)
      }
    }
    tasks.withLock { $0.append(task) }
  }

  private func record(_ attempt: Attempt, _ index: Int) {
    wake { state in
      state.pending.remove(index)
      state.content.failures[index] = attempt.failures.isEmpty ? nil : attempt.failures
      guard let opened = attempt.opened else { return }
      state.content.version += 1
      switch opened {
      case .source(let sources): state.content.sources[index] = sources
      case .sprite(let sprite): state.content.sprite = sprite
      case .unsupported(let warning): state.content.warnings.append(warning)
      }
    }
  }

  private static func open(
    _ source: StyleSource, _ name: String, _ options: StyledScene.Options, _ images: PixelBudget
  ) async -> Attempt {
    do {
      return Attempt(
        opened: .source(
          try await SceneSource.open(source, name: name, options: options, images: images)))
    } catch SceneError.unsupportedSource(let type) {
      return Attempt(opened: .unsupported("source \(name): \(SceneError.unsupportedSource(type))"))
    } catch {
      let isFinal = error is SceneError || error is ResourceError
      return Attempt(
        failures: ["source \(name): \(error)"], isRepeated: source.isRemote && !isFinal)
    }
  }

  private static func openSprite(
    _ sheets: [(id: String, url: String)], _ options: StyledScene.Options
  ) async -> Attempt {
    let (sprite, failures) = await Sprite.load(
      sheets, scale: options.scale, loader: options.loader, images: options.images)
    let isOpen = failures.count < sheets.count || failures.isEmpty || !options.images.isEmpty
    let isRemote = sheets.contains { ResourceURL.isRemote($0.url) }
    return Attempt(
      opened: isOpen ? .sprite(sprite) : nil, failures: failures,
      isRepeated: isRemote && !failures.isEmpty)
  }

  // MARK: Waits

  private func cancel() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
  }

  /// Changes the state, and lets the waiting tasks check it.
  private func wake(_ change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until a condition is true, or the task is canceled.
  private func wait(until isTrue: @Sendable (State) -> Bool) async {
    await withTaskCancellationHandler {
      while !Task.isCancelled, !state.withLock({ isTrue($0) }) {
        await withCheckedContinuation { waiter in
          let waits = state.withLock { state in
            if isTrue(state) || Task.isCancelled { return false }
            state.waiters.append(waiter)
            return true
          }
          if !waits { waiter.resume() }
        }
      }
    } onCancel: {
      wake { _ in }
    }
  }
}

extension StyleSource {
  /// Whether the source is described or contained in a document on a server.
  fileprivate var isRemote: Bool {
    [url, data?.string].contains { url in
      url.map { ResourceURL.isRemote(ResourceURL.withoutArchiveScheme($0)) } ?? false
    }
  }
}
