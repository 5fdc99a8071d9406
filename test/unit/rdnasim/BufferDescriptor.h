// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Machine.h"

namespace rdnasim {

bool isRdna2(const Variant &variant);
/// The name that an instruction has in a generation.
std::string named(const Variant &variant, const char *rdna2, const char *later);
/// "no SGPR" as a scalar offset.
std::string none(const Variant &variant);
/// The instruction that waits for loads.
std::string wait(const Variant &variant);

uint32_t &word(Allocation &allocation, unsigned index);

/// The fields of a descriptor that the tests vary.
struct Descriptor {
  uint32_t stride = 0, numRecords = 0, check = 3, format = 20, swizzle = 0, indexStride = 0;
  bool addsThread = false;
  uint32_t selects = 0xfac;
};

/// s[4:7]: a descriptor of an allocation of 1024 bytes, whose dwords count up from 0.
Allocation &describe(Machine &machine, const Descriptor &descriptor, uint64_t size = 1024);

} // namespace rdnasim
