// SPDX-License-Identifier: Apache-2.0
import Testing

/// The parent suite of all tests that need a display. It is serialized, since each window draws on all cores.
@Suite(.serialized, .enabled(if: Display.missing == nil, "requires Xvfb and xdotool"))
enum DisplayTests {}
