// SPDX-License-Identifier: Apache-2.0
// GTK 4, and functions for its macros and variadic functions, which Swift cannot import. Widgets are passed as GtkWidget.
#pragma once
#include <GLES3/gl3.h>
#include <glib-unix.h>
#include <gtk/gtk.h>

// Widgets

/// Returns a new area for OpenGL ES 3 with a depth and a stencil buffer, which is drawn only when it is queued.
static inline GtkWidget *rhumb_gl_area_new(void) {
  GtkWidget *area = g_object_new(GTK_TYPE_GL_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, "auto-render", FALSE,
                                 "has-depth-buffer", TRUE, "has-stencil-buffer", TRUE, "focusable", TRUE, "hexpand",
                                 TRUE, "vexpand", TRUE, NULL);
  gtk_gl_area_set_use_es(GTK_GL_AREA(area), TRUE);
  gtk_gl_area_set_required_version(GTK_GL_AREA(area), 3, 0);
  return area;
}

static inline void rhumb_gl_area_queue_render(GtkWidget *area) { gtk_gl_area_queue_render(GTK_GL_AREA(area)); }

/// Makes the area's context current, and returns the message of an error; NULL without one.
static inline const char *rhumb_gl_area_make_current(GtkWidget *area) {
  gtk_gl_area_make_current(GTK_GL_AREA(area));
  const GError *error = gtk_gl_area_get_error(GTK_GL_AREA(area));
  return error ? error->message : NULL;
}

/// Returns the name of the framebuffer that is bound for drawing.
static inline GLuint rhumb_bound_framebuffer(void) {
  GLint name = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &name);
  return (GLuint)name;
}

/// Makes the bound framebuffer transparent.
static inline void rhumb_clear(void) {
  glClearColor(0, 0, 0, 0);
  glClear(GL_COLOR_BUFFER_BIT);
}

static inline void rhumb_overlay_set_child(GtkWidget *overlay, GtkWidget *child) {
  gtk_overlay_set_child(GTK_OVERLAY(overlay), child);
}

static inline void rhumb_overlay_add(GtkWidget *overlay, GtkWidget *child) {
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), child);
}

static inline void rhumb_fixed_put(GtkWidget *fixed, GtkWidget *child, double x, double y) {
  gtk_fixed_put(GTK_FIXED(fixed), child, x, y);
}

static inline void rhumb_fixed_move(GtkWidget *fixed, GtkWidget *child, double x, double y) {
  gtk_fixed_move(GTK_FIXED(fixed), child, x, y);
}

static inline void rhumb_fixed_remove(GtkWidget *fixed, GtkWidget *child) {
  gtk_fixed_remove(GTK_FIXED(fixed), child);
}

/// Returns a new window of an application with a child.
static inline GtkWidget *rhumb_window_new(GtkApplication *application, const char *title, int width, int height,
                                          GtkWidget *child) {
  GtkWidget *window = gtk_application_window_new(application);
  gtk_window_set_title(GTK_WINDOW(window), title);
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  gtk_window_set_child(GTK_WINDOW(window), child);
  return window;
}

static inline void rhumb_window_present(GtkWidget *window) { gtk_window_present(GTK_WINDOW(window)); }

static inline int rhumb_application_run(GtkApplication *application) {
  return g_application_run(G_APPLICATION(application), 0, NULL);
}

static inline void rhumb_application_quit(GtkApplication *application) {
  g_application_quit(G_APPLICATION(application));
}

/// Adds CSS rules for all widgets of the display.
static inline void rhumb_add_style(const char *rules) {
  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, rules, -1);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(provider);
}

// Accessibility

/// Returns a new label with a role.
static inline GtkWidget *rhumb_label_new(GtkAccessibleRole role) {
  return g_object_new(GTK_TYPE_LABEL, "accessible-role", role, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
}

static inline void rhumb_label_set_text(GtkWidget *label, const char *text) {
  gtk_label_set_text(GTK_LABEL(label), text);
}

static inline void rhumb_set_accessible_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void rhumb_set_modal(GtkWidget *widget) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_MODAL, TRUE, -1);
}

// Signals

