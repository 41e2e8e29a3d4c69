// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry
public import MapUI

/// Google's name for ``/MapUI/MapView``.
public typealias GMSMapView = MapView
/// Google's name for ``/MapUI/MapViewDelegate``.
public typealias GMSMapViewDelegate = MapViewDelegate
/// Google's name for ``/MapUI/MapType``.
public typealias GMSMapViewType = MapType
/// Google's name for ``/MapUI/FrameRate``.
public typealias GMSFrameRate = FrameRate
/// Google's name for ``/MapUI/MapLayer``.
public typealias GMSMapLayer = MapLayer
/// Google's name for ``/MapUI/UISettings``.
public typealias GMSUISettings = UISettings
/// Google's name for ``/MapUI/Projection``.
public typealias GMSProjection = Projection
/// Google's name for ``/MapUI/VisibleRegion``.
public typealias GMSVisibleRegion = VisibleRegion
/// Google's name for ``/MapUI/CameraUpdate``.
public typealias GMSCameraUpdate = CameraUpdate
/// Google's name for ``/MapCamera/CameraPosition``, which is a value type: assigning it copies it.
public typealias GMSCameraPosition = CameraPosition
/// Google's name for a mutable ``/MapCamera/CameraPosition``. Declare the variable with `var` to change it.
public typealias GMSMutableCameraPosition = CameraPosition
/// Google's name for ``/MapGeometry/CoordinateBounds``.
public typealias GMSCoordinateBounds = CoordinateBounds

/// The lowest zoom of a map.
public let kGMSMinZoomLevel = CameraPosition.zoomRange.lowerBound
/// The highest zoom of a map.
public let kGMSMaxZoomLevel = CameraPosition.zoomRange.upperBound
/// The Earth's radius in meters.
public let kGMSEarthRadius = Mercator.earthRadius
/// The length of one meter at the equator in Google's projected units, in which the Mercator world is 2 wide.
public let kGMSEquatorProjectedMeter = 1 / (Double.pi * Mercator.earthRadius)

/// The key of a map layer's latitude in an animation.
public let kGMSLayerCameraLatitudeKey = CameraLayerKey.latitude.rawValue
/// The key of a map layer's longitude in an animation.
public let kGMSLayerCameraLongitudeKey = CameraLayerKey.longitude.rawValue
/// The key of a map layer's bearing in an animation.
public let kGMSLayerCameraBearingKey = CameraLayerKey.bearing.rawValue
/// The key of a map layer's zoom in an animation.
public let kGMSLayerCameraZoomLevelKey = CameraLayerKey.zoom.rawValue
/// The key of a map layer's viewing angle in an animation.
public let kGMSLayerCameraViewingAngleKey = CameraLayerKey.viewingAngle.rawValue

/// The accessibility identifier of the compass.
public let kGMSAccessibilityCompass = ControlIdentifier.compass
/// The accessibility identifier of the my-location button.
public let kGMSAccessibilityMyLocation = ControlIdentifier.myLocation
/// The accessibility identifier of the notice that a quota is used up. Rhumb has no quotas.
public let kGMSAccessibilityOutOfQuota = "GMSAccessibilityOutOfQuota"
