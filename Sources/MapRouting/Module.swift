// SPDX-License-Identifier: Apache-2.0

// The format of `TrackMatch.osrmJSON(geometry:)`.
@_exported public import enum MapRoute.OSRMFormat
