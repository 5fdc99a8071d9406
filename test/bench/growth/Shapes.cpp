// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shapes.h"

namespace bench {

std::string computeShader(const std::string &body, const std::string &declarations) {
  return "#version 460\n" + declarations +
         "layout(local_size_x = 64) in;\n"
         "layout(std430, binding = 0) buffer Data { uint d[]; } b;\n"
         "shared uint s[1024];\n"
         "void main() {\nuint i = gl_GlobalInvocationID.x;\n" +
         body + "}\n";
}

std::string repeat(uint32_t count, std::string_view text) {
  std::string lines;
  for (uint32_t number = 0; number < count; ++number) {
    for (const char character : text) {
      if (character == '@')
        lines += std::to_string(number);
      else
        lines += character;
    }
    lines += '\n';
  }
  return lines;
}

} // namespace bench
