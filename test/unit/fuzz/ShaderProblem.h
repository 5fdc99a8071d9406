// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The common part of the tests of shader-fuzz's generator.

#pragma once

#include "test/fuzz/differential/Generator.h"

#include <spirv-tools/libspirv.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace shaderfuzz {

inline GeneratorOptions allNumbers() {
  GeneratorOptions options;
  options.hasWideAtomics = options.hasVariablePointers = options.hasPhysicalPointers = true;
  for (uint32_t width : {8u, 16u, 32u, 64u}) {
    options.numbers.push_back(Type::number(TypeKind::Uint, width));
    options.numbers.push_back(Type::number(TypeKind::Int, width));
    if (width != 8)
      options.numbers.push_back(Type::number(TypeKind::Float, width));
  }
  return options;
}

/// Returns the validator's message; empty for a valid shader.
inline std::string problemOf(const std::string &assembly) {
  spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_3);
  std::string message;
  tools.SetMessageConsumer(
      [&](spv_message_level_t, const char *, const spv_position_t &at, const char *text) {
        message += std::to_string(at.line) + ": " + text + "\n";
      });
  std::vector<uint32_t> words;
  if (!tools.Assemble(assembly, &words))
    return message;
  spvtools::ValidatorOptions options;
  options.SetScalarBlockLayout(true);
  return tools.Validate(words.data(), words.size(), options) ? "" : message;
}

} // namespace shaderfuzz
