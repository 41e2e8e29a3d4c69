// SPDX-License-Identifier: Apache-2.0
import MapWindowSDL
import Rhumb

extension Viewer {
  /// Does what a key is for; whether it is the viewer's.
  func pressed(_ press: KeyPress) -> Bool {
    guard let command = ViewerCommand(press) else { return false }
    if options.kiosk, [.quit, .fullScreen].contains(command), press.modifiers != .control {
      return false
    }
    perform(command)
    return true
  }

  func perform(_ command: ViewerCommand) {
    switch command {
    case .north: view.animate(toBearing: 0)
    case .theme: switchTheme()
    case .mapKind: switchMapKind()
    case .buildings: view.isBuildingsEnabled.toggle()
    case .drive: driving.toggleDrive()
    case .recenter: if view.isNavigationEnabled { view.recenter() }
    case .overview: if view.isNavigationEnabled { view.cameraMode = .overview }
    case .slower: driving.speed /= 2
    case .faster: driving.speed *= 2
    case .endRoute: driving.end()
    case .fullScreen: window.isFullScreen.toggle()
    case .quit: window.close()
    default: break
    }
  }

  private func switchTheme() {
    files.isNight.toggle()
    Task { await showScene() }
  }

  private func switchMapKind() {
    let kinds: [MapType] = [.normal, .hybrid, .satellite]
    let next = (kinds.firstIndex(of: view.mapType) ?? 0) + 1
    view.mapType = kinds[next % kinds.count]
  }
}
