// SPDX-License-Identifier: Apache-2.0
#include "CObjectRequest.h"
#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  rhumb_object_response *response;
  size_t limit;
} receiver;

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
  receiver *into = context;
  rhumb_object_response *response = into->response;
  size_t length = size * count;
  if (length > into->limit - response->body_size) return 0;
  char *body = realloc(response->body, response->body_size + length + 1);
  if (!body) return 0;
  memcpy(body + response->body_size, bytes, length);
  response->body = body;
  response->body_size += length;
  return length;
}

void rhumb_object_send(const rhumb_object_request *request, size_t limit, rhumb_object_response *response) {
  memset(response, 0, sizeof *response);
  CURL *easy = curl_easy_init();
  if (!easy) {
    strcpy(response->error, "out of memory");
    return;
  }
  receiver into = {response, limit};
  struct curl_slist *headers = NULL;
  for (size_t index = 0; index < sizeof request->headers / sizeof *request->headers; index++)
    if (request->headers[index]) headers = curl_slist_append(headers, request->headers[index]);
  curl_easy_setopt(easy, CURLOPT_URL, request->url);
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(easy, CURLOPT_AWS_SIGV4, request->scope);
  curl_easy_setopt(easy, CURLOPT_USERPWD, request->credentials);
  curl_easy_setopt(easy, CURLOPT_TIMEOUT, request->timeout);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, response->error);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &into);
  if (request->body) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_size);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request->body);
  }
  if (strcmp(request->method, "HEAD") == 0) curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);
  curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request->method);
  CURLcode code = curl_easy_perform(easy);
  if (code == CURLE_OK)
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &response->status);
  else if (!response->error[0])
    strncpy(response->error, curl_easy_strerror(code), sizeof response->error - 1);
  curl_slist_free_all(headers);
  curl_easy_cleanup(easy);
}
