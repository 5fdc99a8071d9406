// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Target.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rdnasim {

/// The machine that a test runs on: a processor and a wave size.
struct Variant {
  const char *processor;
  bool isWave64;
};

/// All six: three generations, two wave sizes.
std::vector<Variant> allVariants();
/// Those of some generations.
std::vector<Variant> variantsOf(Generations generations);

/// The name of a variant in a test's output: gfx1100_wave64.
std::string toString(const Variant &variant);

/// A snippet that is written with RDNA3's names of memory instructions, with the variant's. WAIT_LOAD,
/// WAIT_STORE, WAIT_LDS and WAIT_SCALAR become waits until nothing of that kind is under way; before RDNA4,
/// LDS and scalar loads share a counter. WAIT_ALU waits for all results of the scalar and the vector ALU.
std::string spelled(std::string_view text, const Variant &variant);

/// The bytes of a snippet, from LLVM's assembler. Empty, with `error` set, when it refuses the text.
std::vector<uint8_t> assemble(std::string_view text, const Variant &variant, std::string &error);

} // namespace rdnasim
