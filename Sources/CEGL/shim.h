// SPDX-License-Identifier: Apache-2.0
#pragma once
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
