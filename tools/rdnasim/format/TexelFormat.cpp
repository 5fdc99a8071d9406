// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/format/TexelFormat.h"

namespace rdnasim {

uint32_t TexelFormat::elementBytes() const {
  switch (encoding) {
  case Encoding::Components:
    return (bits[0] + bits[1] + bits[2] + bits[3]) / 8u;
  case Encoding::SharedExponent:
    return 4;
  case Encoding::Bc1:
  case Encoding::Bc4:
    return 8;
  case Encoding::Bc2:
  case Encoding::Bc3:
  case Encoding::Bc5:
  case Encoding::Bc6:
  case Encoding::Bc7:
    return 16;
  }
  return 0;
}

bool TexelFormat::isStorable() const {
  switch (number) {
  case NumberFormat::Uscaled:
  case NumberFormat::Sscaled:
  case NumberFormat::FloatClamp:
  case NumberFormat::Srgb:
    return false;
  case NumberFormat::Unorm:
  case NumberFormat::Snorm:
  case NumberFormat::Uint:
  case NumberFormat::Sint:
  case NumberFormat::Ufloat:
  case NumberFormat::Float:
    return !isBlock() && elementBytes() != 12;
  }
  return false;
}

} // namespace rdnasim
