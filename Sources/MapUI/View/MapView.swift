// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapGeometry
public import MapImage
public import MapScene
public import MapStyle

/// A map that is looked at: a camera with its limits, its moves and who is told of them.
///
/// Complete without a window and without a GPU. Whoever shows it gives it a ``frame``, calls
/// ``drawFrame(at:)`` or ``step(to:)`` for each picture while ``needsFrame`` is true, and passes on what
/// the user's hands do. Everything is to be called on the main actor.
@MainActor public final class MapView {
  /// Is told what happens; nil at the start, not kept alive by the view.
  public weak var delegate: (any MapViewDelegate)?
  /// What the user's hands may do, and which buttons there are.
  public let settings = UISettings()
  /// The camera's properties one by one, to animate each by itself.
  public private(set) lazy var layer = MapLayer(mapView: self)
  /// What is drawn on the map with its frames: of the ``Overlay``s on it and of what is added here.
  public let overlays = OverlaySet()
  let appOverlays = AppOverlays()
  /// The closures that are called after a property of the view changed.
  package let observers = PropertyObservers()
  /// What is drawn over the map and used by hand, of all modules.
  package private(set) lazy var screenControls = ScreenControls(overlays)
  let mapControls = MapControls()
  /// Whether what changes among the overlays is shown in this very frame.
  var isUpdatingControls = false
  let toasts = ToastQueue()
  let help = HelpPresenter()
  /// What is seen where there is no map yet, as the options had it; nil leaves it to the style.
  public let backgroundColor: MapColor?
  /// Names a map of a service's, as the options had it.
  public let mapID: MapID?
  /// Where the time comes from, seconds; the machine's clock unless the options had another.
  public let clock: any FrameClock
  /// Pixels per point, above 0; 1 unless the options had another.
  public var scale: Double {
    didSet {
      setNeedsFrame()
      if scale != oldValue { redrawOverlays() }
    }
  }
  /// Called when ``needsFrame`` becomes true: wakes the loop that draws.
  public var onNeedsFrame: (@MainActor () -> Void)?
  /// Whether a frame drawn now would differ from the last, or there is something to tell with it.
  public internal(set) var needsFrame = true

  /// Makes what the ``defaultMap`` is drawn with: set by whoever shows the view in a window. Nil, as at the
  /// start, leaves it to that map.
  public var makeBackend: (@MainActor () throws -> any RenderBackend)?

  /// The view's place in what is around it, points. What is not finite, and negative sizes, become 0. The
  /// target stays when the size changes.
  public var frame: CGRect {
    didSet {
      frame = frame.usable
      if frame.size != oldValue.size { sizeDidChange() }
    }
  }

  /// The view's own rectangle: its size at (0, 0), points.
  public var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// The insets, in points, of the part of the view that nothing covers; zero at the start. ``camera``'s
  /// target is in the middle of that part; fitting leaves the insets free, the visible region is inside
  /// them, the controls stay inside them. When it
  /// changes the target stays the target, so the picture shifts.
  public var padding: EdgeInsets = .zero { didSet { limitsDidChange() } }

  /// What controls that are drawn over the map cover of it, in points inside the ``padding``; zero at the
  /// start. The credits keep clear of it. Unlike padding it moves neither the target nor what is fitted.
  public var controlInsets = EdgeInsets.zero {
    didSet {
      guard controlInsets != oldValue else { return }
      picture?.covered = controlInsets
      setNeedsFrame()
    }
  }

  /// Which way those read who use the view: left to right at the start. Controls stand on the other side
  /// for those who read from the right.
  public var layoutDirection = LayoutDirection.leftToRight { didSet { setNeedsFrame() } }
  /// Whether ``accessibilityElements`` leave out what was put on the map: true at the start, as in Google's
  /// SDK. Controls are told in either case.
  public var accessibilityElementsHidden = true
  /// Whether what drives the camera wants dark controls; nil leaves it to the map.
  package var prefersDarkControls: Bool?
  /// Where the credits stand in a picture that something else draws, points; nil asks what is attached.
  package var creditsBox: (low: SIMD2<Double>, high: SIMD2<Double>)?

  /// What kind of map is shown: ``MapType/normal`` at the start. It may narrow the zoom range, to the
  /// zooms that its sources offer: see ``mapTypeZooms``.
  public var mapType: MapType = .normal { didSet { limitsDidChange() } }

  /// The zooms that kinds of map offer, where the app knows better than their sources; empty at the
  /// start.
  ///
  /// A kind that is not named here offers what the sources of its layers do, which is read when a scene
  /// is attached: from their first zoom to two beyond the last of the finest pictures, and without pictures
  /// to 21. ``minZoom`` and ``maxZoom`` narrow it further.
  public var mapTypeZooms: [MapType: ClosedRange<Float>] = [:] { didSet { limitsDidChange() } }

  /// The zooms that the attached scene's sources offer.
  var sourceZooms: [MapType: ClosedRange<Float>] = [:]

  /// Whether buildings stand up where heights are known: true at the start. Without, their footprints
  /// stay. Until the tiles are built that way, the map is shown as it was.
  public var isBuildingsEnabled = true {
    didSet {
      picture?.showsBuildings = isBuildingsEnabled
      setNeedsFrame()
    }
  }

