// SPDX-License-Identifier: Apache-2.0
// libcurl, which is loaded when it is first needed: it depends on about 30 libraries, which would delay the start of programs
// that use no network. The functions have the names of libcurl's with the
// prefix `rhumb_`, or replace its variadic functions, which Swift does not import.
#pragma once
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/// Loads libcurl. Returns a null pointer on success, otherwise the error. After an error, no other function may be called.
const char *rhumb_curl_load(void);

CURLcode rhumb_curl_global_init(long flags);

CURL *rhumb_curl_easy_init(void);
void rhumb_curl_easy_cleanup(CURL *easy);
CURLcode rhumb_curl_easy_pause(CURL *easy, int mask);
const char *rhumb_curl_easy_strerror(CURLcode code);

CURLM *rhumb_curl_multi_init(void);
CURLMcode rhumb_curl_multi_cleanup(CURLM *multi);
CURLMcode rhumb_curl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode rhumb_curl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode rhumb_curl_multi_perform(CURLM *multi, int *running);
CURLMsg *rhumb_curl_multi_info_read(CURLM *multi, int *remaining);
/// Waits for data or `rhumb_curl_multi_wakeup`.
CURLMcode rhumb_curl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode rhumb_curl_multi_wakeup(CURLM *multi);
CURLMcode rhumb_curl_multi_set_number(CURLM *multi, CURLMoption option, long value);

CURLSH *rhumb_curl_share_init(void);
CURLSHcode rhumb_curl_share_cleanup(CURLSH *share);
/// Makes handles that use the share resume each other's TLS sessions.
CURLSHcode rhumb_curl_share_sessions(CURLSH *share);

struct curl_slist *rhumb_curl_slist_append(struct curl_slist *list, const char *text);
void rhumb_curl_slist_free_all(struct curl_slist *list);

/// Receives `count` bytes. Returns `count`, or another number to end the transfer.
typedef size_t (*rhumb_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

CURLcode rhumb_curl_set_number(CURL *easy, CURLoption option, long value);
CURLcode rhumb_curl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode rhumb_curl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode rhumb_curl_set_receiver(CURL *easy, CURLoption option, rhumb_curl_receiver value);
/// Sets the bytes to post, which libcurl copies.
CURLcode rhumb_curl_set_body(CURL *easy, const void *bytes, size_t count);
/// Opens sockets that child processes do not inherit. A connection fails if the peer does not acknowledge data for a
/// number of milliseconds. Otherwise the requests of an HTTP/2 connection that is lost by a change of the network would wait for
/// many minutes.
CURLcode rhumb_curl_set_socket_timeout(CURL *easy, unsigned milliseconds);

/// Returns a number; 0 if it is unknown.
long rhumb_curl_number(CURL *easy, CURLINFO info);
/// Returns a 64-bit number; 0 if it is unknown.
curl_off_t rhumb_curl_large_number(CURL *easy, CURLINFO info);
/// Returns a text that the handle owns; a null pointer if it is unknown.
const char *rhumb_curl_text(CURL *easy, CURLINFO info);

/// The file of trusted certificates that libcurl uses by default; a null pointer if it uses none.
const char *rhumb_curl_certificate_file(void);
