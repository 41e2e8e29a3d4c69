// SPDX-License-Identifier: Apache-2.0

/// What the user's hands may do with a map, and which buttons it has. Calls of the program are never
/// held back by these.
@MainActor public final class UISettings {
  /// Whether dragging pans: true at the start.
  public var scrollGestures = true
  /// Whether pinching, double and two-finger taps, the wheel and +/- zoom: true at the start.
  public var zoomGestures = true
  /// Whether a two-finger vertical drag tilts: true at the start.
  public var tiltGestures = true
  /// Whether turning two fingers rotates: true at the start.
  public var rotateGestures = true
  /// Whether a pinch or turn away from the center pans as well, true at the start; else both are about the
  /// center.
  public var allowScrollGesturesDuringRotateOrZoom = true
  /// Whether gestures that the map takes are kept from the views around it: true at the start. For
  /// whoever shows the view.
  public var consumesGesturesInView = true
  /// Whether the map moves by itself as little as it can, for people whom motion makes ill: false at the
  /// start. Set it where the system says so.
  ///
  /// There is no inertia and no spring; moves of the map's own, after a tap, a key, the wheel or a button,
  /// take 0.1 s at most; flights of no given duration and transitions between camera modes are as
  /// short. Animations whose duration the app gives, or that have the default one, are the app's and keep it.
  public var reducesMotion = false
  /// Whether there is a compass while north is not up, a tap on which turns north up: false at the start.
  public var compassButton = false
  /// Whether there is a button that goes to the user's place, while ``MapView/isMyLocationEnabled`` is
  /// true: false at the start.
  public var myLocationButton = false
  /// Whether there are buttons that zoom in and out: false at the start.
  public var zoomButtons = false
  /// Whether there is a bar that tells how long lengths on the ground are, right at the camera's target:
  /// false at the start.
  public var scaleBar = false
  /// Which lengths the bar shows: both at the start.
  public var scaleBarUnits = ScaleBarUnits.both
  /// Whether the controls are light or dark: as the map at the start.
  public var controlTheme = ControlTheme.automatic
  /// What the controls say: English at the start.
  public var controlWords = ControlWords.english
  /// Whether there is a floor picker in buildings with floors: true at the start. There are no floors in
  /// the maps yet.
  public var indoorPicker = true

  /// What modules above keep with the settings.
  package var attachments = Attachments()

  /// Makes settings with the values above.
  public init() {}

  /// Switches panning, zooming, tilting and rotating by hand together. Buttons stay as they are.
  public func setAllGesturesEnabled(_ enabled: Bool) {
    scrollGestures = enabled
    zoomGestures = enabled
    tiltGestures = enabled
    rotateGestures = enabled
  }

  /// What the recognizers are told.
  var gestures: GestureSettings {
    var gestures = GestureSettings()
    gestures.scrollGestures = scrollGestures
    gestures.zoomGestures = zoomGestures
    gestures.tiltGestures = tiltGestures
    gestures.rotateGestures = rotateGestures
    gestures.allowScrollGesturesDuringRotateOrZoom = allowScrollGesturesDuringRotateOrZoom
    gestures.consumesGesturesInView = consumesGesturesInView
    gestures.reducesMotion = reducesMotion
    return gestures
  }
}
