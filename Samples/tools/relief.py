# SPDX-License-Identifier: Apache-2.0
"""Makes `relief.pmtiles`, the elevations of the world's land, from ETOPO5 and a shaded relief.

    relief.py ETOPO5.cdf SHADED_RELIEF.jpg LICENSE OUTPUT.pmtiles

ETOPO5 has an elevation for each 9 km at the equator, too coarse for the zooms from 8 on. The shaded relief is an image
with a pixel for each 4 km, without elevations. Its light comes from the northwest, so that its brightness is that of the
slope towards the light. The elevations here have the broad forms of the one and the slopes of the other.

The metadata contain the license of the package with the shaded relief, which requires that.

The tiles are gray WebP images for the `custom` encoding of `raster-dem` sources: one step is 12 m, and black is -1200 m.
"""
import io
import sys

import netCDF4
import numpy as np
from PIL import Image
from pmtiles.tile import TileType

import archive

ZOOMS, SIZE = range(2, 5), 512
METERS_PER_STEP, LOWEST = 12, -1200
QUALITY = 75
# ETOPO5 is coarse in Antarctica, and the map shows ice there.
SOUTHERNMOST = -60
# The least difference of blue and red on ice and in the sea of the image. Ice has no shading there.
ICE_BLUE, SEA_BLUE = 10, 20
# ETOPO5's elevations of Greenland have false steps. Gaussians with these deviations in pixels remove them, on and near ice.
ICE_DEVIATION, NEAR_ICE = 60, 30
# The brightness of flat land depends on the elevation; the average around a pixel, with this deviation in pixels, removes that.
SURROUNDINGS = 10
# Meters per pixel of the slope that doubles the brightness of flat land, by comparison with ETOPO5.
METERS = 900
# Wavelengths in pixels: longer ones are mostly those of ETOPO5.
BROAD = 20
# The broadest forms, such as Greenland's ice, only give visible steps: a Gaussian with this deviation in pixels is subtracted.
BROADEST = 60
# Weights: that of ETOPO5, and that of a smooth surface, which replaces the slopes that have the direction of the light.
ETOPO_WEIGHT, SMOOTHNESS = 0.08, 0.35
DETAIL = 3  # Pixels: shorter wavelengths are mostly noise of the image's compression.
SMOOTHED = 0.25  # The deviation in pixels of a level's tiles: without it, details of finer levels would become noise.


class Spectrum:
    """The Fourier transform of images of one size."""

    def __init__(self, shape):
        self.shape = shape
        self.down, self.right = np.fft.fftfreq(shape[0])[:, None], np.fft.rfftfreq(shape[1])[None, :]
        self.frequency = np.hypot(self.down, self.right).astype(np.float32)
        # The derivative from the northwest to the southeast.
        self.derivative = (2j * np.pi * (self.down + self.right) / np.sqrt(2)).astype(np.complex64)

    def gaussian(self, deviation):
        return np.exp(-2 * (np.pi * deviation * self.frequency) ** 2)

    def smoothed(self, image, deviation):
        return self.image(self.of(image) * self.gaussian(deviation))

    @staticmethod
    def of(image):
        return np.fft.rfft2(image).astype(np.complex64)

    def image(self, transform):
        return np.fft.irfft2(transform, self.shape).astype(np.float32)


def read_shading(path):
    """The brightness of each pixel's slope, 0 on flat land and in the sea; where land is, 1 or 0; and the same for ice."""
    Image.MAX_IMAGE_PIXELS = None
    colors = np.asarray(Image.open(path)).astype(np.float32)
    brightness = colors @ np.array([0.3, 0.59, 0.11], np.float32)
    blue = colors[..., 2] - colors[..., 0]
    land = (blue < SEA_BLUE).astype(np.float32)
    ice = land * (blue >= ICE_BLUE)
    spectrum = Spectrum(land.shape)
    around = spectrum.smoothed(brightness * land, SURROUNDINGS) / np.maximum(spectrum.smoothed(land, SURROUNDINGS), 0.01)
    return (brightness / np.maximum(around, 1) - 1) * land, land, ice


