// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapGeometry
public import MapImage
public import MapScene
public import MapStyle

/// An interactive map: camera, gestures, overlays and delegate callbacks. Works without a window or a GPU.
///
/// The host of the view sets its ``frame``, calls ``drawFrame(at:)`` or ``step(to:)`` for each frame while
/// ``needsFrame`` is `true`, and passes user input to ``handle(_:at:)``. All calls are on the main actor.
@MainActor public final class MapView {
  /// The delegate. Weak; `nil` by default.
  public weak var delegate: (any MapViewDelegate)? {
    didSet { hasHadDelegate = delegate != nil }
  }
  /// Whether the app has set a delegate, which may have been released since.
  package private(set) var hasHadDelegate = false
  /// The enabled gestures, buttons and controls.
  public let settings = UISettings()
  /// The camera's properties, each of which can be animated separately.
  package private(set) lazy var animationLayer = MapLayer(mapView: self)
  /// The overlays drawn on the map: those of the ``Overlay``s on it and those added here.
  package let overlays = OverlaySet()
  let appOverlays = AppOverlays()
  /// The closures that are called after a property of the view has changed.
  package let observers = PropertyObservers()
  /// Called with a tapped point at which there is no overlay of the app. Returns whether it has handled the tap.
  package var tapHandler: (@MainActor (ScreenPoint) -> Bool)?
  /// Called with input that no button or panel takes, before the map's gestures. Returns whether it has handled it.
  package var inputHandler: (@MainActor (RawInput) -> Bool)?
  /// The search for the place of the last tap on a label.
  var placeQuery: Task<Void, Never>?
  /// The tapped coordinate while the delegate is notified of a place.
  var tappedCoordinate: Coordinate?
  /// The controls drawn over the map, of all modules.
  package private(set) lazy var screenControls = ScreenControls(overlays)
  let mapControls = MapControls()
  /// Whether changes among the overlays already appear in the current frame.
  var isUpdatingControls = false
  let toasts = ToastQueue()
  let help = HelpPresenter()
  /// The color shown where no map is loaded yet; `nil` for the style's color. It begins with that of the options.
  public var backgroundColor: MapColor?
  /// The source of the time in seconds, from the options; the system clock by default.
  public let clock: any FrameClock
  /// The seconds in which labels fade, from the options.
  let fadeDuration: Double
  /// Pixels per point, above 0; 1 by default.
  public var scale: Double {
    didSet {
      setNeedsFrame()
      if scale != oldValue { redrawOverlays() }
    }
  }
  /// Called when ``needsFrame`` becomes `true`, to wake the render loop; `nil` by default.
  public var onNeedsFrame: (@MainActor () -> Void)?
  /// Called once for each frame with its time, in seconds of the ``clock``, before the frame's camera and
  /// overlays are set up; `nil` by default. See ``step(to:)`` for the order.
  ///
  /// Changes that the closure makes appear in the same frame. For continuous frames, the closure calls
  /// ``requestFrame()``; otherwise it is only called when something else needs a frame.
  public var onFrame: (@MainActor (_ time: Double) -> Void)? { didSet { setNeedsFrame() } }
  /// Called once for each image that the style needs but does not have, with its name, when a frame needed it. Add the
  /// image with ``addImage(_:_:pixelRatio:isField:)``, also later.
  public var onMissingImage: (@MainActor (_ name: String) -> Void)? { didSet { setNeedsFrame() } }
  /// The names that ``onMissingImage`` was called with for the attached scene.
  var reportedImages: Set<String> = []
  /// Whether the next frame would differ from the last one, or a callback is pending.
  public internal(set) var needsFrame = true
  /// Whether missing tiles are the only reason for the next frame.
  var awaitsOnlyTiles = false

  /// The scene that the view shows instead of the attached one while its lighting mode is low light.
  ///
  /// If `nil`, the default, the view shows a built-in light style as the built-in dark one, and other scenes do not
  /// change.
  public var nightScene: StyledScene? { didSet { lightingDidChange() } }
  /// Whether the lighting mode is low light.
  package var isLowLight = false { didSet { if isLowLight != oldValue { lightingDidChange() } } }
  /// The attached scene, which its variant for the night or the ``nightScene`` may replace.
  var dayScene: StyledScene?

  /// Returns the opening of the default map, or `nil` as long as there is none. A view without a scene opens the map
  /// once, before its first frame. If the property is `nil`, the default, a view without a scene draws nothing.
  package var defaultMap: (@MainActor () -> MapOpening?)?

  /// Creates the renderer for the ``defaultMap``. The window that shows the view sets it. If it is `nil`, as
  /// it is by default, the default map creates its own renderer.
  package var makeBackend: (@MainActor () throws -> any RenderBackend)?

