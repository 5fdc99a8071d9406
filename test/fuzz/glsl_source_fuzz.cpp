// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GLSL as it is rewritten where it uses GL_EXT_abort: whatever the text is, its lines stay.

#include "llpc/input/GlslSource.h"

#include <algorithm>
#include <cstdlib>

using llpc::input::GlslSource;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string text(reinterpret_cast<const char *>(data), size);
  GlslSource source{llpc::input::GlslExtensions()};
  const std::string result = source.rewrite(text, "fuzz.comp");
  if (std::ranges::count(result, '\n') != std::ranges::count(text, '\n'))
    std::abort();
  // The result of glslang may contain text that looks like marks and literals but is not.
  source.literal(text);
  GlslSource::mark(text);
  return 0;
}