def read_etopo(path, shape):
    """The elevations of ETOPO5 for an image of the world, 0 in the sea."""
    with netCDF4.Dataset(path) as file:
        # From the south and from Greenwich, each 1/12 of a degree.
        rows = np.asarray(file["ROSE"][:], dtype=np.float32)
    rows = np.maximum(np.roll(rows[::-1], rows.shape[1] // 2, axis=1), 0)
    latitudes = 90 - (np.arange(shape[0]) + 0.5) * 180 / shape[0]
    longitudes = (np.arange(shape[1]) + 0.5) * 360 / shape[1] - 180
    return sampled(rows, (90 - latitudes) * 12, (longitudes + 180) * 12)


def sampled(image, rows, columns):
    """The values at all pairs of rows and columns, interpolated between four pixels. Columns wrap around."""
    rows = np.clip(rows, 0, image.shape[0] - 1)
    top, left = np.floor(rows).astype(int), np.floor(columns).astype(int)
    down, right = (rows - top).astype(np.float32)[:, None], (columns - left).astype(np.float32)[None, :]
    bottom = np.minimum(top + 1, image.shape[0] - 1)
    left, beyond = left % image.shape[1], (left + 1) % image.shape[1]
    north = image[np.ix_(top, left)] * (1 - right) + image[np.ix_(top, beyond)] * right
    south = image[np.ix_(bottom, left)] * (1 - right) + image[np.ix_(bottom, beyond)] * right
    return north * (1 - down) + south * down


def combined(elevations, shading):
    """The surface whose broad forms are those of the elevations and whose slopes towards the light are those of the shading.

    It is the least-squares solution for each wavelength of a weighted sum: the differences of the slopes, those of the
    elevations, and the steepness of the surface."""
    spectrum = Spectrum(shading.shape)
    slopes, broad = spectrum.of(shading), spectrum.of(elevations)
    frequency, derivative = spectrum.frequency, spectrum.derivative
    weight = ETOPO_WEIGHT * np.exp(-(frequency * BROAD) ** 2)
    smoothness = (SMOOTHNESS * 2 * np.pi * frequency) ** 2 * (1 + (frequency * DETAIL) ** 4) + 1e-6
    solution = (np.conj(derivative) * METERS * slopes + weight * broad) / (np.abs(derivative) ** 2 + weight + smoothness)
    return spectrum.image(solution * (1 - spectrum.gaussian(BROADEST)))


def steps(surface, pixels):
    """The steps of all pixels of the Mercator square."""
    centers = (np.arange(pixels) + 0.5) / pixels
    latitudes = np.degrees(2 * np.arctan(np.exp(np.pi * (1 - 2 * centers)))) - 90
    height, width = surface.shape
    result = sampled(surface, (90 - latitudes) / 180 * height - 0.5, centers * width - 0.5)
    result[latitudes < SOUTHERNMOST] = 0
    return np.clip(np.round((result - LOWEST) / METERS_PER_STEP), 0, 255).astype(np.uint8)


def tile(steps):
    file = io.BytesIO()
    Image.fromarray(steps).convert("RGB").save(file, "WEBP", quality=QUALITY, method=6)
    return file.getvalue()


def main(etopo, shaded_relief, license_path, output):
    shading, land, ice = read_shading(shaded_relief)
    elevations = read_etopo(etopo, land.shape) * land
    spectrum = Spectrum(land.shape)
    near_ice = spectrum.smoothed(ice, NEAR_ICE) > 0.05
    elevations = np.where(near_ice, spectrum.smoothed(elevations, ICE_DEVIATION), elevations)
    surface = combined(elevations, shading)
    tiles = {}
    for zoom in ZOOMS:
        pixels = SIZE << zoom
        level = steps(spectrum.smoothed(surface, SMOOTHED * surface.shape[1] / pixels), pixels)
        tiles |= {(zoom, x, y): tile(level[y * SIZE:(y + 1) * SIZE, x * SIZE:(x + 1) * SIZE])
                  for x in range(1 << zoom) for y in range(1 << zoom)}
    with open(license_path, encoding="utf-8") as file:
        license_text = file.read()
    archive.write(output, tiles, {
        "name": "Rhumb relief",
        "description": "Approximate elevations of the world's land from ETOPO5 and shadedrelief.com, in steps of 12 m",
        "attribution": "",
        "license": license_text,
    }, bounds=archive.WORLD, center=(10, 30, ZOOMS[-1]), kind=TileType.WEBP)


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