  /// Rules that change the look of the map; nil, as at the start, shows it as its style has it. Only the
  /// ``MapType/normal`` map has them. Camera and overlays stay as they are; until the tiles are built in the
  /// new look, the old one is shown.
  @_disfavoredOverload public var mapStyle: MapStyleRules? {
    didSet {
      guard mapStyle != oldValue else { return }
      picture?.mapStyle = mapStyle
      setNeedsFrame()
    }
  }

  /// ``mapStyle``, for modules that have another property of that name.
  package var styleRules: MapStyleRules? {
    get { mapStyle }
    set { mapStyle = newValue }
  }

  /// How many pictures a second whoever shows the view should draw at most; all that the screen can
  /// show at the start.
  public var preferredFrameRate = FrameRate.maximum

  /// The box that the target stays in, whoever moves it; nil, as at the start, or an invalid box, lets it
  /// go anywhere.
  /// A camera outside is moved inside at once. Only the target is bound: around it the view shows what
  /// lies outside, too.
  public var cameraTargetBounds: CoordinateBounds? {
    get { limits.targetBounds }
    set {
      limits.targetBounds = newValue
      limitsDidChange()
    }
  }

  /// How long a ``snapshot()`` waits for the tiles of ``TileLayer``s: 10 s at the start. Then those that
  /// have not come are stood in for.
  public var tilePatience = Duration.seconds(10)

  /// The limits that were set, without those of the kind of map.
  var limits = CameraConstraints()
  /// The camera shown, in `Double`: always within the ``constraints``.
  public internal(set) var cameraState: CameraState
  /// Where the camera will be when all animations have ended.
  var model: CameraState
  var runs: [AnimationRun] = []
  /// Updates that wait for the view to have a size.
  var waiting: [CameraUpdate] = []
  /// Whether the user's hands, or what they set going, hold the camera.
  package internal(set) var isGestureActive = false
  /// What moves the camera where neither a gesture nor an animation does; kept alive by the view.
  public var cameraDriver: (any CameraDriver)? { didSet { setNeedsFrame() } }
  /// Whether the last frame was the driver's.
  var isDriven = false
  /// What modules above keep with the view.
  package var attachments = Attachments()
  var recognizers = GestureRecognizers()
  var events = EventState()
  var picture: (any MapPicture)?
  /// Draws a frame when tiles that failed may be requested again.
  let retryAlarm = FrameAlarm()
  /// The opening of the ``defaultMap``, once it is needed, and why it failed until a frame has told.
  var defaultMapOpening: Task<Void, any Error>?
  var defaultMapFailure: (any Error)?

  /// Makes a view of options, which are read now and not again.
  public init(options: MapViewOptions) {
    backgroundColor = options.backgroundColor
    mapID = options.mapID
    clock = options.clock ?? SystemFrameClock()
    scale = options.scale
    frame = options.frame.usable
    cameraState = CameraState(options.camera ?? .default)
    model = cameraState
    cameraState = gate.constrain(cameraState)
    model = cameraState
    overlays.onChange = { [weak self] in
      if let self, !isUpdatingControls { setNeedsFrame() }
    }
    screenControls.place = { [weak self] in self?.placeControls() }
  }

  /// Makes a view without a size at the default camera.
  public convenience init() { self.init(options: MapViewOptions()) }

  /// Makes a view at a place, in points, at the default camera.
  public convenience init(frame: CGRect) {
    let options = MapViewOptions()
    options.frame = frame
    self.init(options: options)
  }

  /// Makes a view at a place, in points, and with a camera.
  public convenience init(frame: CGRect, camera: CameraPosition) {
    let options = MapViewOptions()
    options.frame = frame
    options.camera = camera
    self.init(options: options)
  }

  isolated deinit {
    for run in runs { run.end(.interrupted) }
  }

  /// What is drawn, and where: the camera shown, the size in points, the padding and the scale.
  ///
  /// While a hand pulls the map past its limits, and until it has sprung back, this gives way a little where
  /// the camera, which is always within them, does not.
  public var viewport: Viewport {
    let strain = recognizers.strain
    guard !strain.isSlack else {
      return Viewport(camera: cameraState, size: size, padding: padding, scale: scale)
    }
    let camera = strain.drawn(cameraState, size: size, padding: padding)
    return Viewport(camera: camera, size: size, padding: padding, scale: scale).filledWithWorld()
  }

  /// Between places and points of the view as the camera is now. It does not follow the camera.
  public var projection: Projection { Projection(viewport: viewport) }

  /// The view's size in points.
  var size: ViewSize { ViewSize(width: Double(frame.width), height: Double(frame.height)) }

  var hasSize: Bool { frame.width > 0 && frame.height > 0 }

  func setNeedsFrame() {
    guard !needsFrame else { return }
    needsFrame = true
    onNeedsFrame?()
  }
}

extension MapView: Hashable {
  /// Whether both are the same object.
  nonisolated public static func == (a: MapView, b: MapView) -> Bool { a === b }

  /// Hashes the object's identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGRect {
  /// This rectangle with 0 for what is not finite or a negative size.
  fileprivate var usable: CGRect {
    func side(_ value: CGFloat) -> CGFloat { value.isFinite ? max(value, 0) : 0 }
    func place(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
    return CGRect(
      x: place(origin.x), y: place(origin.y), width: side(size.width), height: side(size.height))
  }
}
