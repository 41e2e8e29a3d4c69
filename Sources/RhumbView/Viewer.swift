// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import MapWindowSDL
import RhumbModules

/// The viewer: a window with a map, its open files, and its handling of user input.
@MainActor final class Viewer {
  let window: MapWindow
  let options: RhumbViewCommand
  let driving: Driving
  let log: EventLog
  var files: OpenFiles
  /// The bounds of the overlays from GeoJSON, KML and GPX files.
  var drawings: [CoordinateBounds] = []
  let list: ListPanelPresenter
  /// The card of a place, a route or a track.
  let card: ListPanelPresenter
  let bar: SearchBar
  let buttons: ViewButtons
  let ring: FocusRing
  let figures: FrameRateLabel
  /// The note that the map may be outdated, or has no details.
  let note: TopLabel
  let names = PlaceSearch()
  /// The wording of instructions and figures, in the language and the units of the desktop.
  let wording: InstructionFormatter
  /// The texts of the panels, in the language of the desktop.
  let texts: ViewerTexts
  /// The sentences about errors, in the same language.
  let errorTexts: ErrorTexts
  let recent: RecentPlaces
  var searchPurpose = SearchPurpose.place
  /// Whether the results of the text in the search field are missing, and whether the first one is chosen when it is found.
  var isSearching = false
  var choosesFirstResult = false
  /// The marker of the chosen place, and those of the search results.
  var found: Marker?
  var pins: [(marker: Marker, place: PlaceDetail)] = []
  /// The route that the user plans; `nil` while its panel is closed.
  var routePlan: RoutePlan?
  /// The hills of the last route whose profile was found.
  var routeHills: RouteHills?
  private(set) lazy var routeDrag = RouteDrag(
    view, line: { [unowned self] in draggableRoute }, edit: { [unowned self] in edit($0) })
  /// The nearest town where the map is empty, and the camera and language for which it was searched.
  var notedTown: (camera: CameraPosition, language: LabelLanguage, text: String?)?
  /// The replay of a recorded track.
  var replay: TrackReplay?
  /// The last notice of the speed of a simulated drive.
  var speedNotice: String?
  /// The state for which the panels were drawn.
  var drawnLook: PanelLook?
  /// The provider of this device's location, after the user has asked for it.
  var location: (provider: SystemLocationProvider, updates: LocationSubscription)?
  /// Whether the next frame is the first complete one after tiles were missing.
  var hasNewlyCompleted = false
  /// The last view size that was logged.
  var loggedSize = CGSize.zero
  /// The soak run or benchmark, if one is active, and whether the soak run was good. An interrupted run is
  /// not good.
  var soak: Soak?
  var soakIsGood: Bool
  var bench: WindowBench?
  /// The theme that the user chose, which a drive may override.
  var prefersNight: Bool?
  /// Whether drives select day or night by the sun. Ends when the user chooses a theme.
  var isThemeAutomatic: Bool
  /// Whether roads without cars are highlighted.
  var showsTrafficFree = false
  /// The URL of the last run's style; `nil` for the built-in one.
  private(set) var lastStyle: String?
  /// The path of the state file; `nil` to save nothing.
  private let statePath: String?
  /// The file of the drive in progress; `nil` to save nothing.
  let savedDrive: SavedDriveFile?

  var view: MapView { window.mapView }

