// SPDX-License-Identifier: Apache-2.0
#pragma once
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>
#include <stddef.h>
#include <string.h>

// Entry points of EGL extensions, looked up by name at run time, so that the module links with an EGL 1.4
// that lacks them.

/// Returns a display of the platform (EGL_EXT_platform_base), or EGL_NO_DISPLAY without the extension.
static inline EGLDisplay rhumb_egl_platform_display(EGLenum platform, void *native) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC get =
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  return get ? get(platform, native, NULL) : EGL_NO_DISPLAY;
}

/// Writes up to `capacity` devices (EGL_EXT_device_enumeration) into `devices` and returns their number.
static inline EGLint rhumb_egl_devices(EGLDeviceEXT *devices, EGLint capacity) {
  PFNEGLQUERYDEVICESEXTPROC query =
      (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
  EGLint count = 0;
  return query && query(capacity, devices, &count) ? count : 0;
}

/// Returns whether a device is a software rasterizer (EGL_MESA_device_software).
static inline int rhumb_egl_is_software(EGLDeviceEXT device) {
  PFNEGLQUERYDEVICESTRINGEXTPROC query =
      (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
  const char *extensions = query ? query(device, EGL_EXTENSIONS) : NULL;
  return extensions && strstr(extensions, "EGL_MESA_device_software");
}

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Makes glibc keep up to `bytes` of freed memory and serve blocks of up to half that size from it. Has no
/// effect with other C libraries.
static inline void rhumb_keep_freed_memory(int bytes) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, bytes / 2);
  mallopt(M_TRIM_THRESHOLD, bytes);
#endif
}

/// Makes glibc return all freed memory to the system, also between blocks in use.
static inline void rhumb_return_freed_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
