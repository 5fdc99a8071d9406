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
  bool hasPhysicalPointers = false;
  bool drawsFragments = false; ///< instead of compute shaders
  uint32_t operations = 80;    ///< at most, in the entry point; a quarter in each other function
  uint32_t largePercent = 0;   ///< of the shaders, those with thousands of statements
  uint32_t imagePercent = 0;   ///< of the others, those with images
};

/// Generates a program; equal seeds and options give equal programs.
Program generate(uint64_t seed, const GeneratorOptions &options);

} // namespace shaderfuzz
