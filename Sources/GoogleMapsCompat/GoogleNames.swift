// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry
public import MapUI

/// ``MapUI/MapView`` by Google's name.
public typealias GMSMapView = MapView
/// ``MapUI/MapViewOptions`` by Google's name.
public typealias GMSMapViewOptions = MapViewOptions
/// ``MapUI/MapViewDelegate`` by Google's name.
public typealias GMSMapViewDelegate = MapViewDelegate
/// ``MapUI/MapType`` by Google's name.
public typealias GMSMapViewType = MapType
/// ``MapUI/FrameRate`` by Google's name.
public typealias GMSFrameRate = FrameRate
/// ``MapUI/MapID`` by Google's name.
public typealias GMSMapID = MapID
/// ``MapUI/MapLayer`` by Google's name.
public typealias GMSMapLayer = MapLayer
/// ``MapUI/UISettings`` by Google's name.
public typealias GMSUISettings = UISettings
/// ``MapUI/Projection`` by Google's name.
public typealias GMSProjection = Projection
/// ``MapUI/VisibleRegion`` by Google's name.
public typealias GMSVisibleRegion = VisibleRegion
/// ``MapUI/CameraUpdate`` by Google's name.
public typealias GMSCameraUpdate = CameraUpdate
/// ``MapCamera/CameraPosition`` by Google's name. A value here: assigning it copies it.
public typealias GMSCameraPosition = CameraPosition
/// A position is a value whose properties can be set: declare it with `var`.
public typealias GMSMutableCameraPosition = CameraPosition
/// ``MapGeometry/CoordinateBounds`` by Google's name.
public typealias GMSCoordinateBounds = CoordinateBounds

/// The lowest zoom a map can have.
public let kGMSMinZoomLevel = CameraPosition.zoomRange.lowerBound
/// The highest zoom a map can have.
public let kGMSMaxZoomLevel = CameraPosition.zoomRange.upperBound
/// The Earth's radius in meters.
public let kGMSEarthRadius = Mercator.earthRadius
/// The length of a meter at the equator on a Mercator world that is 2 wide.
public let kGMSEquatorProjectedMeter = 1 / (Double.pi * Mercator.earthRadius)

/// Names a map layer's latitude, for animations of it.
public let kGMSLayerCameraLatitudeKey = CameraLayerKey.latitude.rawValue
/// Names a map layer's longitude.
public let kGMSLayerCameraLongitudeKey = CameraLayerKey.longitude.rawValue
/// Names a map layer's bearing.
public let kGMSLayerCameraBearingKey = CameraLayerKey.bearing.rawValue
/// Names a map layer's zoom.
public let kGMSLayerCameraZoomLevelKey = CameraLayerKey.zoom.rawValue
/// Names a map layer's viewing angle.
public let kGMSLayerCameraViewingAngleKey = CameraLayerKey.viewingAngle.rawValue

/// Names the compass for accessibility.
public let kGMSAccessibilityCompass = ControlIdentifier.compass
/// Names the my-location button for accessibility.
public let kGMSAccessibilityMyLocation = ControlIdentifier.myLocation
/// Names the notice that a quota is used up for accessibility; there are no quotas here.
public let kGMSAccessibilityOutOfQuota = "GMSAccessibilityOutOfQuota"
