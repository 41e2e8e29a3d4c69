// SPDX-License-Identifier: Apache-2.0
// Measures the cost of rectangles alone: clears, draws them at random positions in one call, and reads back.
// Prints the minimum and the median processor time of 60 frames on all cores, in milliseconds.
//
//   cc -O2 Benchmarks/rectangles.c -o rectangles -lEGL -lGLESv2 -lm
//   ./rectangles COUNT SIDE plain|blended|image|octagon
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { width = 1024, height = 768, page = 1024, frames = 60 };

static double milliseconds(struct timeval t) { return t.tv_sec * 1e3 + t.tv_usec / 1e3; }

static double processorTime(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
}

static void compile(GLuint program, GLenum kind, const char *source) {
  GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &source, NULL);
  glCompileShader(shader);
  glAttachShader(program, shader);
}

static GLuint makeProgram(int samples) {
  GLuint program = glCreateProgram();
  compile(program, GL_VERTEX_SHADER,
          "#version 300 es\nlayout(location = 0) in vec4 corner; out highp vec2 place;\n"
          "void main() { place = corner.zw; gl_Position = vec4(corner.xy, 0.0, 1.0); }");
  compile(program, GL_FRAGMENT_SHADER,
          samples ? "#version 300 es\nprecision highp float; uniform highp sampler2D atlas;\n"
                    "in vec2 place; out vec4 pixel; void main() { pixel = texture(atlas, place); }"
                  : "#version 300 es\nprecision highp float; out vec4 pixel;\n"
                    "void main() { pixel = vec4(0.8, 0.1, 0.1, 1.0); }");
  glLinkProgram(program);
  glUseProgram(program);
  return program;
}

// A red disc, premultiplied, at an offset of one texel from the page's corner.
static void makePicture(int side) {
  unsigned char *pixels = calloc(page * page, 4);
  for (int y = 0; y < side; y++) {
    for (int x = 0; x < side; x++) {
      double away = hypot(x + 0.5 - side / 2.0, y + 0.5 - side / 2.0);
      double cover = fmin(fmax(side / 2.0 - away + 0.5, 0), 1);
      unsigned char *texel = pixels + 4 * ((y + 1) * page + x + 1);
      texel[0] = 220 * cover;
      texel[1] = texel[2] = 40 * cover;
      texel[3] = 255 * cover;
    }
  }
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, page, page);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, page, page, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  free(pixels);
}

static int compare(const void *a, const void *b) {
  return (*(double *)a > *(double *)b) - (*(double *)a < *(double *)b);
}

int main(int count, char **words) {
  if (count != 4) return 1;
  int number = atoi(words[1]), side = atoi(words[2]), octagon = !strcmp(words[3], "octagon");
  int samples = octagon || !strcmp(words[3], "image"), sides = octagon ? 8 : 4;
  // The same settings as Rhumb's renderer.
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 64 << 20);
  EGLDisplay display =
      eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  eglInitialize(display, NULL, NULL);
  eglBindAPI(EGL_OPENGL_ES_API);
  EGLConfig config;
  EGLint found, attributes[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE};
  eglChooseConfig(display, attributes, &config, 1, &found);
  EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE};
  eglMakeCurrent(display, NULL, NULL, eglCreateContext(display, config, NULL, version));

  GLuint target[2], framebuffer, buffers[2];
  glGenRenderbuffers(2, target);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  for (int i = 0; i < 2; i++) {
    glBindRenderbuffer(GL_RENDERBUFFER, target[i]);
    glRenderbufferStorage(GL_RENDERBUFFER, i ? GL_DEPTH24_STENCIL8 : GL_RGBA8, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER,
                              i ? GL_DEPTH_STENCIL_ATTACHMENT : GL_COLOR_ATTACHMENT0,
                              GL_RENDERBUFFER, target[i]);
  }
  makeProgram(samples);
  makePicture(side);

  float *corners = malloc(sizeof(float) * 4 * sides * number), *corner = corners;
  unsigned *indices = malloc(sizeof(unsigned) * 18 * number), *index = indices;
  srand(1);
  for (unsigned i = 0; i < number; i++) {
    double left = rand() % width - side / 2, top = rand() % height - side / 2;
    for (int k = 0; k < sides; k++) {
      double angle = (k + 0.5) * 2 * M_PI / sides, radius = side / 2.0 / cos(M_PI / sides);
      double x = side / 2.0 + radius * cos(angle), y = side / 2.0 + radius * sin(angle);
      *corner++ = (left + x) * 2 / width - 1;
      *corner++ = (top + y) * 2 / height - 1;
      *corner++ = (1 + x) / page;
      *corner++ = (1 + y) / page;
    }
    for (int k = 1; k < sides - 1; k++) {
      *index++ = i * sides;
      *index++ = i * sides + k;
      *index++ = i * sides + k + 1;
    }
  }
  glGenBuffers(2, buffers);
  glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, (char *)index - (char *)indices, indices, GL_STATIC_DRAW);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 4, GL_FLOAT, 0, 16, NULL);
  glViewport(0, 0, width, height);
  glClearColor(0.8f, 0.85f, 0.9f, 1);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  if (strcmp(words[3], "plain")) glEnable(GL_BLEND);

  static unsigned char pixels[width * height * 4];
  double times[frames];
  for (int frame = 0; frame < frames; frame++) {
    double start = processorTime();
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glBufferData(GL_ARRAY_BUFFER, (char *)corner - (char *)corners, corners, GL_STREAM_DRAW);
    glDrawElements(GL_TRIANGLES, index - indices, GL_UNSIGNED_INT, NULL);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    times[frame] = processorTime() - start;
  }
  qsort(times, frames, sizeof(double), compare);
  printf("least %.2f ms, median %.2f ms\n", times[0], times[frames / 2]);
  return glGetError() != GL_NO_ERROR;
}
