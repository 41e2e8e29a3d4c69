// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>

/// A request to an object storage that is signed for S3. All texts are UTF-8.
typedef struct {
  const char *method;
  const char *url;
  /// The signature's provider and scope, "aws:amz:REGION:s3", and the credentials, "KEY:SECRET".
  const char *scope;
  const char *credentials;
  /// "NAME: VALUE", or NULL.
  const char *headers[4];
  /// The body; NULL for a request without one.
  const void *body;
  size_t body_size;
  /// The time limit in seconds.
  long timeout;
} rhumb_object_request;

/// The response to a request.
typedef struct {
  /// The status; 0 if there is no response.
  long status;
  /// The body, to free with `free`, and its size.
  char *body;
  size_t body_size;
  /// The reason why there is no response.
  char error[256];
} rhumb_object_response;

/// Sends a request and waits for the response. A response of more than `limit` bytes is an error.
///
/// `curl_easy_setopt` has variable arguments, which Swift cannot call.
void rhumb_object_send(const rhumb_object_request *request, size_t limit, rhumb_object_response *response);