  /// The view's frame in its container, in points. Values that are not finite, and negative sizes, become 0. The
  /// camera's target stays when the size changes.
  public var frame: CGRect {
    didSet {
      frame = frame.sanitized
      if frame.size != oldValue.size { sizeDidChange() }
    }
  }

  /// The insets, in points, of the part of the view that nothing covers; zero by default. The target is at
  /// the center of that part. Fitted bounds, the visible region and the controls stay inside it.
  ///
  /// A change of the padding keeps the target, so the map shifts on the screen: at once, or animated in
  /// ``animate(duration:curve:_:completion:)``. It is reported to the delegate as a move of the camera.
  public var padding: MapEdgeInsets = .zero {
    didSet { if padding != oldValue { paddingDidChange() } }
  }
  /// The padding of the current frame, which a running animation changes.
  var shownPadding = MapEdgeInsets.zero
  var paddingAnimation: PaddingAnimation?

  /// The insets, in points inside the ``padding``, that controls over the map cover; zero by default. The
  /// attribution stays outside them. Unlike the padding, they move neither the target nor fitted bounds.
  public var controlInsets = MapEdgeInsets.zero {
    didSet {
      guard controlInsets != oldValue else { return }
      renderer?.covered = controlInsets
      setNeedsFrame()
    }
  }

  /// The reading direction of the user interface. Controls are mirrored in a right-to-left interface.
  public enum LayoutDirection: Hashable, Sendable, CaseIterable {
    /// As in English.
    case leftToRight
    /// As in Arabic and Hebrew.
    case rightToLeft
  }

  /// The reading direction of the user interface; left to right by default. In a right-to-left interface the
  /// controls are mirrored.
  public var layoutDirection = LayoutDirection.leftToRight { didSet { setNeedsFrame() } }
  /// Whether ``accessibilityElements`` omit the overlays; `true` by default, as in Google's SDK. Controls are
  /// always included.
  public var accessibilityElementsHidden = true
  /// Receives each input event and its time before the view handles it; `nil` by default.
  package var onInput: (@MainActor (_ input: RawInput, _ time: Double) -> Void)?
  /// Whether controls are dark although the map is not.
  package var prefersDarkControls = false
  /// The bounds of an attribution that another component draws, points; `nil` uses the attached scene's.
  package var attributionBox: (low: SIMD2<Double>, high: SIMD2<Double>)?

  /// The map type; ``MapType/normal`` by default. It may narrow the zoom range to the zooms of its sources:
  /// see ``mapTypeZooms``.
  public var mapType: MapType = .normal { didSet { limitsDidChange() } }

  /// The zoom ranges of map types that the app overrides; empty by default.
  ///
  /// Other map types use the range of their layers' sources, which the view reads when a scene is attached.
  /// It goes from the sources' first zoom to two levels beyond the last zoom of the finest raster source, or
  /// to 21 without a raster source. ``zoomRange`` narrows it further.
  public var mapTypeZooms: [MapType: ClosedRange<Float>] = [:] { didSet { limitsDidChange() } }

  /// The zooms that the attached scene's sources offer.
  var sourceZooms: [MapType: ClosedRange<Float>] = [:]

  /// Whether buildings are extruded where heights are known; `true` by default. Otherwise their footprints
  /// are shown. The map shows the old state until its tiles are rebuilt.
  public var isBuildingsEnabled = true {
    didSet {
      renderer?.showsBuildings = isBuildingsEnabled
      setNeedsFrame()
    }
  }

  /// Rules that change the appearance of the map; `nil`, the default, leaves the style unchanged. They apply
  /// to the map type ``MapType/normal`` only. Camera and overlays do not change. The map shows the old
  /// appearance until its tiles are rebuilt.
  public var styleRules: MapStyleRules? {
    didSet {
      guard styleRules != oldValue else { return }
      renderer?.styleRules = styleRules
      setNeedsFrame()
    }
  }

  /// The language of the built-in styles' labels: a code such as `de` or `pt-BR`; `local` for the local names;
  /// `de/local` for both. Names without a translation are in Latin script. The map shows the old labels until its tiles
  /// are rebuilt.
  ///
  /// `nil`, the default, and texts that are no language leave the labels in the language of the system when the scene was
  /// created. Its source is the environment: `LC_ALL`, `LC_MESSAGES`, `LANG`. Without a language, as in the locale `C`, the
  /// names are local. The map's own buttons have ``UISettings/controlStrings``.
  public var language: String? {
    didSet {
      guard language != oldValue else { return }
      renderer?.language = language.flatMap { LabelLanguage($0) }
      setNeedsFrame()
    }
  }

  /// The maximum number of frames per second that the host of the view should draw; the screen's rate by
  /// default.
  public var preferredFrameRate = FrameRate.maximum

