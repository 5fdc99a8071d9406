// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"

#include <cstdint>
#include <vector>

namespace shaderfuzz {

struct GeneratorOptions {
  std::vector<Type> numbers;   ///< the scalar types that shaders may use; uint32 among them
  bool hasWideAtomics = false; ///< of 64 bits
  bool hasVariablePointers = false;
  uint32_t largePercent = 0; ///< of the shaders, those with thousands of statements
};

/// The same program from the same seed and options.
Program generate(uint64_t seed, const GeneratorOptions &options);

} // namespace shaderfuzz
