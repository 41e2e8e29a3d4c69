// SPDX-License-Identifier: Apache-2.0
@_exported import Foundation
@_exported import MapCamera
@_exported import MapGeometry
@_exported import MapImage
@_exported import MapUI