static inline void rhumb_on_render(GtkWidget *area, gboolean (*call)(GtkGLArea *, GdkGLContext *, gpointer),
                                   gpointer data) {
  g_signal_connect(area, "render", G_CALLBACK(call), data);
}

static inline void rhumb_on_resize(GtkWidget *area, void (*call)(GtkGLArea *, int, int, gpointer), gpointer data) {
  g_signal_connect(area, "resize", G_CALLBACK(call), data);
}

static inline void rhumb_on_realize(GtkWidget *widget, void (*call)(GtkWidget *, gpointer), gpointer data) {
  g_signal_connect_after(widget, "realize", G_CALLBACK(call), data);
}

static inline void rhumb_on_unrealize(GtkWidget *widget, void (*call)(GtkWidget *, gpointer), gpointer data) {
  g_signal_connect(widget, "unrealize", G_CALLBACK(call), data);
}

static inline void rhumb_on_scale(GtkWidget *widget, void (*call)(GObject *, GParamSpec *, gpointer), gpointer data) {
  g_signal_connect(widget, "notify::scale-factor", G_CALLBACK(call), data);
}

static inline void rhumb_on_clicked(GtkWidget *button, void (*call)(GtkButton *, gpointer), gpointer data) {
  g_signal_connect(button, "clicked", G_CALLBACK(call), data);
}

static inline void rhumb_on_activate(GtkApplication *application, void (*call)(GApplication *, gpointer),
                                     gpointer data) {
  g_signal_connect(application, "activate", G_CALLBACK(call), data);
}

/// Calls a function with each event of a widget; it returns whether the event is handled.
static inline void rhumb_on_event(GtkWidget *widget, gboolean (*call)(GtkEventController *, GdkEvent *, gpointer),
                                  gpointer data) {
  GtkEventController *controller = gtk_event_controller_legacy_new();
  g_signal_connect(controller, "event", G_CALLBACK(call), data);
  gtk_widget_add_controller(widget, controller);
}

/// Calls a function when the keyboard focus leaves a widget and its children.
static inline void rhumb_on_focus_leave(GtkWidget *widget, void (*call)(GtkEventController *, gpointer),
                                        gpointer data) {
  GtkEventController *controller = gtk_event_controller_focus_new();
  g_signal_connect(controller, "leave", G_CALLBACK(call), data);
  gtk_widget_add_controller(widget, controller);
}

/// Disconnects the functions that get `data` from an object, and from the event controllers if it is a widget.
static inline void rhumb_disconnect(gpointer object, gpointer data) {
  g_signal_handlers_disconnect_by_data(object, data);
  if (!GTK_IS_WIDGET(object)) return;
  GListModel *controllers = gtk_widget_observe_controllers(GTK_WIDGET(object));
  for (guint index = 0; index < g_list_model_get_n_items(controllers); index++) {
    gpointer controller = g_list_model_get_item(controllers, index);
    g_signal_handlers_disconnect_by_data(controller, data);
    g_object_unref(controller);
  }
  g_object_unref(controllers);
}

// Events

/// Converts an event's position to a widget's coordinates; returns FALSE for an event without a position.
static inline gboolean rhumb_event_position(GdkEvent *event, GtkWidget *widget, double *x, double *y) {
  GtkNative *native = gtk_widget_get_native(widget);
  double left = 0, top = 0;
  if (!native || !gdk_event_get_position(event, x, y)) return FALSE;
  gtk_native_get_surface_transform(native, &left, &top);
  return gtk_widget_translate_coordinates(GTK_WIDGET(native), widget, *x - left, *y - top, x, y);
}

// The main loop

/// The descriptor that libdispatch makes readable while work is pending on the main queue, as for CoreFoundation's run
/// loop; -1 if there is none.
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
static inline int rhumb_main_queue_descriptor(void) {
  return _dispatch_get_main_queue_handle_4CF ? _dispatch_get_main_queue_handle_4CF() : -1;
}

/// Calls a function while a descriptor is readable, with the priority of drawing: neither delays the other.
static inline void rhumb_watch(int descriptor, gboolean (*call)(gint, GIOCondition, gpointer)) {
  g_unix_fd_add_full(GDK_PRIORITY_REDRAW, descriptor, G_IO_IN, call, NULL, NULL);
}

static inline void rhumb_warn(const char *message) { g_warning("%s", message); }
