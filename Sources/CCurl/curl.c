// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/socket.h>

#define FUNCTIONS(X) \
  X(easy_cleanup) X(easy_getinfo) X(easy_init) X(easy_pause) X(easy_setopt) X(easy_strerror) X(global_init) \
  X(multi_add_handle) X(multi_cleanup) X(multi_info_read) X(multi_init) X(multi_perform) X(multi_poll) \
  X(multi_remove_handle) X(multi_setopt) X(multi_wakeup) X(share_cleanup) X(share_init) X(share_setopt) \
  X(slist_append) X(slist_free_all) X(version_info)

#define MEMBER(name) __typeof__(&curl_##name) name;
static struct { FUNCTIONS(MEMBER) } curl;
static char failure[200];
static pthread_once_t once = PTHREAD_ONCE_INIT;

// OpenSSL frees its locks when the process ends, and a thread that initializes libcurl at that moment crashes. With this option it does
// not free them. This must be its first call.
static void keep_openssl(void *library) {
  const uint64_t no_atexit = 0x00080000;  // OPENSSL_INIT_NO_ATEXIT
  int (*init)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
  if (init) init(no_atexit, 0);
}

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
#define LOOK_UP(name) \
  if (library && !(curl.name = (__typeof__(curl.name))dlsym(library, "curl_" #name))) library = 0;
  FUNCTIONS(LOOK_UP)
  const char *reason = library ? 0 : dlerror();
  if (library) keep_openssl(library);
  if (!library) snprintf(failure, sizeof failure, "%s", reason ? reason : "libcurl.so.4 has no functions");
}

const char *rhumb_curl_load(void) {
  pthread_once(&once, load);
  return failure[0] ? failure : 0;
}

CURLcode rhumb_curl_global_init(long flags) {
  rhumb_curl_load();
  return curl.global_init(flags);
}

CURL *rhumb_curl_easy_init(void) { return curl.easy_init(); }
void rhumb_curl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }
CURLcode rhumb_curl_easy_pause(CURL *easy, int mask) { return curl.easy_pause(easy, mask); }
const char *rhumb_curl_easy_strerror(CURLcode code) { return curl.easy_strerror(code); }

CURLM *rhumb_curl_multi_init(void) { return curl.multi_init(); }
CURLMcode rhumb_curl_multi_cleanup(CURLM *multi) { return curl.multi_cleanup(multi); }
CURLMcode rhumb_curl_multi_add_handle(CURLM *multi, CURL *easy) {
  return curl.multi_add_handle(multi, easy);
}
CURLMcode rhumb_curl_multi_remove_handle(CURLM *multi, CURL *easy) {
  return curl.multi_remove_handle(multi, easy);
}
CURLMcode rhumb_curl_multi_perform(CURLM *multi, int *running) {
  return curl.multi_perform(multi, running);
}
CURLMsg *rhumb_curl_multi_info_read(CURLM *multi, int *remaining) {
  return curl.multi_info_read(multi, remaining);
}
CURLMcode rhumb_curl_multi_poll(CURLM *multi, int milliseconds) {
  return curl.multi_poll(multi, 0, 0, milliseconds, 0);
}
CURLMcode rhumb_curl_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }
CURLMcode rhumb_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return curl.multi_setopt(multi, option, value);
}

CURLSH *rhumb_curl_share_init(void) { return curl.share_init(); }
CURLSHcode rhumb_curl_share_cleanup(CURLSH *share) { return curl.share_cleanup(share); }
CURLSHcode rhumb_curl_share_sessions(CURLSH *share) {
  return curl.share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
}

struct curl_slist *rhumb_curl_slist_append(struct curl_slist *list, const char *text) {
  return curl.slist_append(list, text);
}
void rhumb_curl_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }

CURLcode rhumb_curl_set_number(CURL *easy, CURLoption option, long value) {
  return curl.easy_setopt(easy, option, value);
}
CURLcode rhumb_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl.easy_setopt(easy, option, value);
}
CURLcode rhumb_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl.easy_setopt(easy, option, value);
}
CURLcode rhumb_curl_set_receiver(CURL *easy, CURLoption option, rhumb_curl_receiver value) {
  return curl.easy_setopt(easy, option, value);
}
CURLcode rhumb_curl_set_body(CURL *easy, const void *bytes, size_t count) {
  CURLcode code = curl.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code ? code : curl.easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count ? bytes : "");
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  int descriptor = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  unsigned timeout = (unsigned)(size_t)context;
  if (descriptor >= 0 && address->socktype == SOCK_STREAM)
    setsockopt(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout, sizeof timeout);
  return descriptor;
}
CURLcode rhumb_curl_set_socket_timeout(CURL *easy, unsigned milliseconds) {
  CURLcode code = curl.easy_setopt(easy, CURLOPT_OPENSOCKETDATA, (void *)(size_t)milliseconds);
  return code ? code : curl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
}

long rhumb_curl_number(CURL *easy, CURLINFO info) {
  long value = 0;
  return curl.easy_getinfo(easy, info, &value) ? 0 : value;
}
curl_off_t rhumb_curl_large_number(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  return curl.easy_getinfo(easy, info, &value) ? 0 : value;
}
const char *rhumb_curl_text(CURL *easy, CURLINFO info) {
  char *value = 0;
  return curl.easy_getinfo(easy, info, &value) ? 0 : value;
}

const char *rhumb_curl_certificate_file(void) {
  return curl.version_info(CURLVERSION_NOW)->cainfo;
}
