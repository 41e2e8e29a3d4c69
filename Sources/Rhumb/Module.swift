// SPDX-License-Identifier: Apache-2.0

// The names that `import Rhumb` exports: all names of the modules for the map view, navigation and their
// values, and selected types of the modules below them. An app that works with tiles, styles or road graphs
// directly imports MapTiles, MapStyle, MapRouting, MapOSM or MapSearch.
@_exported import MapCamera
@_exported import MapGeometry
@_exported import MapImage
@_exported import MapNavigation
@_exported import MapNavigationUI
@_exported import MapResources
@_exported import MapRoute
@_exported import MapUI

// Scenes, renderers and the overlays of a snapshotter.
@_exported import struct MapCanvas.PanelColors
@_exported import enum MapJSON.JSON
// Tiles, routes and places.
@_exported import struct MapNetwork.GPSDClient
@_exported import class MapNetwork.GPSDLocationProvider
@_exported import struct MapNetwork.GeoClueClient
@_exported import enum MapNetwork.GeoClueError
@_exported import protocol MapNetwork.HTTPTransport
@_exported import struct MapNetwork.OSRMRouteProvider
@_exported import class MapNetwork.SystemLocationProvider
@_exported import struct MapNetwork.URLSessionTransport
@_exported import struct MapNetwork.ValhallaRouteProvider
@_exported import class MapRendererGLES.EGLContext
@_exported import class MapRendererGLES.GLESBackend
@_exported import class MapRouting.GraphRouteProvider
@_exported import struct MapRouting.RoadGraph
@_exported import enum MapRouting.RoutingError
@_exported import struct MapScene.OverlayArea
@_exported import struct MapScene.OverlayGroundImage
@_exported import struct MapScene.OverlayID
@_exported import class MapScene.OverlayImage
@_exported import struct MapScene.OverlayLine
@_exported import struct MapScene.OverlayScreenImage
@_exported import class MapScene.OverlaySet
@_exported import struct MapScene.OverlaySprite
@_exported import protocol MapScene.RenderBackend
@_exported import enum MapScene.RenderError
@_exported import enum MapScene.SceneError
@_exported import struct MapScene.StyledScene
@_exported import struct MapSearch.Place
@_exported import enum MapSearch.PlaceError
@_exported import class MapSearch.PlaceIndex
@_exported import enum MapSearch.PlaceKind
@_exported import enum MapStyle.MapElementType
@_exported import enum MapStyle.MapFeatureType
@_exported import struct MapStyle.MapStyleRule
@_exported import struct MapStyle.MapStyleRules
@_exported import struct MapStyle.MapStyleRulesError
@_exported import enum MapStyle.MapStyler
@_exported import struct MapStyle.StyleDocument
@_exported import struct MapStyle.StyleError
@_exported import struct MapStyle.StyleWarning
@_exported import enum MapTiles.TileError
@_exported import protocol MapTiles.TileSource
@_exported import struct MapTiles.TileSourceInfo
@_exported import enum MapTiles.TileSources
