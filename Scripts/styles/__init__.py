# SPDX-License-Identifier: Apache-2.0
"""The modules of Scripts/build-styles.py: palettes, layer tables, sprites."""
