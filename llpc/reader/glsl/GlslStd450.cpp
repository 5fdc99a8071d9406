// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/glsl/GlslStd450.h"

namespace llpc::reader {

std::span<const GlslHandlerEntry> glslStd450Handlers() {
  static const std::vector<GlslHandlerEntry> kHandlers = [] {
    std::vector<GlslHandlerEntry> all;
    for (auto part : {glslCommonHandlers(), glslExponentialHandlers(), glslTrigonometryHandlers(),
                      glslPackingHandlers(), glslGeometryHandlers(), glslMatrixHandlers()})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return kHandlers;
}

} // namespace llpc::reader
