// SPDX-License-Identifier: Apache-2.0
internal import CSDL2

func sdlVersion() -> UInt8 {
  var v = SDL_version()
  SDL_GetVersion(&v)
  return v.major
}