  /// The bounds of the camera's target for every kind of move. `nil`, the default, and invalid bounds set no
  /// limit. A camera outside moves inside at once. Only the target is limited: the view may show the map
  /// outside the bounds.
  public var cameraTargetBounds: CoordinateBounds? {
    get { limits.targetBounds }
    set {
      limits.targetBounds = newValue
      limitsDidChange()
    }
  }

  /// The maximum time that ``snapshot()`` waits for the tiles of ``TileLayer``s; 10 s by default.
  /// Placeholders replace the tiles that are still missing.
  package var tilePatience = Duration.seconds(10)

  /// The limits set by the app, without those of the map type.
  var limits = CameraConstraints()
  /// The camera shown, in `Double` precision: always within the camera's limits.
  public internal(set) var cameraState: CameraState
  /// The camera at the end of all animations.
  var model: CameraState
  var runs: [AnimationRun] = []
  /// Updates to apply when the view has a size.
  var waiting: [CameraUpdate] = []
  /// Whether a gesture or its inertia controls the camera.
  package internal(set) var isGestureActive = false
  /// The driver, which moves the camera while neither a gesture nor an animation does. Strong reference.
  public var cameraDriver: (any CameraDriver)? { didSet { setNeedsFrame() } }
  /// Whether the driver moved the camera in the last frame.
  var isDriven = false
  /// Objects that higher modules store with the view.
  package var attachments = Attachments()
  /// The number of frames so far.
  var frameCount = 0
  var recognizers = GestureRecognizers()
  var events = EventState()
  var renderer: (any FrameRenderer)?
  /// Requests a frame when failed tiles may be requested again.
  let retryAlarm = FrameAlarm()
  /// The task that waits for the missing sources of the scene.
  var extending: Task<Void, Never>?
  /// The task that opens the ``defaultMap``, and its error until a frame has thrown it.
  var defaultMapOpening: Task<Void, any Error>?
  var defaultMapFailure: (any Error)?

  /// Creates a view with options. Later changes of the options have no effect.
  public init(options: MapViewOptions) {
    backgroundColor = options.backgroundColor
    clock = options.clock ?? SystemFrameClock()
    fadeDuration = options.fadeDuration.isFinite ? max(options.fadeDuration, 0) : 0
    scale = options.scale
    frame = options.frame.sanitized
    cameraState = CameraState(options.camera ?? .default)
    model = cameraState
    cameraState = gate.constrain(cameraState)
    model = cameraState
    overlays.onChange = { [weak self] in
      if let self, !isUpdatingControls { setNeedsFrame() }
    }
    screenControls.place = { [weak self] in self?.placeControls() }
  }

  /// Creates a view with a frame, in points, and a camera; `nil`, the default, for `CameraPosition.default`.
  public convenience init(frame: CGRect = .zero, camera: CameraPosition? = nil) {
    var options = MapViewOptions()
    options.frame = frame
    options.camera = camera
    self.init(options: options)
  }

  isolated deinit {
    extending?.cancel()
    for run in runs { run.end(.interrupted) }
    paddingAnimation?.group?.leave()
    for marker in appOverlays.moving.values { marker.endMotion() }
    for polygon in appOverlays.animatedPolygons.values { polygon.endMotion() }
  }

  /// The viewport of the frames: the camera shown, the size in points, the padding and the scale.
  ///
  /// While a gesture drags the map past its limits, and until it has sprung back, the viewport overscrolls
  /// a little. The camera always stays within the limits.
  package var viewport: Viewport {
    let overscroll = recognizers.overscroll
    guard !overscroll.isZero else {
      return Viewport(camera: cameraState, size: size, padding: shownPadding, scale: scale)
    }
    let camera = overscroll.drawn(cameraState, size: size, padding: shownPadding)
    return Viewport(camera: camera, size: size, padding: shownPadding, scale: scale)
      .filledWithWorld()
  }

  /// Converts between coordinates and points of the view for the current camera. Does not follow the camera.
  public var projection: Projection { Projection(viewport: viewport) }

  /// The view's size in points.
  var size: ViewSize { ViewSize(width: Double(frame.width), height: Double(frame.height)) }

  var hasSize: Bool { frame.width > 0 && frame.height > 0 }

  func setNeedsFrame() {
    awaitsOnlyTiles = false
    guard !needsFrame else { return }
    needsFrame = true
    onNeedsFrame?()
  }
}

extension MapView: IdentityHashable {}

extension CGRect {
  /// This rectangle with 0 for values that are not finite and for negative sizes.
  fileprivate var sanitized: CGRect {
    func side(_ value: CGFloat) -> CGFloat { value.isFinite ? max(value, 0) : 0 }
    func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
    return CGRect(
      x: finite(origin.x), y: finite(origin.y), width: side(size.width), height: side(size.height))
  }
}
