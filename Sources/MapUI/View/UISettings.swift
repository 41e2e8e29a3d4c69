// SPDX-License-Identifier: Apache-2.0

/// The enabled gestures, buttons and controls of a map view. They do not restrict calls by the app.
@MainActor public final class UISettings {
  /// Whether dragging pans the map; `true` by default.
  public var scrollGestures: Bool {
    get { gestures.scrollGestures }
    set { gestures.scrollGestures = newValue }
  }
  /// Whether pinches, double and two-finger taps, the wheel and the + and - keys zoom; `true` by default.
  public var zoomGestures: Bool {
    get { gestures.zoomGestures }
    set { gestures.zoomGestures = newValue }
  }
  /// Whether a vertical drag with two fingers tilts the map; `true` by default.
  public var tiltGestures: Bool {
    get { gestures.tiltGestures }
    set { gestures.tiltGestures = newValue }
  }
  /// Whether rotating two fingers rotates the map; `true` by default.
  public var rotateGestures: Bool {
    get { gestures.rotateGestures }
    set { gestures.rotateGestures = newValue }
  }
  /// Whether two fingers keep the ground under them, so that a pinch or rotation away from the center also
  /// pans; `true` by default. Otherwise the map zooms and rotates about the view's center.
  public var allowScrollGesturesDuringRotateOrZoom: Bool {
    get { gestures.allowScrollGesturesDuringRotateOrZoom }
    set { gestures.allowScrollGesturesDuringRotateOrZoom = newValue }
  }
  /// Whether the map reduces motion, for users with motion sensitivity; `false` by default. Set it from the
  /// system's accessibility setting.
  ///
  /// If `true`, gestures have no inertia and no spring. Moves after a tap, a key, the wheel or a button,
  /// flights without a given duration, and transitions between camera modes take at most 0.1 s. Animations
  /// with a duration from the app, or with the default duration, are not affected.
  public var reducesMotion: Bool {
    get { gestures.reducesMotion }
    set { gestures.reducesMotion = newValue }
  }
  /// Whether a compass is shown while north is not up. A tap on it rotates north up. `false` by default.
  public var compassButton = false
  /// Whether a button that moves to the user's location is shown while ``MapView/isMyLocationEnabled`` is
  /// `true`; `false` by default.
  public var myLocationButton = false
  /// Whether buttons that zoom in and out are shown; `false` by default.
  public var zoomButtons = false
  /// Whether a scale bar is shown, which is exact at the camera's target; `false` by default.
  public var scaleBar = false
  /// The units of the scale bar; both by default.
  public var scaleBarUnits = ScaleBarUnits.both
  /// Whether the controls are light or dark; by default they match the map.
  public var controlTheme = ControlTheme.automatic
  /// The text of the controls; English by default.
  public var controlStrings = ControlStrings.english

  /// The least width and height in points of the controls that can be pressed, including navigation's; 0, the
  /// default, for their own sizes.
  package var leastControlSide = 0.0

  /// The settings of the gesture recognizers.
  private(set) var gestures = GestureSettings()

  /// Objects that higher modules store with the settings.
  package var attachments = Attachments()

  /// Creates settings with the default values.
  package init() {}

  /// Enables or disables panning, zooming, tilting and rotating by gestures. Buttons are not affected.
  package func enableAllGestures(_ enabled: Bool) {
    gestures.setAllGesturesEnabled(enabled)
  }
}
