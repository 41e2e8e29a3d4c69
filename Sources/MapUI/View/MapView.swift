// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapGeometry
public import MapImage
public import MapScene

/// A map that is looked at: a camera with its limits, its moves and who is told of them.
///
/// Complete without a window and without a GPU. Whoever shows it gives it a ``frame``, calls
/// ``drawFrame(at:)`` or ``step(to:)`` for each picture while ``needsFrame`` is true, and passes on what
/// the user's hands do. Everything is to be called on the main actor.
@MainActor public final class MapView {
  /// Is told what happens; not kept alive by the view.
  public weak var delegate: (any MapViewDelegate)?
  /// What the user's hands may do.
  public let settings = UISettings()
  /// The camera's properties one by one, to animate each by itself.
  public private(set) lazy var layer = MapLayer(mapView: self)
  /// What is put on the map, drawn with its frames.
  public let overlays = OverlaySet()
  /// What was given when the view was made.
  public let backgroundColor: MapColor?
  /// What was given when the view was made.
  public let mapID: MapID?
  /// Where the time comes from.
  public let clock: any FrameClock
  /// Pixels per point.
  public var scale: Double { didSet { setNeedsFrame() } }
  /// Called when ``needsFrame`` becomes true: wakes the loop that draws.
  public var onNeedsFrame: (@MainActor () -> Void)?
  /// Whether a frame drawn now would differ from the last, or there is something to tell with it.
  public internal(set) var needsFrame = true

  /// The view's place in what is around it, points. The target stays when the size changes.
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

  /// The insets, in points, of the part of the view that nothing covers. ``camera``'s target is in its
  /// middle; fitting leaves it free, the visible region is inside it, the controls stay in it. When it
  /// changes the target stays the target, so the picture shifts.
  public var padding: EdgeInsets = .zero { didSet { limitsDidChange() } }

  /// What kind of map is shown. It may narrow the zoom range.
  public var mapType: MapType = .normal { didSet { limitsDidChange() } }

  /// The zooms that each kind of map offers; all of them where there is none named.
  public var mapTypeZooms: [MapType: ClosedRange<Float>] = [:] { didSet { limitsDidChange() } }

  /// The box that the target stays in, whoever moves it; nil, or an invalid box, lets it go anywhere.
  /// A camera outside is moved inside at once. Only the target is bound: around it the view shows what
  /// lies outside, too.
  public var cameraTargetBounds: CoordinateBounds? {
    get { limits.targetBounds }
    set {
      limits.targetBounds = newValue
      limitsDidChange()
    }
  }

  /// The limits that were set, without those of the kind of map.
  var limits = CameraConstraints()
  /// The camera shown: always through the gate.
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
    overlays.onChange = { [weak self] in self?.setNeedsFrame() }
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

  /// What is drawn, and where: camera, size, padding and scale.
  public var viewport: Viewport {
    Viewport(camera: cameraState, size: size, padding: padding, scale: scale)
  }

  /// Between places and points of the view as the camera is now. It does not follow the camera.
  public var projection: Projection { Projection(viewport: viewport) }

  /// Takes away all overlays. The kind of map, its padding and limits stay.
  public func clear() { setNeedsFrame() }

  /// The view's size in points.
  var size: ViewSize { ViewSize(width: Double(frame.width), height: Double(frame.height)) }

  var hasSize: Bool { frame.width > 0 && frame.height > 0 }

  func setNeedsFrame() {
    guard !needsFrame else { return }
    needsFrame = true
    onNeedsFrame?()
  }
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