  init(_ options: RhumbViewCommand) throws {
    self.options = options
    files = OpenFiles(
      loader: options.network.loader { WarningLogHandler.show(.delay(server: $0)) })
    isThemeAutomatic = options.style == nil
    soakIsGood = options.soak == nil
    var windowOptions = MapWindowOptions()
    windowOptions.title = "Rhumb"
    if let (width, height) = try options.sizeInPoints() {
      (windowOptions.width, windowOptions.height) = (width, height)
      windowOptions.fitsScreen = false
    }
    windowOptions.scale = options.scale
    windowOptions.isFullScreen = options.kiosk
    windowOptions.hidesPointer = options.kiosk
    window = try MapWindow(windowOptions)
    let desktop = DesktopLocale()
    wording = desktop.wording
    texts = desktop.texts
    errorTexts = ErrorTexts(texts: texts, wording: wording)
    window.mapView.settings.controlStrings = texts.controls
    window.mapView.settings.navigation.locale = desktop.locale
    driving = Driving(window.mapView, wording: wording)
    list = ListPanelPresenter(window.mapView, texts)
    card = ListPanelPresenter(window.mapView, texts, name: "RhumbCard", level: .card)
    bar = SearchBar(window.mapView, texts)
    buttons = ViewButtons(window.mapView, texts)
    ring = FocusRing(window.mapView)
    figures = FrameRateLabel(window.mapView, texts, isShown: options.fps)
    note = TopLabel(
      window.mapView, distance: SearchBar.bottom + 12, avoidsControls: true)
    log = EventLog(isOn: options.remote)
    statePath =
      options.fresh || options.kiosk || options.bench
        || options.soak != nil ? nil : LastView.path(in: ProcessInfo.processInfo.environment)
    savedDrive = statePath.map(SavedDriveFile.init)
    recent = RecentPlaces(besides: statePath)
  }

  /// Shows the window until it is closed.
  func run() throws {
    WarningLogHandler.start { [unowned self] in notify(errorTexts.sentence(about: $0)) }
    setUp()
    try restoreCamera()
    driving.listener = self
    if let client = try options.gpsdClient() {
      view.isMyLocationEnabled = true
      driving.listen(to: GPSDLocationProvider(client))
    }
    let soakFiles = try options.soak.map { _ in try SoakFiles(copying: options.files) }
    ProcessEnd.atExit { [unowned self] in
      saveView()
      soakFiles?.remove()
    }
    defer { ProcessEnd.runExitBody() }
    Task {
      await openAll(soakFiles?.paths ?? options.files)
      offerSavedDrive()
    }
    Task { try await followState() }
    if let path = options.traffic { Task { try await followTraffic(path) } }
    followDesktop()
    let recorder = try options.recordInput.map { path throws(FileError) in
      try InputRecorder(path: path, inputs: options.files)
    }
    if let recorder {
      view.onInput = { [unowned view] in recorder.add($0, at: $1, in: view) }
    }
    if options.remote { followScript() }
    if let seconds = options.soak, let soakFiles { play(for: seconds, with: soakFiles) }
    if options.bench { measure() }
    ProcessEnd.atSignal { [unowned self] in window.close() }
    try window.run()
    ProcessEnd.runExitBody()
    closeCache()
    try recorder?.finish()
    log.write("closed")
    try StandardOutput.check()
    if !soakIsGood { throw ExitCode.failure }
  }

  /// Stores the loaded resources before the program ends. A disk that does not respond does not prevent the end.
  private func closeCache() {
    let done = DispatchSemaphore(value: 0)
    Task.detached { [loader = files.loader] in
      await loader.close()
      done.signal()
    }
    _ = done.wait(timeout: .now() + 2)
  }

