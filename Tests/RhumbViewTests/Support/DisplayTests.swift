// SPDX-License-Identifier: Apache-2.0
import Testing

/// All tests that need a display, one after the other: each has a window that draws on all processors.
@Suite(.serialized, .enabled(if: Display.missing == nil, "needs Xvfb and xdotool"))
enum DisplayTests {}
