# SPDX-License-Identifier: Apache-2.0
"""The screens of rhumb-view that Scripts/viewer-screens takes."""
