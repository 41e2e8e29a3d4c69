// SPDX-License-Identifier: Apache-2.0

// All modules, for the tools and the tests of this package. Not a product.
@_exported import MapCamera
@_exported import MapCanvas
@_exported import MapGeometry
@_exported import MapImage
@_exported import MapJSON
@_exported import MapKML
@_exported import MapNavigation
@_exported import MapNavigationUI
@_exported import MapNetwork
@_exported import MapOSM
@_exported import MapOnline
@_exported import MapRendererGLES
@_exported import MapResources
@_exported import MapRoute
@_exported import MapRouting
@_exported import MapScene
@_exported import MapSearch
@_exported import MapStyle
@_exported import MapText
@_exported import MapTiles
@_exported import MapUI
@_exported import Rhumb
