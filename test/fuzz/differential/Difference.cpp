// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScriptText.h"

#include <cstdio>
#include <cstring>

namespace shaderfuzz {

std::string difference(const BufferBytes &expected, const BufferBytes &actual) {
  for (const auto &[name, bytes] : expected) {
    const auto other = actual.find(name);
    if (other == actual.end() || other->second.size() != bytes.size())
      return "buffer " + name + " has another size";
    for (size_t i = 0; i + 4 <= bytes.size(); i += 4) {
      uint32_t wanted = 0, got = 0;
      std::memcpy(&wanted, &bytes[i], 4);
      std::memcpy(&got, &other->second[i], 4);
      char text[128];
      std::snprintf(text, sizeof(text), "at byte %zu of buffer %s: 0x%08x instead of 0x%08x", i, name.c_str(),
                    got, wanted);
      if (wanted != got)
        return text;
    }
  }
  return {};
}

} // namespace shaderfuzz
