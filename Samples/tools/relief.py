# SPDX-License-Identifier: Apache-2.0
"""Makes `relief.pmtiles`, the elevations of the world's land, from ETOPO5.

    relief.py ETOPO5.cdf OUTPUT.pmtiles

The tiles are lossless WebP images of the `custom` encoding of `raster-dem` sources: one step of green is 10 m, one of
blue 2,560 m, and black is the level of the sea and all below it.
"""
import io
import sys

import netCDF4
import numpy as np
from PIL import Image
from pmtiles.tile import TileType

import archive

ZOOM, SIZE = 3, 256
PIXELS = SIZE << ZOOM
METERS_PER_STEP = 10
# ETOPO5 is coarse in Antarctica, and the map shows ice there.
SOUTHERNMOST = -60


def grid(path):
    """The elevations by row, from the south, and column, from Greenwich, each 1/12 of a degree."""
    with netCDF4.Dataset(path) as file:
        rows = np.asarray(file["ROSE"][:], dtype=np.float64)
    # The first column once more, for places beyond the last.
    return np.concatenate([rows, rows[:, :1]], axis=1)


def sampled(rows, latitudes, longitudes):
    """The elevations at all pairs of latitudes and longitudes, interpolated between four points."""
    row, column = (latitudes + 90) * 12, longitudes % 360 * 12
    top, left = np.floor(row).astype(int), np.floor(column).astype(int)
    down, right = (row - top)[:, None], (column - left)[None, :]
    bottom = np.minimum(top + 1, rows.shape[0] - 1)
    north = rows[np.ix_(top, left)] * (1 - right) + rows[np.ix_(top, left + 1)] * right
    south = rows[np.ix_(bottom, left)] * (1 - right) + rows[np.ix_(bottom, left + 1)] * right
    return north * (1 - down) + south * down


def smoothed(values):
    """A Gaussian with a deviation of one pixel: without it, noise would take half of the file."""
    kernel = np.exp(-np.arange(-4, 5) ** 2 / 2)
    kernel /= kernel.sum()
    around = np.pad(values, ((4, 4), (0, 0)), mode="edge")
    values = sum(weight * around[i:i + len(values)] for i, weight in enumerate(kernel))
    around = np.pad(values, ((0, 0), (4, 4)), mode="wrap")
    return sum(weight * around[:, i:i + values.shape[1]] for i, weight in enumerate(kernel))


def world(path):
    """The steps of all pixels of the Mercator square."""
    centers = (np.arange(PIXELS) + 0.5) / PIXELS
    latitudes = np.degrees(2 * np.arctan(np.exp(np.pi * (1 - 2 * centers)))) - 90
    land = np.maximum(sampled(grid(path), latitudes, centers * 360 - 180), 0)
    land[latitudes < SOUTHERNMOST] = 0
    return np.round(smoothed(land) / METERS_PER_STEP).astype(int)


def tile(steps):
    colors = np.dstack([np.zeros_like(steps), steps & 255, steps >> 8]).astype(np.uint8)
    file = io.BytesIO()
    Image.fromarray(colors).save(file, "WEBP", lossless=True, quality=100, method=6)
    return file.getvalue()


def main(source, output):
    steps = world(source)
    tiles = {
        (ZOOM, x, y): tile(steps[y * SIZE:(y + 1) * SIZE, x * SIZE:(x + 1) * SIZE])
        for x in range(1 << ZOOM) for y in range(1 << ZOOM)
    }
    archive.write(output, tiles, {
        "name": "Rhumb relief",
        "description": "Elevations of the world's land from ETOPO5, in steps of 10 m",
        "attribution": "",
    }, bounds=archive.WORLD, center=(10, 30, ZOOM), kind=TileType.WEBP)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
