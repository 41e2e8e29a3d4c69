// SPDX-License-Identifier: Apache-2.0

/// Lets tasks wait until it is open.
public actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public init() {}

  public func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  public func open() {
    isOpen = true
    for task in waiting { task.resume() }
    waiting = []
  }
}