  private func setUp() {
    view.delegate = self
    view.settings.compassButton = true
    view.settings.zoomButtons = !options.kiosk
    view.settings.scaleBar = true
    view.settings.leastControlSide = options.leastControlSide
    view.settings.myLocationButton = options.gpsd != nil || !options.kiosk
    view.isMyLocationEnabled = view.settings.myLocationButton
    // Languages without a table, such as Hebrew, have the texts of English and its direction.
    view.layoutDirection = TextDirection.of(language: texts.language)
    view.settings.reducesMotion = options.reducedMotion
    view.autoRecenterDelay = 5
    view.shouldDisplaySpeedLimit = true
    view.shouldDisplaySpeedometer = true
    view.settings.navigation.showsRoutePreview = true
    view.navigationUIDelegate = self
    // Panels of a new size or theme are in its first frame.
    view.onFrame = { [unowned self] _ in updatePanels() }
    names.onFailure = { [unowned self] error, file in
      notify(errorTexts.sentence(aboutSearch: error, in: file))
    }
    bar.search = { [unowned self] in beginSearch() }
    bar.directions = { [unowned self] in togglePlan() }
    buttons.layers = { [unowned self] in toggleLayers() }
    buttons.endDrive = { [unowned self] in perform(.endRoute) }
    buttons.tilt = { [unowned self] in toggleTilt() }
    window.keepsLetters = !options.kiosk
    window.onClose = { [unowned self] in mayQuit() }
    window.onKey = { [unowned self] in pressed($0) }
    window.onText = { [unowned self] in type($0) }
    window.onUnfocusedText = { [unowned self] in beginsSearch($0) }
    window.onMenu = { [unowned self] in openMenu(at: $0) }
    window.onPointer = { [unowned self] point in
      if let point { list.hover(point) }
      routeDrag.hover(point)
    }
    view.inputHandler = { [unowned self] in routeDrag.take($0) }
    window.onDrop = { [unowned self] paths in Task { await open(paths, fits: true) } }
    window.onError = { [unowned self] error in
      soak?.note("\(error)")
      notify(error)
    }
    window.onFrame = { [unowned self] drawing, whole in
      bench?.shown(drawing: drawing, whole: whole, isComplete: hasNewlyCompleted)
      soak?.countFrame()
      logFrame()
      figures.count(drawing: drawing, at: view.clock.now)
    }
  }

  /// Central Helsinki, the built-in map.
  static let start = CameraPosition(
    latitude: 60.1690, longitude: 24.9440, zoom: 16, bearing: 20, viewingAngle: 50)

  /// Sets the camera of the options, else of the last run, else of Helsinki.
  private func restoreCamera() throws {
    let last = statePath.flatMap(LastView.read)
    lastStyle = last?.style
    showsTrafficFree = last?.showsTrafficFree ?? false
    prefersNight = options.style.map { $0 == "night" } ?? last?.isNight
    files.isNight =
      prefersNight ?? DesktopTheme.isDark(in: ProcessInfo.processInfo.environment) ?? false
    var camera = last?.camera ?? Self.start
    if let target = try options.target() {
      camera = CameraPosition(target: target, zoom: 15)
    }
    view.camera = withOptions(camera)
    for notice in CameraRange.notices(
      zoom: options.zoom, tilt: options.tilt, shown: view.camera)
    {
      Messages.warn(notice)
    }
  }

  /// Returns a camera with the zoom, the bearing and the tilt of the command line.
  func withOptions(_ camera: CameraPosition) -> CameraPosition {
    var camera = camera
    if let zoom = options.zoom { camera.zoom = Float(zoom) }
    if let bearing = options.bearing { camera.bearing = bearing }
    if let tilt = options.tilt { camera.viewingAngle = tilt }
    return camera
  }

  /// Saves the view for the next run.
  private func saveView() {
    guard let statePath else { return }
    LastView(
      view.camera, isNight: prefersNight, style: rememberedStyle,
      showsTrafficFree: showsTrafficFree
    ).write(statePath)
  }

  /// Marks a map with outdated resources, and one without details.
  private func followState() async throws {
    var isOutdated = false
    while true {
      let text =
        view.loadingState.isOutdated ? texts[.outdated] : await emptinessNote
      note.text = text
      if view.loadingState.isOutdated != isOutdated {
        isOutdated.toggle()
        log.write("outdated", ["shown": .bool(isOutdated)])
      }
      try await Task.sleep(for: .seconds(1))
    }
  }

  /// Shows a notice over the map, and writes it to standard error and the log.
  func notify(_ sentence: String) {
    StandardError.write(sentence + "\n")
    view.show(sentence)
    log.write("notice", ["text": .string(sentence)])
  }

  /// Shows a notice about an error. A canceled request causes none.
  ///
  /// - Parameter file: The file or URL of the request, for errors that do not name it.
  func notify(_ error: any Error, about file: String? = nil) {
    if let sentence = errorTexts.sentence(error, about: file) { notify(sentence) }
  }
}
