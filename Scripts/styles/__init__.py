# SPDX-License-Identifier: Apache-2.0
"""The parts of Scripts/build-styles.py: palettes, layer tables, sprites."""
