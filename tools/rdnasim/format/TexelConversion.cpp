// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/format/TexelConversion.h"

#include "tools/rdnasim/format/Bc1To5.h"
#include "tools/rdnasim/format/Bc6.h"
#include "tools/rdnasim/format/Bc7.h"
#include "tools/rdnasim/format/PlainFormats.h"
#include "tools/rdnasim/format/SharedExponent.h"

#include <span>

namespace rdnasim {

void unpack(const TexelFormat &format, const std::byte *element, uint32_t x, uint32_t y,
            uint32_t (&components)[4]) {
  switch (format.encoding) {
  case Encoding::Components:
    unpackComponents(format, element, components);
    return;
  case Encoding::SharedExponent:
    unpackSharedExponent(element, components);
    return;
  case Encoding::Bc1:
  case Encoding::Bc2:
  case Encoding::Bc3:
  case Encoding::Bc4:
  case Encoding::Bc5:
    unpackBc1To5(format, element, x, y, components);
    return;
  case Encoding::Bc6:
    unpackBc6(element, format.number == NumberFormat::Float, 4 * y + x, components);
    return;
  case Encoding::Bc7: {
    uint8_t bytes[4];
    unpackBc7(element, 4 * y + x, bytes);
    const TexelFormat unpacked{{8, 8, 8, 8}, format.number};
    unpackComponents(unpacked, std::as_bytes(std::span(bytes)).data(), components);
    return;
  }
  }
}

bool pack(const TexelFormat &format, const uint32_t (&components)[4], std::byte *target) {
  switch (format.encoding) {
  case Encoding::Components:
    return packComponents(format, components, target);
  case Encoding::SharedExponent:
    packSharedExponent(components, target);
    return true;
  case Encoding::Bc1:
  case Encoding::Bc2:
  case Encoding::Bc3:
  case Encoding::Bc4:
  case Encoding::Bc5:
  case Encoding::Bc6:
  case Encoding::Bc7:
    break;
  }
  return false;
}

} // namespace rdnasim
