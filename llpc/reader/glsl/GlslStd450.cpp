// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/glsl/GlslStd450.h"

#include <unordered_map>

namespace llpc::reader {

std::vector<GlslHandlerEntry> allGlslHandlers() {
  std::vector<GlslHandlerEntry> all;
  for (auto part :
       {glslCommonHandlers(), glslExponentialHandlers(), glslTrigonometryHandlers(), glslPackingHandlers(),
        glslGeometryHandlers(), glslMatrixHandlers(), glslInterpolationHandlers()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

Handler findGlslHandler(spirv::GlslStd450 instruction) {
  static const auto kTable = [] {
    std::unordered_map<uint32_t, Handler> table;
    for (const GlslHandlerEntry &entry : allGlslHandlers())
      table[static_cast<uint32_t>(entry.instruction)] = entry.handler;
    return table;
  }();
  auto found = kTable.find(static_cast<uint32_t>(instruction));
  return found == kTable.end() ? nullptr : found->second;
}

} // namespace llpc::reader
