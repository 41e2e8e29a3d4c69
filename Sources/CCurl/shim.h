// SPDX-License-Identifier: Apache-2.0
// libcurl, and functions for its variadic functions, which Swift does not import.
#pragma once
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

/// Receives `count` bytes. Returns `count`, or another number to end the transfer.
typedef size_t (*rhumb_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode rhumb_curl_set_number(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode rhumb_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode rhumb_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode rhumb_curl_set_receiver(
  CURL *easy, CURLoption option, rhumb_curl_receiver value) {
  return curl_easy_setopt(easy, option, value);
}

/// Sets the bytes to post, which libcurl copies.
static inline CURLcode rhumb_curl_set_body(CURL *easy, const void *bytes, size_t count) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code ? code : curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count ? bytes : "");
}

/// Returns a number; 0 if it is unknown.
static inline long rhumb_curl_number(CURL *easy, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(easy, info, &value) ? 0 : value;
}

/// Returns a 64-bit number; 0 if it is unknown.
static inline curl_off_t rhumb_curl_large_number(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  return curl_easy_getinfo(easy, info, &value) ? 0 : value;
}

/// Returns a text that the handle owns; a null pointer if it is unknown.
static inline const char *rhumb_curl_text(CURL *easy, CURLINFO info) {
  char *value = 0;
  return curl_easy_getinfo(easy, info, &value) ? 0 : value;
}

static inline CURLMcode rhumb_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/// The file of trusted certificates that libcurl uses by default; a null pointer if it uses none.
static inline const char *rhumb_curl_certificate_file(void) {
  return curl_version_info(CURLVERSION_NOW)->cainfo;
}

/// Makes handles that use the share resume each other's TLS sessions.
static inline CURLSHcode rhumb_curl_share_sessions(CURLSH *share) {
  return curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
}

/// Opens a socket that child processes do not inherit. The connection fails if the peer does not acknowledge
/// data for a number of milliseconds, the context. Otherwise the requests of an HTTP/2 connection that is lost
/// by a change of the network would wait for many minutes.
static inline curl_socket_t rhumb_curl_open_socket(
  void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  int descriptor = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  unsigned timeout = (unsigned)(size_t)context;
  if (descriptor >= 0 && address->socktype == SOCK_STREAM)
    setsockopt(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout, sizeof timeout);
  return descriptor;
}

/// Opens the sockets of a handle with `rhumb_curl_open_socket`.
static inline CURLcode rhumb_curl_set_socket_timeout(CURL *easy, unsigned milliseconds) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, (void *)(size_t)milliseconds);
  return code ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, rhumb_curl_open_socket);
}
